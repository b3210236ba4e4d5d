//! `leading_zeros`: counts the zeros above the highest 1 of a word.
//!
//! **Ports.** In: `value`. Out: `zeros` (0 to `width`), `is_zero` (the whole word is 0, and `zeros` is `width`).
//!
//! **Parameters.** `width` 1 to 256 bits.
//!
//! **Timing.** Combinational. The depth in gates grows with the logarithm of the width, and no adder is
//! needed.
//!
//! **Proved.** Equal to a loop from the top bit down, for all words:
//! `testbenches/tests/pieces.rs`. Other blocks instantiate the counter with `rtl::leading_zeros`.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;

pub use contract::count_bits;

use crate::framework::block::{Block, NamedConfiguration};
use crate::framework::golden::{AnyModel, Pure};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct LeadingZeros;

static PARAMETERS: [ParameterSpec; 1] = [ParameterSpec {
    name: "width",
    doc: "bits of the word",
    kind: ParameterKind::Number { min: 1, max: 256 },
    default: "32",
}];

impl Block for LeadingZeros {
    fn name(&self) -> &'static str {
        "leading_zeros"
    }

    fn summary(&self) -> &'static str {
        "the number of zeros above the highest 1 of a word of up to 256 bits"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "leading_zeros",
                settings: &[],
            },
            NamedConfiguration {
                name: "leading_zeros_24",
                settings: &[("width", "24")],
            },
        ]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(parameters.number("width"))
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Pure(golden::LeadingZerosModel {
            width: parameters.number("width"),
        }))
    }
}
