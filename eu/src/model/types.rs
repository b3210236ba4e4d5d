//! Operand data types: one coding for the four codings used in instructions.

use super::words::table;
use warpwright_hdl::word::Word;

/// Bits of a type's number in the model's fields.
pub const TYPE_BITS: u32 = 5;

/// An operand's data type. Its number, from 1 on, is the coding of the model's fields; 0 there means that the operand
/// has no type or a reserved one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DataType {
    /// Unsigned byte.
    Ub = 1,
    /// Unsigned word, 16 bits.
    Uw,
    /// Unsigned doubleword, 32 bits.
    Ud,
    /// Unsigned quadword, 64 bits.
    Uq,
    /// Signed byte.
    B,
    /// Signed word.
    W,
    /// Signed doubleword.
    D,
    /// Signed quadword.
    Q,
    /// Half precision.
    Hf,
    /// Single precision.
    F,
    /// Double precision.
    Df,
    /// Half as wide as single precision, with its exponent.
    Bf,
    /// Eight unsigned 4-bit integers in an immediate.
    Uv,
    /// Eight signed 4-bit integers in an immediate.
    V,
    /// Four 8-bit floats in an immediate.
    Vf,
    /// Unsigned 4-bit integers of `dpas`.
    U4,
    /// Signed 4-bit integers of `dpas`.
    S4,
    /// Unsigned 2-bit integers of `dpas`.
    U2,
    /// Signed 2-bit integers of `dpas`.
    S2,
}

use DataType::{B, Bf, D, Df, F, Hf, Q, S2, S4, U2, U4, Ub, Ud, Uq, Uv, Uw, V, Vf, W};

const NAMES: [(DataType, &str, u32); 19] = [
    (Ub, "ub", 8),
    (Uw, "uw", 16),
    (Ud, "ud", 32),
    (Uq, "uq", 64),
    (B, "b", 8),
    (W, "w", 16),
    (D, "d", 32),
    (Q, "q", 64),
    (Hf, "hf", 16),
    (F, "f", 32),
    (Df, "df", 64),
    (Bf, "bf", 16),
    (Uv, "uv", 32),
    (V, "v", 32),
    (Vf, "vf", 32),
    (U4, "u4", 4),
    (S4, "s4", 4),
    (U2, "u2", 2),
    (S2, "s2", 2),
];

/// Codes from some on, and their types; the others are reserved.
const fn codes<const N: usize>(runs: &[(usize, &[DataType])]) -> [Option<DataType>; N] {
    let mut codes = [None; N];
    let mut run = 0;
    while run < runs.len() {
        let (first, types) = runs[run];
        let mut place = 0;
        while place < types.len() {
            codes[first + place] = Some(types[place]);
            place += 1;
        }
        run += 1;
    }
    codes
}

/// `RegDataType`: types of registers in instructions with one or two sources.
pub(crate) const REGISTER: [Option<DataType>; 16] = codes(&[
    (0, &[Ub, Uw, Ud, Uq, B, W, D, Q]),
    (9, &[Hf, F, Df]),
    (13, &[Bf]),
]);

/// `ImmDataType`: types of immediates there.
pub(crate) const IMMEDIATE: [Option<DataType>; 16] =
    codes(&[(0, &[Uv, Uw, Ud, Uq, V, W, D, Q, Vf, Hf, F, Df])]);

/// `TernaryDataType`: types with three sources, by `ExecDataType` above the field: integers, then floats. With that
/// bit above they are the codes of registers.
pub(crate) const TERNARY: [Option<DataType>; 16] = REGISTER;

/// Types of the multiplied sources of `dpas`, by signedness (bit 2 of the data type) above `SubBytePrecision`.
pub(crate) const SYSTOLIC: [Option<DataType>; 8] = codes(&[(0, &[Ub, U4, U2]), (4, &[B, S4, S2])]);

impl DataType {
    /// All types, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|(kind, ..)| *kind)
    }

    /// The type of this number.
    pub fn from_number(number: u32) -> Option<Self> {
        let index = number.checked_sub(1)?;
        NAMES.get(index as usize).map(|(kind, ..)| *kind)
    }

    /// The type that text writes this way, as in `ud`.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut named = NAMES.iter().filter(|(_, other, _)| *other == name);
        named.next().map(|(kind, ..)| *kind)
    }

    /// As text writes it.
    pub fn name(self) -> &'static str {
        NAMES[self as usize - 1].1
    }

    /// How many bits an element has; an immediate vector counts as one element.
    pub fn bits(self) -> u32 {
        NAMES[self as usize - 1].2
    }
}

/// The number of the type that a code means, 0 if it is reserved.
pub(crate) fn decoded<W: Word>(code: &W, types: &[Option<DataType>]) -> W {
    let number = |kind: &Option<DataType>| kind.map_or(0, |kind| kind as u64);
    let numbers: Vec<u64> = types.iter().map(number).collect();
    table(&numbers, code, TYPE_BITS)
}

/// One bit: the type is one of these.
pub(crate) fn is_one_of<W: Word>(number: &W, types: &[DataType]) -> W {
    let numbers: Vec<u64> = types.iter().map(|kind| *kind as u64).collect();
    super::words::one_of(number, &numbers)
}

/// The code of a type in an instruction, and the code of its precision below a byte: with three sources or not, in a
/// multiplied source of `dpas` or not, in an immediate or not. 0 if the type has no code there.
pub(crate) fn code_of(
    kind: DataType,
    three: bool,
    systolic: bool,
    immediate: bool,
) -> (u128, u128) {
    let place = |types: &[Option<DataType>]| {
        let found = types.iter().position(|other| *other == Some(kind));
        found.unwrap_or(0) as u128
    };
    let precise = place(&SYSTOLIC);
    match (systolic, three, immediate) {
        (true, ..) if SYSTOLIC.contains(&Some(kind)) => (precise & 4, precise & 3),
        (_, true, _) => (place(&TERNARY) & 7, 0),
        (_, _, true) => (place(&IMMEDIATE), 0),
        _ => (place(&REGISTER), 0),
    }
}
