//! What is worth trying on the array.

use super::Configuration;
use crate::golden::{PortValues, Stimulus};
use crate::random::Random;
use num_bigint::BigUint;

/// A mixture: random and corner values, every kind of lane mask, bubbles, and now and then a reset. Disabled lanes
/// carry garbage like all others.
#[derive(Clone, Debug)]
pub struct Mixed {
    configuration: Configuration,
    random: Random,
    cycle: u64,
}

impl Mixed {
    /// The mixture of this seed.
    pub fn new(configuration: Configuration, seed: u64) -> Self {
        Self {
            configuration,
            random: Random::new(seed),
            cycle: 0,
        }
    }
}

impl Stimulus for Mixed {
    fn next(&mut self) -> PortValues {
        let c = self.configuration;
        let random = &mut self.random;
        let mut values = PortValues::new();
        let all = (BigUint::from(1u8) << c.lanes) - 1u8;
        let enable = match random.below(4) {
            0 => all,
            1 => BigUint::from(1u8) << (self.cycle % u64::from(c.lanes)),
            _ => random.corner(c.lanes),
        };
        values.set("in_valid", u8::from(!random.chance(1, 5)));
        values.set("lane_enable", enable);
        for i in 0..c.inputs {
            values.set(&format!("src{i}"), random.corner(c.lanes * c.width));
        }
        values.set("table_bits", random.corner(1 << c.inputs));
        if c.stages > 0 {
            values.set("rst", u8::from(random.chance(1, 100)));
        }
        self.cycle += 1;
        values
    }
}

/// Every table in turn, each with every combination of operand bits at every bit position: in step `s`, bit
/// position `i` of the operands holds combination `(i + s) mod 2^inputs`.
#[derive(Clone, Debug)]
pub struct EveryFunction {
    configuration: Configuration,
    cycle: u64,
}

impl EveryFunction {
    /// For at most three operands; four have 65,536 functions.
    pub fn new(configuration: Configuration) -> Self {
        Self {
            configuration,
            cycle: 0,
        }
    }

    /// Cycles to see everything, with those that the pipeline needs to show it.
    pub fn cycles(&self) -> u64 {
        let combinations = 1u64 << self.configuration.inputs;
        (combinations << combinations) + u64::from(self.configuration.stages)
    }
}

impl Stimulus for EveryFunction {
    fn next(&mut self) -> PortValues {
        let c = self.configuration;
        let combinations = 1u64 << c.inputs;
        let (table, step) = (self.cycle / combinations, self.cycle % combinations);
        self.cycle += 1;
        let mut values = PortValues::new();
        values.set("in_valid", 1u8);
        values.set("lane_enable", (BigUint::from(1u8) << c.lanes) - 1u8);
        values.set("table_bits", table % (1 << combinations));
        for i in 0..c.inputs {
            let mut operand = BigUint::ZERO;
            for position in 0..u64::from(c.lanes * c.width) {
                let combination = (position + step) % combinations;
                operand.set_bit(position, combination >> i & 1 == 1);
            }
            values.set(&format!("src{i}"), operand);
        }
        values
    }
}
