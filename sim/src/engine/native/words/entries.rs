//! Tables as the vector code reads them: a word for each entry, and, if they are small, words with several entries each.
//!
//! The low bits of an index select a word, and the other bits select the shift that leads to the entry.

use crate::engine::aligned::Aligned;
use crate::program::Program;

/// Bits of an index that choose among 16, 32 and 64 words.
pub(super) const FEWEST: u32 = 4;
const MOST: u32 = 6;

/// A table as the code reads it.
#[derive(Debug)]
pub(super) struct Table {
    pub count: u32,
    /// The entries, a word for each.
    pub entries: Aligned<u32>,
    /// The same for permute instructions.
    pub permuted: Option<Permuted>,
}

/// Words with several entries each.
#[derive(Debug)]
pub(super) struct Permuted {
    pub words: Aligned<u32>,
    /// Bits of the index.
    pub index: u32,
    /// Those of them that choose the word.
    pub chooses: u32,
    /// The logarithm of an entry's bits.
    pub entry: u32,
    /// Bits of the largest entry.
    pub bits: u8,
}

impl Table {
    /// One of a program's tables.
    pub fn new(program: &Program, number: u32) -> Self {
        let entries = program.tables[number as usize].iter();
        let entries: Vec<u32> = entries.map(|entry| *entry as u32).collect();
        Self {
            count: entries.len() as u32,
            permuted: Permuted::new(&entries, program.table_bits[number as usize]),
            entries: Aligned::of(&entries),
        }
    }
}

impl Permuted {
    /// Nothing if they are too many.
    fn new(entries: &[u32], bits: u8) -> Option<Self> {
        let index = entries.len().max(1).next_power_of_two().trailing_zeros();
        let entry = u32::from(bits.max(1)).next_power_of_two().trailing_zeros();
        // With as many as 2^a bits in all, a - 5 bits of the index choose among words of 32 bits.
        let chooses = (index + entry).saturating_sub(5).max(FEWEST);
        if chooses > MOST {
            return None;
        }
        let mut words = vec![0; 1 << chooses];
        for (number, value) in entries.iter().enumerate() {
            let word = number % words.len();
            words[word] |= value << ((number / words.len()) << entry);
        }
        Some(Self {
            words: Aligned::of(&words),
            index,
            chooses,
            entry,
            bits,
        })
    }
}
