//! Reads entries of tables: with permute instructions if the table fits into four vector registers, otherwise with a gather.
//!
//! For each lane, a permute selects one of 16 words of a register, or one of 32 words of two registers; two such results make one of 64. A word
//! holds several entries: the low bits of the index select the word, and the other bits select the shift that leads to the entry.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::conventions::{SPARE, SPARE_MASK, TEMPORARY, VECTOR, memory};
use super::encode::{ALL, Shift, Source, Vector, merged, shift, vector};
use super::lower::Lowering;
use crate::engine::aligned::Aligned;
use crate::engine::native::flow::ValueId;
use crate::program::Program;
use dynasmrt::{DynasmApi, dynasm};

/// Bits of an index that choose among 16, 32 and 64 words.
const FEWEST: u32 = 4;
const MOST: u32 = 6;

/// A table as the code reads it.
pub(super) struct Table {
    count: u32,
    /// The entries, a word for each.
    entries: Aligned,
    permuted: Option<Permuted>,
}

/// Words with several entries each.
struct Permuted {
    words: Aligned,
    /// Bits of the index.
    index: u32,
    /// Those of them that choose the word.
    chooses: u32,
    /// The logarithm of an entry's bits.
    entry: u32,
    /// Bits of the largest entry.
    bits: u8,
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

impl Lowering<'_> {
    pub(super) fn lookup(&mut self, number: u32, index: ValueId, to: Option<ValueId>) -> u8 {
        let tables = self.tables;
        let table = &tables[number as usize];
        let bits = u32::from(self.bits(index));
        match &table.permuted {
            Some(permuted) if bits <= permuted.index => self.permute(permuted, index, to),
            _ => self.gather_entries(table, index, to),
        }
    }

    fn gather_entries(&mut self, table: &Table, index: ValueId, to: Option<ValueId>) -> u8 {
        let base = table.entries.words().as_ptr() as i64;
        let index = self.homes.vector(index);
        self.below(index, table.count);
        dynasm!(self.homes.asm ; .arch x64 ; mov Rq(SPARE), QWORD base);
        self.gather(to, memory(SPARE, 0), index)
    }

    fn permute(&mut self, table: &Permuted, index: ValueId, to: Option<ValueId>) -> u8 {
        let base = table.words.words().as_ptr() as i64;
        let index = self.homes.vector(index);
        let to = self.result(to);
        let [other, amount] = TEMPORARY;
        dynasm!(self.homes.asm ; .arch x64 ; mov Rq(SPARE), QWORD base);
        let words = |number: i32| Source::Memory(memory(SPARE, number * VECTOR));
        match table.chooses {
            FEWEST => self.emit(Vector::PERMUTE, to, index, words(0)),
            5 => {
                self.homes.load(to, words(0));
                self.emit(Vector::PERMUTE_TWO, to, index, words(1));
            }
            _ => {
                for (register, first) in [(to, 0), (other, 2)] {
                    self.homes.load(register, words(first));
                    self.emit(Vector::PERMUTE_TWO, register, index, words(first + 1));
                }
                let upper = self.word(1 << 5);
                self.emit(Vector::TEST, SPARE_MASK, index, upper);
                let other = Source::Register(other);
                let upper = merged(SPARE_MASK);
                vector(self.homes.asm, Vector::BLEND, to, to, other, upper, None);
            }
        }
        if table.index > table.chooses {
            let (down, up) = (table.chooses as u8, table.entry as u8);
            let index = Source::Register(index);
            shift(self.homes.asm, Shift::Right, amount, index, down);
            if up > 0 {
                let from = Source::Register(amount);
                shift(self.homes.asm, Shift::Left, amount, from, up);
            }
            let amount = Source::Register(amount);
            vector(
                self.homes.asm,
                Vector::SHIFT_RIGHT,
                to,
                to,
                amount,
                ALL,
                None,
            );
            return self.truncate(to, table.bits.max(1));
        }
        to
    }
}
