//! Stimulus: operands and their timing; a directed list offers each as soon as the block is free.

pub use crate::float::operands::{quotient, radicand, special_values};

use super::golden::machine::clocks;
use super::{Configuration, FloatDigits};
use crate::float::stimulus::Unit;
use crate::framework::block::Directed;
use crate::framework::fields::field_list;
use crate::framework::golden::{PortValues, Stimulus};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::Word;

/// Words of up to this many bits are tried in all pairs.
const SMALL: u32 = 7;

fn unit(c: Configuration) -> Unit {
    Unit {
        operands: c.operand_names(),
        format: c.format,
        rounding: c.rounding,
        tag_bits: c.tag_bits,
        stages: 1,
    }
}

/// Random operands from producers and to consumers of every pace.
pub(super) fn random(c: Configuration, seed: u64) -> Box<dyn Stimulus> {
    match c.operation {
        FloatDigits::Divide => unit(c).random(seed, move |random| quotient(c.format, random)),
        FloatDigits::SquareRoot => unit(c).random(seed, move |random| [radicand(c.format, random)]),
    }
}

/// All words or pairs of a small format, of others those of special values.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let is_small = c.format.width() <= SMALL;
    let words: Vec<u64> = if is_small {
        (0..1 << c.format.width()).collect()
    } else {
        special_values(c.format)
    };
    let (name, claim) = match (c.operation, is_small) {
        (FloatDigits::Divide, true) => ("all_pairs", "every pair of words of the format"),
        (FloatDigits::SquareRoot, true) => ("all_words", "every word of the format"),
        (FloatDigits::Divide, false) => (
            "special_pairs",
            "every pair of zeros, denormals, ones, the least and the greatest numbers, infinities and NaNs",
        ),
        (FloatDigits::SquareRoot, false) => (
            "special_words",
            "zeros, denormals, ones, the least and the greatest numbers, infinities and NaNs",
        ),
    };
    let operands: Vec<Vec<u64>> = match c.operation {
        FloatDigits::Divide => {
            let pairs = words
                .iter()
                .flat_map(|a| words.iter().map(|b| vec![*a, *b]));
            pairs.collect()
        }
        FloatDigits::SquareRoot => words.iter().map(|a| vec![*a]).collect(),
    };
    let operands: Vec<Vec<u64>> = match c.rounding.field() {
        None => operands,
        Some((_, bits)) => {
            let in_all = |words: Vec<u64>| (0..1 << bits).map(move |code| with_code(&words, code));
            operands.into_iter().flat_map(in_all).collect()
        }
    };
    let (waits, last): (Vec<u64>, u64) = match c.architecture.stages() {
        None => (operands.iter().map(|words| busy(&c, words)).collect(), 1),
        Some(stages) => (vec![1; operands.len()], stages.into()),
    };
    let cycles = waits.iter().sum::<u64>() + last;
    let paced = Paced {
        configuration: c,
        operands,
        waits,
        next: 0,
        left: 0,
    };
    vec![Directed {
        name,
        claim: claim.to_string(),
        stimulus: Box::new(paced),
        cycles,
    }]
}

/// Operands with the code of a direction of rounding.
fn with_code(words: &[u64], code: u64) -> Vec<u64> {
    words.iter().copied().chain([code]).collect()
}

/// Clocks from these operands until others can come.
fn busy(c: &Configuration, words: &[u64]) -> u64 {
    let operands = c.operand_names().iter().zip(words);
    let words: Vec<Bits> = operands
        .map(|(_, word)| word)
        .map(|word| Bits::number(*word, c.format.width()))
        .collect();
    let clocks = clocks(c, &words);
    clocks.value().iter_u64_digits().next().unwrap_or_default()
}

/// Operands one after the other, each when the one before is done.
struct Paced {
    configuration: Configuration,
    operands: Vec<Vec<u64>>,
    /// For each, clocks until the next.
    waits: Vec<u64>,
    next: usize,
    /// Clocks until then.
    left: u64,
}

impl Stimulus for Paced {
    fn next(&mut self) -> PortValues {
        let mut values = PortValues::new().with("out_ready", 1u8);
        if self.left > 0 {
            self.left -= 1;
            return values;
        }
        let Some(words) = self.operands.get(self.next) else {
            return values;
        };
        let c = &self.configuration;
        values.set("in_valid", 1u8);
        for ((name, _), word) in field_list(c.operands()).iter().zip(words) {
            values.set(&format!("in_{name}"), *word);
        }
        if c.tag_bits > 0 {
            values.set("in_tag", self.next as u64 & ((1 << c.tag_bits) - 1));
        }
        self.left = self.waits[self.next] - 1;
        self.next += 1;
        values
    }
}
