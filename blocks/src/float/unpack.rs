//! Hardware that decodes a word of a format.

use super::Format;
use warpwright_hdl::prelude::*;

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
    let fraction = word.slice(0, format.fraction_bits);
    let exponent = word.slice(format.fraction_bits, format.exponent_bits);
    let part = |signal: Signal<'m>, part: &str| signal.named(&format!("{name}_{part}"));
    let is_normal = part(exponent.any(), "is_normal");
    let is_special = part(exponent.all(), "is_special");
    let has_fraction = part(fraction.any(), "has_fraction");
    let upper = exponent.slice(1, format.exponent_bits - 1);
    Unpacked {
        sign: word.msb(),
        exponent: part(m.cat([upper, exponent.bit(0) | !is_normal]), "exponent"),
        significand: m.cat([is_normal, fraction]),
        is_nan: part(is_special & has_fraction, "is_nan"),
        is_infinite: part(is_special & !has_fraction, "is_infinite"),
        is_zero: part(!is_normal & !has_fraction, "is_zero"),
    }
}
