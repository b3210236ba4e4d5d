//! The contract shared by hardware and golden model: parameters and ports.

use crate::bitwise::boolean::Convention;
use crate::framework::parameters::Parameters;

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Operands, 1 to 6.
    pub inputs: u32,
    /// Bits of a thread's operand, 1 to 64.
    pub width: u32,
    /// Threads, 1 to 64.
    pub lanes: u32,
    /// Which operand addresses the table's most significant index bit.
    pub convention: Convention,
    /// Pipeline registers, 0 to 3.
    pub stages: u32,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            inputs: p.number("inputs"),
            width: p.number("width"),
            lanes: p.number("lanes"),
            convention: p.text("convention").parse().unwrap_or(Convention::Lop3),
            stages: p.number("stages"),
        }
    }
}
