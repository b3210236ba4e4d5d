//! `arch=markstein`: the digits of a quotient or a root by a table and multipliers.
//!
//! 1. A table gives an inverse, `1 / b` or `1 / √x`, to a few digits ([`seed`]).
//! 2. Each refinement multiplies and adds, and about doubles its digits (Newton's iteration).
//! 3. The operand times the inverse is a first approximation of the result. Its remainder, `d - b q` or `x - g²`, is exact; times the inverse it is
//!    what the approximation lacks, to twice as many digits (P. Markstein, 1990).
//! 4. What remains then is exact again, and says which of two neighbours the digits are, and whether anything is behind them.
//!
//! **Theorem.** The digits are those of the long division or of the root digit by digit, in every format. For all approximations are from below: a
//! table's entry is not above the inverse, a refinement is not above it (`(1 - e)(1 + e) = 1 - e²`, and for a root `(1 - e)(3 - (1 - e)²) / 2 =
//! 1 - 3/2 e² + e³ / 2`), the argument is rounded up and everything else is cut. And the last approximation is less than the result by less
//! than a unit of its last digit, which [`budget`] calculates with integers for every format; cut to that digit it is the result's digits, or one less.
//! So two candidates are left, and an exact remainder decides between them.
//!
//! No approximation is the result itself, even if that has few digits: a table's entry is less than the inverse, which ends in no binary digit unless
//! the argument is 1, whose entry is less, too; and what is multiplied by an inverse that is too small comes out too small. So nothing remains only where
//! the last correction was made.
//!
//! Arguments are rounded up to fewer digits in earlier refinements. What is missing, `1 - b' y`, is not negative even so: `y` came from a table or a
//! refinement for an argument that was rounded up to fewer digits or as many, so that it was not below `b'`.

mod budget;
mod divide;
mod product;
mod seed;
mod square_root;
#[cfg(test)]
mod tests;

use crate::float::float_digits::contract::FloatDigits;
use budget::{Budget, MOST_INDEX_DIGITS};
use seed::Seed;
use warpwright_hdl::prelude::*;

/// What was found: as many digits as a significand has and a guard digit, and whether there is a 1 behind them.
type Digits<'m> = (Signal<'m>, Signal<'m>);

/// The digits of a quotient of two significands, of which the divisor has a first digit of 1 and the dividend, with a digit more before the point, is
/// not less than the divisor and less than twice it.
pub(super) fn quotient<'m>(dividend: Signal<'m>, divisor: Signal<'m>) -> Digits<'m> {
    let fraction_bits = divisor.bits() - 1;
    let budget = Budget::new(FloatDigits::Divide, fraction_bits, MOST_INDEX_DIGITS);
    divide::digits(&budget, dividend, divisor)
}

/// The digits of the root of a significand with a first digit of 1, or of twice that.
pub(super) fn root<'m>(significand: Signal<'m>, is_doubled: Signal<'m>) -> Digits<'m> {
    let fraction_bits = significand.bits() - 1;
    let budget = Budget::new(FloatDigits::SquareRoot, fraction_bits, MOST_INDEX_DIGITS);
    square_root::digits(&budget, significand, is_doubled)
}

/// Entries of a table.
const MOST_ENTRIES: usize = 128;

/// The entry at an address. Two small tables stand for a large one that synthesis would make a block memory of: that takes half a clock until its word
/// is there, and a product follows.
fn read<'m>(seed: &Seed, address: Signal<'m>, name: &str, doc: &str) -> Signal<'m> {
    let m = address.builder();
    let bits = address.bits();
    let table = |name: &str, entries: &[u64], address: Signal<'m>| {
        let table = m.table(name, seed.digits, entries.iter().copied());
        table.doc(doc).read(address)
    };
    if seed.entries.len() <= MOST_ENTRIES {
        return table(name, &seed.entries, address);
    }
    let (below, above) = seed.entries.split_at(seed.entries.len() / 2);
    let rest = address.slice(0, bits - 1);
    let above = table(&format!("{name}_above"), above, rest);
    address.msb().mux(above, table(name, below, rest))
}

/// The argument's first digits, rounded up where there are more; a place more before the point.
fn rounded_up(argument: Signal<'_>, fraction_bits: u32, digits: u32) -> Signal<'_> {
    let below = fraction_bits - digits;
    let first = argument.slice(below, argument.bits() - below);
    let first = first.zext(first.bits() + 1);
    if below == 0 { first } else { first + 1u32 }
}

/// A number with fewer digits behind the point.
fn cut(number: Signal<'_>, from: u32, to: u32) -> Signal<'_> {
    number.slice(from - to, number.bits() - (from - to))
}

/// A number with more digits behind the point.
fn padded(number: Signal<'_>, from: u32, to: u32) -> Signal<'_> {
    match to - from {
        0 => number,
        more => {
            let m = number.builder();
            m.cat([number, m.zeros(more)])
        }
    }
}

/// The low `width` bits of a number, which may have fewer.
fn low(number: Signal<'_>, width: u32) -> Signal<'_> {
    if number.bits() < width {
        number.zext(width)
    } else {
        number.slice(0, width)
    }
}

/// The inverse and what has to be added to it, with so many digits behind the points; a digit of the sum is in neither.
fn refined<'m>(
    (inverse, digits): (Signal<'m>, u32),
    (more, more_digits): (Signal<'m>, u32),
    to: u32,
    name: &str,
) -> Signal<'m> {
    let more = low(cut(more, more_digits, to), to);
    (low(padded(inverse, digits, to), to) + more).named(name)
}
