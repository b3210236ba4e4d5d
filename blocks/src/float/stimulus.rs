//! Drives operands into a unit: an input stream, optionally with rounding codes and a tag, and an output stream.
//!
//! If operations carry their rounding, random ones carry any, and those of a list cycle through all: neighbours differ.

use super::{Format, Rounding, RoundingParameter};
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use crate::framework::random_stream::RandomStream;
use num_bigint::BigUint;

/// What a unit takes and when it answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    /// Fields of the input stream, a word of the format each.
    pub operands: &'static [&'static str],
    pub format: Format,
    /// Whether operations come with a code.
    pub rounding: RoundingParameter,
    /// Bits that go along; may be 0.
    pub tag_bits: u32,
    /// Clocks from in to out.
    pub stages: u32,
}

impl Unit {
    /// Random operands from producers and to consumers of every pace.
    pub(crate) fn random<const N: usize>(
        self,
        seed: u64,
        words: impl Fn(&mut Random) -> [u64; N] + 'static,
    ) -> Box<dyn Stimulus> {
        let paces = RandomStream::new("in_all", seed, move |random| {
            let words = words(random);
            let tag = random.next_u64() & ((1 << self.tag_bits) - 1);
            let above = match self.rounding.field() {
                None => BigUint::from(tag),
                Some((_, bits)) => BigUint::from(tag << bits | random.below(1 << bits)),
            };
            let fields = words.into_iter().rev();
            fields.fold(above, |above, word| {
                (above << self.format.width()) | BigUint::from(word)
            })
        });
        Box::new(Parted { unit: self, paces })
    }

    /// So many operands by number, one a cycle; where operations come with their rounding, each in all directions.
    pub(crate) fn listed<const N: usize>(
        self,
        name: &'static str,
        claim: &str,
        count: u64,
        words: impl FnMut(u64) -> [u64; N] + Send + 'static,
    ) -> Directed {
        let numbered = Numbered {
            unit: self,
            words,
            now: [0; N],
            next: 0,
        };
        let count = count * numbered.turns();
        Directed {
            name,
            claim: claim.to_string(),
            stimulus: Box::new(numbered),
            cycles: count + u64::from(self.stages),
        }
    }

    /// Each of the words as each operand, with all others.
    pub(crate) fn all_of<const N: usize>(
        self,
        name: &'static str,
        claim: &str,
        words: Vec<u64>,
    ) -> Directed {
        let count = words.len() as u64;
        self.listed::<N>(name, claim, count.pow(N as u32), move |n| {
            let place = |operand: usize| n / count.pow(operand as u32) % count;
            std::array::from_fn(|operand| words[place(operand) as usize])
        })
    }
}

/// A stimulus of one wide field, whose parts are the unit's.
struct Parted {
    unit: Unit,
    paces: RandomStream,
}

impl Stimulus for Parted {
    fn next(&mut self) -> PortValues {
        let whole = self.paces.next();
        let mut values = PortValues::new();
        for port in ["in_valid", "out_ready", "rst"] {
            values.set(port, whole.get(port).clone());
        }
        let Unit {
            operands,
            format,
            rounding,
            tag_bits,
            ..
        } = self.unit;
        let words = operands.iter().map(|name| (*name, format.width()));
        let tag = (tag_bits > 0).then_some(("tag", tag_bits));
        let mut rest = whole.get("in_all").clone();
        for (name, width) in words.chain(rounding.field()).chain(tag) {
            let ones = (BigUint::from(1u8) << width) - 1u8;
            values.set(&format!("in_{name}"), &rest & ones);
            rest >>= width;
        }
        values
    }
}

/// Operands one a cycle, by number.
struct Numbered<F, const N: usize> {
    unit: Unit,
    words: F,
    /// The operands that are tried.
    now: [u64; N],
    next: u64,
}

impl<F, const N: usize> Numbered<F, N> {
    /// How often the same operands come.
    fn turns(&self) -> u64 {
        match self.unit.rounding {
            RoundingParameter::Fixed(_) => 1,
            RoundingParameter::Any => Rounding::ALL.len() as u64,
        }
    }
}

impl<const N: usize, F: FnMut(u64) -> [u64; N]> Stimulus for Numbered<F, N> {
    fn next(&mut self) -> PortValues {
        let (number, turn) = (self.next / self.turns(), self.next % self.turns());
        if turn == 0 {
            self.now = (self.words)(number);
        }
        let mut values = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", 1u8);
        for (name, word) in self.unit.operands.iter().zip(self.now) {
            values.set(&format!("in_{name}"), word);
        }
        if let Some((name, _)) = self.unit.rounding.field() {
            values.set(&format!("in_{name}"), turn);
        }
        if self.unit.tag_bits > 0 {
            values.set("in_tag", self.next & ((1 << self.unit.tag_bits) - 1));
        }
        self.next += 1;
        values
    }
}
