//! `float_add` and `float_multiply`: `a + b` and `a * b` with one rounding, in any binary format.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_a`, `in_b` (words of the format: sign, exponent, fraction), with `rounding=any`
//! `in_rounding`, and with a tag `in_tag`. Out, a stream: `out_valid`, `out_ready`, `out_result` (a word), and with a tag `out_tag`, that of the operands.
//!
//! **Parameters.** `exponent_bits` 2 to 11; `fraction_bits` 1 to 52; `rounding` to nearest even, toward zero, up, down,
//! or `any`: each operation then carries a [`Rounding::code`]; `stages` 1 to 6 registers; `tag_bits` 0 (no tag) to 32.
//!
//! [`Rounding::code`]: crate::float::Rounding::code
//!
//! **Timing.** `stages` clocks from input to output, one result per cycle; a result waits until `out_ready`, and bubbles
//! behind it collapse. [`warpwright_hdl::pipeline`] places the registers; a multiplication of significands is never cut.
//!
//! **Reset.** A reset drops all operations in flight.
//!
//! **Defined here.** As in `float_fma`: denormals are kept, a NaN is [`Format::nan`], there are no
//! flags, an exact zero difference is +0, or -0 when rounding down; an overflow is infinite to nearest
//! and away from zero, and the greatest finite number toward zero. To subtract, flip the sign of `b`.
//!
//! [`Format::nan`]: crate::float::Format::nan
//!
//! **References.** IEEE 754-2019, 4.3 (rounding), 5.4.1 (`addition`, `multiplication`), 6.3 (the sign bit), 7.2 (invalid operation). Codes of rounding:
//! Intel's Programmer's Reference Manual for Skylake, volume 7, control register `cr0.0`.
//!
//! **Proved.** Tiny formats for all inputs, with registers in every cycle. Larger ones are
//! checked against the machine's and LLVM's arithmetic: `testbenches/tests/float_pair.rs`.

pub(crate) mod contract;
pub mod golden;
mod rtl;
mod stimulus;

pub use contract::{Configuration, FloatPair};
pub use rtl::function;

use crate::float::parameters;
use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::Effort;
use crate::framework::fields::tagged_list;
use crate::framework::golden::{AnyModel, Elastic, Stimulus};
use crate::framework::parameters::{ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

static PARAMETERS: [ParameterSpec; 5] = parameters::specs(6);

impl Block for FloatPair {
    fn name(&self) -> &'static str {
        match self {
            Self::Add => "float_add",
            Self::Multiply => "float_multiply",
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Add => "a + b, rounded once, in any binary floating-point format",
            Self::Multiply => "a * b, rounded once, in any binary floating-point format",
        }
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "IEEE 754-2019",
            place: "5.4.1 addition and multiplication, 4.3 rounding, 6.3 the sign bit, 7.2 invalid operation",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        match self {
            Self::Add => &[
                NamedConfiguration {
                    name: "float_add",
                    settings: &[],
                },
                NamedConfiguration {
                    name: "float_add_rounding",
                    settings: &[
                        ("exponent_bits", "4"),
                        ("fraction_bits", "3"),
                        ("rounding", "any"),
                        ("stages", "1"),
                    ],
                },
            ],
            Self::Multiply => &[
                NamedConfiguration {
                    name: "float_multiply_f16",
                    settings: &[
                        ("exponent_bits", "5"),
                        ("fraction_bits", "10"),
                        ("stages", "2"),
                        ("tag_bits", "4"),
                    ],
                },
                NamedConfiguration {
                    name: "float_multiply_rounding",
                    settings: &[
                        ("exponent_bits", "5"),
                        ("fraction_bits", "2"),
                        ("rounding", "any"),
                        ("stages", "2"),
                        ("tag_bits", "4"),
                    ],
                },
            ],
        }
    }

    fn effort(&self, configuration: &str) -> Effort {
        match configuration {
            "float_add" | "float_multiply_f16" => Effort::BEYOND_PROVERS,
            _ => Effort::EVERY_RUN,
        }
    }

    fn fault_trial(&self, configuration: &str) -> FaultTrial {
        if configuration.ends_with("_rounding") {
            return FaultTrial::with(1_000).of(&[
                ("exponent_bits", "2"),
                ("fraction_bits", "2"),
                ("rounding", "any"),
                ("stages", "1"),
            ]);
        }
        FaultTrial::with(1_000).of(match self {
            Self::Add => &[
                ("exponent_bits", "2"),
                ("fraction_bits", "2"),
                ("stages", "1"),
            ],
            Self::Multiply => &[
                ("exponent_bits", "2"),
                ("fraction_bits", "2"),
                ("stages", "1"),
                ("tag_bits", "4"),
            ],
        })
    }

    fn in_common(&self) -> &'static [Common] {
        &[]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(*self, parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "a word waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let configuration = Configuration::new(*self, parameters);
        Box::new(Elastic::new(
            golden::Rounded(configuration),
            configuration.stages,
        ))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let configuration = Configuration::new(*self, parameters);
        StreamPorts::in_and_out(
            tagged_list(configuration.operands(), configuration.tag_bits),
            tagged_list(configuration.results(), configuration.tag_bits),
        )
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        stimulus::random(Configuration::new(*self, parameters), seed)
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(*self, parameters))
    }
}
