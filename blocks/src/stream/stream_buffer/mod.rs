//! `stream_buffer`: a one-word buffer between a producer and a consumer, at full rate.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_data`. Out, a stream: `out_valid`, `out_ready`,
//! `out_data`. A word is transferred in a cycle in which a stream's `valid` and `ready` are both 1.
//!
//! **Parameters.** `width` 1 to 512 bits of a word. `kind`: a `register` holds every word
//! for a clock, so valid and data are registered; its `in_ready` depends combinationally
//! on `out_ready`. A `skid` passes words through and buffers one if the consumer does
//! not take it at once; its `in_ready` is registered, which breaks long ready chains.
//!
//! **Timing.** One word per cycle. `register`: a clock from in to out. `skid`: none, or as long as a word waits.
//!
//! **Reset.** The held word is dropped, and so is one accepted
//! in the same cycle, unless it is also taken in that cycle.
//!
//! **Stream rules.** The output keeps them whatever the input does: if a producer withdraws a
//! word that a `skid` has already offered to its consumer, the word has been accepted and stays.
//!
//! **Defined here.** `out_data` must be ignored while `out_valid` is 0.
//!
//! **Proved.** Equal to a one-word queue in every cycle, and the stream rules,
//! both unbounded: `testbenches/tests/pieces.rs`, `testbenches/tests/streams.rs`.

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use contract::{BufferKind, Configuration};

use crate::framework::block::{Block, NamedConfiguration, Proof, Timing};
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::random_stream::RandomStream;
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct StreamBuffer;

static PARAMETERS: [ParameterSpec; 2] = [
    ParameterSpec {
        name: "width",
        doc: "bits of a word",
        kind: ParameterKind::Number { min: 1, max: 512 },
        default: "32",
    },
    ParameterSpec {
        name: "kind",
        doc: "which path is cut: skid cuts ready; register cuts valid and data",
        kind: ParameterKind::Choice(&["skid", "register"]),
        default: "skid",
    },
];

impl Block for StreamBuffer {
    fn name(&self) -> &'static str {
        "stream_buffer"
    }

    fn summary(&self) -> &'static str {
        "a skid buffer or a register in a stream, one word per cycle; no word is lost or repeated"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "stream_buffer",
                settings: &[],
            },
            NamedConfiguration {
                name: "stream_register",
                settings: &[("kind", "register")],
            },
        ]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        let (latency, note) = match Configuration::new(parameters).kind {
            BufferKind::Register => (
                1,
                "a word waits until out_ready is 1; in_ready is 0 while it waits",
            ),
            BufferKind::Skid => (
                0,
                "a word waits until out_ready is 1; from the next cycle on, in_ready is 0 while it waits",
            ),
        };
        Timing {
            latency,
            interval: 1,
            note,
        }
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::QueueModel(Configuration::new(parameters)))
    }

    /// The outputs show all that the buffer holds, so that one good cycle says enough about its state.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        vec![
            StreamPorts::new("in", Direction::Input { relied_on: false }, ["in_data"]),
            StreamPorts::new("out", Direction::Output, ["out_data"]),
        ]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        let width = Configuration::new(parameters).width;
        Box::new(RandomStream::new("in_data", seed, move |random| {
            random.corner(width)
        }))
    }
}
