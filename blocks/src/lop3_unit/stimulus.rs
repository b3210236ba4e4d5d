//! What is worth trying on the unit: programs.

use super::Configuration;
use crate::golden::{PortValues, Stimulus};
use crate::random::Random;
use num_bigint::BigUint;
use warpwright_hdl::size::address_bits;

/// First every register is written in every thread, then instructions that mostly need the results of those just
/// before, with every kind of predicate, gaps, bursts of back-pressure, register numbers beyond the last, and now
/// and then a reset. What is offered stays until it is accepted.
#[derive(Clone, Debug)]
pub struct Programs {
    configuration: Configuration,
    random: Random,
    /// Registers still to be written first.
    to_fill: Vec<u32>,
    recent: [u64; 3],
    /// Cycles of back-pressure left.
    stalled: u64,
    /// An instruction that was offered, and whether the unit could take it.
    offered: Option<PortValues>,
    /// Whether a result stands at the output.
    holds: bool,
}

impl Programs {
    /// The programs of this seed.
    pub fn new(configuration: Configuration, seed: u64) -> Self {
        Self {
            configuration,
            random: Random::new(seed),
            to_fill: (0..configuration.registers).rev().collect(),
            recent: [0; 3],
            stalled: 0,
            offered: None,
            holds: false,
        }
    }

    fn all_threads(&self) -> BigUint {
        (BigUint::from(1u8) << self.configuration.lanes) - 1u8
    }

    /// Writes a constant to a register of every thread: function 0xF0 is operand A.
    fn fill(&mut self, register: u32) -> PortValues {
        let constant = self.random.bits(self.configuration.width);
        PortValues::new()
            .with("predicate", self.all_threads())
            .with("rd", register)
            .with("a_source", 1u8)
            .with("a_constant", constant)
            .with("table_source", 1u8)
            .with("imm8", 0xF0u8)
            .with("b_source", 1u8)
            .with("c_source", 1u8)
    }

    fn instruction(&mut self) -> PortValues {
        let c = self.configuration;
        let numbers = 1u64 << address_bits(c.registers);
        let mut values = PortValues::new();
        let predicate = if self.random.chance(1, 2) {
            self.all_threads()
        } else {
            self.random.corner(c.lanes)
        };
        values.set("predicate", predicate);
        for name in ["a", "b", "c"] {
            self.source(
                &mut values,
                name,
                &format!("{name}_constant"),
                c.width,
                numbers,
            );
        }
        self.source(&mut values, "table", "imm8", 8, numbers);
        let rd = if self.random.chance(1, 8) {
            self.random.below(numbers)
        } else {
            self.random.below(u64::from(c.registers))
        };
        values.set("rd", rd);
        self.recent.rotate_right(1);
        self.recent[0] = rd;
        values
    }

    fn source(
        &mut self,
        values: &mut PortValues,
        name: &str,
        constant: &str,
        width: u32,
        numbers: u64,
    ) {
        let number = if self.random.chance(2, 3) {
            *self.random.pick(&self.recent)
        } else {
            self.random.below(numbers)
        };
        values.set(
            &format!("{name}_source"),
            u8::from(self.random.chance(1, 4)),
        );
        values.set(&format!("{name}_register"), number);
        values.set(constant, self.random.corner(width));
    }
}

impl Stimulus for Programs {
    fn next(&mut self) -> PortValues {
        if self.offered.is_none() && (!self.to_fill.is_empty() || !self.random.chance(1, 6)) {
            self.offered = Some(match self.to_fill.pop() {
                Some(register) => self.fill(register),
                None => self.instruction(),
            });
        }
        let mut values = self.offered.clone().unwrap_or_else(|| self.instruction());
        values.set("in_valid", u8::from(self.offered.is_some()));
        if self.stalled > 0 {
            self.stalled -= 1;
        } else if self.random.chance(1, 8) {
            self.stalled = 1 + self.random.below(5);
        }
        let out_ready = self.stalled == 0;
        let reset = self.random.chance(1, 300);
        values.set("out_ready", u8::from(out_ready));
        values.set("rst", u8::from(reset));
        let accepts = !self.holds || out_ready;
        if reset {
            self.holds = false;
        } else if accepts {
            self.holds = self.offered.is_some();
            self.offered = None;
        }
        values
    }
}
