//! `stream_fifo`: a queue between a producer and a consumer.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_data`. Out, a stream: `out_valid`, `out_ready`, `out_data`.
//!
//! **Parameters.** `width` 1 to 512 bits of a word; `depth` 2, 4, 8, 16, 32 or 64 words.
//!
//! **Timing.** One clock of latency, one word per cycle. `in_ready` and `out_valid` are registered: a full queue accepts no word as one leaves.
//!
//! **Reset.** The words in the queue are dropped, and so is one that arrives in that cycle.
//!
//! **Defined here.** `out_data` must be ignored while `out_valid` is 0.
//!
//! **Proved.** Equal to a queue in every cycle, and the stream rules. Other blocks instantiate the queue with [`fifo`].

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use contract::Configuration;
pub use rtl::fifo;

use crate::framework::block::{Block, NamedConfiguration, Proof, Timing};
use crate::framework::golden::{AnyModel, Hardware, Invariant, Stimulus};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::random_stream::RandomStream;
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;
use warpwright_hdl::word::{Symbol, Word};

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct StreamFifo;

static PARAMETERS: [ParameterSpec; 2] = [
    ParameterSpec {
        name: "width",
        doc: "bits of a word",
        kind: ParameterKind::Number { min: 1, max: 512 },
        default: "32",
    },
    ParameterSpec {
        name: "depth",
        doc: "capacity in words",
        kind: ParameterKind::Choice(&["2", "4", "8", "16", "32", "64"]),
        default: "8",
    },
];

impl Block for StreamFifo {
    fn name(&self) -> &'static str {
        "stream_fifo"
    }

    fn summary(&self) -> &'static str {
        "a queue of 2 to 64 words between a producer and a consumer, one word per cycle"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "stream_fifo",
            settings: &[],
        }]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(Configuration::new(parameters))
    }

    fn timing(&self, _parameters: &Parameters) -> Timing {
        Timing {
            latency: 1,
            interval: 1,
            note: "a word waits until all earlier words have left",
        }
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::QueueModel(Configuration::new(parameters)))
    }

    /// Invariants show all that the queue holds, so that one good cycle is enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        vec![
            StreamPorts::new("in", Direction::Input { relied_on: false }, ["in_data"]),
            StreamPorts::new("out", Direction::Output, ["out_data"]),
        ]
    }

    /// The counters are at most a round apart.
    fn stream_invariants(
        &self,
        parameters: &Parameters,
        hardware: &dyn Hardware<Symbol>,
    ) -> Vec<Invariant<Symbol>> {
        let c = Configuration::new(parameters);
        let bits = c.count_bits();
        let [read, write] =
            ["read", "write"].map(|which| hardware.register(&format!("queue_{which}_q"), bits));
        let room: Symbol = Word::number(c.depth.into(), bits);
        let is_in_range = !room.less(&(write - read));
        vec![Invariant::new("the counters' distance", is_in_range)]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        let width = parameters.number("width");
        Box::new(RandomStream::new("in_data", seed, move |random| {
            random.corner(width)
        }))
    }
}
