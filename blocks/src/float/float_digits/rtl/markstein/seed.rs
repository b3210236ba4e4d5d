//! The first approximation of `1 / b` or `1 / √x`, from a table that the first digits behind the point address.
//!
//! An entry serves a segment of arguments, from its first up to the number above its last; it is the greatest number of so many digits that is not above
//! the inverse of that upper end. So no entry is above an inverse that it serves. The error is greatest at the first argument of a segment, where
//! [`Seed::new`] calculates it with integers only.

use crate::float::float_digits::contract::FloatDigits;

/// 1 in units of errors.
pub(super) const ONE: u128 = 1 << 62;

/// The product of two errors, rounded up.
pub(super) fn product(a: u128, b: u128) -> u128 {
    (a * b).div_ceil(ONE)
}

/// What is known of a segment, in the units of [`ONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    /// The entry is less than the inverse by at most this part of it.
    pub error: u128,
    /// No divisor is greater; of radicands, no root.
    pub greatest: u128,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seed {
    /// Digits of the fraction that address it. That of a root has half of its entries for arguments from 2 on, behind those below 2.
    pub index_digits: u32,
    /// Digits of an entry, all of them behind the point.
    pub digits: u32,
    /// What is in it.
    pub entries: Vec<u64>,
    /// Of each entry.
    pub segments: Vec<Segment>,
}

impl Seed {
    /// The table for fractions of so many digits. Where all of them address it, a segment is a single argument.
    pub fn new(operation: FloatDigits, fraction_bits: u32, index_digits: u32, digits: u32) -> Self {
        let above = u64::from(index_digits < fraction_bits);
        let doublings = u32::from(operation == FloatDigits::SquareRoot);
        let ends = (0..=doublings).flat_map(|doubled| {
            let firsts = 1u64 << index_digits..2 << index_digits;
            firsts.map(move |first| [first, first + above].map(|end| end << doubled))
        });
        let entry = match operation {
            FloatDigits::Divide => reciprocal,
            FloatDigits::SquareRoot => root,
        };
        let entries = ends.map(|ends| entry(ends, index_digits, digits));
        let (entries, segments) = entries.unzip();
        Self {
            index_digits,
            digits,
            entries,
            segments,
        }
    }
}

/// The entry for arguments between these, which have so many digits behind the point; its error is `1 - first * entry`. Only the inverse of 1 would
/// have a digit before the point: the number below stands for it.
fn reciprocal([first, end]: [u64; 2], places: u32, digits: u32) -> (u64, Segment) {
    let one = 1u64 << (places + digits);
    let entry = (one / end).min((1 << digits) - 1);
    let segment = Segment {
        error: parts(one - first * entry, places + digits),
        greatest: parts(end, places),
    };
    (entry, segment)
}

/// The same of the inverse of a root: where `1 - first * entry²` is `m`, the error is `1 - √(1 - m)`, which is at most `m / 2 + m² / 2`.
fn root([first, end]: [u64; 2], places: u32, digits: u32) -> (u64, Segment) {
    let one = 1u64 << (places + 2 * digits);
    let entry = (one / end).isqrt().min((1 << digits) - 1);
    let missing = parts(one - first * entry * entry, places + 2 * digits);
    let segment = Segment {
        error: (missing + product(missing, missing)).div_ceil(2),
        greatest: (parts(end, places) * ONE).isqrt() + 1,
    };
    (entry, segment)
}

/// A number with so many digits behind the point in the units of [`ONE`], rounded up.
fn parts(number: u64, places: u32) -> u128 {
    (u128::from(number) * ONE).div_ceil(1 << places)
}

#[cfg(test)]
mod tests {
    use super::{FloatDigits, ONE, Seed, Segment};

    /// By hand: two entries for a divisor from 1 on, in eighths of ones.
    #[test]
    fn small_tables() {
        let points = Seed::new(FloatDigits::Divide, 1, 1, 3);
        // 1 / 1, which has no room, and 1 / 1.5 = 5.33 eighths.
        assert_eq!(points.entries, [7, 5]);
        let of = |table: &Seed, what: fn(&Segment) -> u128| {
            let parts: Vec<u128> = table.segments.iter().map(what).collect();
            parts
        };
        assert_eq!(of(&points, |s| s.error), [ONE / 8, ONE / 16]);
        assert_eq!(of(&points, |s| s.greatest), [ONE, 3 * ONE / 2]);
        let segments = Seed::new(FloatDigits::Divide, 5, 1, 3);
        // 1 / 1.5 and 1 / 2; at 1 itself 5 eighths are less by 3 eighths, at 1.5 a half by a quarter.
        assert_eq!(segments.entries, [5, 4]);
        assert_eq!(of(&segments, |s| s.error), [3 * ONE / 8, ONE / 4]);
        assert_eq!(of(&segments, |s| s.greatest), [3 * ONE / 2, 2 * ONE]);
        let roots = Seed::new(FloatDigits::SquareRoot, 5, 1, 4);
        // 1 / √1.5 = 13.06 sixteenths, 1 / √2 = 11.3, 1 / √3 = 9.2, 1 / √4.
        assert_eq!(roots.entries, [13, 11, 9, 8]);
    }

    /// No entry is above the inverse at the end of its segment, and the next number would be.
    #[test]
    fn entries_are_below_and_next_to_the_inverse() {
        for index in 1..=8u32 {
            let digits = index + 4;
            let table = Seed::new(FloatDigits::Divide, 52, index, digits);
            for (at, entry) in table.entries.iter().enumerate() {
                let end = (1 << index) + at as u64 + 1;
                let one = 1 << (index + digits);
                assert!(entry * end <= one && (entry + 1) * end > one);
            }
            let table = Seed::new(FloatDigits::SquareRoot, 52, index, digits);
            let half = 1 << index;
            assert_eq!(table.entries.len(), 2 * half);
            for (at, entry) in table.entries.iter().enumerate() {
                let end = ((half + at % half + 1) << (at / half)) as u64;
                let one = 1u64 << (index + 2 * digits);
                assert!(entry * entry * end <= one && (entry + 1) * (entry + 1) * end > one);
            }
        }
    }
}
