//! Reads entries of tables: with permute instructions if the table fits into four vector registers, otherwise with a gather.
//!
//! For each lane, a permute selects one of 16 words of a register, or one of 32 words of two registers; two such results make one of 64. A word
//! holds several entries: the low bits of the index select the word, and the other bits select the shift that leads to the entry.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::entries::{FEWEST, Permuted, Table};
use super::lower::Lowering;
use crate::engine::native::conventions::{SPARE, SPARE_MASK, TEMPORARY, VECTOR, memory};
use crate::engine::native::encode::{ALL, Shift, Source, Vector, merged, shift, vector};
use crate::engine::native::flow::ValueId;
use dynasmrt::{DynasmApi, dynasm};

impl Lowering<'_> {
    pub(super) fn lookup(&mut self, number: u32, index: ValueId, to: Option<ValueId>) -> u8 {
        let tables = self.tables;
        let table = &tables[number as usize];
        let bits = u32::from(self.flow.bits(index));
        match &table.permuted {
            Some(permuted) if bits <= permuted.index => self.permute(permuted, index, to),
            _ => self.gather_entries(table, index, to),
        }
    }

    fn gather_entries(&mut self, table: &Table, index: ValueId, to: Option<ValueId>) -> u8 {
        let base = table.entries.all().as_ptr() as i64;
        let index = self.homes.vector(index);
        self.below(index, table.count);
        dynasm!(self.homes.asm ; .arch x64 ; mov Rq(SPARE), QWORD base);
        self.gather(to, memory(SPARE, 0), index)
    }

    fn permute(&mut self, table: &Permuted, index: ValueId, to: Option<ValueId>) -> u8 {
        let base = table.words.all().as_ptr() as i64;
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
