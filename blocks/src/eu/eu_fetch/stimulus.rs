//! Stimulus: random code, with every mix of lengths.

use super::Configuration;
use crate::eu::IS_COMPACT;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use crate::framework::random_stream::RandomStream;
use num_bigint::BigUint;
use warpwright_eu::tables::opcodes;

/// A random word whose units, if instructions begin there, mostly have an opcode, and are compact where `compact` has a 1.
pub fn word(random: &mut Random, units: u32, compact: u64) -> BigUint {
    let mut word = random.bits(64 * units);
    for unit in 0..u64::from(units) {
        if random.chance(3, 4) {
            let opcode = random.pick(opcodes()).code;
            (0..7).for_each(|bit| word.set_bit(64 * unit + bit, opcode >> bit & 1 == 1));
        }
        word.set_bit(64 * unit + u64::from(IS_COMPACT), compact >> unit & 1 == 1);
    }
    word
}

/// Words at any pace, taken at any pace, with a jump now and then.
#[derive(Debug)]
pub(crate) struct Code {
    words: RandomStream,
    random: Random,
}

impl Code {
    pub fn new(c: Configuration, seed: u64) -> Self {
        let units = c.units();
        let any = move |random: &mut Random| {
            let compact = random.next_u64();
            word(random, units, compact)
        };
        Self {
            words: RandomStream::new("in_data", seed, any),
            random: Random::new(!seed),
        }
    }
}

impl Stimulus for Code {
    fn next(&mut self) -> PortValues {
        let jumps = self.random.chance(1, 24);
        self.words
            .next()
            .with("jump", u8::from(jumps))
            .with("jump_pc", self.random.corner(32))
    }
}

/// Cycles of one mix: long enough for its words to come and to leave at the slowest pace.
const MIX: u64 = 24;
/// Which of four cycles take what is offered.
const PACES: [u64; 4] = [0b1111, 0b0101, 0b1110, 0b0001];

/// For every target within a word and every pace, words with every mix of lengths, each begun by a jump.
#[derive(Debug)]
struct EveryMix {
    c: Configuration,
    random: Random,
    cycle: u64,
}

impl EveryMix {
    /// Lengths of as many units as two words have.
    fn mixes(c: Configuration) -> u64 {
        1 << (2 * c.units())
    }

    fn cycles(c: Configuration) -> u64 {
        Self::mixes(c) * u64::from(c.units()) * PACES.len() as u64 * MIX
    }
}

impl Stimulus for EveryMix {
    fn next(&mut self) -> PortValues {
        let (run, at) = (self.cycle / MIX, self.cycle % MIX);
        self.cycle += 1;
        let (mix, run) = (run % Self::mixes(self.c), run / Self::mixes(self.c));
        let units = u64::from(self.c.units());
        let (target, pace) = (run % units, PACES[(run / units) as usize % PACES.len()]);
        let shown = mix >> (units * (at % 2));
        PortValues::new()
            .with("in_valid", 1u8)
            .with("in_data", word(&mut self.random, units as u32, shown))
            .with("out_ready", (pace >> (at % 4) & 1) as u8)
            .with("jump", u8::from(at == 0))
            .with("jump_pc", 8 * target)
            .with("rst", 0u8)
    }
}

pub(crate) fn directed(c: Configuration) -> Vec<Directed> {
    vec![Directed {
        name: "every_mix",
        claim: "every mix of instruction lengths in two words, from every start position in a word, taken at four rates"
            .to_string(),
        cycles: EveryMix::cycles(c),
        stimulus: Box::new(EveryMix {
            c,
            random: Random::new(1),
            cycle: 0,
        }),
    }]
}
