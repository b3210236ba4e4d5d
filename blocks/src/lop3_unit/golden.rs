//! What `lop3_unit` must answer: table 3 of the patent, executed instruction by instruction.
//!
//! Register files hold anything after power-up, so the model knows of every register of every thread whether
//! its value is known. A result that an unknown register takes part in is not compared, and makes its
//! destination unknown in turn, even where the function would not have looked at that register.

use super::Configuration;
use crate::golden::{Expected, Golden, PortValues, join_lanes, low_ones, split_lanes};
use crate::lut_array::golden::lop3_result;

/// How `a_source`, `b_source`, `c_source` and `table_source` say where an operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A register of the thread that executes.
    Register = 0,
    /// A constant that all threads share.
    Constant = 1,
}

impl Source {
    /// The source that this port names.
    fn of(inputs: &PortValues, port: &str) -> Self {
        if inputs.is_set(port) {
            Self::Constant
        } else {
            Self::Register
        }
    }
}

/// Bits of a register number: enough for all registers, and at least one.
pub fn register_number_bits(registers: u32) -> u32 {
    registers.next_power_of_two().trailing_zeros().max(1)
}

/// The registers of one thread; `None` where the value is not known.
#[derive(Clone, Debug)]
struct RegisterFile(Vec<Option<u64>>);

impl RegisterFile {
    /// A number beyond the last register reads 0.
    fn read(&self, number: u64) -> Option<u64> {
        self.0.get(number as usize).copied().unwrap_or(Some(0))
    }

    /// A write beyond the last register vanishes.
    fn write(&mut self, number: u64, value: Option<u64>) {
        if let Some(register) = self.0.get_mut(number as usize) {
            *register = value;
        }
    }
}

/// An instruction that has been executed and not yet retired.
#[derive(Clone, Debug)]
struct Executed {
    rd: u64,
    /// One bit a thread.
    predicate: u64,
    /// A result for each thread whose predicate holds and whose operands are known.
    results: Vec<Option<u64>>,
}

/// The model of the whole unit.
#[derive(Clone, Debug)]
pub struct Lop3UnitGolden {
    configuration: Configuration,
    threads: Vec<RegisterFile>,
    at_output: Option<Executed>,
}

impl Lop3UnitGolden {
    /// A unit as it is at power-up.
    pub fn new(configuration: Configuration) -> Self {
        let mut model = Self {
            configuration,
            threads: Vec::new(),
            at_output: None,
        };
        model.reset();
        model
    }

    /// An operand in one thread.
    fn operand(&self, thread: usize, inputs: &PortValues, name: &str) -> Option<u64> {
        match Source::of(inputs, &format!("{name}_source")) {
            Source::Register => {
                self.threads[thread].read(inputs.get_u64(&format!("{name}_register")))
            }
            Source::Constant => Some(inputs.get_u64(&format!("{name}_constant"))),
        }
    }

    /// The function operand in one thread, which is written to that thread's lookup table.
    fn function(&self, thread: usize, inputs: &PortValues) -> Option<u64> {
        match Source::of(inputs, "table_source") {
            Source::Register => {
                let register = self.threads[thread].read(inputs.get_u64("table_register"))?;
                Some(register & 0xFF)
            }
            Source::Constant => Some(inputs.get_u64("imm8")),
        }
    }

    fn execute(&self, inputs: &PortValues) -> Executed {
        let predicate = inputs.get_u64("predicate");
        let result_of = |thread: usize| {
            if (predicate >> thread) & 1 == 0 {
                return None;
            }
            let a = self.operand(thread, inputs, "a")?;
            let b = self.operand(thread, inputs, "b")?;
            let c = self.operand(thread, inputs, "c")?;
            let lut = self.function(thread, inputs)?;
            Some(lop3_result(&[a, b, c], lut, self.configuration.width))
        };
        Executed {
            rd: inputs.get_u64("rd"),
            predicate,
            results: (0..self.threads.len()).map(result_of).collect(),
        }
    }

    fn retire(&mut self, executed: Executed) {
        let predicates = split_lanes(&executed.predicate.into(), 1, self.configuration.lanes);
        for ((thread, result), predicate) in self
            .threads
            .iter_mut()
            .zip(executed.results)
            .zip(predicates)
        {
            if predicate == 1 {
                thread.write(executed.rd, result);
            }
        }
    }

    /// The outputs that describe the instruction at the output, if there is one.
    fn expected_output(&self) -> Vec<Expected> {
        let Configuration {
            lanes,
            registers,
            width,
        } = self.configuration;
        let Some(executed) = &self.at_output else {
            let unused = |port| Expected::partly(port, 0u8, 0u8);
            return ["out_register", "out_lanes", "out_data"]
                .map(unused)
                .to_vec();
        };
        let data = executed.results.iter().map(|result| result.unwrap_or(0));
        let care = executed
            .results
            .iter()
            .map(|r| r.map_or(0, |_| low_ones(width)));
        vec![
            Expected::exactly("out_register", register_number_bits(registers), executed.rd),
            Expected::exactly("out_lanes", lanes, executed.predicate),
            Expected::partly("out_data", join_lanes(width, data), join_lanes(width, care)),
        ]
    }
}

impl Golden for Lop3UnitGolden {
    fn reset(&mut self) {
        let Configuration {
            lanes, registers, ..
        } = self.configuration;
        self.threads = vec![RegisterFile(vec![None; registers as usize]); lanes as usize];
        self.at_output = None;
    }

    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected> {
        let out_ready = inputs.is_set("out_ready");
        let in_ready = self.at_output.is_none() || out_ready;
        let mut expected = vec![
            Expected::exactly("in_ready", 1, u8::from(in_ready)),
            Expected::exactly("out_valid", 1, u8::from(self.at_output.is_some())),
        ];
        expected.extend(self.expected_output());

        // First the older instruction retires, then the newer one reads: dependent ones may follow at once.
        if out_ready && let Some(executed) = self.at_output.take() {
            self.retire(executed);
        }
        if inputs.is_set("rst") {
            self.at_output = None;
        } else if inputs.is_set("in_valid") && in_ready {
            self.at_output = Some(self.execute(inputs));
        }
        expected
    }
}
