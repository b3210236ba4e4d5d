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
        Self {
            format,
            word,
            sign: word.msb(),
            exponent: word.slice(format.fraction_bits, format.exponent_bits),
            fraction: word.slice(0, format.fraction_bits),
            magnitude: word.slice(0, word.bits() - 1),
        }
    }

    /// Neither infinite nor a number.
    pub(super) fn is_nan(self) -> Signal<'m> {
        self.exponent.all() & self.fraction.any()
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
        let is_nan = self.is_nan().named(is_nan);
        is_nan.mux(nan, m.cat([self.sign, size]))
    }
}

/// A number, but no more than `most`.
#[description]
pub(super) fn at_most(most: u32, number: Signal<'_>) -> Signal<'_> {
    let most = number.builder().constant(most, number.width());
    most.lt(number).mux(most, number)
}

/// So many bits of a number above those that are lost, and whether it is rounded up: to the nearest, of two as near to the even one.
#[description]
pub(super) fn rounded(number: Signal<'_>, lost: u32, keep: u32) -> (Signal<'_>, Signal<'_>) {
    let kept = number.slice(lost, keep);
    let is_up = number.bit(lost - 1) & (number.slice(0, lost - 1).any() | kept.bit(0));
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
    let is_denormal = x.exponent.lt(least).named("half_is_denormal");
    let below_normal = m.constant(least, 8u32) - x.exponent;
    let missing = at_most(farthest, below_normal);
    let distance = missing.slice(0, 4).gated_by(is_denormal);
    let significand = m.cat([m.ones(1), x.fraction, m.zeros(farthest)]);
    let shifted = (significand >> distance).named("half_significand");
    let (kept, is_up) = rounded(shifted, FEWER + farthest, HALF.precision());
    let above = x.exponent.slice(0, 5) - ((least % 32) as u32);
    let base = m.cat([above.gated_by(!is_denormal), m.zeros(HALF.fraction_bits)]);
    let sum = base + kept.zext(15) + is_up.named("half_up").zext(15);
    let half_is_large = !x.exponent.lt(most);
    let infinity = m.constant(HALF.infinity(), 15);
    let half_size = half_is_large.mux(infinity, sum);
    x.signed(half_size, "half_is_nan")
}

/// A half as a single, exactly.
#[description]
pub(crate) fn to_single(half: Signal<'_>) -> Signal<'_> {
    let (m, x) = (half.builder(), Float::new(half));
    let distance = SINGLE.bias() - HALF.bias();
    let is_denormal = (!x.exponent.any()).named("single_of_denormal");
    let zeros = leading_zeros(x.fraction, "half_fraction");
    let moved = (x.fraction << zeros) << m.ones(1);
    let fraction = is_denormal.mux(moved, x.fraction);
    let normal = x.exponent.zext(8) + distance as u32;
    let below = m.constant(distance, 8) - zeros.zext(8);
    let finite_exponent = is_denormal.mux(below, normal);
    let exponent = x.exponent.all().mux(m.ones(8), finite_exponent);
    let digits = m.cat([exponent, fraction, m.zeros(FEWER)]);
    let single_size = digits.gated_by(x.magnitude.any());
    x.signed(single_size, "single_is_nan")
}
