//! Hardware that decodes a word of a format.

use super::Format;
use warpwright_hdl::prelude::*;

/// What the text says of it.
pub(crate) const ABOUT: &str =
    "Zeros and denormal numbers have exponent 1 and a leading digit of 0.";

/// A word taken apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unpacked<'m> {
    /// The sign.
    pub sign: Signal<'m>,
    /// The exponent; 1 for denormals and zeros, which share the power of two of the least normal numbers.
    pub exponent: Signal<'m>,
    /// The digit before the point and the fraction.
    pub significand: Signal<'m>,
    /// It is no number.
    pub is_nan: Signal<'m>,
    /// It is infinite.
    pub is_infinite: Signal<'m>,
    /// It is zero.
    pub is_zero: Signal<'m>,
}

/// Takes a word apart. The `name` goes before the names of the parts.
#[description]
pub(crate) fn unpack<'m>(format: Format, word: Signal<'m>, name: &str) -> Unpacked<'m> {
    let m = word.builder();
    /// Digits after the point.
    let fraction = word.slice(0, format.fraction_bits);
    /// As in the word: 0 for denormal numbers and zeros.
    let exponent = word.slice(format.fraction_bits, format.exponent_bits);
    let part = |signal: Signal<'m>, part: &str| signal.named(&format!("{name}_{part}"));
    /// 1: the exponent is not 0; also the leading digit.
    let is_normal = part(exponent.any(), "is_normal");
    /// 1: the exponent is all ones.
    let is_special = part(exponent.all(), "is_special");
    /// 1: the fraction is not 0.
    let has_fraction = part(fraction.any(), "has_fraction");
    let upper = exponent.slice(1, format.exponent_bits - 1);
    /// 1: the operand is negative.
    let sign = word.msb();
    /// Biased exponent; at least 1.
    let unpacked_exponent = part(m.cat([upper, exponent.bit(0) | !is_normal]), "exponent");
    /// Leading digit and fraction.
    let significand = m.cat([is_normal, fraction]);
    for (part, called) in [(fraction, "fraction"), (exponent, "coded_exponent")] {
        let _ = part.called(&format!("{name}_{called}"));
    }
    let _ = significand.called(&format!("{name}_significand"));
    /// 1: the operand is a NaN.
    let is_nan = part(is_special & has_fraction, "is_nan");
    /// 1: the operand is plus or minus infinity.
    let is_infinite = part(is_special & !has_fraction, "is_infinite");
    /// 1: the operand is plus or minus 0.
    let is_zero = part(!is_normal & !has_fraction, "is_zero");
    Unpacked {
        sign,
        exponent: unpacked_exponent,
        significand,
        is_nan,
        is_infinite,
        is_zero,
    }
}
