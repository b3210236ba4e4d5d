//! `stream_join`: combines one word from each of several streams into one word.
//!
//! **Ports.** In, for each producer N from 0 on a stream: `in_N_valid`, `in_N_ready`,
//! `in_N_data`. Out, a stream: `out_valid`, `out_ready`, `out_data`, producer 0's word lowest.
//!
//! **Parameters.** `width` 1 to 512 bits of a producer's word; `producers` 2 to 8.
//!
//! **Timing.** Combinational, one word per cycle. An output word is offered when every producer offers a word. The words of all
//! producers are transferred in the same cycle.
//!
//! **Stream rules.** The output keeps them if the inputs do.
//!
//! **Proved.** For all inputs, and the stream rules. Other blocks join with [`join`].

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use contract::Configuration;
pub use rtl::join;

use crate::framework::block::{Block, NamedConfiguration};
use crate::framework::golden::{AnyModel, Pure};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct StreamJoin;

static PARAMETERS: [ParameterSpec; 2] = [
    ParameterSpec {
        name: "width",
        doc: "bits of a producer's word",
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

impl Block for StreamJoin {
    fn name(&self) -> &'static str {
        "stream_join"
    }

    fn summary(&self) -> &'static str {
        "combines one word from each of several streams into one word"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "stream_join",
            settings: &[],
        }]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(Configuration::new(parameters))
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Pure(golden::JoinModel(Configuration::new(parameters))))
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        let input = Direction::Input { relied_on: true };
        let inputs = c.names().iter();
        let inputs = inputs.map(|name| StreamPorts::new(name, input, [format!("{name}_data")]));
        let output = StreamPorts::new("out", Direction::Output, ["out_data"]);
        inputs.chain([output]).collect()
    }
}
