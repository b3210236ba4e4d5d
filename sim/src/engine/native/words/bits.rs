//! Operations on single bits: 16 stimuli in a general register, or a comparison's result in a mask register.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::lower::Lowering;
use super::registers::Kind;
use crate::engine::native::conventions::{LANES, ONE, TEMPORARY};
use crate::engine::native::encode::{
    ALL, Comparison, MaskBits, Memory, Shift, Source, Vector, mask_to_general, shift, vector,
};
use crate::engine::native::flow::{Line, Part, ValueId};
use crate::program::Op;
use dynasmrt::{DynasmApi, dynasm};

/// An instruction of general registers whose second operand may be in memory.
macro_rules! general {
    ($self:ident, $name:tt, $to:expr, $value:expr) => {
        match $self.homes.bit_source($value) {
            Source::Register(from) => dynasm!($self.homes.asm ; .arch x64 ; $name Rd($to), Rd(from)),
            Source::Memory(Memory { base, offset, .. }) => {
                dynasm!($self.homes.asm ; .arch x64 ; $name Rd($to), [Rq(base) + offset]);
            }
        }
    };
}

/// What happens to a bit on its way to a result.
#[derive(Clone, Copy, Debug)]
enum Step {
    Not,
    And(ValueId),
    Or(ValueId),
    Xor(ValueId),
}

impl Lowering<'_> {
    /// Computes a line with a single bit as its result, if there is a way for it; its operands may have more bits.
    pub(super) fn compute_bit(&mut self, line: &Line, to: ValueId) -> bool {
        let [a, b, c] = line.from;
        let are_bits = line.operands().all(|operand| self.flow.is_bit(operand));
        match line.op {
            Op::Any if !self.flow.is_bit(a) => {
                let from = self.homes.vector(a);
                let to = self.homes.make(Kind::Mask, to);
                self.emit(Vector::TEST, to, from, Source::Register(from));
            }
            Op::Parity if !are_bits => self.parity(a, to),
            Op::Meet if are_bits => self.bitwise(to, a, &[Step::And(b)]),
            Op::Meet => {
                let second = self.homes.source(b);
                let from = self.homes.vector(a);
                let to = self.homes.make(Kind::Mask, to);
                self.emit(Vector::TEST, to, from, second);
            }
            Op::Slice { low, width: 1 } if !are_bits || low > 0 => {
                let from = self.homes.vector(a);
                let to = self.homes.make(Kind::Mask, to);
                let bit = self.word(1 << low);
                self.emit(Vector::TEST, to, from, bit);
            }
            Op::Eq if !are_bits => self.compare(Comparison::Equal, a, b, to),
            Op::Ne if !are_bits => self.compare(Comparison::NotEqual, a, b, to),
            Op::Lt if !are_bits => self.less(a, b, to),
            Op::SignedLt(width) if !are_bits || width > 1 => self.signed_less(width, a, b, to),
            Op::Copy | Op::Any | Op::Parity | Op::Broadcast(1) | Op::Slice { low: 0, .. }
                if are_bits =>
            {
                self.bitwise(to, a, &[]);
            }
            Op::Not(1) => self.bitwise(to, a, &[Step::Not]),
            Op::And | Op::Mul(1) => self.bitwise(to, a, &[Step::And(b)]),
            Op::Or if are_bits => self.bitwise(to, a, &[Step::Or(b)]),
            Op::Xor | Op::Ne | Op::Add(1) | Op::Sub(1) if are_bits => {
                self.bitwise(to, a, &[Step::Xor(b)]);
            }
            Op::Eq => self.bitwise(to, a, &[Step::Xor(b), Step::Not]),
            // One signed bit is 0 or -1.
            Op::AndNot | Op::SignedLt(_) => self.bitwise(to, b, &[Step::Not, Step::And(a)]),
            Op::Lt => self.bitwise(to, a, &[Step::Not, Step::And(b)]),
            Op::And3 => self.bitwise(to, a, &[Step::And(b), Step::And(c)]),
            Op::Or3 if are_bits => self.bitwise(to, a, &[Step::Or(b), Step::Or(c)]),
            Op::Xor3 if are_bits => self.bitwise(to, a, &[Step::Xor(b), Step::Xor(c)]),
            Op::AndOr => self.bitwise(to, a, &[Step::And(b), Step::Or(c)]),
            Op::AndXor => self.bitwise(to, a, &[Step::And(b), Step::Xor(c)]),
            Op::BitMux | Op::Mux { bit: 0 } if are_bits => {
                let register = self.begin(to, b);
                self.choose(register, a, c);
            }
            Op::Mux { bit } => {
                let mask = self.homes.mask_of_bit(a, bit);
                let chosen = self.homes.take(Kind::General);
                mask_to_general(self.homes.asm, MaskBits::Bits32, chosen, mask);
                let register = self.begin(to, b);
                general!(self, xor, register, c);
                dynasm!(self.homes.asm ; .arch x64 ; and Rd(register), Rd(chosen));
                general!(self, xor, register, c);
            }
            Op::Choose4(_) if are_bits => {
                let [s0, s1, a, b, c, d] = froms(&line.parts);
                let low = self.begin(to, b);
                self.choose(low, s0, a);
                let high = self.homes.take(Kind::General);
                self.homes.copy_bit(high, d);
                self.choose(high, s0, c);
                self.choose_register(low, s1, high);
            }
            _ => return false,
        }
        true
    }

    /// A general register for a result, which begins as a copy of an operand.
    fn begin(&mut self, to: ValueId, from: ValueId) -> u8 {
        if self.flow.is_bit(from) {
            let register = self.homes.make(Kind::General, to);
            self.homes.copy_bit(register, from);
            return register;
        }
        let from = self.homes.general(from);
        let register = self.homes.make(Kind::General, to);
        dynasm!(self.homes.asm ; .arch x64 ; mov Rd(register), Rd(from));
        register
    }

    /// An operand, changed step by step.
    fn bitwise(&mut self, to: ValueId, from: ValueId, steps: &[Step]) {
        let register = self.begin(to, from);
        for step in steps {
            match *step {
                Step::Not => dynasm!(self.homes.asm ; .arch x64 ; xor Rd(register), LANES),
                Step::And(value) => general!(self, and, register, value),
                Step::Or(value) => general!(self, or, register, value),
                Step::Xor(value) => general!(self, xor, register, value),
            }
        }
    }

    /// Keeps a register where the selector has 1, and takes `other` elsewhere.
    fn choose(&mut self, register: u8, selector: ValueId, other: ValueId) {
        general!(self, xor, register, other);
        general!(self, and, register, selector);
        general!(self, xor, register, other);
    }

    /// Keeps a register where the selector has 0, and takes another elsewhere, which is lost.
    fn choose_register(&mut self, register: u8, selector: ValueId, other: u8) {
        dynasm!(self.homes.asm ; .arch x64 ; xor Rd(other), Rd(register));
        general!(self, and, other, selector);
        dynasm!(self.homes.asm ; .arch x64 ; xor Rd(register), Rd(other));
    }

    /// By halves: the lowest bit of the exclusive or of all.
    fn parity(&mut self, a: ValueId, to: ValueId) {
        let from = Source::Register(self.homes.vector(a));
        let [sum, half] = TEMPORARY;
        self.homes.load(sum, from);
        for amount in [16, 8, 4, 2, 1] {
            shift(
                self.homes.asm,
                Shift::Right,
                half,
                Source::Register(sum),
                amount,
            );
            self.emit(Vector::XOR, sum, sum, Source::Register(half));
        }
        let mask = self.homes.make(Kind::Mask, to);
        self.emit(Vector::TEST, mask, sum, Source::Register(ONE));
    }

    fn compare(&mut self, which: Comparison, a: ValueId, b: ValueId, to: ValueId) {
        let (first, second) = self.unordered(a, b);
        self.compare_words(Vector::COMPARE, which, first, second, to);
    }

    fn less(&mut self, a: ValueId, b: ValueId, to: ValueId) {
        let second = self.homes.source(b);
        let first = self.homes.vector(a);
        self.compare_words(Vector::COMPARE, Comparison::Less, first, second, to);
    }

    fn signed_less(&mut self, width: u8, a: ValueId, b: ValueId, to: ValueId) {
        let [first, second] = TEMPORARY;
        for (value, register) in [(a, first), (b, second)] {
            let from = Source::Register(self.homes.vector(value));
            shift(self.homes.asm, Shift::Left, register, from, 32 - width);
        }
        let second = Source::Register(second);
        self.compare_words(Vector::COMPARE_SIGNED, Comparison::Less, first, second, to);
    }

    fn compare_words(
        &mut self,
        which: Vector,
        how: Comparison,
        first: u8,
        second: Source,
        to: ValueId,
    ) {
        let mask = self.homes.make(Kind::Mask, to);
        vector(
            self.homes.asm,
            which,
            mask,
            first,
            second,
            ALL,
            Some(how as u8),
        );
    }
}

/// The values of an operation with a fixed number of parts.
pub(super) fn froms<const N: usize>(parts: &[Part]) -> [ValueId; N] {
    std::array::from_fn(|index| parts[index].from)
}
