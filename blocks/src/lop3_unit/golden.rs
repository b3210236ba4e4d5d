//! What the unit must do, from the words of US 2014/0149721 A1: for each thread whose predicate holds, read the
//! operands, write the function operand to the table, access it for every bit, write the result back.
//!
//! The stream rules around it are the block's own contract; see the block's documentation. Registers are unknown
//! until written, and what depends on an unknown one is unknown.

use super::Configuration;
use crate::boolean::Convention;
use crate::golden::{Expected, Golden, PortValues};
use crate::lut_array::golden::word;
use num_bigint::BigUint;

/// A result waiting at the output.
#[derive(Clone, Debug)]
struct Waiting {
    rd: u64,
    /// By thread.
    results: Vec<Executed>,
}

/// What an instruction did in a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Executed {
    /// Nothing: the predicate does not hold.
    No,
    /// It depends on a register that was never written.
    Unknown,
    /// Its result.
    Result(u64),
}

impl Executed {
    fn known(self) -> Option<u64> {
        match self {
            Self::Result(value) => Some(value),
            Self::No | Self::Unknown => None,
        }
    }
}

/// The unit cycle by cycle.
#[derive(Clone, Debug)]
pub struct Lop3UnitGolden {
    configuration: Configuration,
    /// By thread and register.
    registers: Vec<Vec<Option<u64>>>,
    waiting: Option<Waiting>,
}

impl Lop3UnitGolden {
    /// The model of a configuration, as after power-up.
    pub fn new(configuration: Configuration) -> Self {
        let mut model = Self {
            configuration,
            registers: Vec::new(),
            waiting: None,
        };
        model.reset();
        model
    }

    /// A source's value for a thread: `None` if it is unknown.
    fn read(&self, inputs: &PortValues, thread: usize, name: &str, constant: &str) -> Option<u64> {
        if inputs.is_set(&format!("{name}_source")) {
            return Some(inputs.get_u64(constant));
        }
        let number = inputs.get_u64(&format!("{name}_register")) as usize;
        let file = &self.registers[thread];
        if number < file.len() {
            file[number]
        } else {
            Some(0)
        }
    }

    fn execute(&self, inputs: &PortValues) -> Waiting {
        let c = &self.configuration;
        let thread_result = |thread: usize| {
            let a = self.read(inputs, thread, "a", "a_constant")?;
            let b = self.read(inputs, thread, "b", "b_constant")?;
            let rc = self.read(inputs, thread, "c", "c_constant")?;
            let lut = self.read(inputs, thread, "table", "imm8")? % 256;
            Some(word(Convention::Lop3, lut, &[a, b, rc], c.width))
        };
        let results = (0..c.lanes as usize).map(|thread| {
            let enabled = inputs.get("predicate").bit(thread as u64);
            match (enabled, thread_result(thread)) {
                (false, _) => Executed::No,
                (true, None) => Executed::Unknown,
                (true, Some(value)) => Executed::Result(value),
            }
        });
        Waiting {
            rd: inputs.get_u64("rd"),
            results: results.collect(),
        }
    }

    fn write_back(&mut self, done: &Waiting) {
        for (file, result) in self.registers.iter_mut().zip(&done.results) {
            if let Some(register) = file.get_mut(done.rd as usize)
                && *result != Executed::No
            {
                *register = result.known();
            }
        }
    }

    fn expect(&self, ready: bool) -> Vec<Expected> {
        let c = &self.configuration;
        let mut expected = vec![
            Expected::exactly("in_ready", 1, u8::from(ready)),
            Expected::exactly("out_valid", 1, u8::from(self.waiting.is_some())),
        ];
        let Some(waiting) = &self.waiting else {
            return expected;
        };
        let mut lanes = BigUint::ZERO;
        let (mut data, mut care) = (BigUint::ZERO, BigUint::ZERO);
        let ones = (BigUint::from(1u8) << c.width) - 1u8;
        for result in waiting.results.iter().rev() {
            lanes = (lanes << 1u8) | BigUint::from(u8::from(*result != Executed::No));
            let known = result.known();
            data = (data << c.width) | BigUint::from(known.unwrap_or(0));
            care <<= c.width;
            if known.is_some() {
                care |= &ones;
            }
        }
        let address_bits = u32::BITS - (c.registers - 1).leading_zeros();
        expected.push(Expected::exactly("out_register", address_bits, waiting.rd));
        expected.push(Expected::exactly("out_lanes", c.lanes, lanes));
        expected.push(Expected::partly("out_data", data, care));
        expected
    }
}

impl Golden for Lop3UnitGolden {
    fn reset(&mut self) {
        let c = &self.configuration;
        self.registers = vec![vec![None; c.registers as usize]; c.lanes as usize];
        self.waiting = None;
    }

    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected> {
        let taken = inputs.is_set("out_ready");
        let ready = self.waiting.is_none() || taken;
        let expected = self.expect(ready);
        if taken && let Some(done) = self.waiting.take() {
            self.write_back(&done);
        }
        if inputs.is_set("rst") {
            self.waiting = None;
        } else if ready && inputs.is_set("in_valid") {
            self.waiting = Some(self.execute(inputs));
        }
        expected
    }
}
