//! Stimulus for `lut_array`.
//!
//! [`Mixed`] is random: corner values, all kinds of tables, walking enables, bubbles, rare resets, and garbage
//! on every input that must be ignored. [`directed`] is exhaustive: every table (up to three operands),
//! or every table bit alone (for more), with every combination of operand bits at every bit position.

use super::Configuration;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus, join_lanes, low_ones};
use crate::framework::random::Random;
use num_bigint::BigUint;

/// How the threads are enabled for a while.
#[derive(Clone, Copy, Debug)]
enum Enabling {
    All,
    None,
    Random,
    WalkingOne,
    WalkingZero,
}

/// Random cycles, in episodes that differ in how busy the input is and how threads are enabled.
#[derive(Clone, Debug)]
pub struct Mixed {
    configuration: Configuration,
    random: Random,
    /// Cycles left in this episode.
    left: u64,
    /// Of eight cycles, how many are valid.
    busy: u64,
    enabling: Enabling,
    table: u64,
    cycle: u64,
}

impl Mixed {
    /// The cycles of this seed.
    pub fn new(configuration: Configuration, seed: u64) -> Self {
        Self {
            configuration,
            random: Random::new(seed),
            left: 0,
            busy: 8,
            enabling: Enabling::All,
            table: 0,
            cycle: 0,
        }
    }

    fn new_episode(&mut self) {
        self.left = 4 + self.random.below(28);
        self.busy = *self.random.pick(&[8, 8, 6, 4, 1]);
        self.enabling = *self.random.pick(&[
            Enabling::All,
            Enabling::Random,
            Enabling::Random,
            Enabling::WalkingOne,
            Enabling::WalkingZero,
            Enabling::None,
        ]);
        self.table = self.new_table();
    }

    fn new_table(&mut self) -> u64 {
        let bits = 1 << self.configuration.inputs;
        low_word(&self.random.corner(bits))
    }

    fn lane_enable(&mut self) -> u64 {
        let lanes = self.configuration.lanes;
        let one = 1 << (self.cycle % u64::from(lanes));
        match self.enabling {
            Enabling::All => low_ones(lanes),
            Enabling::None => 0,
            Enabling::Random => low_word(&self.random.bits(lanes)),
            Enabling::WalkingOne => one,
            Enabling::WalkingZero => low_ones(lanes) & !one,
        }
    }

    /// One operand for all threads: a corner of the whole port, or corners thread by thread, or one for all.
    fn operand(&mut self) -> BigUint {
        let Configuration { width, lanes, .. } = self.configuration;
        match self.random.below(4) {
            0 => self.random.corner(width * lanes),
            1 => {
                let value = low_word(&self.random.corner(width));
                join_lanes(width, (0..lanes).map(|_| value))
            }
            2 => join_lanes(
                width,
                (0..lanes).map(|_| low_word(&self.random.corner(width))),
            ),
            _ => self.random.bits(width * lanes),
        }
    }
}

impl Stimulus for Mixed {
    fn next(&mut self) -> PortValues {
        if self.left == 0 {
            self.new_episode();
        }
        self.left -= 1;
        self.cycle += 1;
        // Mostly a table a cycle, so that neighbouring operations cannot be served with each other's.
        if self.random.chance(3, 4) {
            self.table = self.new_table();
        }
        let mut ports = PortValues::new()
            .with("in_valid", u8::from(self.random.chance(self.busy, 8)))
            .with("lane_enable", self.lane_enable())
            .with("table_bits", self.table);
        for n in 0..self.configuration.inputs {
            ports.set(&format!("src{n}"), self.operand());
        }
        if self.configuration.stages > 0 {
            ports.set("rst", u8::from(self.random.chance(1, 50)));
        }
        ports
    }
}

/// Every table of a list, each with every combination of operand bits at every bit position.
#[derive(Clone, Debug)]
pub struct EveryCombination {
    configuration: Configuration,
    tables: Vec<u64>,
    cycle: usize,
}

impl EveryCombination {
    /// Every table there is. Made for up to three operands, which have 256; four have 65,536, and more than
    /// four are limited to those that differ in the low 16 bits.
    pub fn of_all_tables(configuration: Configuration) -> Self {
        let bits = (1u32 << configuration.inputs).min(16);
        Self::new(configuration, (0..1u64 << bits).collect())
    }

    /// The tables with a single 1, and those with a single 0.
    pub fn of_single_bits(configuration: Configuration) -> Self {
        let bits = 1u32 << configuration.inputs;
        let tables = (0..bits).flat_map(|bit| [1 << bit, low_ones(bits) & !(1 << bit)]);
        Self::new(configuration, tables.collect())
    }

    fn new(configuration: Configuration, tables: Vec<u64>) -> Self {
        Self {
            configuration,
            tables,
            cycle: 0,
        }
    }

    /// How many cycles it takes to go through everything once.
    pub fn cycles(&self) -> u64 {
        (self.tables.len() as u64) << self.configuration.inputs
    }
}

impl Stimulus for EveryCombination {
    fn next(&mut self) -> PortValues {
        let Configuration {
            inputs,
            width,
            lanes,
            ..
        } = self.configuration;
        let combinations = 1usize << inputs;
        let rotation = self.cycle % combinations;
        let table = self.tables[self.cycle / combinations % self.tables.len()];
        self.cycle += 1;

        let mut ports = PortValues::new()
            .with("in_valid", 1u8)
            .with("lane_enable", low_ones(lanes))
            .with("table_bits", table);
        for n in 0..inputs {
            // Bit position `p` has combination `p + rotation`, so that neighbours never have the same.
            let bits = (0..(width * lanes) as usize)
                .map(|p| (((p + rotation) % combinations) >> n) as u64 & 1);
            ports.set(&format!("src{n}"), join_lanes(1, bits));
        }
        ports
    }
}

/// The complete stimuli that are short enough for this configuration.
pub fn directed(configuration: Configuration) -> Vec<Directed> {
    let Configuration { inputs, stages, .. } = configuration;
    let combinations = 1u64 << inputs;
    let (name, tables, stimulus) = if inputs <= 3 {
        let stimulus = EveryCombination::of_all_tables(configuration);
        let tables = format!(
            "all {} functions of {inputs} operands",
            stimulus.tables.len()
        );
        ("every_function", tables, stimulus)
    } else {
        let stimulus = EveryCombination::of_single_bits(configuration);
        let tables = format!("each of the {combinations} table bits alone, as 1 and as 0");
        ("every_table_bit", tables, stimulus)
    };
    vec![Directed {
        name,
        claim: format!(
            "{tables}, with all {combinations} combinations of operand bits at every bit position"
        ),
        // The last answer is `stages` cycles behind the last question.
        cycles: stimulus.cycles() + u64::from(stages),
        stimulus: Box::new(stimulus),
    }]
}

fn low_word(value: &BigUint) -> u64 {
    value.iter_u64_digits().next().unwrap_or(0)
}
