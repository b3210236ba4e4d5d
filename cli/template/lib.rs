//! `saturating_sum`: the sum of two words, or the greatest word where the sum does not fit.
//!
//! This file contains what every tool needs from a block: name, parameters, timing, stimulus. The hardware is in `rtl.rs`. The
//! golden model, implemented independently from the sentence above, is in `golden.rs`.

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

    /// The configurations that `verify --all` checks and `emit --all-named` writes.
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

    /// The output register has no reset, so the output is unknown until the first result arrives.
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

/// Generates pairs of words. In half of the pairs, the sum just fits or just overflows.
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
            // The distance to the limit, or 1 less or 1 more.
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
