//! What stops a run, and what keeps one from starting.

use super::memory::Fault;
use crate::model::DecodeError;

/// An instruction that the interpreter cannot execute.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{address:#06x}: {text}: {missing}")]
pub struct Unsupported {
    /// Where it is in the code.
    pub address: u32,
    /// Its disassembly.
    pub text: String,
    /// What the interpreter lacks.
    pub missing: String,
}

/// Why code cannot be executed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// The code begins outside of itself.
    #[error("the kernel starts at {entry:#x}, but its code has {length:#x} bytes")]
    Entry {
        /// Where it should begin.
        entry: u32,
        /// How long it is.
        length: usize,
    },
    /// A branch leads to where no instruction can start.
    #[error("a branch leads to {address:#x}, which is not a multiple of 8")]
    Target {
        /// Where to.
        address: u32,
    },
    /// The code runs into bytes that are no instruction.
    #[error("{0}")]
    Decode(#[from] DecodeError),
    /// Instructions that the interpreter cannot execute.
    #[error(
        "{} of {reachable} instructions cannot be executed; the first is at {}",
        .instructions.len(),
        .instructions.first().map(ToString::to_string).unwrap_or_default()
    )]
    Unsupported {
        /// How many instructions may be executed.
        reachable: usize,
        /// Those of them that are not supported, by address.
        instructions: Vec<Unsupported>,
    },
}

/// What stops a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// An access to memory.
    #[error("{at}: lane {lane} {fault}")]
    Memory {
        /// The instruction and the thread.
        at: Box<Location>,
        /// Which channel.
        lane: u32,
        /// What is wrong.
        fault: Fault,
    },
    /// An address register that points outside of the registers.
    #[error(
        "{at}: lane {lane} accesses byte {offset:#x} of the general registers, which have {size:#x} bytes"
    )]
    Register {
        /// The instruction and the thread.
        at: Box<Location>,
        /// Which channel.
        lane: u32,
        /// The byte.
        offset: i64,
        /// How many bytes there are.
        size: u32,
    },
    /// The thread jumped to an address without an instruction.
    #[error("{at}: the next instruction would be at {target:#x}, where none is")]
    Jump {
        /// The instruction and the thread.
        at: Box<Location>,
        /// Where it would be.
        target: u32,
    },
    /// Too many instructions.
    #[error(
        "{at}: the limit of {limit} instructions is reached; raise it if the kernel is no endless loop"
    )]
    Limit {
        /// The instruction and the thread.
        at: Box<Location>,
        /// The limit.
        limit: u64,
    },
    /// Every thread of a group waits, or has ended.
    #[error(
        "{at}: waits for a barrier that {missing} of {threads} threads of the group never reach"
    )]
    Deadlock {
        /// Which instruction, of the first thread that waits.
        at: Box<Location>,
        /// How many threads did not arrive.
        missing: u32,
        /// How many there are.
        threads: u32,
    },
}

/// Where a run stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "group {},{},{} thread {thread}, at {address:#06x}: {text}",
    .group[0], .group[1], .group[2]
)]
pub struct Location {
    /// The group's number in each dimension.
    pub group: [u32; 3],
    /// The thread's number in the group.
    pub thread: u32,
    /// The instruction's address.
    pub address: u32,
    /// Its disassembly.
    pub text: String,
}
