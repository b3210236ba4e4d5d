//! Encodes an operation as a microcode word.

use super::{Choice, From, Operation, Source, To, Unit};

/// Bits of a word.
pub const WORD: u32 = 36;
/// Bits of a word's address.
pub const PC_BITS: u32 = 10;

/// A part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its lowest bit.
    pub low: u32,
    /// Its bits.
    pub width: u32,
}

const fn field(low: u32, width: u32) -> Field {
    Field { low, width }
}

impl Field {
    /// 0 multiply-add, 1 a special function, 2 the same made finite, 3 a choice.
    pub const KIND: Self = field(34, 2);
    /// The special function by its code, or the choice by its place in [`Choice::ALL`].
    pub const CODE: Self = field(30, 4);
    /// Sources a, b and c, [`Self::PLACE`] below [`Self::MAGNITUDE`] below [`Self::NEGATED`].
    pub const SOURCES: [Self; 3] = [field(22, 8), field(14, 8), field(6, 8)];
    /// Of a source: 0 to 15 operands, 16 to 31 what is kept, 32 to 63 constants.
    pub const PLACE: Self = field(0, 6);
    /// Of a source: without its sign.
    pub const MAGNITUDE: Self = field(6, 1);
    /// Of a source: with the other sign.
    pub const NEGATED: Self = field(7, 1);
    /// 0 to 15 what is kept, 16 to 31 the result.
    pub const TO: Self = field(1, 5);
    /// It is the program's last.
    pub const LAST: Self = field(0, 1);

    fn of(self, value: u64) -> u64 {
        debug_assert!(value >> self.width == 0);
        value << self.low
    }
}

fn source(source: &Source) -> u64 {
    let place = match source.from {
        From::Operand(number) => number,
        From::Temporary(number) => 16 + number,
        From::Constant(number) => 32 + number,
    };
    Field::PLACE.of(place.into())
        | Field::MAGNITUDE.of(source.is_magnitude.into())
        | Field::NEGATED.of(source.is_negated.into())
}

/// The word of an operation.
pub fn word(operation: &Operation, is_last: bool) -> u64 {
    let place = |choice: Choice| Choice::ALL.iter().position(|other| *other == choice);
    let (kind, code) = match operation.unit {
        Unit::MultiplyAdd => (0, 0),
        Unit::Special(function) => (1, function.code()),
        Unit::Finite(function) => (2, function.code()),
        Unit::Choose(choice) => (3, place(choice).unwrap_or_default() as u64),
    };
    let to = match operation.to {
        To::Temporary(number) => number,
        To::Result(number) => 16 + number,
    };
    let sources = operation.sources.iter().zip(Field::SOURCES);
    let sources = sources.map(|(own, field)| field.of(source(own)));
    Field::KIND.of(kind)
        | Field::CODE.of(code)
        | sources.fold(0, |all, source| all | source)
        | Field::TO.of(to.into())
        | Field::LAST.of(is_last.into())
}
