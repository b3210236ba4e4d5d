//! `priority_tree`: grants the first active request in a fixed order.
//!
//! **Ports.** In: `requests`. Out: `any` (some request is active), `grant` (one-hot:
//! the first request, or 0), `index` (its number). With a stage also `clk`, `rst`.
//!
//! **Parameters.** `width` 1 to 256 requests; `first`: the `lowest` or the `highest` number comes first;
//! `stages` 0 or 1: whether the outputs come from registers.
//!
//! **Timing.** Latency `stages`, new requests in every cycle. The depth in gates grows with the logarithm of
//! the width.
//!
//! **Reset.** With a stage, `any` and `grant` become 0.
//!
//! **Defined here.** `index` must be ignored while `any` is 0. A single request has the number 0, in one bit.
//!
//! **Proved.** Equal to a plain loop over the requests, for all requests:
//! `testbenches/tests/pieces.rs`. Other blocks instantiate the tree with `rtl::first_set`.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
mod stimulus;

pub use contract::{Configuration, First};

use crate::framework::block::{Block, Directed, NamedConfiguration, Timing};
use crate::framework::golden::AnyModel;
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct PriorityTree;

static PARAMETERS: [ParameterSpec; 3] = [
    ParameterSpec {
        name: "width",
        doc: "number of requests",
        kind: ParameterKind::Number { min: 1, max: 256 },
        default: "32",
    },
    ParameterSpec {
        name: "first",
        doc: "which number has priority",
        kind: ParameterKind::Choice(&["lowest", "highest"]),
        default: "lowest",
    },
    ParameterSpec {
        name: "stages",
        doc: "registers at the outputs",
        kind: ParameterKind::Number { min: 0, max: 1 },
        default: "0",
    },
];

impl Block for PriorityTree {
    fn name(&self) -> &'static str {
        "priority_tree"
    }

    fn summary(&self) -> &'static str {
        "the first of up to 256 requests, one-hot and as a number, lowest or highest first"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "priority_tree",
                settings: &[],
            },
            NamedConfiguration {
                name: "priority_tree_registered",
                settings: &[("width", "12"), ("first", "highest"), ("stages", "1")],
            },
        ]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "accepts new requests in every cycle",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::PriorityModel(Configuration::new(parameters)))
    }

    fn exclusive(&self, _parameters: &Parameters) -> Vec<Vec<String>> {
        vec![vec!["grant".to_string()]]
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
