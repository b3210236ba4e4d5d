//! The contract shared by hardware and golden model: parameters and ports.

use crate::framework::parameters::Parameters;

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Threads, 1 to 32.
    pub lanes: u32,
    /// Registers a thread, 2 to 64.
    pub registers: u32,
    /// Bits of a register, 1 to 64.
    pub width: u32,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            lanes: p.number("lanes"),
            registers: p.number("registers"),
            width: p.number("width"),
        }
    }
}
