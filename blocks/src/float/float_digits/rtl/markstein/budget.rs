//! The error budget: the table of inverses, the number of digits of each intermediate value, and why two last candidates are enough.
//!
//! Errors are integers here, in units of 2^-62 and rounded up; a digit is a binary fraction digit. `y` is the current inverse, with error
//! `E`: `y = (1 - e) / b` with `0 <= e <= E` for a quotient, `y = (1 - e) / √x` for a root. `E` is calculated for each table segment
//! separately, with the greatest divisor or root in it, `s`: where the table is worst, at arguments just above 1, roots are small.
//!
//! **A refinement** takes `b` rounded up to some digits, `b'`, so that `1 - b' y` is not negative, and no more than `E`. With `t` digits of it, and a
//! sum of `w` digits:
//!
//! | | quotient | root |
//! |---|---|---|
//! | what is missing | `m = 1 - b' y` | `m = 1 - x' y²`, up to `2 E` |
//! | the next inverse | `y + y m` | `y + y m / 2` |
//! | its error to `b'` or `x'`, of exact sums | `E²` | `3/2 E²` |
//! | more for `t` digits of `m` | `2^-t` | `2^-(t + 1)` |
//! | more for `w` digits of the inverse | `s 2^-w` | `s 2^-w` |
//! | more for `b` or `x` in the place of `b'` with `c` digits | `2^-c` | `2^-(c + 1)` |
//!
//! **The first approximation** `q0` of the quotient `q < 2` is `d y` for a dividend of `h` digits, cut to `u` digits: it is not above `q`, and less than
//! it by at most `F = 2 E + 2^-h + 2^-u`. That of a root, `g0 = x y`, is less by at most `F = s E + 2^-h + 2^-u`.
//!
//! **The second**, `q1 = q0 + r y` with the exact remainder `r = d - b q0` cut to `v` digits, is not above either: `q - q1` is at most
//! `F E + 2^-v`, before it is cut to the digits of a result. For a root `r = x - g0²` and `g1 = g0 + r y / 2`, and as `√x - g0 = r / (√x + g0)`, the error is
//! at most `F (E + F / 2) + 2^-v`.
//!
//! **Required:** this is less than a unit of the result's last digit, [`Budget::last_error`]: the digits are `q1` truncated, or one more.

use crate::float::float_digits::contract::FloatDigits;

/// A table has no more index digits than this: 256 entries, of a root twice as many.
pub const MOST_INDEX_DIGITS: u32 = 8;
/// More refinements than any format needs, of a table with two entries too.
const MOST_REFINEMENTS: usize = 8;

/// 1 in units of errors.
pub const ONE: u128 = 1 << 62;

/// The product of two errors, rounded up.
fn product(a: u128, b: u128) -> u128 {
    (a * b).div_ceil(ONE)
}

/// What is known of a segment, in the units of [`ONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The entry is less than the inverse by at most this part of it.
    pub error: u128,
    /// No divisor is greater; of radicands, no root.
    pub greatest: u128,
}

/// The first approximation of `1 / b` or `1 / √x`, from a table that the first digits behind the point address.
///
/// An entry serves a segment of arguments, from its first up to the number above its last; it is the greatest number of so many digits that is not above
/// the inverse of that upper end. So no entry is above an inverse that it serves. The error is greatest at the first argument of a segment, where
/// [`Seed::new`] calculates it with integers only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
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

/// 2^-`digits`, or more where that is less than a unit.
pub fn last_place(digits: u32) -> u128 {
    (ONE >> digits.min(62)).max(1)
}

/// How many zeros are behind the point of all numbers up to this one, if it is less than 1.
fn zeros(error: u128) -> Option<u32> {
    (ONE.ilog2() - 1).checked_sub(error.max(1).ilog2())
}

/// From an inverse to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refinement {
    /// Digits of the rounded argument; all of them, if it has no more.
    pub argument_digits: u32,
    /// Zeros behind the point of what is missing.
    pub missing_zeros: u32,
    /// Digits of what is missing.
    pub missing_digits: u32,
    /// Digits of the sum.
    pub digits: u32,
}

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The table.
    pub seed: Seed,
    /// One after the other.
    pub refinements: Vec<Refinement>,
    /// Digits of the dividend or the radicand that the first approximation is made of.
    pub operand_digits: u32,
    /// Digits of the first approximation.
    pub first_digits: u32,
    /// Zeros behind the point of what it is less than the result by.
    pub first_zeros: u32,
    /// Digits of its remainder that the second one is made of.
    pub remainder_digits: u32,
    /// By how much the second approximation is less than the result, before it is cut.
    pub last_error: u128,
}

impl Budget {
    /// With as few refinements as possible, then with as small a table, then with as short numbers.
    ///
    /// # Panics
    /// For formats that no parameter allows; a test tries those that one does.
    pub fn new(operation: FloatDigits, fraction_bits: u32, most_index_digits: u32) -> Self {
        let tables = 1..=fraction_bits.min(most_index_digits);
        let all = (0..=MOST_REFINEMENTS).flat_map(|count| {
            let tables = tables.clone();
            tables.flat_map(move |index| (1..=4).map(move |spare| (count, index, spare)))
        });
        let mut budgets = all.filter_map(|(count, index, spare)| {
            Self::with(operation, fraction_bits, count, index, spare)
        });
        budgets
            .find(|budget| budget.last_error < last_place(fraction_bits + 1))
            .expect("refinements enough for every format")
    }

    /// With so many refinements and such a table; numbers have a few digits more than are right.
    pub fn with(
        operation: FloatDigits,
        fraction_bits: u32,
        refinements: usize,
        index_digits: u32,
        spare: u32,
    ) -> Option<Self> {
        let behind = u32::from(operation == FloatDigits::SquareRoot);
        let squared = |error: u128| match operation {
            FloatDigits::Divide => product(error, error),
            FloatDigits::SquareRoot => (3 * product(error, error)).div_ceil(2),
        };
        let is_cut = |digits: u32| u128::from(digits < fraction_bits);
        let digits = index_digits + 1 + spare;
        let seed = Seed::new(operation, fraction_bits, index_digits, digits);
        let mut segments = seed.segments.clone();
        let mut digits = seed.digits;
        let mut steps = Vec::new();
        for _ in 0..refinements {
            let error = greatest(&segments, |segment| segment.error);
            let right = zeros(squared(error))?;
            let argument_digits = (right + spare - 1).min(fraction_bits);
            // Of a root what is missing is up to twice the error.
            let missing_zeros = zeros(error)?.checked_sub(behind)?;
            let exact = argument_digits + digits * (1 + behind);
            let missing_digits = (right + spare).min(exact);
            let next = (right + spare + 1).min(digits + missing_digits);
            if argument_digits < index_digits || next < digits || missing_digits <= missing_zeros {
                return None;
            }
            for segment in &mut segments {
                segment.error = squared(segment.error)
                    + last_place(missing_digits + behind)
                    + product(segment.greatest, last_place(next))
                    + is_cut(argument_digits) * last_place(argument_digits + behind);
            }
            digits = next;
            steps.push(Refinement {
                argument_digits,
                missing_zeros,
                missing_digits,
                digits,
            });
        }

        let lacking = |segment: &Segment| match operation {
            FloatDigits::Divide => 2 * segment.error,
            FloatDigits::SquareRoot => product(segment.greatest, segment.error),
        };
        let most = greatest(&segments, lacking);
        let precision = fraction_bits + 1;
        let right = zeros(most)? + spare;
        let (operand_digits, first_digits) = (right.min(fraction_bits), right.min(precision));
        let cut = last_place(first_digits) + is_cut(operand_digits) * last_place(operand_digits);
        let remainder_digits = precision + spare;
        let last = |segment: &Segment| {
            let first = lacking(segment) + cut;
            let relative = match operation {
                FloatDigits::Divide => segment.error,
                FloatDigits::SquareRoot => segment.error + first.div_ceil(2),
            };
            product(first, relative) + last_place(remainder_digits)
        };
        Some(Self {
            refinements: steps,
            operand_digits,
            first_digits,
            first_zeros: zeros(most + cut)?,
            remainder_digits,
            last_error: greatest(&segments, last),
            seed,
        })
    }
}

/// The greatest of what is known of segments.
fn greatest(segments: &[Segment], of: impl Fn(&Segment) -> u128) -> u128 {
    segments.iter().map(of).max().unwrap_or(ONE)
}
