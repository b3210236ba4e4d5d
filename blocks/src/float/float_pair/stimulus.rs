//! Stimulus: random operands close to each other or with a product near an end of the format, and all pairs of special values.

use super::{Configuration, FloatPair};
use crate::float::operands::{special_values, summands, triple};
use crate::float::stimulus::Unit;
use crate::framework::block::Directed;
use crate::framework::golden::Stimulus;

/// Words of up to this many bits are tried in all pairs.
const SMALL: u32 = 7;

fn unit(c: Configuration) -> Unit {
    Unit {
        operands: &["a", "b"],
        format: c.format,
        rounding: c.rounding,
        tag_bits: c.tag_bits,
        stages: c.stages,
    }
}

/// Random operands from producers and to consumers of every pace.
pub(super) fn random(c: Configuration, seed: u64) -> Box<dyn Stimulus> {
    unit(c).random(seed, move |random| match c.operation {
        FloatPair::Add => summands(c.format, random),
        FloatPair::Multiply => {
            let [a, b, _] = triple(c.format, random);
            [a, b]
        }
    })
}

/// All pairs of a small format, of others those of special values.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let width = c.format.width();
    let (name, claim, words): (_, _, Vec<u64>) = if width <= SMALL {
        let all = (0..1 << width).collect();
        ("all_pairs", "every pair of words of the format", all)
    } else {
        let claim = "every pair of zeros, denormals, ones, the least and the greatest numbers, infinities and NaNs";
        ("special_pairs", claim, special_values(c.format))
    };
    vec![unit(c).all_of::<2>(name, claim, words)]
}
