//! Constants in memory: vectors of 64 bytes, each once.

use crate::engine::native::conventions::{POOL, VECTOR, memory};
use crate::engine::native::encode::Memory;
use std::collections::HashMap;

/// The constants of a program's tapes.
#[derive(Debug, Default)]
pub(super) struct Pool {
    words: Vec<u32>,
    known: HashMap<[u8; 64], i32>,
}

impl Pool {
    /// Where a vector is.
    pub fn vector(&mut self, bytes: [u8; 64]) -> Memory {
        let words = &mut self.words;
        let number = *self.known.entry(bytes).or_insert_with(|| {
            let (quads, _) = bytes.as_chunks();
            words.extend(quads.iter().map(|quad| u32::from_le_bytes(*quad)));
            (words.len() * 4) as i32 / VECTOR - 1
        });
        memory(POOL, number * VECTOR)
    }

    /// The bytes of the vector at a distance.
    pub fn bytes(&self, offset: i32) -> [u8; 64] {
        std::array::from_fn(|byte| {
            let at = offset as usize + byte;
            self.words[at / 4].to_le_bytes()[at % 4]
        })
    }

    /// All words.
    pub fn words(&self) -> &[u32] {
        &self.words
    }
}
