//! Halves packed from two floats and unpacked into them, as hardware.

use super::asked::{Asked, overlaid};
use super::float::Float;
use crate::float::Format;
use crate::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

const HALF: Format = Format::F16;
const SINGLE: Format = Format::F32;
/// Bits of a single's fraction that a half has no place for.
const FEWER: u32 = SINGLE.fraction_bits - HALF.fraction_bits;

/// The vectors of the instructions that are built in, one over the other; nothing if there are none.
pub(super) fn moved<'m>(
    m: &'m ModuleBuilder,
    asked: &Asked<'m>,
    a: Signal<'m>,
) -> Option<Signal<'m>> {
    let mut parts = Vec::new();
    let packs = asked.is("packs_halves", &["PackHalf2x16"]);
    if packs.may_be() {
        let singles = a.slice(0, 2 * SINGLE.width());
        let array = m.lanes("halves_packed", 2u32, |lane| {
            let single = lane.bits(singles, SINGLE.width());
            lane.output("half", to_half(lane, Float::new(single)));
        });
        let halves = array.output("half").named("packed_halves");
        parts.push(packs.gate(halves.zext(a.width())));
    }
    let unpacks = asked.is("unpacks_halves", &["UnpackHalf2x16"]);
    if unpacks.may_be() {
        let halves = a.slice(0, 2 * HALF.width());
        let array = m.lanes("halves_unpacked", 2u32, |lane| {
            let half = lane.bits(halves, HALF.width());
            lane.output("single", to_single(lane, Float::new(half)));
        });
        let singles = array.output("single").named("unpacked_halves");
        parts.push(unpacks.gate(singles.zext(a.width())));
    }
    overlaid(parts)
}

/// Rounded to the nearest, of two as near to the even one.
fn to_half<'b>(lane: &'b ModuleBuilder, x: Float<'b>) -> Signal<'b> {
    // The least exponents of a normal half, and of what is too large for one.
    let least = SINGLE.bias() - HALF.bias() + 1;
    let most = least + 30;
    // Below the normal ones, so many bits more are lost; beyond this number nothing is left.
    let farthest = HALF.fraction_bits + 2;
    let is_denormal = x.exponent.lt(least).named("half_is_denormal");
    let missing = lane.constant(least, 8u32) - x.exponent;
    let most_missing = lane.constant(farthest, 8u32);
    let missing = most_missing.lt(missing).mux(most_missing, missing);
    let distance = missing.slice(0, 4) & is_denormal.repeat(4u32);
    let significand = lane.cat([lane.ones(1), x.fraction, lane.zeros(farthest)]);
    let shifted = (significand >> distance).named("half_significand");
    let lost = FEWER + farthest;
    let kept = shifted.slice(lost, HALF.fraction_bits + 1);
    let guard = shifted.bit(lost - 1);
    let is_up = guard & (shifted.slice(0, lost - 1).any() | kept.bit(0));
    let above = x.exponent.slice(0, 5) - ((least % 32) as u32);
    let base = lane.cat([
        above & (!is_denormal).repeat(5u32),
        lane.zeros(HALF.fraction_bits),
    ]);
    let sum = base + kept.zext(15) + is_up.named("half_up").zext(15);
    let is_large = !x.exponent.lt(most);
    let infinity = lane.constant(HALF.infinity(), 15);
    let size = is_large.mux(infinity, sum);
    let nan = lane.constant(HALF.nan(), 16);
    x.is_nan()
        .named("half_is_nan")
        .mux(nan, lane.cat([x.sign, size]))
}

/// Exactly.
fn to_single<'b>(lane: &'b ModuleBuilder, x: Float<'b>) -> Signal<'b> {
    let distance = SINGLE.bias() - HALF.bias();
    let is_denormal = (!x.exponent.any()).named("single_of_denormal");
    let zeros = leading_zeros(x.fraction, "half_fraction");
    let moved = (x.fraction << zeros) << lane.ones(1);
    let fraction = is_denormal.mux(moved, x.fraction);
    let normal = x.exponent.zext(8) + distance as u32;
    let below = lane.constant(distance, 8) - zeros.zext(8);
    let exponent = is_denormal.mux(below, normal);
    let exponent = x.exponent.all().mux(lane.ones(8), exponent);
    let size = lane.cat([exponent, fraction, lane.zeros(FEWER)]);
    let size = size & x.magnitude.any().repeat(31u32);
    let nan = lane.constant(SINGLE.nan(), 32);
    x.is_nan()
        .named("single_is_nan")
        .mux(nan, lane.cat([x.sign, size]))
}
