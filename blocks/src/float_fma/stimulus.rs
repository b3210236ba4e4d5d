//! Operands worth trying: random ones that meet near each other or near an end of the format, and the products of all special values.

mod operands;

pub use operands::{special_values, triple};

use super::Configuration;
use crate::block::Directed;
use crate::golden::{PortValues, Stimulus};
use crate::random_stream::RandomStream;
use num_bigint::BigUint;

/// Words of up to this many bits are tried in all triples.
const SMALL: u32 = 5;

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

/// All triples of some words, one a cycle.
struct Triples {
    c: Configuration,
    words: Vec<u64>,
    next: usize,
}

impl Stimulus for Triples {
    fn next(&mut self) -> PortValues {
        let count = self.words.len();
        let word = |digit: u32| self.words[self.next / count.pow(digit) % count];
        let mut values = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", 1u8);
        for (port, digit) in [("in_a", 0), ("in_b", 1), ("in_c", 2)] {
            values.set(port, word(digit));
        }
        if self.c.tag_bits > 0 {
            values.set("in_tag", self.next as u64 & ((1 << self.c.tag_bits) - 1));
        }
        self.next += 1;
        values
    }
}

/// All triples of a small format, of others those of special values.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let (name, claim, words) = if c.format.width() <= SMALL {
        let all = (0..1 << c.format.width()).collect();
        ("all_triples", "every three words of the format", all)
    } else {
        let claim =
            "every three of zeros, denormals, ones, the least, the greatest, infinities and NaNs";
        ("special_triples", claim, special_values(c.format))
    };
    let cycles = words.len().pow(3) as u64 + u64::from(c.stages);
    let stimulus = Triples { c, words, next: 0 };
    vec![Directed {
        name,
        claim: claim.to_string(),
        stimulus: Box::new(stimulus),
        cycles,
    }]
}
