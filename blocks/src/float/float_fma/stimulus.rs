//! Stimulus: random operands close to each other or close to an end of the format, and the products of all special values.

pub use crate::float::operands::{special_values, triple};

use super::Configuration;
use crate::float::operands::{ADDENDS, of_product};
use crate::float::stimulus::Unit;
use crate::framework::block::Directed;
use crate::framework::golden::Stimulus;
use crate::framework::random::Random;

/// Words of up to this many bits are tried in all triples.
const SMALL: u32 = 5;
/// Words of up to this many bits are tried in all products.
const TINY: u32 = 7;

fn unit(c: Configuration) -> Unit {
    Unit {
        operands: &["a", "b", "c"],
        format: c.format,
        rounding: c.rounding,
        tag_bits: c.tag_bits,
        stages: c.stages,
    }
}

/// Random operands from producers and to consumers of every pace.
pub(super) fn random(c: Configuration, seed: u64) -> Box<dyn Stimulus> {
    unit(c).random(seed, move |random| triple(c.format, random))
}

/// All triples of a small format, of others those of special values; of a tiny one all products, too.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let width = c.format.width();
    let (name, claim, words): (_, _, Vec<u64>) = if width <= SMALL {
        let all = (0..1 << width).collect();
        ("all_triples", "every triple of words of the format", all)
    } else {
        let claim = "every triple of zeros, denormals, ones, the least and the greatest numbers, infinities and NaNs";
        ("special_triples", claim, special_values(c.format))
    };
    let mut lists = vec![unit(c).all_of::<3>(name, claim, words)];
    if width > SMALL && width <= TINY {
        let claim = "every pair of words of the format as factors, with these addends: zero, a word next to the negative of their product, \
                     the least number and another word";
        let mut random = Random::new(1);
        let count = ADDENDS << (2 * width);
        let product = move |n: u64| {
            let word = |place: u32| (n / ADDENDS) >> (place * width) & ((1 << width) - 1);
            of_product(c.format, [word(0), word(1)], n % ADDENDS, &mut random)
        };
        lists.push(unit(c).listed("all_products", claim, count, product));
    }
    lists
}
