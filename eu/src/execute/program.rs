//! A kernel's code, ready to be executed.
//!
//! Contract: a [`Program`] has every instruction that can be reached from its start, by branches and from one instruction to the
//! next. If one of them is not supported, there is no program but a list of all that are not. What cannot be reached, such as
//! the padding behind the end of a kernel, may be anything.

use super::error::{ProgramError, Unsupported};
use super::lower;
use super::message::Message;
use super::step::{Branch, Step, Work};
use crate::model::Instruction;
use crate::text::disassemble;

/// Code that can be executed.
#[derive(Clone, Debug)]
pub struct Program {
    entry: u32,
    registers: u32,
    steps: Vec<Step>,
    /// For each eight bytes of the code the instruction that starts there.
    by_address: Vec<Option<u32>>,
}

/// The bytes to which each instruction is aligned.
const UNIT: u32 = 8;

impl Program {
    /// The code from an address on, for threads with so many general registers.
    pub fn new(code: &[u8], entry: u32, registers: u32) -> Result<Self, ProgramError> {
        let length = code.len();
        if entry as usize >= length || !entry.is_multiple_of(UNIT) {
            return Err(ProgramError::Entry { entry, length });
        }
        let mut program = Self {
            entry,
            registers,
            steps: Vec::new(),
            by_address: vec![None; length.div_ceil(UNIT as usize)],
        };
        let mut unsupported = Vec::new();
        let mut reachable = 0;
        let mut seen = vec![false; program.by_address.len()];
        let mut open = vec![entry];
        while let Some(address) = open.pop() {
            if !address.is_multiple_of(UNIT) {
                return Err(ProgramError::Target { address });
            }
            let unit = (address / UNIT) as usize;
            // What is behind the end is not marked: decoding reports it.
            if let Some(seen) = seen.get_mut(unit)
                && std::mem::replace(seen, true)
            {
                continue;
            }
            let instruction = Instruction::decode(code, address as usize)?;
            reachable += 1;
            match lower::step(&instruction, registers) {
                Ok(step) => {
                    open.extend(successors(&step));
                    program.by_address[unit] = Some(program.steps.len() as u32);
                    program.steps.push(step);
                }
                Err(missing) => {
                    unsupported.push(Unsupported {
                        address,
                        text: disassemble(&instruction),
                        missing,
                    });
                    // What lies behind it is looked at, too, so that all of it is reported at once.
                    let next = address + instruction.length() as u32;
                    let goes_on = instruction.opcode().is_some_and(|o| o.format != "illegal");
                    open.extend((goes_on && (next as usize) < length).then_some(next));
                }
            }
        }
        if !unsupported.is_empty() {
            unsupported.sort_by_key(|instruction| instruction.address);
            return Err(ProgramError::Unsupported {
                reachable,
                instructions: unsupported,
            });
        }
        Ok(program)
    }

    /// Where it starts.
    pub fn entry(&self) -> u32 {
        self.entry
    }

    /// How many general registers its threads have.
    pub fn registers(&self) -> u32 {
        self.registers
    }

    /// Its instructions, in no order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The instruction at an address.
    pub fn step(&self, address: u32) -> Option<&Step> {
        if !address.is_multiple_of(UNIT) {
            return None;
        }
        let index = self.by_address.get((address / UNIT) as usize)?.as_ref()?;
        self.steps.get(*index as usize)
    }
}

/// Where code may go on behind an instruction.
fn successors(step: &Step) -> Vec<u32> {
    match &step.work {
        Work::Send(Message::EndOfThread) => Vec::new(),
        Work::Branch(Branch::Jump { target }) if step.predicate.is_none() => vec![*target],
        // All active channels return, so nobody is left to go on.
        Work::Branch(Branch::Return { .. }) if step.predicate.is_none() => Vec::new(),
        Work::Branch(branch) => {
            let mut all = branch.targets();
            all.push(step.next);
            all
        }
        _ => vec![step.next],
    }
}
