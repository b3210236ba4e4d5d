//! Golden model of `lop3_unit`: table 3 of the patent, executed instruction by instruction.
//!
//! Register files hold arbitrary values after power-up, so the model tracks for every register of
//! every thread whether its value is known. A result that depends on an unknown register is not
//! compared, and makes its destination unknown in turn, even if the function ignores that register.

use super::contract::Configuration;
use crate::bitwise::lut_array::golden::lop3_result;
use crate::framework::golden::{Hardware, Inputs, Invariant, MaybeKnown, Model, Output, State};
use warpwright_hdl::word::{Word, pick};

/// How `a_source`, `b_source`, `c_source` and `table_source` say where an operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A register of the thread that executes.
    Register = 0,
    /// A constant that all threads share.
    Constant = 1,
}

/// Bits of the function operand.
const TABLE_BITS: u32 = 8;

/// Bits of a register number: enough for all registers, and at least one.
pub fn register_number_bits(registers: u32) -> u32 {
    registers.next_power_of_two().trailing_zeros().max(1)
}

/// The registers of one thread.
#[derive(Clone, Debug)]
struct RegisterFile<W>(Vec<MaybeKnown<W>>);

impl<W: Word> RegisterFile<W> {
    /// A number beyond the last register reads 0.
    fn read(&self, number: &W) -> MaybeKnown<W> {
        let values: Vec<W> = self.0.iter().map(|r| r.value.clone()).collect();
        let unknown: Vec<W> = self.0.iter().map(|r| !r.known.clone()).collect();
        let value = pick(&values, number, values[0].width());
        MaybeKnown::where_(!pick(&unknown, number, 1), value)
    }

    /// A write beyond the last register vanishes.
    fn write(&mut self, enable: &W, number: &W, value: &MaybeKnown<W>) {
        for (own_number, register) in self.0.iter_mut().enumerate() {
            let is_meant = enable.clone() & number.is(own_number as u64);
            *register = MaybeKnown::mux(&is_meant, value, register);
        }
    }
}

/// An instruction that has been executed and not yet retired.
#[derive(Clone, Debug)]
struct Executed<W> {
    rd: W,
    /// One bit a thread.
    predicate: W,
    /// A result for each thread, known where its predicate holds and its operands are known.
    results: Vec<MaybeKnown<W>>,
}

/// The model of the whole unit.
#[derive(Clone, Copy, Debug)]
pub struct Lop3UnitModel(pub Configuration);

/// Register files, and what stands at the output.
#[derive(Clone, Debug)]
pub struct Lop3UnitState<W> {
    threads: Vec<RegisterFile<W>>,
    is_at_output: W,
    at_output: Executed<W>,
}

impl<W: Word> State<W> for Lop3UnitState<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (thread, registers) in self.threads.iter_mut().enumerate() {
            for (number, register) in registers.0.iter_mut().enumerate() {
                register.for_each_word(&format!("thread {thread} r{number}"), visit);
            }
        }
        visit("a result stands at the output", &mut self.is_at_output);
        visit("its register", &mut self.at_output.rd);
        visit("its threads", &mut self.at_output.predicate);
        for (thread, result) in self.at_output.results.iter_mut().enumerate() {
            result.for_each_word(&format!("its result in thread {thread}"), visit);
        }
    }
}

impl Lop3UnitModel {
    /// A port as wide as a register.
    fn constant<W: Word>(&self, inputs: &dyn Inputs<W>, port: &str) -> W {
        inputs.word(port, self.0.width)
    }

    fn register_number<W: Word>(&self, inputs: &dyn Inputs<W>, port: &str) -> W {
        inputs.word(port, register_number_bits(self.0.registers))
    }

    /// What one of two sources gives.
    fn sourced<W: Word>(source: &W, constant: W, register: &MaybeKnown<W>) -> MaybeKnown<W> {
        let is_constant = source.is(Source::Constant as u64);
        MaybeKnown::mux(&is_constant, &MaybeKnown::certainly(constant), register)
    }

    /// An operand in one thread.
    fn operand<W: Word>(
        &self,
        thread: &RegisterFile<W>,
        inputs: &dyn Inputs<W>,
        name: &str,
    ) -> MaybeKnown<W> {
        let source = inputs.word(&format!("{name}_source"), 1);
        let constant = self.constant(inputs, &format!("{name}_constant"));
        let number = self.register_number(inputs, &format!("{name}_register"));
        Self::sourced(&source, constant, &thread.read(&number))
    }

    /// The function operand in one thread, which is written to that thread's lookup table.
    fn function<W: Word>(&self, thread: &RegisterFile<W>, inputs: &dyn Inputs<W>) -> MaybeKnown<W> {
        let register = thread.read(&self.register_number(inputs, "table_register"));
        let low_bits = MaybeKnown {
            value: register
                .value
                .zext(self.0.width.max(TABLE_BITS))
                .slice(0, TABLE_BITS),
            known: register.known,
        };
        let source = inputs.word("table_source", 1);
        Self::sourced(&source, inputs.word("imm8", TABLE_BITS), &low_bits)
    }

    fn execute<W: Word>(&self, threads: &[RegisterFile<W>], inputs: &dyn Inputs<W>) -> Executed<W> {
        let predicate = inputs.word("predicate", self.0.lanes);
        let result_of = |(number, thread): (usize, &RegisterFile<W>)| {
            let [a, b, c] = ["a", "b", "c"].map(|name| self.operand(thread, inputs, name));
            let lut = self.function(thread, inputs);
            let known = predicate.bit(number as u32) & a.known & b.known & c.known & lut.known;
            MaybeKnown::where_(known, lop3_result(&[a.value, b.value, c.value], &lut.value))
        };
        Executed {
            rd: self.register_number(inputs, "rd"),
            results: threads.iter().enumerate().map(result_of).collect(),
            predicate,
        }
    }
}

impl Model for Lop3UnitModel {
    type State<W: Word> = Lop3UnitState<W>;

    fn power_up<W: Word>(&self) -> Lop3UnitState<W> {
        let Configuration {
            lanes,
            registers,
            width,
        } = self.0;
        let unknown = MaybeKnown::unknown(width);
        Lop3UnitState {
            threads: vec![RegisterFile(vec![unknown.clone(); registers as usize]); lanes as usize],
            is_at_output: W::flag(false),
            at_output: Executed {
                rd: W::zero(register_number_bits(registers)),
                predicate: W::zero(lanes),
                results: vec![unknown; lanes as usize],
            },
        }
    }

    fn cycle<W: Word>(
        &self,
        state: &mut Lop3UnitState<W>,
        inputs: &dyn Inputs<W>,
    ) -> Vec<Output<W>> {
        let out_ready = inputs.word("out_ready", 1);
        let is_there = state.is_at_output.clone();
        let in_ready = !is_there.clone() | out_ready.clone();
        let Executed {
            rd,
            predicate,
            results,
        } = &state.at_output;
        // The outputs that describe an instruction mean something while there is one.
        let data = results
            .iter()
            .map(|r| MaybeKnown::where_(r.known.clone() & is_there.clone(), r.value.clone()));
        let outputs = vec![
            Output::exactly("in_ready", in_ready.clone()),
            Output::exactly("out_valid", is_there.clone()),
            Output::when(&is_there, "out_register", rd.clone()),
            Output::when(&is_there, "out_lanes", predicate.clone()),
            Output::lanes("out_data", data),
        ];

        // First the older instruction retires, then the newer one reads: dependent ones may follow at once.
        let retires = is_there.clone() & out_ready.clone();
        for (number, (thread, result)) in state.threads.iter_mut().zip(results).enumerate() {
            let writes = retires.clone() & predicate.bit(number as u32);
            thread.write(&writes, rd, result);
        }
        let goes_on = !inputs.word("rst", 1);
        let accepts = inputs.word("in_valid", 1) & in_ready;
        let executed = self.execute(&state.threads, inputs);
        let old = &state.at_output;
        state.is_at_output = goes_on & (accepts.clone() | (is_there & !out_ready));
        state.at_output = Executed {
            rd: accepts.mux(&executed.rd, &old.rd),
            predicate: accepts.mux(&executed.predicate, &old.predicate),
            results: (executed.results.iter().zip(&old.results))
                .map(|(new, old)| MaybeKnown::mux(&accepts, new, old))
                .collect(),
        };
        outputs
    }

    /// The outputs show all but the register files.
    fn invariants<W: Word>(
        &self,
        state: &Lop3UnitState<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let mut invariants = Vec::new();
        for (thread, registers) in state.threads.iter().enumerate() {
            for (number, register) in registers.0.iter().enumerate() {
                let path = format!("threads[{thread}].registers");
                let word = hardware.memory(&path, number as u32, self.0.width);
                let name = format!("thread {thread}, r{number}");
                invariants.push(Invariant::known(name, register, &word));
            }
        }
        invariants
    }
}
