//! Runs a program as machine code for a batch: AVX-512, 16 stimuli in a vector register.
//!
//! - [`flow`](super::flow): which instruction reads which value
//! - [`registers`]: where values are, and the moves between registers and memory
//! - [`lower`], [`fields`], [`bits`], [`tables`], [`lookups`]: the machine instructions for each operation
//! - [`encode`](super::encode), [`conventions`]: their bytes, and which register is for what
//! - [`places`], [`pool`], [`entries`]: where the storage has what, the constants, and the tables
//!
//! **Safety.** The code reads and writes only: rows, state and memories at the distances that [`Places`] gave, below the sizes that it
//! says; scratch memory below the size that the translator counted; constants and tables that live as long as the code. Addresses of memories
//! and tables are compared with their sizes before each access, except where an index has too few bits to exceed the size. [`Code::run`] checks the sizes of what it is given.

mod bits;
mod entries;
mod fields;
mod lookups;
mod lower;
mod places;
mod pool;
mod registers;
mod tables;

use crate::engine::aligned::Aligned;
use crate::engine::dispatch::InstructionSet;
use crate::engine::native::storage::{Sizes, Storage};
use crate::program::{Program, Which};
use dynasmrt::x64::Assembler;
use dynasmrt::{AssemblyOffset, DynasmApi, ExecutableBuffer};
use entries::Table;
pub(in crate::engine) use places::Places;
use pool::Pool;

/// Stimuli of a vector register.
const BLOCK: usize = 16;

/// A program's tapes, ready to run on the storage that [`Places`] describes.
pub(in crate::engine) struct Code {
    buffer: ExecutableBuffer,
    settle: AssemblyOffset,
    step: AssemblyOffset,
    pub places: Places,
    scratch: usize,
    pool: Aligned<u32>,
    /// What the code points to.
    _tables: Vec<Table>,
}

impl Code {
    /// Whether this machine has the instructions.
    pub fn is_available() -> bool {
        InstructionSet::Avx512.is_present() && is_x86_feature_detected!("avx512cd")
    }

    /// Translates a program whose slots hold 32 bits for so many stimuli; nothing where the machine or the system cannot run it, or
    /// the program is too large.
    pub fn new(program: &Program, stimuli: usize) -> Option<Self> {
        if !Self::is_available() {
            return None;
        }
        let places = Places::new(program, stimuli.div_ceil(BLOCK))?;
        let tables: Vec<Table> = (0..program.tables.len() as u32)
            .map(|number| Table::new(program, number))
            .collect();
        let mut assembler = Assembler::new().ok()?;
        let mut pool = Pool::new();
        let mut scratch = 0;
        let mut translate = |tape| {
            let entry = assembler.offset();
            let needed = lower::lower(program, tape, &places, &mut assembler, &mut pool, &tables);
            scratch = scratch.max(needed);
            entry
        };
        let (settle, step) = (translate(&program.settle), translate(&program.step));
        // Otherwise its distances are wrong, and the code must not run.
        i32::try_from(scratch).ok()?;
        Some(Self {
            buffer: assembler.finalize().ok()?,
            settle,
            step,
            places,
            scratch,
            pool: Aligned::of(pool.words()),
            _tables: tables,
        })
    }

    /// Machine instructions for a step of so many stimuli, roughly.
    pub fn cost(program: &Program, stimuli: usize) -> usize {
        let lines = program.step.code.len() + program.inputs.len() + program.outputs.len();
        lines * stimuli.div_ceil(BLOCK)
    }

    fn sizes(&self) -> Sizes {
        Sizes {
            words: self.places.rows(),
            bytes: 0,
            state: self.places.state * self.places.blocks,
            memories: self.places.memory * self.places.blocks,
            scratch: self.scratch,
        }
    }

    /// Storage, all 0.
    pub fn storage(&self) -> Storage {
        Storage::new(&self.sizes())
    }

    /// Runs a tape once for every stimulus.
    pub fn run(&self, which: Which, storage: &mut Storage) {
        type Function =
            unsafe extern "sysv64" fn(*mut u32, *mut u32, *mut u32, *mut u32, *const u32);
        let entry = match which {
            Which::Settle => self.settle,
            Which::Step => self.step,
        };
        let places = &self.places;
        storage.check(&self.sizes());
        // SAFETY: at this offset a function of this type begins, and the buffer lives as long as `self`.
        let function: Function = unsafe { std::mem::transmute(self.buffer.ptr(entry)) };
        for block in 0..places.blocks {
            let rows = storage.words.all_mut()[block * BLOCK..].as_mut_ptr();
            let state = storage.state.all_mut()[block * places.state / 4..].as_mut_ptr();
            let memories = storage.memories.all_mut()[block * places.memory / 4..].as_mut_ptr();
            let scratch = storage.scratch.all_mut().as_mut_ptr();
            // SAFETY: the storage has the sizes that the code was made for, as was checked; beyond them the code reads and writes nothing, as the
            // module's safety paragraph says.
            unsafe {
                function(rows, state, memories, scratch, self.pool.all().as_ptr());
            }
        }
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Code").finish_non_exhaustive()
    }
}
