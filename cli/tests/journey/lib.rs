//! `my_fifo`: a queue of words, which says one word ahead that it will be full.

mod golden;
mod rtl;

use warpwright::blocks::block::{Block, NamedConfiguration, Proof, Timing};
use warpwright::blocks::golden::AnyModel;
use warpwright::blocks::parameters::{ParameterKind, ParameterSpec, Parameters};
use warpwright::hdl::prelude::*;

/// The block.
#[derive(Clone, Copy, Debug)]
pub struct MyFifo;

static PARAMETERS: [ParameterSpec; 2] = [
    ParameterSpec {
        name: "width",
        doc: "bits of a word",
        kind: ParameterKind::Number { min: 1, max: 64 },
        default: "8",
    },
    ParameterSpec {
        name: "depth",
        doc: "words that it has room for",
        kind: ParameterKind::Choice(&["2", "4", "8", "16"]),
        default: "4",
    },
];

impl Block for MyFifo {
    fn name(&self) -> &'static str {
        "my_fifo"
    }

    fn summary(&self) -> &'static str {
        "a queue of words, which says one word ahead that it will be full"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "my_fifo",
            settings: &[],
        }]
    }

    fn timing(&self, _: &Parameters) -> Timing {
        Timing::staged(1, "a word waits behind those before it")
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(parameters.number("width"), parameters.number("depth"))
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::Queue {
            width: parameters.number("width"),
            depth: parameters.number("depth"),
        })
    }

    /// The invariants show all that the queue holds.
    fn proof(&self, _: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }
}
