//! What the code of a batch works on.

use crate::engine::aligned::Aligned;

/// Bytes of each part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    pub words: usize,
    pub bytes: usize,
    pub state: usize,
    pub memories: usize,
    pub scratch: usize,
}

/// Rows of ports, the state of registers and memories, and scratch memory.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Storage {
    /// Rows with a word for each stimulus.
    pub words: Aligned<u32>,
    /// Rows with a byte for each stimulus.
    pub bytes: Aligned<u8>,
    pub state: Aligned<u32>,
    pub memories: Aligned<u32>,
    pub(super) scratch: Aligned<u32>,
}

impl Storage {
    /// All 0.
    pub(super) fn new(sizes: &Sizes) -> Self {
        Self {
            words: Aligned::new(sizes.words / 4),
            bytes: Aligned::new(sizes.bytes),
            state: Aligned::new(sizes.state / 4),
            memories: Aligned::new(sizes.memories / 4),
            scratch: Aligned::new(sizes.scratch / 4),
        }
    }

    /// Ends with a panic if a part is smaller than its size.
    pub(super) fn check(&self, sizes: &Sizes) {
        assert!(
            self.words.len() * 4 >= sizes.words
                && self.bytes.len() >= sizes.bytes
                && self.state.len() * 4 >= sizes.state
                && self.memories.len() * 4 >= sizes.memories
                && self.scratch.len() * 4 >= sizes.scratch,
            "the storage is another program's"
        );
    }
}
