//! `stream_width`: converts a stream of narrow words to wide words, or back.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_data`. Out, a stream: `out_valid`, `out_ready`, `out_data`. In a wide word the first narrow one is lowest.
//!
//! **Parameters.** `kind`: `widen` or `narrow`; `width` 1 to 128 bits of a narrow word; `ratio` 2 to 16 narrow words in a wide one.
//!
//! **Timing.** One narrow word per cycle. `widen`: the wide word is offered in the cycle in which its last
//! narrow word arrives. `narrow`: a wide word is accepted in the cycle in which its last part is taken.
//!
//! **Reset.** The next narrow word is the first of a wide one; those already collected are dropped.
//!
//! **Stream rules.** The output keeps them if the input does.
//!
//! **Proved.** In every cycle, and the stream rules. Other blocks convert with [`widen`] and [`narrow`].

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use crate::stream::Word;
pub use contract::{Configuration, WidthChange};
pub use rtl::{narrow, widen};

use crate::framework::block::{Block, NamedConfiguration, Proof, Timing};
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::random_stream::RandomStream;
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct StreamWidth;

static PARAMETERS: [ParameterSpec; 3] = [
    ParameterSpec {
        name: "kind",
        doc: "widen: several narrow words become one; narrow: one wide word becomes several",
        kind: ParameterKind::Choice(&["widen", "narrow"]),
        default: "widen",
    },
    ParameterSpec {
        name: "width",
        doc: "bits of a narrow word",
        kind: ParameterKind::Number { min: 1, max: 128 },
        default: "8",
    },
    ParameterSpec {
        name: "ratio",
        doc: "narrow words per wide word",
        kind: ParameterKind::Number { min: 2, max: 16 },
        default: "4",
    },
];

impl Block for StreamWidth {
    fn name(&self) -> &'static str {
        "stream_width"
    }

    fn summary(&self) -> &'static str {
        "converts a stream of narrow words to wide words, or of wide words to narrow words"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "stream_width",
                settings: &[],
            },
            NamedConfiguration {
                name: "stream_width_narrow",
                settings: &[("kind", "narrow"), ("ratio", "3")],
            },
        ]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        let c = Configuration::new(parameters);
        let (interval, note) = match c.kind {
            WidthChange::Widen => (
                1,
                "a wide word leaves in the cycle in which its last narrow word arrives",
            ),
            WidthChange::Narrow => (c.ratio, "one part of the wide word per cycle"),
        };
        Timing {
            latency: 0,
            interval,
            note,
        }
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::RoundModel(Configuration::new(parameters)))
    }

    /// Invariants show the whole state, so that one good cycle is enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        vec![
            StreamPorts::new("in", Direction::Input { relied_on: true }, ["in_data"]),
            StreamPorts::new("out", Direction::Output, ["out_data"]),
        ]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        let [width, _] = Configuration::new(parameters).widths();
        Box::new(RandomStream::new("in_data", seed, move |random| {
            random.corner(width)
        }))
    }
}
