//! Operations that move bits within words: slices, concatenations, elements, and the count of leading bits.

use super::lower::{Lowering, ones};
use super::registers::Kind;
use crate::engine::native::conventions::{ONES, TEMPORARY};
use crate::engine::native::encode::{
    ALL, Comparison, Shift, Source, Vector, merged, only, shift, table_of, vector,
};
use crate::engine::native::flow::{Part, ValueId};

impl Lowering<'_> {
    /// `a | b << at`, or with exclusive or; a single bit `b` needs no words.
    pub(super) fn join(
        &mut self,
        which: Vector,
        a: ValueId,
        b: ValueId,
        at: u8,
        to: Option<ValueId>,
    ) -> u8 {
        let (a, b) = if at == 0 && self.flow.is_bit(a) {
            (b, a)
        } else {
            (a, b)
        };
        if self.flow.is_bit(b) && !self.flow.is_bit(a) && self.flow.constant(b).is_none() {
            let mask = self.homes.mask(b);
            let from = self.homes.source(a);
            let to = self.result(to);
            self.homes.load(to, from);
            let bit = self.word(1 << at);
            vector(self.homes.asm, which, to, to, bit, merged(mask), None);
            return to;
        }
        if at == 0 {
            return self.two(which, a, b, to);
        }
        let from = self.homes.source(b);
        let other = self.homes.source(a);
        let from = self.in_register(from);
        let to = self.result(to);
        shift(self.homes.asm, Shift::Left, to, from, at);
        self.emit(which, to, to, other);
        to
    }

    pub(super) fn slice(&mut self, a: ValueId, low: u8, width: u8, to: Option<ValueId>) -> u8 {
        if low == 0 {
            let ones = self.word(ones(width));
            return self.one(Vector::AND, a, ones, to);
        }
        let is_top = low.saturating_add(width) >= self.flow.bits(a);
        let from = self.homes.source(a);
        let from = self.in_register(from);
        self.homes.release();
        let to = self.result(to);
        shift(self.homes.asm, Shift::Right, to, from, low);
        if is_top { to } else { self.truncate(to, width) }
    }

    pub(super) fn leading(
        &mut self,
        a: ValueId,
        (low, width, ones): (u8, u8, bool),
        to: Option<ValueId>,
    ) -> u8 {
        let from = Source::Register(self.homes.vector(a));
        self.homes.release();
        let to = self.result(to);
        if low + width < 32 {
            shift(self.homes.asm, Shift::Left, to, from, 32 - low - width);
        } else {
            self.homes.load(to, from);
        }
        if ones {
            let ones = Source::Register(ONES);
            self.emit(Vector::XOR, to, to, ones);
        }
        if width < 32 {
            // This bit ends the count.
            let end = self.word(1 << (31 - width));
            self.emit(Vector::OR, to, to, end);
        }
        self.emit(Vector::LEADING, to, 0, Source::Register(to));
        to
    }

    pub(super) fn assemble(&mut self, parts: &[Part], to: Option<ValueId>) -> u8 {
        let result = self.result(to);
        let [moved, _] = TEMPORARY;
        let mut is_first = true;
        // Words first: the first of them needs no sum.
        let (single, many): (Vec<&Part>, Vec<&Part>) = parts
            .iter()
            .partition(|part| self.flow.is_bit(part.from) || part.width == 1);
        for part in many {
            let from = self.homes.source(part.from);
            let from = self.in_register(from);
            let target = if is_first { result } else { moved };
            let moved_from = match part.at.cmp(&part.low) {
                std::cmp::Ordering::Greater => {
                    shift(
                        self.homes.asm,
                        Shift::Left,
                        target,
                        from,
                        part.at - part.low,
                    );
                    Source::Register(target)
                }
                std::cmp::Ordering::Less => {
                    shift(
                        self.homes.asm,
                        Shift::Right,
                        target,
                        from,
                        part.low - part.at,
                    );
                    Source::Register(target)
                }
                std::cmp::Ordering::Equal => from,
            };
            let window = self.word(ones(part.width) << part.at);
            // Nothing is cut off where the value ends within the part, and nothing is below it.
            let is_whole = part.low == 0 && self.flow.bits(part.from) <= part.width;
            if is_first {
                self.homes.load(result, moved_from);
                if !is_whole {
                    self.emit(Vector::AND, result, result, window);
                }
            } else if is_whole {
                self.emit(Vector::OR, result, result, moved_from);
            } else {
                let register = match moved_from {
                    Source::Register(register) => register,
                    Source::Memory(_) => {
                        self.homes.load(moved, moved_from);
                        moved
                    }
                };
                // a | (b & window)
                let table = table_of(|[a, b, window]| a || b && window);
                vector(
                    self.homes.asm,
                    Vector::TERNARY,
                    result,
                    register,
                    window,
                    ALL,
                    Some(table),
                );
            }
            is_first = false;
            self.homes.unpin();
            self.homes.pin_vector(result);
        }
        for part in single {
            let mask = self.homes.mask_of_bit(part.from, part.low);
            let bit = self.word(1 << part.at);
            if is_first {
                self.homes.load_lanes(result, bit, only(mask));
            } else {
                vector(
                    self.homes.asm,
                    Vector::OR,
                    result,
                    result,
                    bit,
                    merged(mask),
                    None,
                );
            }
            is_first = false;
            self.homes.unpin();
            self.homes.pin_vector(result);
        }
        result
    }

    pub(super) fn select(
        &mut self,
        a: ValueId,
        index: ValueId,
        element: u8,
        count: u8,
        to: Option<ValueId>,
    ) -> u8 {
        let mask = self.homes.take(Kind::Mask);
        let index = self.homes.vector(index);
        let from = self.homes.vector(a);
        let count = self.word(count.into());
        vector(
            self.homes.asm,
            Vector::COMPARE,
            mask,
            index,
            count,
            ALL,
            Some(Comparison::Less as u8),
        );
        let [amount, _] = TEMPORARY;
        if element.is_power_of_two() {
            let by = element.trailing_zeros() as u8;
            shift(
                self.homes.asm,
                Shift::Left,
                amount,
                Source::Register(index),
                by,
            );
        } else {
            let element = self.word(element.into());
            self.emit(Vector::MUL, amount, index, element);
        }
        let to = self.result(to);
        vector(
            self.homes.asm,
            Vector::SHIFT_RIGHT,
            to,
            from,
            Source::Register(amount),
            only(mask),
            None,
        );
        self.truncate(to, element)
    }
}
