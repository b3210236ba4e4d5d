//! Generates a program's x86-64 machine code and calls it.

mod data;
#[macro_use]
mod patterns;
mod registers;
mod tables;
mod translate;

use crate::program::{Program, Which};
use data::Data;
use dynasmrt::x64::Assembler;
use dynasmrt::{AssemblyOffset, DynasmApi, ExecutableBuffer};
use translate::translate;

/// A program's tapes, ready to run.
pub(super) struct Code {
    buffer: ExecutableBuffer,
    settle: AssemblyOffset,
    step: AssemblyOffset,
    /// What the code points to.
    _data: Data,
}

impl Code {
    /// Translates both tapes; nothing if the program is too large for 32-bit distances or the system gives
    /// no executable memory.
    pub fn new(program: &Program) -> Option<Self> {
        let words = program.memories.iter().map(|memory| memory.depth as usize);
        let largest = words.sum::<usize>().max(program.slots);
        i32::try_from(largest).ok()?.checked_mul(8)?;
        let mut data = Data::default();
        let mut assembler = Assembler::new().ok()?;
        let mut entry_of = |tape| {
            let entry = assembler.offset();
            translate(program, tape, &mut assembler, &mut data);
            entry
        };
        let (settle, step) = (entry_of(&program.settle), entry_of(&program.step));
        Some(Self {
            buffer: assembler.finalize().ok()?,
            settle,
            step,
            _data: data,
        })
    }

    /// Runs a tape.
    ///
    /// # Safety
    ///
    /// There must be as many slots and memory words as the program has.
    #[inline]
    pub unsafe fn run(&self, which: Which, slots: &mut [u64], memory: &mut [u64]) {
        let entry = match which {
            Which::Settle => self.settle,
            Which::Step => self.step,
        };
        // SAFETY: at this offset a function of this type begins, and the buffer lives as long as `self`.
        let function: unsafe extern "sysv64" fn(*mut u64, *mut u64) =
            unsafe { std::mem::transmute(self.buffer.ptr(entry)) };
        // SAFETY: the caller gives as many slots and memory words as the code reaches.
        unsafe {
            function(slots.as_mut_ptr(), memory.as_mut_ptr());
        }
    }
}
