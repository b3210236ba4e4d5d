//! The machine code of a batch, and what it works on.
//!
//! **Safety.** A translator promises that its code reads and writes only: rows, state and memories of a block below the sizes in its [`Layout`], scratch
//! memory below the size that it gives, and the constants. [`Translated::run`] checks the sizes of the storage that it is given.

use crate::engine::aligned::Aligned;
use crate::program::Which;
use dynasmrt::x64::Assembler;
use dynasmrt::{AssemblyOffset, ExecutableBuffer};

/// How the stimuli of a batch are divided into blocks, and sizes in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Layout {
    pub blocks: usize,
    /// Stimuli of a block.
    pub block: usize,
    /// All rows with a word for each stimulus.
    pub words: usize,
    /// All rows with a byte for each stimulus.
    pub bytes: usize,
    /// The state of a block, and its memories.
    pub state: usize,
    pub memory: usize,
}

impl Layout {
    /// Stimuli, those included that fill the last block.
    pub fn stimuli(&self) -> usize {
        self.blocks * self.block
    }
}

/// Rows of ports, the state of registers and memories, and scratch memory.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Storage {
    pub words: Aligned<u32>,
    pub bytes: Aligned<u8>,
    pub state: Aligned<u32>,
    pub memories: Aligned<u32>,
    scratch: Aligned<u32>,
}

/// Both tapes of a program as machine code for a block.
pub(in crate::engine) struct Translated {
    buffer: ExecutableBuffer,
    settle: AssemblyOffset,
    step: AssemblyOffset,
    layout: Layout,
    scratch: usize,
    pool: Aligned<u32>,
}

impl Translated {
    /// Code that has been assembled, for settling and for a step, with its scratch memory in bytes and its constants; nothing if the system grants no
    /// executable memory.
    pub(super) fn new(
        assembler: Assembler,
        [settle, step]: [AssemblyOffset; 2],
        layout: Layout,
        scratch: usize,
        pool: &[u32],
    ) -> Option<Self> {
        // Otherwise its distances are wrong, and the code must not run.
        i32::try_from(scratch).ok()?;
        i32::try_from(size_of_val(pool)).ok()?;
        Some(Self {
            buffer: assembler.finalize().ok()?,
            settle,
            step,
            layout,
            scratch,
            pool: Aligned::of(pool),
        })
    }

    /// Storage, all 0.
    pub fn storage(&self) -> Storage {
        let Layout {
            blocks,
            words,
            bytes,
            state,
            memory,
            ..
        } = self.layout;
        Storage {
            words: Aligned::new(words / 4),
            bytes: Aligned::new(bytes),
            state: Aligned::new(state / 4 * blocks),
            memories: Aligned::new(memory / 4 * blocks),
            scratch: Aligned::new(self.scratch / 4),
        }
    }

    /// Runs a tape once for every stimulus.
    pub fn run(&self, which: Which, storage: &mut Storage) {
        type Function =
            unsafe extern "sysv64" fn(*mut u32, *mut u32, *mut u32, *mut u32, *const u32, *mut u8);
        let entry = match which {
            Which::Settle => self.settle,
            Which::Step => self.step,
        };
        let Layout {
            blocks,
            block: stimuli,
            words,
            bytes,
            state,
            memory,
        } = self.layout;
        assert!(
            storage.words.len() * 4 >= words
                && storage.bytes.len() >= bytes
                && storage.state.len() * 4 >= state * blocks
                && storage.memories.len() * 4 >= memory * blocks
                && storage.scratch.len() * 4 >= self.scratch,
            "the storage is another program's"
        );
        // SAFETY: at this offset a function of this type begins, and the buffer lives as long as `self`.
        let function: Function = unsafe { std::mem::transmute(self.buffer.ptr(entry)) };
        let scratch = storage.scratch.all_mut().as_mut_ptr();
        let pool = self.pool.all().as_ptr();
        for block in 0..blocks {
            // Where there are no rows of a kind, the code reads none.
            let words = from(storage.words.all_mut(), block * stimuli);
            let bytes = from(storage.bytes.all_mut(), block * stimuli);
            let state = from(storage.state.all_mut(), block * state / 4);
            let memories = from(storage.memories.all_mut(), block * memory / 4);
            // SAFETY: the storage has the sizes that the code was made for, as was checked; beyond them the code reads and writes nothing, as the
            // module's safety paragraph says.
            unsafe {
                function(words, state, memories, scratch, pool, bytes);
            }
        }
    }
}

/// Where a block's part begins; the end, if there is none.
fn from<T>(all: &mut [T], first: usize) -> *mut T {
    let first = first.min(all.len());
    all[first..].as_mut_ptr()
}

impl std::fmt::Debug for Translated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Translated")
            .field("layout", &self.layout)
            .finish_non_exhaustive()
    }
}
