//! Float helpers for hardware: classification, rounding, and packing and unpacking halves.

use crate::bitwise::leading_zeros::rtl::leading_zeros;
use crate::float::Format;
use warpwright_hdl::prelude::*;

/// A float in its fields.
#[derive(Clone, Copy)]
pub(super) struct Float<'m> {
    pub(super) format: Format,
    pub(super) word: Signal<'m>,
    pub(super) sign: Signal<'m>,
    pub(super) exponent: Signal<'m>,
    pub(super) fraction: Signal<'m>,
    /// All but the sign.
    pub(super) magnitude: Signal<'m>,
}

impl<'m> Float<'m> {
    #[description]
    pub(super) fn new(word: Signal<'m>) -> Self {
        let format = Format::of_width(word.bits());
        /// 1: the operand is below zero, or -0.
        let sign = word.msb();
        /// The biased exponent of the operand.
        let exponent = word.slice(format.fraction_bits, format.exponent_bits);
        /// The digits of the operand after the leading one, which is not stored.
        let fraction = word.slice(0, format.fraction_bits);
        /// All bits of the operand except its sign.
        let magnitude = word.slice(0, word.bits() - 1);
        Self {
            format,
            word,
            sign,
            exponent,
            fraction,
            magnitude,
        }
    }

    /// Neither infinite nor a number.
    #[description]
    pub(super) fn is_nan(self) -> Signal<'m> {
        /// The exponent of infinities and NaN.
        let top = self.exponent.all();
        /// A digit of the fraction is 1.
        let any_digit = self.fraction.any();
        top & any_digit
    }

    /// The one NaN that results are.
    #[description]
    pub(super) fn nan(self) -> Signal<'m> {
        let m = self.word.builder();
        m.constant(self.format.nan(), self.format.width())
    }

    /// A word of this sign and size; that NaN if this is none, which is called so.
    #[description]
    pub(super) fn signed(self, size: Signal<'m>, is_nan: &str) -> Signal<'m> {
        let (m, format) = (size.builder(), Format::of_width(size.bits() + 1));
        let nan = m.constant(format.nan(), format.width());
        /// The operand is NaN, so the result is NaN.
        let is_nan = self.is_nan().named(is_nan);
        let signed_word = is_nan.mux(nan, m.cat([self.sign, size]));
        signed_word
    }
}

/// The distance of a shift, but no more than `most`, which leaves nothing.
#[description]
pub(super) fn at_most(most: u32, distance: Signal<'_>) -> Signal<'_> {
    let most = distance.builder().constant(most, distance.width());
    /// The shift is longer than the shortest one that leaves no digit.
    let is_too_long = most.lt(distance);
    is_too_long.mux(most, distance)
}

/// So many bits of a number above those that are lost, and whether it is rounded up: to the nearest, of two as near to the even one.
#[description]
pub(super) fn rounded(number: Signal<'_>, lost: u32, keep: u32) -> (Signal<'_>, Signal<'_>) {
    /// The kept digits, before rounding.
    let kept = number.slice(lost, keep);
    /// The first digit that is lost.
    let guard = number.bit(lost - 1);
    /// The digits after the guard digit.
    let rest = number.slice(0, lost - 1);
    /// Rounding to nearest, ties to even, adds 1 in the last place.
    let is_up = guard & (rest.any() | kept.bit(0));
    (kept, is_up)
}

const HALF: Format = Format::F16;
const SINGLE: Format = Format::F32;
/// Bits of a single's fraction that a half has no place for.
const FEWER: u32 = SINGLE.fraction_bits - HALF.fraction_bits;

/// A single as a half, rounded to the nearest, of two as near to the even one.
#[description]
pub(crate) fn to_half(single: Signal<'_>) -> Signal<'_> {
    let (m, x) = (single.builder(), Float::new(single));
    // The least exponents of a normal half, and of what is too large for one.
    let least = SINGLE.bias() - HALF.bias() + 1;
    let most = least + 30;
    // Below the normal ones, so many bits more are lost; beyond this number nothing is left.
    let farthest = HALF.fraction_bits + 2;
    /// Too small for a normal half: the result has fewer digits.
    let is_denormal = x.exponent.lt(least).named("half_is_denormal");
    /// The amount by which the exponent is below the exponents of normal halves.
    let below_normal = m.constant(least, 8u32) - x.exponent;
    let limited = at_most(farthest, below_normal);
    /// Number of digits that a denormal half lacks, limited to all digits.
    let digits_missing = limited.slice(0, 4);
    let distance = digits_missing.gated_by(is_denormal);
    let significand = m.cat([m.ones(1), x.fraction, m.zeros(farthest)]);
    /// The significand, moved to the position of the half's digits; lower digits are lost.
    let shifted = (significand >> distance).named("half_significand");
    let (kept, is_up) = rounded(shifted, FEWER + farthest, HALF.precision());
    /// The exponent of the half minus 1: the leading one adds 1.
    let exponent_less_1 = x.exponent.slice(0, 5) - ((least % 32) as u32);
    /// The exponent of the half before its leading one adds 1; 0 for a denormal half.
    let base_exponent = exponent_less_1.gated_by(!is_denormal);
    let base = m.cat([base_exponent, m.zeros(HALF.fraction_bits)]);
    /// Exponent and fraction of the half, before rounding.
    let unrounded = base + kept.zext(15);
    let sum = unrounded + is_up.named("half_up").zext(15);
    /// Too large for a half: the result is infinite.
    let half_is_large = !x.exponent.lt(most);
    let infinity = m.constant(HALF.infinity(), 15);
    let half_size = half_is_large.mux(infinity, sum);
    /// The float as a half.
    let converted = x.signed(half_size, "half_is_nan");
    converted
}

/// A half as a single, exactly.
#[description]
pub(crate) fn to_single(half: Signal<'_>) -> Signal<'_> {
    let (m, x) = (half.builder(), Float::new(half));
    let distance = SINGLE.bias() - HALF.bias();
    /// The half has no leading one: it is denormal, or 0.
    let is_denormal = (!x.exponent.any()).named("single_of_denormal");
    /// Zeros above the highest 1 of the half's fraction.
    let zeros = leading_zeros(x.fraction, "half_fraction");
    /// The digits of a denormal half after its highest 1.
    let denormal_fraction = (x.fraction << zeros) << m.ones(1);
    let fraction = is_denormal.mux(denormal_fraction, x.fraction);
    let normal = x.exponent.zext(8) + distance as u32;
    let below = m.constant(distance, 8) - zeros.zext(8);
    /// The exponent of the single, unless the half is infinite or NaN.
    let finite_exponent = is_denormal.mux(below, normal);
    /// The half is infinite or NaN.
    let is_not_finite = x.exponent.all();
    let exponent = is_not_finite.mux(m.ones(8), finite_exponent);
    let digits = m.cat([exponent, fraction, m.zeros(FEWER)]);
    /// The half is not 0.
    let is_some = x.magnitude.any();
    let single_size = digits.gated_by(is_some);
    x.signed(single_size, "single_is_nan")
}
