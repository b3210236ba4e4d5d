//! `saturating_sum`: the sum of two words, or the greatest word where the sum does not fit.
//!
//! Here is what every tool asks of a block: name, parameters, timing, inputs worth trying. The hardware is in `rtl.rs`. The
//! golden model, an independent answer to the sentence above, is in `golden.rs`.

mod golden;
mod rtl;

use warpwright::blocks::block::{Block, NamedConfiguration, Proof, Timing};
use warpwright::blocks::golden::{AnyModel, PortValues, Stimulus};
use warpwright::blocks::parameters::{ParameterKind, ParameterSpec, Parameters};
use warpwright::blocks::random::Random;
use warpwright::hdl::prelude::*;

/// The block.
#[derive(Clone, Copy, Debug)]
pub struct SaturatingSum;

static PARAMETERS: [ParameterSpec; 1] = [ParameterSpec {
    name: "width",
    doc: "bits of a word",
    kind: ParameterKind::Number { min: 1, max: 64 },
    default: "16",
}];

impl Block for SaturatingSum {
    fn name(&self) -> &'static str {
        "saturating_sum"
    }

    fn summary(&self) -> &'static str {
        "the sum of two words, or the greatest word where the sum does not fit"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    /// What `verify --all` checks and `emit --all-named` writes.
    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "saturating_sum",
            settings: &[],
        }]
    }

    fn timing(&self, _: &Parameters) -> Timing {
        Timing::staged(1, "")
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(parameters.number("width"))
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let width = parameters.number("width");
        Box::new(golden::Model { width })
    }

    /// The register has no reset, so the first answer is the first one that is known.
    fn proof(&self, _: &Parameters) -> Proof {
        Proof::Pipeline { latency: 1 }
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(NearTheLimit {
            random: Random::new(seed),
            width: parameters.number("width"),
        })
    }
}

/// Pairs of words, half of them with a sum that just fits or just does not.
#[derive(Clone)]
struct NearTheLimit {
    random: Random,
    width: u32,
}

impl Stimulus for NearTheLimit {
    fn next(&mut self) -> PortValues {
        let greatest = u64::MAX >> (64 - self.width);
        let a = self.random.next_u64() & greatest;
        let b = if self.random.chance(1, 2) {
            // What is left up to the limit, and 1 less or more.
            let off = self.random.below(3).wrapping_sub(1);
            (greatest - a).wrapping_add(off) & greatest
        } else {
            self.random.next_u64() & greatest
        };
        let mut values = PortValues::new();
        values.set("a", a);
        values.set("b", b);
        values
    }
}
