//! `stream_fork`: sends every word of a stream to several consumers.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_data`. Out, for each consumer N from 0 on a stream: `out_N_valid`, `out_N_ready`, `out_N_data`.
//!
//! **Parameters.** `width` 1 to 512 bits of a word; `consumers` 2 to 8.
//!
//! **Timing.** Combinational, one word per cycle. Each consumer takes a word whenever it is ready; the input transfer happens with the last of them.
//!
//! **Reset.** No consumer has taken the offered word.
//!
//! **Stream rules.** The outputs keep them if the input does.
//!
//! **Proved.** In every cycle, and the stream rules. Other blocks fork with [`fork`].

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use contract::Configuration;
pub use rtl::fork;

use crate::framework::block::{Block, NamedConfiguration, Proof};
use crate::framework::golden::AnyModel;
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct StreamFork;

static PARAMETERS: [ParameterSpec; 2] = [
    ParameterSpec {
        name: "width",
        doc: "bits of a word",
        kind: ParameterKind::Number { min: 1, max: 512 },
        default: "32",
    },
    ParameterSpec {
        name: "consumers",
        doc: "number of consumers of each word",
        kind: ParameterKind::Number { min: 2, max: 8 },
        default: "2",
    },
];

impl Block for StreamFork {
    fn name(&self) -> &'static str {
        "stream_fork"
    }

    fn summary(&self) -> &'static str {
        "sends every word of a stream to several consumers, each of which takes the word when it is ready"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "stream_fork",
                settings: &[],
            },
            NamedConfiguration {
                name: "stream_fork_4",
                settings: &[("width", "8"), ("consumers", "4")],
            },
        ]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(Configuration::new(parameters))
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::ForkModel(Configuration::new(parameters)))
    }

    /// Outputs and invariants show the whole state, so that one good cycle is enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        let input = Direction::Input { relied_on: true };
        let outputs = c
            .names()
            .iter()
            .map(|name| StreamPorts::new(name, Direction::Output, [format!("{name}_data")]));
        [StreamPorts::new("in", input, ["in_data"])]
            .into_iter()
            .chain(outputs)
            .collect()
    }
}
