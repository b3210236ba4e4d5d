//! Runs a program as machine code, for one stimulus.
//!
//! An interpreter spends most of its time on dispatch; machine code has none, and it keeps the
//! latest results in registers. [`interpret`](super::interpret) defines what the instructions
//! mean; the tests run both on the same designs. Only x86-64 has a translator; elsewhere, and
//! where the system grants no executable memory, there is no [`Native`] and the interpreter runs.

#[cfg(target_arch = "x86_64")]
mod x86_64;

use super::scalars::Scalars;
use crate::program::Program;
use std::sync::Arc;

/// Machine code for both tapes of a program.
#[derive(Clone)]
pub(super) struct Native {
    #[cfg(target_arch = "x86_64")]
    code: Arc<x86_64::Code>,
    #[cfg(not(target_arch = "x86_64"))]
    code: Arc<std::convert::Infallible>,
    shape: Shape,
}

/// How large the storage is that the code was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    slots: usize,
    memory_words: usize,
}

/// Which of a program's tapes runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// Outputs only.
    Settle,
    /// Outputs, then the next state.
    Step,
}

impl Native {
    /// Translates a program whose slots hold 64 bits, if this machine can run the result.
    #[cfg(target_arch = "x86_64")]
    pub fn translate(program: &Program) -> Option<Self> {
        let memories = program.memories.iter();
        Some(Self {
            code: Arc::new(x86_64::Code::new(program)?),
            shape: Shape {
                slots: program.slots,
                memory_words: memories.map(|memory| memory.depth as usize).sum(),
            },
        })
    }

    /// There is no translator for this machine.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn translate(_program: &Program) -> Option<Self> {
        None
    }

    /// Runs a tape once. The storage must be that of the program.
    #[inline]
    pub fn run(&self, which: Which, scalars: &mut Scalars) {
        let given = Shape {
            slots: scalars.slots.len(),
            memory_words: scalars.memory.len(),
        };
        assert!(given == self.shape, "the storage is another program's");
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the code reaches slots and memory words below the shape's numbers, which the storage has.
        unsafe {
            self.code
                .run(which, &mut scalars.slots, &mut scalars.memory);
        }
        #[cfg(not(target_arch = "x86_64"))]
        match (*self.code, which) {}
    }
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Native").finish_non_exhaustive()
    }
}
