//! What a design is built from, for all that build a part of it.

use super::ForeignError;
use super::nets::Nets;
use super::ports::Given;
use super::text::Read;
use super::yosys::{Cell, Module};
use std::collections::BTreeMap;

/// What is being built out of what.
pub(super) struct Builder<'a> {
    /// What Yosys read.
    pub read: &'a Read,
    /// The top module's name.
    pub top: String,
    /// The module.
    pub module: &'a Module,
    /// What is said of the ports.
    pub given: &'a Given,
    /// What there is so far.
    pub nets: Nets,
    /// Values at power-up of what is made: see [`Reading::starts`](super::Reading::starts).
    pub starts: BTreeMap<String, Vec<Option<bool>>>,
}

impl Builder<'_> {
    /// Something that has no place in a synchronous design.
    pub fn unsupported(&self, what: String, cell: &Cell, allowed: &'static str) -> ForeignError {
        ForeignError::Unsupported {
            top: self.top.clone(),
            what,
            place: self.read.place(&cell.src()),
            allowed,
        }
    }
}
