//! Constants in memory, and where the values are that a tape begins with.

use super::places::Places;
use crate::engine::native::conventions::{LANES, POOL, memory};
use crate::engine::native::encode::{Memory, Source};
use crate::engine::native::flow::Origin;
use std::collections::HashMap;

/// Constants in memory: a vector with the stimuli's numbers, then single words.
#[derive(Debug)]
pub(super) struct Pool {
    words: Vec<u32>,
    known: HashMap<u32, i32>,
}

impl Pool {
    /// The numbers only.
    pub fn new() -> Self {
        Self {
            words: (0..16).collect(),
            known: HashMap::new(),
        }
    }

    /// The vector 0, 1, …, 15.
    pub fn numbers() -> Source {
        Source::Memory(memory(POOL, 0))
    }

    /// A word that all lanes read.
    pub fn word(&mut self, value: u32) -> Memory {
        let words = &mut self.words;
        let offset = *self.known.entry(value).or_insert_with(|| {
            words.push(value);
            (words.len() as i32 - 1) * 4
        });
        Memory {
            base: POOL,
            offset,
            is_broadcast: true,
        }
    }

    /// All words.
    pub fn words(&self) -> &[u32] {
        &self.words
    }
}

/// The first home of a value that a tape begins with.
pub(super) fn beginning(
    origin: Origin,
    is_bit: bool,
    pool: &mut Pool,
    places: &Places,
) -> (Option<Memory>, Option<Memory>) {
    match origin {
        Origin::Input(index) => (Some(places.input(index)), None),
        Origin::Register(index) if is_bit => (None, Some(places.register(index))),
        Origin::Register(index) => (Some(places.register(index)), None),
        Origin::Const(value) => {
            let bits = is_bit.then(|| Memory {
                is_broadcast: false,
                ..pool.word(if value == 0 { 0 } else { LANES as u32 })
            });
            (Some(pool.word(value as u32)), bits)
        }
        Origin::Made => (None, None),
    }
}
