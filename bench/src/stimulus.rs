//! The stimulus for every contestant, and the checksum of its outputs: the same numbers for every engine.
//!
//! The inputs of a design are recorded before the race: [`TABLES`] tables of equally many cycles, [`CYCLES`] of a block. In front of each table is a
//! reset, so that a table can follow any other. Between resets the inputs are random words, or the catalogue's stimulus of the block ([`Origin`]); of random bits, a handshake's `valid` or `ready` is 1 in three of four cycles.
//!
//! Stream k begins with cycles of reset, which are not folded, and then walks table k modulo 16 from a sixteenth of it, k / 16 times: no two
//! streams of a batch of 256 are at the same cycle. A single-stimulus engine continues with the next table at its end, so that the
//! CPU's branch predictor cannot learn the design; in a batch all tables are walked in parallel, and each stimulus stays in its own.
//!
//! After each cycle the outputs are folded: `checksum = checksum * odd(0) + sum`, where the sum adds every 64-bit word k
//! of the outputs, in the module's order, rotated left by 29k modulo 64. `verilator/main.cpp` implements the same in C++.

use crate::answers::Memory;
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::Stimulus;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::{CLOCK, Module, RESET};

/// Tables.
pub const TABLES: usize = 16;
/// Cycles of a block's table.
pub const CYCLES: usize = 512;
/// Streams that share a table.
const SHARING: usize = 16;

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The k-th odd constant.
#[inline]
pub const fn odd(k: usize) -> u64 {
    MULTIPLIER.wrapping_mul(2 * k as u64 + 1)
}

/// How far word k is rotated.
#[inline]
pub const fn turn(k: usize) -> u32 {
    (29 * k % 64) as u32
}

/// Takes a cycle's sum into a checksum.
#[inline]
pub const fn fold(checksum: u64, sum: u64) -> u64 {
    checksum.wrapping_mul(odd(0)).wrapping_add(sum)
}

/// Where the inputs of a block come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Random words.
    Random,
    /// The catalogue's stimulus, resets included.
    Catalogue,
    /// The same, with a memory that answers each beat of transactions one cycle later, with random data.
    Answered,
}

impl Origin {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Random => "random words",
            Self::Catalogue => "the catalogue's stimulus",
            Self::Answered => "the catalogue's stimulus, a memory that answers",
        }
    }
}

/// A port and its place among the 64-bit words of all inputs, or of all outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// Its bits.
    pub width: u32,
    /// The first of its words.
    pub first: usize,
}

impl Port {
    /// How many words it takes.
    pub fn words(&self) -> usize {
        self.width.div_ceil(64) as usize
    }
}

/// Ports with their places, in this order; and how many words they take.
fn placed<'m>(ports: impl Iterator<Item = (&'m str, u32)>) -> (Vec<Port>, usize) {
    let mut words = 0;
    let place = |(name, width): (&str, u32)| {
        let port = Port {
            name: name.to_string(),
            width,
            first: words,
        };
        words += port.words();
        port
    };
    let ports = ports.map(place).collect();
    (ports, words)
}

/// The recorded inputs of a design.
#[derive(Clone, Debug)]
pub struct Tape {
    /// The inputs; the clock is not among them, the reset is the last.
    pub inputs: Vec<Port>,
    /// The outputs.
    pub outputs: Vec<Port>,
    /// The clock's name in the Verilog.
    pub clock: Option<String>,
    /// The reset's name in the Verilog, and whether it is active low there.
    pub reset_pin: (String, bool),
    /// Cycles of a table.
    pub cycles: usize,
    /// Cycles of reset before every stream: 1 of a block, more of a design whose state is reset by way of other state.
    pub resets: usize,
    words: usize,
    rows: Vec<u64>,
}

impl Tape {
    /// For a design with these ports. The reset is called as we call it, unless a caller says otherwise.
    pub fn empty<'m>(
        inputs: impl Iterator<Item = (&'m str, u32)>,
        outputs: impl Iterator<Item = (&'m str, u32)>,
        clock: Option<String>,
        cycles: usize,
    ) -> Self {
        let (inputs, words) = placed(inputs);
        let (outputs, _) = placed(outputs);
        Self {
            inputs,
            outputs,
            clock,
            reset_pin: (RESET.to_string(), false),
            cycles,
            resets: 1,
            words,
            rows: Vec::new(),
        }
    }

    /// Adds a cycle: a value for each input.
    pub fn push(&mut self, row: &[u64]) {
        assert_eq!(row.len(), self.words, "a row of this tape");
        self.rows.extend(row);
    }

    /// Records the stimulus of a module that this block built.
    pub fn record(
        block: &dyn Block,
        parameters: &Parameters,
        module: &Arc<Module>,
        origin: Origin,
    ) -> Self {
        let reset = module.has_reset().then_some((RESET, 1));
        let inputs = module
            .inputs()
            .map(|port| (port.name.as_str(), port.width.get()));
        let outputs = module
            .outputs()
            .map(|port| (port.name.as_str(), port.width.get()));
        let clock = module.has_clock().then(|| CLOCK.to_string());
        let mut tape = Self::empty(inputs.chain(reset), outputs, clock, CYCLES);
        let mut memory = (origin == Origin::Answered).then(|| Memory::of(module));
        for table in 0..TABLES as u64 {
            let mut catalogue = block.stimulus(parameters, table + 1);
            let mut random = Random::new(table.wrapping_add(1) << 32);
            for cycle in 0..CYCLES {
                let mut row = match cycle {
                    0 if module.has_reset() => tape.reset(),
                    _ => tape.next(catalogue.as_mut(), &mut random, origin),
                };
                if let Some(memory) = &mut memory {
                    memory.answer(&tape.inputs, &mut row, &mut random);
                }
                tape.rows.extend(row);
            }
        }
        tape
    }

    fn next(&self, catalogue: &mut dyn Stimulus, random: &mut Random, origin: Origin) -> Vec<u64> {
        let values = catalogue.next();
        let mut row = Vec::with_capacity(self.words);
        for port in &self.inputs {
            let value = if origin != Origin::Random {
                values.get(&port.name).clone()
            } else if port.name == RESET {
                0_u8.into()
            } else if is_handshake(port) {
                u8::from(random.chance(3, 4)).into()
            } else {
                random.bits(port.width)
            };
            row.extend(value.iter_u64_digits());
            row.resize(port.first + port.words(), 0);
        }
        row
    }

    /// The inputs of the cycles before every stream: reset, if there is one, and everything else 0.
    pub fn reset(&self) -> Vec<u64> {
        let mut row = vec![0; self.words];
        if let Some(port) = self.inputs.iter().find(|port| port.name == RESET) {
            row[port.first] = 1;
        }
        row
    }

    /// Words of a cycle.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Cycles of all tables.
    pub fn len(&self) -> usize {
        TABLES * self.cycles
    }

    /// Cycles between the streams of one table.
    pub fn apart(&self) -> usize {
        self.cycles / SHARING
    }

    /// Where a stream begins.
    pub fn start(&self, stream: usize) -> usize {
        stream % TABLES * self.cycles + stream / TABLES * self.apart() % self.cycles
    }

    /// The place after this one, for an engine of one stimulus.
    pub fn after(&self, place: usize) -> usize {
        if place + 1 == self.len() {
            0
        } else {
            place + 1
        }
    }

    /// The cycle at this place: a number below [`Self::len`].
    pub fn row(&self, place: usize) -> &[u64] {
        &self.rows[place * self.words..][..self.words]
    }

    /// All cycles, in bytes of the least significance first.
    pub fn bytes(&self) -> Vec<u8> {
        self.rows
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect()
    }
}

/// These bits of a port in a cycle's words: at most 64.
pub fn bits_of(row: &[u64], port: &Port, low: u32, width: u32) -> u64 {
    let (word, shift) = (port.first + low as usize / 64, low % 64);
    let high = if shift + width > 64 { row[word + 1] } else { 0 };
    let both = u128::from(row[word]) | u128::from(high) << 64;
    (both >> shift) as u64 & (u64::MAX >> (64 - width))
}

/// How bits of an output that begin at `low` go into the sum: shifted down, masked, turned. Bits of two words go in twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// How far they are shifted down.
    pub down: u32,
    /// What remains of them then.
    pub mask: u64,
    /// How far this is turned to the left.
    pub turn: u32,
}

impl Term {
    /// Of an output, `width` bits from `low`.
    pub fn of(port: &Port, low: u32, width: u32) -> Vec<Self> {
        let (word, shift) = (port.first + low as usize / 64, low % 64);
        let mut terms = vec![Self {
            down: 0,
            mask: u64::MAX >> shift,
            turn: (turn(word) + shift) % 64,
        }];
        if shift + width > 64 {
            terms.push(Self {
                down: 64 - shift,
                mask: u64::MAX,
                turn: turn(word + 1),
            });
        }
        terms
    }

    /// Whether it takes all bits of a piece of this width, from the lowest up.
    pub const fn takes_all(self, width: u32) -> bool {
        self.down == 0 && width <= self.mask.count_ones()
    }

    /// What it adds.
    #[inline]
    pub const fn add(self, sum: u64, bits: u64) -> u64 {
        sum.wrapping_add((bits >> self.down & self.mask).rotate_left(self.turn))
    }
}

fn is_handshake(port: &Port) -> bool {
    port.width == 1 && (port.name.ends_with("valid") || port.name.ends_with("ready"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(width: u32, first: usize) -> Port {
        Port {
            name: "p".to_string(),
            width,
            first,
        }
    }

    #[test]
    fn pieces_add_what_their_words_add() {
        let words = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210_u64];
        let whole = (0..2).fold(0_u64, |sum, k| {
            sum.wrapping_add(words[k].rotate_left(turn(k)))
        });
        let port = port(128, 0);
        for cuts in [vec![0, 64, 128], vec![0, 58, 116, 128], vec![0, 7, 70, 128]] {
            let sum = cuts.windows(2).fold(0, |sum, cut| {
                let (low, width) = (cut[0], cut[1] - cut[0]);
                let bits = bits_of(&words, &port, low, width);
                let terms = Term::of(&port, low, width).into_iter();
                terms.fold(sum, |sum, term| term.add(sum, bits))
            });
            assert_eq!(sum, whole, "{cuts:?}");
        }
    }

    #[test]
    fn the_checksum_sees_order_and_place() {
        let sum = |first: usize| {
            let terms = Term::of(&port(1, first), 0, 1).into_iter();
            terms.fold(0, |sum, term| term.add(sum, 1))
        };
        assert_ne!(fold(0, sum(3)), fold(0, sum(4)));
        assert_ne!(fold(fold(0, sum(3)), 0), fold(fold(0, 0), sum(3)));
    }

    #[test]
    fn no_two_streams_of_a_batch_begin_in_the_same_cycle() {
        for cycles in [CYCLES, 496] {
            let none = std::iter::empty;
            let tape = Tape::empty(none(), none(), None, cycles);
            let mut starts: Vec<usize> = (0..256).map(|stream| tape.start(stream)).collect();
            starts.sort_unstable();
            starts.dedup();
            assert_eq!(starts.len(), 256);
            assert!(starts.last() < Some(&tape.len()));
        }
    }
}
