//! What the order of a program is made of.

use super::code::Value;

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
