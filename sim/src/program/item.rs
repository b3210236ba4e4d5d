//! What the order of a program is made of.

use super::code::{Code, Def, Value};

/// A bit of a value, and its value where something is not skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// The value.
    pub value: Value,
    /// The bit.
    pub bit: u8,
    /// Its value.
    pub on: bool,
}

/// An instruction in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Computes a value.
    Make(Value),
    /// What follows, until the end, is skipped unless a bit has a value.
    Begin(Condition),
    /// The end of what is skipped.
    End,
    /// A memory write, by index into [`Code::writes`](super::code::Code::writes).
    Write(usize),
    /// Copies a waiting next state into its register.
    Commit {
        /// The register.
        register: usize,
        /// Its next state.
        next: Value,
    },
}

impl Item {
    /// Calls `visit` with every value that it reads.
    pub fn for_each_read(&self, code: &Code, mut visit: impl FnMut(Value)) {
        match self {
            Self::Make(value) => {
                if let Def::Made(instr) = &code.values[*value as usize] {
                    code.for_each_operand(instr, visit);
                }
            }
            Self::Write(index) => code.for_each_operand(&code.writes[*index], visit),
            Self::Begin(condition) => visit(condition.value),
            Self::End => {}
            Self::Commit { next, .. } => visit(*next),
        }
    }
}
