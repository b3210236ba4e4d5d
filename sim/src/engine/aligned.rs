//! Words that begin where a vector may begin.

/// A multiple of the longest vector's bytes.
const ALIGNMENT: usize = 64;

/// Words whose first is at a multiple of 64 bytes.
#[derive(Debug)]
pub(super) struct Aligned {
    words: Vec<u32>,
    start: usize,
    len: usize,
}

impl Aligned {
    /// So many words, all 0.
    pub fn new(len: usize) -> Self {
        let words = vec![0; len + ALIGNMENT / 4];
        let start = words.as_ptr().align_offset(ALIGNMENT);
        // No offset is known only where none exists, which for words is never the case.
        let start = start.min(ALIGNMENT / 4);
        Self { words, start, len }
    }

    /// A copy of some words.
    pub fn of(words: &[u32]) -> Self {
        let mut copy = Self::new(words.len());
        copy.words_mut().copy_from_slice(words);
        copy
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn words(&self) -> &[u32] {
        &self.words[self.start..self.start + self.len]
    }

    pub fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words[self.start..self.start + self.len]
    }
}

impl Clone for Aligned {
    fn clone(&self) -> Self {
        Self::of(self.words())
    }
}
