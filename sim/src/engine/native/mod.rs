//! Runs a program as machine code: for one stimulus, and for a batch.
//!
//! An interpreter spends most of its time on dispatch; machine code has none, and it keeps the
//! latest results in registers. [`interpret`](super::interpret) defines what the instructions
//! mean; the tests run both on the same designs. Only x86-64 has a translator, with the feature `native`; elsewhere, and
//! where the system grants no executable memory, there is no [`Native`] and the interpreter runs.

#[cfg(not(all(feature = "native", target_arch = "x86_64")))]
mod absent;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
pub(super) mod bytes;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod conventions;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod encode;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod flow;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod functions;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
pub(super) mod translated;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod vex;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
pub(super) mod words;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod x86_64;

use super::scalars::Scalars;
use crate::program::{Program, Which};
#[cfg(not(all(feature = "native", target_arch = "x86_64")))]
use absent::Code;
use std::sync::Arc;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
use x86_64::Code;

/// Machine code for both tapes of a program.
#[derive(Clone)]
pub(super) struct Native {
    code: Arc<Code>,
    shape: Shape,
}

/// How large the storage is that the code was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    slots: usize,
    memory_words: usize,
}

impl Native {
    /// Translates a program whose slots hold 64 bits, if this machine can run the result.
    pub fn translate(program: &Program) -> Option<Self> {
        let memories = program.memories.iter();
        Some(Self {
            code: Arc::new(Code::new(program)?),
            shape: Shape {
                slots: program.slots,
                memory_words: memories.map(|memory| memory.depth as usize).sum(),
            },
        })
    }

    /// Runs a tape once. The storage must be that of the program.
    #[inline]
    pub fn run(&self, which: Which, scalars: &mut Scalars) {
        let given = Shape {
            slots: scalars.slots.len(),
            memory_words: scalars.memory.len(),
        };
        assert!(given == self.shape, "the storage is another program's");
        // SAFETY: the code reaches slots and memory words below the shape's numbers, which the storage has.
        unsafe {
            self.code
                .run(which, &mut scalars.slots, &mut scalars.memory);
        }
    }
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Native").finish_non_exhaustive()
    }
}
