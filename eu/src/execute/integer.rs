//! Operations on integers.
//!
//! Contract: sources are exact values, and so is the result; the caller brings it into the destination's type. Operations on bit
//! patterns take the low bits of the execution type: the widest source, and a word at least.
//!
//! Choices where the documents are silent or differ: `asr` of an unsigned source shifts zeros in; `bfe` of a signed source extends
//! the sign of the field.

use super::operand::modified;
use super::scalar::Scalar;
use super::step::{Compute, Operation, Source};

/// What an operation computes from the bits of its sources.
pub fn value(compute: &Compute, bits: [u64; 3]) -> i128 {
    let mut values = [0; 3];
    for ((value, source), bits) in values.iter_mut().zip(&compute.sources).zip(bits) {
        *value = modified(source, bits);
    }
    let [a, b, c] = values;
    let types = compute.sources.iter().map(|source| source.scalar.bytes());
    let width = 8 * types.max().unwrap_or(4).max(2);
    let pattern = |value: i128| value as u64 & (u64::MAX >> (64 - width));
    let low = |value: i128| value as u32;
    let signed = |index: usize| is_signed(compute.sources.get(index));
    // Five bits of a count matter, but six of one that shifts 64 bits.
    let counted = if compute.destination.scalar.bytes() == 8 {
        63
    } else {
        31
    };
    let count = b as u32 & counted;
    match compute.operation {
        Operation::Add => a + b + c,
        Operation::Average => (a + b + 1) >> 1,
        Operation::Multiply => a * b,
        Operation::MultiplyAdd => a + b * c,
        Operation::Dot => a + dot(low(b), signed(1), low(c), signed(2)),
        Operation::ShiftLeft => a << count,
        Operation::ShiftRight => (pattern(a) >> count).into(),
        Operation::ShiftArithmetic => a >> count,
        Operation::RotateLeft | Operation::RotateRight => {
            let right = compute.operation == Operation::RotateRight;
            rotated(compute.destination.scalar, a, b, right)
        }
        Operation::Logic(table) => logic(compute, table, values),
        Operation::LeadingZeros => low(a).leading_zeros().into(),
        Operation::CountBits => {
            let mask = compute.sources.first().map_or(0, |s| s.scalar.mask());
            (a as u64 & mask).count_ones().into()
        }
        Operation::Reverse => low(a).reverse_bits().into(),
        Operation::FirstLow => found(low(a) != 0, low(a).trailing_zeros()),
        Operation::FirstHigh => {
            let bits = low(a);
            let is_inverted = signed(0) && bits >> 31 == 1;
            let bits = if is_inverted { !bits } else { bits };
            found(bits != 0, bits.leading_zeros())
        }
        Operation::ExtractField => extract(low(a) & 31, low(b) & 31, low(c), signed(2)),
        Operation::FieldMask => {
            let mask = (1_u64 << (low(a) & 31)) - 1;
            (mask << (low(b) & 31)).into()
        }
        Operation::InsertField => {
            let mask = low(a);
            let shift = mask.trailing_zeros() & 31;
            (low(c) & !mask | low(b) << shift & mask).into()
        }
        // The others are not for integers, and lowering refuses them.
        _ => 0,
    }
}

fn is_signed(source: Option<&Source>) -> bool {
    source.is_some_and(|source| matches!(source.scalar, Scalar::Signed(_)))
}

/// A position, all ones if there is none.
fn found(is_found: bool, position: u32) -> i128 {
    if is_found {
        position.into()
    } else {
        u32::MAX.into()
    }
}

/// The bit of each position that the sources' bits choose from a table; a negated source is inverted.
fn logic(compute: &Compute, table: u8, values: [i128; 3]) -> i128 {
    let inverted = |index: usize| compute.sources.get(index).is_some_and(|s| s.is_negated);
    // The modifier has been taken for a sign: -x is !x + 1.
    let operand = |index: usize| {
        let value = values[index];
        if inverted(index) { value - 1 } else { value }
    };
    let [s0, s1, s2] = [0, 1, 2].map(operand);
    let rows = (0..8).filter(|row| table >> row & 1 == 1);
    let term = |row: i32| {
        let literal = |value: i128, bit: i32| if row >> bit & 1 == 1 { value } else { !value };
        literal(s0, 0) & literal(s1, 1) & literal(s2, 2)
    };
    rows.fold(0, |all, row| all | term(row))
}

/// The sum of the products of four bytes.
fn dot(one: u32, one_signed: bool, other: u32, other_signed: bool) -> i128 {
    let bytes = |word: u32, signed: bool| {
        word.to_le_bytes().map(|byte| {
            i128::from(if signed {
                i16::from(byte as i8)
            } else {
                i16::from(byte)
            })
        })
    };
    let (one, other) = (bytes(one, one_signed), bytes(other, other_signed));
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn rotated(scalar: Scalar, value: i128, count: i128, right: bool) -> i128 {
    let width = 8 * scalar.bytes();
    let bits = u128::from(scalar.wrapped(value));
    let count = count as u32 & (width - 1);
    let left = if right {
        (width - count) % width
    } else {
        count
    };
    let doubled = bits << width | bits;
    i128::from(scalar.wrapped((doubled >> (width - left)) as i128))
}

/// A field of so many bits from a position on.
fn extract(width: u32, position: u32, value: u32, is_signed: bool) -> i128 {
    if width == 0 {
        return 0;
    }
    let unused = 32 - width.min(32 - position);
    let top = value << (unused - position);
    if is_signed {
        i128::from(top as i32 >> unused)
    } else {
        (top >> unused).into()
    }
}
