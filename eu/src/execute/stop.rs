//! What stops a thread: an error of the kernel or of its arguments.

use super::memory::Fault;
use super::operand::OutsideRegisters;

/// What stops a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An access to memory.
    Memory {
        /// The channel.
        lane: u32,
        /// What is wrong.
        fault: Fault,
    },
    /// An address register points outside of the registers.
    Register(OutsideRegisters),
}

impl From<OutsideRegisters> for Stop {
    fn from(outside: OutsideRegisters) -> Self {
        Self::Register(outside)
    }
}
