//! `stream_arbiter`: merges several streams into one, word by word, round robin.
//!
//! **Ports.** In, for each producer N from 0 on a stream: `in_N_valid`, `in_N_ready`, `in_N_data`. Out, a stream: `out_valid`, `out_ready`, `out_data`,
//! `out_producer` (its number).
//!
//! **Parameters.** `width` 1 to 512 bits of a word; `producers` 2 to 8.
//!
//! **Timing.** Combinational, one word per cycle. Round robin: after a producer's transfer, priority starts at the next higher
//! number, and wraps to 0 after the highest. A word that is offered and not taken stays offered, whatever other producers offer.
//!
//! **Reset.** Producer 0 has priority.
//!
//! **Stream rules.** The output keeps them if the inputs do.
//!
//! **Proved.** In every cycle, and the stream rules. Other blocks arbitrate with [`arbiter`].

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use contract::Configuration;
pub use rtl::arbiter;

use crate::framework::block::{Block, NamedConfiguration, Proof};
use crate::framework::golden::{AnyModel, Hardware, Invariant};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;
use warpwright_hdl::word::{Symbol, Word};

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct StreamArbiter;

static PARAMETERS: [ParameterSpec; 2] = [
    ParameterSpec {
        name: "width",
        doc: "bits of a word",
        kind: ParameterKind::Number { min: 1, max: 512 },
        default: "32",
    },
    ParameterSpec {
        name: "producers",
        doc: "number of input streams",
        kind: ParameterKind::Number { min: 2, max: 8 },
        default: "2",
    },
];

impl Block for StreamArbiter {
    fn name(&self) -> &'static str {
        "stream_arbiter"
    }

    fn summary(&self) -> &'static str {
        "merges several streams into one, word by word, in round-robin order"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "stream_arbiter",
                settings: &[],
            },
            NamedConfiguration {
                name: "stream_arbiter_5",
                settings: &[("width", "8"), ("producers", "5")],
            },
        ]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(Configuration::new(parameters))
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::TurnsModel(Configuration::new(parameters)))
    }

    /// Outputs and invariants show the whole state, so that one good cycle is enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        let input = Direction::Input { relied_on: true };
        let inputs = c.names().iter();
        let inputs = inputs.map(|name| StreamPorts::new(name, input, [format!("{name}_data")]));
        let output = StreamPorts::new("out", Direction::Output, ["out_data", "out_producer"]);
        inputs.chain([output]).collect()
    }

    /// One producer at a time.
    fn exclusive(&self, parameters: &Parameters) -> Vec<Vec<String>> {
        let c = Configuration::new(parameters);
        let names = c.names().iter();
        vec![names.map(|name| format!("{name}_ready")).collect()]
    }

    /// One word at most was shown.
    fn stream_invariants(
        &self,
        parameters: &Parameters,
        hardware: &dyn Hardware<Symbol>,
    ) -> Vec<Invariant<Symbol>> {
        let count = Configuration::new(parameters).count;
        let shown = hardware.register("turn_shown_q", count);
        let one: Symbol = Word::number(1, count);
        let others = shown.clone() & (shown - one);
        vec![Invariant::new("one word is shown", !others.any())]
    }
}
