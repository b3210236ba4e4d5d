//! Writes the machine code of steps.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use super::Set;
use super::homes::{BITS, Emitter, Kind};
use super::step::{Bitwise, Listing, Operand, Step, Unit};
use crate::engine::native::conventions;
use crate::engine::native::encode::{
    ALL, MaskMove, Masked, Memory, Source, Vector, general_to_mask, mask_memory, merged, only,
};
use dynasmrt::x64::Assembler;
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

/// Writes the function of a tape; returns the bytes of scratch memory that it needs.
pub(super) fn emit(listing: &Listing, set: Set, asm: &mut Assembler) -> usize {
    conventions::begin(asm);
    let mut emitter = Emitter::new(listing, set, asm);
    for (number, (step, to)) in listing.steps.iter().enumerate() {
        emitter.begin(number);
        emitter.write(step, *to);
        emitter.end(step, *to);
    }
    let scratch = emitter.scratch;
    conventions::end(asm);
    scratch
}

impl Emitter<'_> {
    fn write(&mut self, step: &Step, to: Option<Unit>) {
        match step {
            Step::Keep { at, unit } => return self.keep(*at, *unit),
            Step::Show { at, unit } => {
                let register = self.vector(*unit);
                return self.store(register, *at, ALL);
            }
            Step::Write {
                enable,
                words,
                data,
            } if self.set == Set::Avx2 => return self.write_chosen(*enable, words, data),
            Step::Write {
                enable,
                words,
                data,
            } => return self.write_words(*enable, words, data),
            _ => {}
        }
        let Some(to) = to else {
            unreachable!("{step:?} makes no unit")
        };
        match step {
            Step::Vector {
                which,
                first,
                second,
                immediate,
                mask,
            } => {
                let masked = self.masked(*mask, *which != Vector::BLEND_BYTES);
                let second = self.source(second);
                let first = first.map_or(0, |first| self.vector(first));
                self.release();
                let to = self.make(Kind::Vector, to);
                self.vector_instruction(*which, to, first, second, masked, *immediate);
            }
            Step::Change {
                which,
                kept,
                first,
                second,
                immediate,
                mask,
            } => {
                let masked = self.masked(*mask, false);
                let second = self.source(second);
                let first = first.map(|first| self.vector(first));
                let to = self.copied(*kept, to);
                let first = match (first, *which) {
                    (Some(first), _) => first,
                    // A load has no first operand.
                    (None, Vector::LOAD_BYTES) => 0,
                    (None, _) => to,
                };
                self.vector_instruction(*which, to, first, second, masked, *immediate);
            }
            Step::Halves {
                which,
                from,
                amount,
            } => {
                let from = Source::Register(self.vector(*from));
                self.release();
                let to = self.make(Kind::Vector, to);
                let (by, amount) = (Vector::SHIFT_HALVES_BY, Some(*amount));
                self.vector_instruction(by, *which as u8, to, from, ALL, amount);
            }
            Step::Choose { sign, a, b } => {
                let second = self.source(&Operand::Unit(*a));
                let (sign, first) = (self.vector(*sign), self.vector(*b));
                self.release();
                let to = self.make(Kind::Vector, to);
                let by = Some(sign << 4);
                self.vector_instruction(Vector::BLEND_BY_SIGN, to, first, second, ALL, by);
            }
            Step::Compare {
                which,
                first,
                second,
                immediate,
                under,
            } => {
                let masked = self.masked(*under, false);
                let second = self.source(&Operand::Unit(*second));
                let first = self.vector(*first);
                self.release();
                let to = self.make(Kind::Mask, to);
                self.vector_instruction(*which, to, first, second, masked, *immediate);
            }
            Step::Bitwise(Bitwise::AndNot, a, b) => {
                let (a, b) = (self.general(*a), self.general(*b));
                self.release();
                let to = self.make(Kind::General, to);
                dynasm!(self.asm ; .arch x64 ; andn Rq(to), Rq(b), Rq(a));
            }
            Step::Bitwise(which, a, b) => self.bitwise(*which, *a, *b, to),
            Step::Not(a) => {
                let to = self.copied_mask(*a, to);
                dynasm!(self.asm ; .arch x64 ; not Rq(to));
            }
            Step::Keep { .. } | Step::Show { .. } | Step::Write { .. } => {
                unreachable!("{step:?} makes no unit")
            }
        }
    }

    fn bitwise(&mut self, which: Bitwise, a: Unit, b: Unit, to: Unit) {
        // The one that is not read again gives its register.
        let (a, b) = if self.is_last(b) && self.homes[b].registers[Kind::General as usize].is_some()
        {
            (b, a)
        } else {
            (a, b)
        };
        let home = self.homes[b];
        let is_in_memory = home.registers == [None; 3];
        let second = match home.memory {
            Some(at) if is_in_memory => Source::Memory(at),
            _ => Source::Register(self.general(b)),
        };
        let to = self.copied_mask(a, to);
        match second {
            Source::Register(from) => match which {
                Bitwise::Or => dynasm!(self.asm ; .arch x64 ; or Rq(to), Rq(from)),
                Bitwise::Xor => dynasm!(self.asm ; .arch x64 ; xor Rq(to), Rq(from)),
                Bitwise::And => dynasm!(self.asm ; .arch x64 ; and Rq(to), Rq(from)),
                Bitwise::AndNot => unreachable!("it has an instruction of its own"),
            },
            Source::Memory(Memory { base, offset, .. }) => match which {
                Bitwise::Or => dynasm!(self.asm ; .arch x64 ; or Rq(to), [Rq(base) + offset]),
                Bitwise::Xor => dynasm!(self.asm ; .arch x64 ; xor Rq(to), [Rq(base) + offset]),
                Bitwise::And => dynasm!(self.asm ; .arch x64 ; and Rq(to), [Rq(base) + offset]),
                Bitwise::AndNot => unreachable!("it has an instruction of its own"),
            },
        }
    }

    /// The lanes of a mask, or all.
    fn masked(&mut self, mask: Option<Unit>, zeroes: bool) -> Masked {
        match mask {
            None => ALL,
            Some(mask) if zeroes => only(self.mask(mask)),
            Some(mask) => merged(self.mask(mask)),
        }
    }

    /// A unit becomes a register's next state.
    fn keep(&mut self, at: Memory, unit: Unit) {
        let others = self.kept.insert(at, vec![unit]).unwrap_or_default();
        if others.contains(&unit) {
            return;
        }
        // The place has another unit from now on.
        for other in others {
            let home = &mut self.homes[other];
            if home.memory != Some(at) {
                continue;
            }
            if home.registers == [None; 3] && !self.is_last(other) {
                if self.listing.units[other].is_mask {
                    self.general(other);
                } else {
                    self.vector(other);
                }
            }
            self.homes[other].memory = None;
        }
        if self.listing.units[unit].is_mask {
            self.store_mask(unit, at);
        } else {
            let register = self.vector(unit);
            self.store(register, at, ALL);
        }
        self.free_memory(unit);
        self.homes[unit].memory = Some(at);
    }

    fn write_words(&mut self, enable: Unit, words: &[(Unit, Memory)], data: &[Unit]) {
        // What is read is in registers before the jump. No unit may move after it, because the jump may skip the move.
        let data: Vec<u8> = data.iter().map(|unit| self.vector(*unit)).collect();
        let enable = self.general(enable);
        let mut masks = Vec::new();
        for (mask, at) in words {
            // There are more masks than registers for them.
            masks.push((self.general_or_memory(*mask), *at));
        }
        let over = self.asm.new_dynamic_label();
        let spare = self.take(Kind::Mask);
        dynasm!(self.asm ; .arch x64 ; test Rq(enable), Rq(enable) ; jz =>over);
        for (mask, at) in masks {
            match mask {
                Source::Register(general) => general_to_mask(self.asm, BITS, spare, general),
                Source::Memory(at) => mask_memory(self.asm, MaskMove::Load, BITS, spare, at),
            }
            for (byte, register) in data.iter().enumerate() {
                let offset = at.offset + byte as i32 * self.size();
                self.store(*register, Memory { offset, ..at }, merged(spare));
            }
        }
        dynasm!(self.asm ; .arch x64 ; =>over);
    }

    /// As [`write_words`](Self::write_words), where masks are vectors.
    fn write_chosen(&mut self, enable: Unit, words: &[(Unit, Memory)], data: &[Unit]) {
        let data: Vec<u8> = data.iter().map(|unit| self.vector(*unit)).collect();
        let enable = self.vector(enable);
        let mut masks = Vec::new();
        for (mask, at) in words {
            masks.push((self.vector_or_memory(*mask), *at));
        }
        let [chosen, sign] = [(); 2].map(|()| self.take(Kind::Vector));
        let over = self.asm.new_dynamic_label();
        let same = Source::Register(enable);
        self.vector_instruction(Vector::TEST_ALL, enable, 0, same, ALL, None);
        dynasm!(self.asm ; .arch x64 ; jz =>over);
        for (mask, at) in masks {
            self.vector_instruction(Vector::LOAD, sign, 0, mask, ALL, None);
            for (byte, register) in data.iter().enumerate() {
                let offset = at.offset + byte as i32 * self.size();
                let at = Memory { offset, ..at };
                let (old, new) = (Source::Memory(at), Source::Register(*register));
                self.vector_instruction(Vector::LOAD, chosen, 0, old, ALL, None);
                let by = Some(sign << 4);
                self.vector_instruction(Vector::BLEND_BY_SIGN, chosen, chosen, new, ALL, by);
                self.store(chosen, at, ALL);
            }
        }
        dynasm!(self.asm ; .arch x64 ; =>over);
    }
}
