//! Halves packed from two floats and unpacked into them, as hardware.

use super::float::Float;
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use crate::float::Format;
use warpwright_hdl::prelude::*;

const HALF: Format = Format::F16;
const SINGLE: Format = Format::F32;
/// Bits of a single's fraction that a half has no place for.
const FEWER: u32 = SINGLE.fraction_bits - HALF.fraction_bits;

/// Rounded to the nearest, of two as near to the even one.
pub(crate) fn to_half<'m>(m: &'m ModuleBuilder, single: Signal<'m>) -> Signal<'m> {
    let x = Float::new(single);
    // The least exponents of a normal half, and of what is too large for one.
    let least = SINGLE.bias() - HALF.bias() + 1;
    let most = least + 30;
    // Below the normal ones, so many bits more are lost; beyond this number nothing is left.
    let farthest = HALF.fraction_bits + 2;
    let is_denormal = x.exponent.lt(least).named("half_is_denormal");
    let missing = m.constant(least, 8u32) - x.exponent;
    let most_missing = m.constant(farthest, 8u32);
    let missing = most_missing.lt(missing).mux(most_missing, missing);
    let distance = missing.slice(0, 4).gated_by(is_denormal);
    let significand = m.cat([m.ones(1), x.fraction, m.zeros(farthest)]);
    let shifted = (significand >> distance).named("half_significand");
    let lost = FEWER + farthest;
    let kept = shifted.slice(lost, HALF.fraction_bits + 1);
    let guard = shifted.bit(lost - 1);
    let is_up = guard & (shifted.slice(0, lost - 1).any() | kept.bit(0));
    let above = x.exponent.slice(0, 5) - ((least % 32) as u32);
    let base = m.cat([above.gated_by(!is_denormal), m.zeros(HALF.fraction_bits)]);
    let sum = base + kept.zext(15) + is_up.named("half_up").zext(15);
    let is_large = !x.exponent.lt(most);
    let infinity = m.constant(HALF.infinity(), 15);
    let size = is_large.mux(infinity, sum);
    let nan = m.constant(HALF.nan(), 16);
    x.is_nan()
        .named("half_is_nan")
        .mux(nan, m.cat([x.sign, size]))
}

/// Exactly.
pub(crate) fn to_single<'m>(m: &'m ModuleBuilder, half: Signal<'m>) -> Signal<'m> {
    let x = Float::new(half);
    let distance = SINGLE.bias() - HALF.bias();
    let is_denormal = (!x.exponent.any()).named("single_of_denormal");
    let zeros = leading_zeros(x.fraction, "half_fraction");
    let moved = (x.fraction << zeros) << m.ones(1);
    let fraction = is_denormal.mux(moved, x.fraction);
    let normal = x.exponent.zext(8) + distance as u32;
    let below = m.constant(distance, 8) - zeros.zext(8);
    let exponent = is_denormal.mux(below, normal);
    let exponent = x.exponent.all().mux(m.ones(8), exponent);
    let size = m.cat([exponent, fraction, m.zeros(FEWER)]);
    let size = size.gated_by(x.magnitude.any());
    let nan = m.constant(SINGLE.nan(), 32);
    x.is_nan()
        .named("single_is_nan")
        .mux(nan, m.cat([x.sign, size]))
}
