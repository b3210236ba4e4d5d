//! Operands worth trying: random ones that meet near each other or near an end of the format, and the products of all special values.

mod operands;

pub use operands::{special_values, triple};

use super::Configuration;
use crate::block::Directed;
use crate::golden::{PortValues, Stimulus};
use crate::random::Random;
use crate::random_stream::RandomStream;
use num_bigint::BigUint;
use operands::{ADDENDS, of_product};

/// Words of up to this many bits are tried in all triples.
const SMALL: u32 = 5;
/// Words of up to this many bits are tried in all products.
const TINY: u32 = 7;

/// Random operands from producers and to consumers of every pace.
pub(super) fn random(configuration: Configuration, seed: u64) -> Box<dyn Stimulus> {
    let c = configuration;
    let paces = RandomStream::new("in_all", seed, move |random| {
        let words = triple(c.format, random);
        let tag = random.next_u64() & ((1 << c.tag_bits) - 1);
        let fields = words.into_iter().rev();
        fields.fold(BigUint::from(tag), |above, word| {
            (above << c.format.width()) | BigUint::from(word)
        })
    });
    Box::new(Parted { c, paces })
}

/// A stimulus of one wide field, whose parts are the block's.
struct Parted {
    c: Configuration,
    paces: RandomStream,
}

impl Stimulus for Parted {
    fn next(&mut self) -> PortValues {
        let whole = self.paces.next();
        let mut values = PortValues::new();
        for port in ["in_valid", "out_ready", "rst"] {
            values.set(port, whole.get(port).clone());
        }
        let mut rest = whole.get("in_all").clone();
        for (name, width) in self.c.operands() {
            let ones = (BigUint::from(1u8) << width) - 1u8;
            values.set(&format!("in_{name}"), &rest & ones);
            rest >>= width;
        }
        values
    }
}

/// Triples one a cycle, by number.
struct Triples<F> {
    c: Configuration,
    triple: F,
    next: u64,
}

impl<F: FnMut(u64) -> [u64; 3]> Stimulus for Triples<F> {
    fn next(&mut self) -> PortValues {
        let words = (self.triple)(self.next);
        let mut values = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", 1u8);
        for (port, word) in ["in_a", "in_b", "in_c"].into_iter().zip(words) {
            values.set(port, word);
        }
        if self.c.tag_bits > 0 {
            values.set("in_tag", self.next & ((1 << self.c.tag_bits) - 1));
        }
        self.next += 1;
        values
    }
}

fn listed(
    c: Configuration,
    name: &'static str,
    claim: &str,
    count: u64,
    triple: impl FnMut(u64) -> [u64; 3] + Send + 'static,
) -> Directed {
    Directed {
        name,
        claim: claim.to_string(),
        stimulus: Box::new(Triples { c, triple, next: 0 }),
        cycles: count + u64::from(c.stages),
    }
}

/// All triples of a small format, of others those of special values; of a tiny one all products, too.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let width = c.format.width();
    let (name, claim, words): (_, _, Vec<u64>) = if width <= SMALL {
        let all = (0..1 << width).collect();
        ("all_triples", "every three words of the format", all)
    } else {
        let claim =
            "every three of zeros, denormals, ones, the least, the greatest, infinities and NaNs";
        ("special_triples", claim, special_values(c.format))
    };
    let count = words.len() as u64;
    let all = listed(c, name, claim, count.pow(3), move |n| {
        [n % count, n / count % count, n / count / count]
            .map(|place| words[place as usize % words.len()])
    });
    let mut lists = vec![all];
    if width > SMALL && width <= TINY {
        let claim = "every two words of the format, with zero, an addend next to the negative of their product, the least number and another one added";
        let mut random = Random::new(1);
        let count = ADDENDS << (2 * width);
        let product = move |n: u64| {
            let word = |place: u32| (n / ADDENDS) >> (place * width) & ((1 << width) - 1);
            of_product(c.format, [word(0), word(1)], n % ADDENDS, &mut random)
        };
        lists.push(listed(c, "all_products", claim, count, product));
    }
    lists
}
