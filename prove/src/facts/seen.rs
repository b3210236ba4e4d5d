//! Runs with random inputs, and which facts held in all of them.

use super::runs::{inputs, reset, turned};
use super::{Fact, Step};
use crate::aig::word_of;
use crate::decide::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Literal, Symbol};

/// Clocks of each of the 64 runs.
const CLOCKS: usize = 500;

/// What was seen of registers, by their places among those that are looked at.
pub(super) struct Seen {
    most: Vec<u64>,
    several_bits: Vec<bool>,
    zero: Vec<bool>,
    other: Vec<bool>,
    pairs: Vec<Pair>,
}

/// What was seen of two registers at the same time.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// A bit for each of [`NEITHER`] to [`BOTH`].
    seen: u8,
    /// The most that the first was ahead of the second, if they have the same width.
    ahead: u64,
}

/// Which of two registers is not 0.
const NEITHER: u8 = 0;
const FIRST: u8 = 1;
const BOTH: u8 = 3;

impl Pair {
    fn has(self, which: u8) -> bool {
        self.seen >> which & 1 == 1
    }
}

impl Seen {
    /// After a reset, in 64 runs at a time.
    pub fn new(netlist: &Netlist, step: &Step, registers: &[usize]) -> Self {
        let count = registers.len();
        let mut seen = Self {
            most: vec![0; count],
            several_bits: vec![false; count],
            zero: vec![false; count],
            other: vec![false; count],
            pairs: vec![Pair::default(); count * count],
        };
        let widths: Vec<u32> = registers
            .iter()
            .map(|of| netlist.registers[*of].width)
            .collect();
        let mut random = Random::default();
        let mut state = reset(netlist, &mut random);
        let next: Vec<Literal> = bits(&step.after.registers, &step.after.memories);
        let places = places(netlist, registers);
        let graph = step.aig.graph();
        for clock in 0..=CLOCKS {
            let values: Vec<[u64; 64]> = (places.iter().zip(&widths))
                .map(|(place, width)| turned(&state[*place..*place + *width as usize]))
                .collect();
            seen.take(&values, &widths);
            if clock < CLOCKS {
                let mut all = state.clone();
                all.extend(inputs(netlist, &mut random));
                let values = graph.simulate(&all);
                state = next.iter().map(|bit| word_of(&values, *bit)).collect();
            }
        }
        seen
    }

    fn take(&mut self, values: &[[u64; 64]], widths: &[u32]) {
        for (place, runs) in values.iter().enumerate() {
            for value in runs {
                self.most[place] = self.most[place].max(*value);
                self.several_bits[place] |= value.count_ones() > 1;
                self.zero[place] |= *value == 0;
                self.other[place] |= *value != 0;
            }
        }
        for (a, first) in values.iter().enumerate() {
            for (b, second) in values.iter().enumerate() {
                let pair = &mut self.pairs[a * values.len() + b];
                let same_width = widths[a] == widths[b];
                let mask = (1 << widths[a]) - 1;
                for (one, other) in first.iter().zip(second) {
                    let which = u8::from(*one != 0) | u8::from(*other != 0) << 1;
                    pair.seen |= 1 << which;
                    if same_width {
                        pair.ahead = pair.ahead.max(one.wrapping_sub(*other) & mask);
                    }
                }
            }
        }
    }

    /// All that held and says something.
    pub fn candidates(&self, netlist: &Netlist, registers: &[usize]) -> Vec<Fact> {
        let count = registers.len();
        let width = |place: usize| netlist.registers[registers[place]].width;
        // A run of some length may not have shown the most, which then often is a power of two, or one less.
        let limits = |most: u64, width: u32| {
            let power = most.next_power_of_two();
            let mut limits = vec![most, power - 1, power];
            limits.retain(|limit| *limit >= most && *limit < (1 << width) - 1);
            limits.dedup();
            limits
        };
        let mut found = Vec::new();
        for (place, register) in registers.iter().enumerate() {
            let bits = width(place);
            if bits > 1 && !self.several_bits[place] {
                found.extend((!self.zero[place]).then_some(Fact::OneBit(*register)));
                found.push(Fact::AtMostOneBit(*register));
            }
            let limits = limits(self.most[place], bits).into_iter();
            found.extend(limits.map(|most| Fact::AtMost(*register, most)));
        }
        let changes = |place: usize| self.zero[place] && self.other[place];
        for a in 0..count {
            for b in (0..count).filter(|b| *b != a && changes(a) && changes(*b)) {
                let (pair, first, second) = (self.pairs[a * count + b], registers[a], registers[b]);
                let same_width = width(a) == width(b);
                if !pair.has(FIRST) {
                    found.push(Fact::Implies(first, second));
                }
                if a < b {
                    found.extend((!pair.has(BOTH)).then_some(Fact::Excludes(first, second)));
                    found.extend((!pair.has(NEITHER)).then_some(Fact::Either(first, second)));
                    let is_equal = same_width && pair.ahead == 0;
                    found.extend(is_equal.then_some(Fact::Equal(first, second)));
                }
                if same_width && width(a) > 1 {
                    let limits = limits(pair.ahead, width(a)).into_iter();
                    found.extend(limits.map(|most| Fact::Ahead(first, second, most)));
                }
            }
        }
        found
    }
}

/// The bits of a state, in the order in which [`Step`] makes its inputs.
fn bits(registers: &[Symbol], memories: &[Vec<Symbol>]) -> Vec<Literal> {
    let words = registers.iter().chain(memories.iter().flatten());
    words.flat_map(|word| word.literals().to_vec()).collect()
}

/// Where the registers' bits are among those of the state.
fn places(netlist: &Netlist, registers: &[usize]) -> Vec<usize> {
    let all = netlist.registers.iter();
    let all: Vec<usize> = all
        .scan(0, |place, register| {
            let own = *place;
            *place += register.width as usize;
            Some(own)
        })
        .collect();
    registers.iter().map(|register| all[*register]).collect()
}
