//! Operations that choose among many: trees of choices, lists, memories.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::bits::froms;
use super::lower::Lowering;
use super::pool::Pool;
use crate::engine::native::conventions::{
    MEMORIES, SCRATCH, SPARE, SPARE_MASK, TEMPORARY, VECTOR, memory,
};
use crate::engine::native::encode::{
    ALL, Comparison, MaskBits, Masked, Memory, Shift, Source, Vector, gather, general_to_mask,
    merged, scatter, shift, table_of, vector,
};
use crate::engine::native::flow::{Part, ValueId};
use crate::engine::native::functions::{CHOICE, Function, TERM};
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

/// Memories of no more words are read and written word by word.
const FEW: u32 = 6;

impl Lowering<'_> {
    /// The register becomes `f` of itself, a selector and another operand.
    fn step(&mut self, register: u8, selector: u8, other: Source, f: Function) {
        let table = Some(table_of(f));
        vector(
            self.homes.asm,
            Vector::TERNARY,
            register,
            selector,
            other,
            ALL,
            table,
        );
    }

    /// A register becomes `f` of a value, a selector and another value.
    fn pair(&mut self, register: u8, selector: u8, [a, b]: [ValueId; 2], f: Function) {
        let first = self.homes.source(a);
        self.homes.load(register, first);
        let second = self.homes.source(b);
        self.step(register, selector, second, f);
        self.homes.unpin_source(first);
        self.homes.unpin_source(second);
    }

    /// Eight values by three selectors, two by two.
    fn eight(&mut self, parts: &[Part], to: Option<ValueId>, f: Function) -> u8 {
        let [s0, s1, s2, a, b, c, d, e, f_, g, h] = froms(parts);
        let [s0, s1, s2] = [s0, s1, s2].map(|selector| self.homes.vector(selector));
        let to = self.result(to);
        let [middle, high] = TEMPORARY;
        self.pair(to, s0, [a, b], f);
        self.pair(middle, s0, [c, d], f);
        self.step(to, s1, Source::Register(middle), f);
        self.pair(middle, s0, [e, f_], f);
        self.pair(high, s0, [g, h], f);
        self.step(middle, s1, Source::Register(high), f);
        self.step(to, s2, Source::Register(middle), f);
        to
    }

    pub(super) fn choose4(&mut self, parts: &[Part], to: Option<ValueId>) -> u8 {
        let [s0, s1, a, b, c, d] = froms(parts);
        let [s0, s1] = [s0, s1].map(|selector| self.homes.vector(selector));
        let to = self.result(to);
        let [high, _] = TEMPORARY;
        self.pair(to, s0, [a, b], CHOICE);
        self.pair(high, s0, [c, d], CHOICE);
        self.step(to, s1, Source::Register(high), CHOICE);
        to
    }

    pub(super) fn choose8(&mut self, parts: &[Part], to: Option<ValueId>) -> u8 {
        self.eight(parts, to, CHOICE)
    }

    pub(super) fn polynomial8(&mut self, parts: &[Part], to: Option<ValueId>) -> u8 {
        self.eight(parts, to, TERM)
    }

    /// The lanes whose index is below a count, in the spare mask.
    pub(super) fn below(&mut self, index: u8, count: u32) {
        let count = self.word(count);
        let less = Some(Comparison::Less as u8);
        vector(
            self.homes.asm,
            Vector::COMPARE,
            SPARE_MASK,
            index,
            count,
            ALL,
            less,
        );
    }

    /// Where each lane's entry is in a list of vectors, in words, in a temporary register.
    fn places_of(&mut self, index: u8) -> u8 {
        let [places, _] = TEMPORARY;
        shift(
            self.homes.asm,
            Shift::Left,
            places,
            Source::Register(index),
            4,
        );
        self.emit(Vector::OR, places, places, Pool::numbers());
        places
    }

    /// Gathers the lanes of the spare mask; the others are 0.
    pub(super) fn gather(&mut self, to: Option<ValueId>, at: Memory, index: u8) -> u8 {
        let to = self.result(to);
        self.emit(Vector::XOR, to, to, Source::Register(to));
        gather(self.homes.asm, to, at, index, SPARE_MASK);
        to
    }

    pub(super) fn pick(&mut self, index: ValueId, parts: &[Part], to: Option<ValueId>) -> u8 {
        let list = match self.lists.get(parts) {
            Some(offset) => *offset,
            None => self.write_list(parts),
        };
        let index = self.homes.vector(index);
        self.below(index, parts.len() as u32);
        let places = self.places_of(index);
        self.gather(to, memory(SCRATCH, list), places)
    }

    /// Writes values one after another, for every choice among them.
    fn write_list(&mut self, parts: &[Part]) -> i32 {
        let first = self.homes.take_scratch(parts.len());
        for (number, part) in parts.iter().enumerate() {
            let offset = first.offset + number as i32 * VECTOR;
            self.homes
                .store_words(part.from, Memory { offset, ..first });
            self.homes.unpin();
        }
        self.lists.insert(parts.to_vec(), first.offset);
        first.offset
    }

    fn memory_at(&self, number: u32) -> Memory {
        memory(MEMORIES, self.places.memory(number as usize))
    }

    pub(super) fn memory_read(&mut self, number: u32, address: ValueId, to: Option<ValueId>) -> u8 {
        let depth = self.program.memories[number as usize].depth;
        let at = self.memory_at(number);
        if depth == 2 && self.flow.is_bit(address) {
            let second = self.homes.mask(address);
            let to = self.result(to);
            self.homes.load(to, Source::Memory(at));
            let word = Source::Memory(word_of(at, 1));
            vector(
                self.homes.asm,
                Vector::LOAD,
                to,
                0,
                word,
                merged(second),
                None,
            );
            return to;
        }
        let address = self.homes.vector(address);
        if depth <= FEW {
            let to = self.result(to);
            if depth == 0 {
                self.emit(Vector::XOR, to, to, Source::Register(to));
            }
            for number in 0..depth {
                self.is_address(address, number, ALL);
                let word = Source::Memory(word_of(at, number));
                let masked = Masked {
                    mask: SPARE_MASK,
                    zeroes: number == 0,
                };
                vector(self.homes.asm, Vector::LOAD, to, 0, word, masked, None);
            }
            return to;
        }
        self.below(address, depth);
        let places = self.places_of(address);
        self.gather(to, at, places)
    }

    /// The lanes that read or write this word, in the spare mask.
    fn is_address(&mut self, address: u8, number: u32, masked: Masked) {
        let number = self.word(number);
        let equal = Some(Comparison::Equal as u8);
        vector(
            self.homes.asm,
            Vector::COMPARE,
            SPARE_MASK,
            address,
            number,
            masked,
            equal,
        );
    }

    pub(super) fn memory_write(&mut self, number: u32, [enable, address, data]: [ValueId; 3]) {
        let depth = self.program.memories[number as usize].depth;
        let at = self.memory_at(number);
        let data = self.homes.vector(data);
        let enabled = self.homes.general(enable);
        // Everything that is read is in registers before the jump, which leaves them as they are.
        let over = self.homes.asm.new_dynamic_label();
        if depth == 2 && self.flow.is_bit(address) {
            let second = self.homes.general(address);
            dynasm!(self.homes.asm ; .arch x64
                ; test Rd(enabled), Rd(enabled)
                ; jz =>over
                ; mov Rd(SPARE), Rd(enabled)
                ; and Rd(SPARE), Rd(second)
            );
            self.store_spare(data, word_of(at, 1));
            dynasm!(self.homes.asm ; .arch x64 ; xor Rd(SPARE), Rd(enabled));
            self.store_spare(data, at);
        } else {
            let address = self.homes.vector(address);
            let mask = self.homes.mask(enable);
            dynasm!(self.homes.asm ; .arch x64 ; test Rd(enabled), Rd(enabled) ; jz =>over);
            if depth <= FEW {
                for number in 0..depth {
                    self.is_address(address, number, merged(mask));
                    self.store_lanes(data, word_of(at, number));
                }
            } else {
                let count = self.word(depth);
                let less = Some(Comparison::Less as u8);
                let masked = merged(mask);
                vector(
                    self.homes.asm,
                    Vector::COMPARE,
                    SPARE_MASK,
                    address,
                    count,
                    masked,
                    less,
                );
                let places = self.places_of(address);
                scatter(self.homes.asm, data, at, places, SPARE_MASK);
            }
        }
        dynasm!(self.homes.asm ; .arch x64 ; =>over);
    }

    /// Stores the lanes of the spare general register.
    fn store_spare(&mut self, data: u8, at: Memory) {
        general_to_mask(self.homes.asm, MaskBits::Bits32, SPARE_MASK, SPARE);
        self.store_lanes(data, at);
    }

    /// Stores the lanes of the spare mask.
    fn store_lanes(&mut self, data: u8, at: Memory) {
        let to = Source::Memory(at);
        vector(
            self.homes.asm,
            Vector::STORE,
            data,
            0,
            to,
            merged(SPARE_MASK),
            None,
        );
    }
}

/// One of a memory's words.
fn word_of(at: Memory, number: u32) -> Memory {
    Memory {
        offset: at.offset + number as i32 * VECTOR,
        ..at
    }
}
