//! Runs a program as machine code for a batch: a vector register holds one byte of a value of each stimulus, of 64 with AVX-512, of 32 with AVX2.
//!
//! Designs of narrow values need a quarter of the instructions that [`words`](super::words) needs, which gives each value 32 bits. Sums, shifts and products of
//! wide values need more, and long memories and large tables are not possible at all: [`Plan::cost`] says what a step costs.
//!
//! - [`flow`](super::flow): which instruction reads which value
//! - [`lower`], [`ports`], [`fields`], [`arithmetic`]: the steps for each operation
//! - [`step`], [`steps`], [`pool`]: what a step is, how steps are written, and the constants that they read
//! - [`narrow`], [`ternary`]: the same in steps that AVX2 has
//! - [`emit`]: the machine code of steps, and where units are
//! - [`places`]: where the storage has what
//!
//! **Safety.** The code reads and writes only: rows, state and memories at the distances that [`Places`] gave, below the sizes that it
//! says; scratch memory below the size that the translator counted; constants that live as long as the code. No address is computed: each word of a memory
//! has an instruction of its own. [`Code::run`] checks the sizes of what it is given.

mod arithmetic;
mod emit;
mod fields;
mod lower;
mod narrow;
mod places;
mod pool;
mod ports;
mod step;
mod steps;
mod ternary;

use super::flow::flow;
use crate::engine::aligned::Aligned;
use crate::engine::dispatch::InstructionSet;
use crate::engine::native::storage::{Sizes, Storage};
use crate::program::{Program, Which};
use dynasmrt::x64::Assembler;
use dynasmrt::{AssemblyOffset, DynasmApi, ExecutableBuffer};
pub(in crate::engine) use places::Places;
use pool::Pool;
use step::Listing;

/// A program's tapes, ready to run on the storage that [`Places`] describes.
pub(in crate::engine) struct Code {
    buffer: ExecutableBuffer,
    settle: AssemblyOffset,
    step: AssemblyOffset,
    pub places: Places,
    scratch: usize,
    pool: Aligned<u32>,
}

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Set {
    Avx512,
    Avx2,
}

impl Set {
    /// Whether this machine has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Self::Avx512 => {
                InstructionSet::Avx512.is_present()
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("gfni")
                    && is_x86_feature_detected!("bmi1")
            }
            Self::Avx2 => InstructionSet::Avx2.is_present(),
        }
    }

    /// Stimuli of a vector.
    pub fn block(self) -> usize {
        match self {
            Self::Avx512 => 64,
            Self::Avx2 => 32,
        }
    }

    /// Vector registers.
    fn registers(self) -> u8 {
        match self {
            Self::Avx512 => 32,
            Self::Avx2 => 16,
        }
    }
}

/// A program whose step is known, before there is machine code.
pub(in crate::engine) struct Plan<'a> {
    program: &'a Program,
    set: Set,
    places: Places,
    pool: Pool,
    step: Listing,
}

impl<'a> Plan<'a> {
    /// Of a program whose slots hold 32 bits, for so many stimuli; nothing where the machine cannot run it, or the program is too large or works on
    /// words.
    pub fn new(program: &'a Program, stimuli: usize, set: Set) -> Option<Self> {
        if !set.is_available() {
            return None;
        }
        let places = Places::new(program, stimuli.div_ceil(set.block()), set)?;
        let mut pool = Pool::default();
        let step = listing(program, Which::Step, &places, &mut pool)?;
        Some(Self {
            program,
            set,
            places,
            pool,
            step,
        })
    }

    /// Machine instructions for a step of all stimuli, roughly.
    pub fn cost(&self) -> usize {
        self.step.steps.len() * self.places.blocks
    }

    /// Translates it, if the system grants executable memory.
    pub fn translate(mut self) -> Option<Code> {
        let (settle, pool) = (Which::Settle, &mut self.pool);
        let settle = listing(self.program, settle, &self.places, pool)?;
        let mut assembler = Assembler::new().ok()?;
        let mut scratch = 0;
        let [settle, step] = [settle, self.step].map(|listing| {
            let entry = assembler.offset();
            scratch = scratch.max(emit::emit(&listing, self.set, &mut assembler));
            entry
        });
        // Otherwise its distances are wrong, and the code must not run.
        i32::try_from(scratch).ok()?;
        Some(Code {
            buffer: assembler.finalize().ok()?,
            settle,
            step,
            places: self.places,
            scratch,
            pool: Aligned::of(self.pool.words()),
        })
    }
}

/// A tape's steps.
fn listing(program: &Program, which: Which, places: &Places, pool: &mut Pool) -> Option<Listing> {
    let flow = flow(program, program.tape(which));
    let listing = lower::lower(program, places, &flow, pool)?;
    Some(match places.set {
        Set::Avx512 => listing,
        Set::Avx2 => narrow::narrow(listing, pool),
    })
}

impl Code {
    fn sizes(&self) -> Sizes {
        Sizes {
            words: self.places.words,
            bytes: self.places.bytes,
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
            unsafe extern "sysv64" fn(*mut u32, *mut u32, *mut u32, *mut u32, *const u32, *mut u8);
        let entry = match which {
            Which::Settle => self.settle,
            Which::Step => self.step,
        };
        let places = &self.places;
        storage.check(&self.sizes());
        // SAFETY: at this offset a function of this type begins, and the buffer lives as long as `self`.
        let function: Function = unsafe { std::mem::transmute(self.buffer.ptr(entry)) };
        for block in 0..places.blocks {
            let words = storage.words.all_mut()[block * places.block..].as_mut_ptr();
            let state = storage.state.all_mut()[block * places.state / 4..].as_mut_ptr();
            let memories = storage.memories.all_mut()[block * places.memory / 4..].as_mut_ptr();
            let scratch = storage.scratch.all_mut().as_mut_ptr();
            let pool = self.pool.all().as_ptr();
            let bytes = storage.bytes.all_mut()[block * places.block..].as_mut_ptr();
            // SAFETY: the storage has the sizes that the code was made for, as was checked; beyond them the code reads and writes nothing, as the
            // module's safety paragraph says.
            unsafe {
                function(words, state, memories, scratch, pool, bytes);
            }
        }
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Code").finish_non_exhaustive()
    }
}
