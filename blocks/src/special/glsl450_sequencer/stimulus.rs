//! Stimulus: each instruction in turn and at random, with operands of every size, and producers and consumers of every pace.

use super::contract::TURN;
use super::program::{Program, programs};
use super::{Configuration, Width};
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use std::collections::VecDeque;

/// Floats of 32 bits that something happens at.
pub const SPECIAL: [u32; 24] = [
    0x0000_0000, // zero
    0x0000_0001, // the least denormal
    0x007F_FFFF, // the greatest denormal
    0x0080_0000, // the least normal number
    0x3980_0000, // 2^-12
    0x3B00_0000, // 2^-9
    0x3D7F_FFFF, // the last one below 2^-4
    0x3D80_0000, // 2^-4
    0x3F00_0000, // a half
    0x3F35_04F3, // a half's root
    0x3F7F_FFFF, // the last one below 1
    0x3F80_0000, // 1
    0x3F80_0001, // the first one above 1
    0x3FC9_0FDB, // π/2
    0x4000_0000, // 2
    0x4049_0FDB, // π
    0x42AE_AC50, // 87.3365
    0x42B1_7218, // 88.7228: e^x is as large as floats are
    0x4300_0000, // 128
    0x5F80_0000, // 2^64: its square is infinite
    0x7E80_0000, // 2^126
    0x7F7F_FFFF, // the greatest number
    0x7F80_0000, // infinity
    0x7FC0_0000, // a NaN
];

/// A float of 32 bits: mostly of a size at which functions differ from their limits.
pub fn single(random: &mut Random) -> u32 {
    let word = random.next_u64();
    let any = word as u32;
    match word >> 32 & 15 {
        0 => *random.pick(&SPECIAL) ^ (any & 0x8000_0000),
        1 => any,
        2 => (any & 0x807F_FFFF) | (90 + any % 80) << 23,
        // Whole numbers and such as have few digits.
        3 => (any & 0x8070_0000) | (120 + any % 16) << 23,
        _ => (any & 0x807F_FFFF) | (119 + (any >> 23) % 11) << 23,
    }
}

/// A float of 16 bits.
pub fn half(random: &mut Random) -> u32 {
    let word = random.next_u64();
    let any = word as u32 & 0xFFFF;
    match word >> 32 & 3 {
        0 => any,
        _ => (any & 0x83FF) | (11 + (any >> 10) % 8) << 10,
    }
}

/// A word of the unit's width.
pub fn operand(width: Width, random: &mut Random) -> u32 {
    match width {
        Width::Single => single(random),
        Width::Half => half(random),
    }
}

/// A word with what goes along.
type Word = (u32, u32, u32);

/// The words of an operation.
fn operation(c: Configuration, program: &Program, random: &mut Random) -> Vec<Word> {
    let operands = program.operands.iter();
    operands
        .map(|_| (program.number, program.components, operand(c.width, random)))
        .collect()
}

/// Words of operations, each offered once.
struct Operations {
    c: Configuration,
    random: Random,
    /// Cycles left in this episode.
    left: u64,
    /// Of eight cycles, how many offer a word, and how many take one.
    pace: (u64, u64),
    waiting: VecDeque<Word>,
    /// Without pauses and resets.
    is_steady: bool,
}

impl Operations {
    fn more(&mut self) {
        if self.random.chance(1, 32) {
            let word = self.random.next_u64();
            let operand = (word >> 16) as u32 & 0x7FFF;
            let none = (word as u32 & 127, (word >> 8) as u32 & 7, operand);
            self.waiting.push_back(none);
            return;
        }
        let program = self.random.pick(programs());
        self.waiting
            .extend(operation(self.c, program, &mut self.random));
    }
}

impl Stimulus for Operations {
    fn next(&mut self) -> PortValues {
        if self.left == 0 {
            self.left = 16 + self.random.below(200);
            self.pace = *self
                .random
                .pick(&[(8, 8), (8, 8), (8, 4), (4, 8), (8, 1), (1, 8)]);
        }
        self.left -= 1;
        if self.waiting.is_empty() {
            self.more();
        }
        let (offer, take) = if self.is_steady { (8, 8) } else { self.pace };
        let is_offered = self.random.chance(offer, 8);
        let (instruction, components, operand) = self.waiting[0];
        // A word that is refused is gone: the next one is then the operation's next word, or the first of another.
        if is_offered {
            self.waiting.pop_front();
        }
        let tag = self.random.next_u64() & ((1u64 << self.c.tag_bits) - 1);
        PortValues::new()
            .with("in_valid", u8::from(is_offered))
            .with("in_instruction", instruction)
            .with("in_components", components)
            .with("in_operand", operand)
            .with("in_tag", tag)
            .with("out_ready", u8::from(self.random.chance(take, 8)))
            .with(
                "rst",
                u8::from(!self.is_steady && self.random.chance(1, 1024)),
            )
    }
}

fn operations(c: Configuration, seed: u64, is_steady: bool) -> Box<dyn Stimulus> {
    Box::new(Operations {
        c,
        random: Random::new(seed),
        left: 0,
        pace: (8, 8),
        waiting: VecDeque::new(),
        is_steady,
    })
}

/// Random operations from producers and to consumers of every pace.
pub(super) fn random(c: Configuration, seed: u64) -> Box<dyn Stimulus> {
    operations(c, seed, false)
}

/// Every program, one after another, each with the time that it takes, so that no word is refused.
struct Every {
    c: Configuration,
    random: Random,
    /// Words, and cycles without one.
    waiting: VecDeque<Option<Word>>,
    next: usize,
}

/// The cycles from a program's first word to that of the next one.
fn time(c: Configuration, program: &Program) -> usize {
    let turns = program.operations.len() * TURN as usize;
    program.operands.len() + turns + program.results as usize + c.least_latency() as usize
}

impl Stimulus for Every {
    fn next(&mut self) -> PortValues {
        if self.waiting.is_empty() {
            let program = &programs()[self.next % programs().len()];
            self.next += 1;
            let words = operation(self.c, program, &mut self.random).into_iter();
            let idle = time(self.c, program) - program.operands.len();
            let idle = std::iter::repeat_n(None, idle);
            self.waiting.extend(words.map(Some).chain(idle));
        }
        let word = self.waiting.pop_front().flatten();
        let (instruction, components, operand) = word.unwrap_or_default();
        PortValues::new()
            .with("in_valid", u8::from(word.is_some()))
            .with("in_instruction", instruction)
            .with("in_components", components)
            .with("in_operand", operand)
            .with("in_tag", self.next as u64 & ((1u64 << self.c.tag_bits) - 1))
            .with("out_ready", 1u8)
    }
}

/// Every program with operands of every size.
pub(super) fn directed(c: Configuration) -> Vec<Directed> {
    let times = programs().iter().map(|program| time(c, program) as u64);
    let every = Directed {
        name: "every_program",
        claim: "every instruction with every number of components that it has, in sequence"
            .to_string(),
        stimulus: Box::new(Every {
            c,
            random: Random::new(1),
            waiting: VecDeque::new(),
            next: 0,
        }),
        cycles: times.sum(),
    };
    let in_a_row = Directed {
        name: "in_a_row",
        claim: "operations of all kinds with operands of every size, one word per cycle"
            .to_string(),
        stimulus: operations(c, 2, true),
        cycles: 8_000,
    };
    vec![every, in_a_row]
}
