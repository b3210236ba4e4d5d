//! Rounding, and what is put together into a word.

use super::{Format, Rounding};
use warpwright_hdl::prelude::*;

/// A number to be rounded: in two's complement, normalised as far as denormals allow, cut behind a guard digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unrounded<'m> {
    /// The digits are those of a negative number in two's complement; the magnitude is rounded.
    pub is_negative: Signal<'m>,
    /// As many digits as a significand has.
    pub significand: Signal<'m>,
    /// The digit behind them.
    pub guard: Signal<'m>,
    /// There is a 1 behind that.
    pub rest: Signal<'m>,
}

/// The magnitude of the significand but for the increment, and the increment.
///
/// A negative number's magnitude is the complement of its digits and 1 in the last of all. Behind the guard digit, this 1 is all that is to be known
/// of the digits: if one of them is 1, some 1 stays there in the complement, too; if none is, the 1 arrives at the guard digit.
pub(crate) fn increment<'m>(
    number: &Unrounded<'m>,
    rounding: Rounding,
) -> (Signal<'m>, Signal<'m>) {
    let flip = number.is_negative;
    let magnitude = number.significand ^ flip.repeat(number.significand.bits());
    let guard = (number.guard ^ flip).named("guard_digit");
    let arrives = (flip & !number.rest).named("one_arrives");
    let carried = arrives & guard;
    let goes_up = match rounding {
        // Half, which an arriving 1 makes of a guard digit of 0, goes to even.
        Rounding::NearestEven => {
            let is_odd = magnitude.bit(0);
            carried | (arrives & is_odd) | (!arrives & guard & (number.rest | is_odd))
        }
        Rounding::TowardZero => carried,
    };
    (magnitude, goes_up.named("goes_up"))
}

/// What is known of a result before its digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind<'m> {
    /// The result is no number.
    pub is_nan: Signal<'m>,
    /// An operand was infinite, and so is the result.
    pub is_infinite: Signal<'m>,
    /// The result is zero.
    pub is_zero: Signal<'m>,
    /// Its sign; of no meaning for a NaN.
    pub sign: Signal<'m>,
}

/// The word of a result whose exponent and fraction, side by side, are `code`, with as many bits above as its exponent has beyond the format's:
/// too large an exponent is an overflow.
pub(crate) fn pack<'m>(
    format: Format,
    rounding: Rounding,
    code: Signal<'m>,
    kind: &Kind<'m>,
) -> Signal<'m> {
    let m = code.builder();
    let fraction = code.slice(0, format.fraction_bits);
    let exponent = code.slice(format.fraction_bits, format.exponent_bits);
    let low = format.width() - 1;
    let mut overflows = exponent.all();
    if code.bits() > low {
        overflows = overflows | code.slice(low, code.bits() - low).any();
    }
    let is_special = kind.is_nan | kind.is_infinite;
    let overflows = (overflows & !is_special & !kind.is_zero).named("overflows");
    let is_large = (overflows | is_special).named("is_large");
    // Where nothing of the digits is shown, ones are put in, or zeros.
    let ones = match rounding {
        Rounding::NearestEven => m.zeros(1),
        Rounding::TowardZero => overflows,
    };
    let shown = (!is_large & !kind.is_zero).named("shows_digits");
    let every = |signal: Signal<'m>, bits: u32| signal.repeat(bits);
    let upper =
        (exponent & every(shown, format.exponent_bits)) | every(is_large, format.exponent_bits);
    let exponent = match rounding {
        Rounding::NearestEven => upper,
        // The greatest exponent of a number is even.
        Rounding::TowardZero => upper & !(ones.zext(format.exponent_bits)),
    };
    let quiet = match format.fraction_bits {
        1 => kind.is_nan,
        bits => m.cat([kind.is_nan, m.zeros(bits - 1)]),
    };
    let fraction =
        (fraction & every(shown, format.fraction_bits)) | every(ones, format.fraction_bits) | quiet;
    m.cat([kind.sign & !kind.is_nan, exponent, fraction])
}
