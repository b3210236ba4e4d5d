//! Hardware: a function cut into stages, with registers after each.
//!
//! [`sum`] and [`product()`] find the digits of the exact result and the maximum left shift; [`rounded`] then shifts, rounds and packs.

use super::contract::{Configuration, FloatPair, Operands};
use crate::float::finish::{Exact, rounded};
use crate::float::ports::Results;
use crate::float::unpack::{self, unpack};
use crate::float::{Format, Mode, bits_for, product, shift};
use crate::framework::fields::tag;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The block's name and what it makes of operands.
fn about(c: &Configuration) -> (&'static str, &'static str) {
    match c.operation {
        FloatPair::Add => ("float_add", "a + b, rounded once"),
        FloatPair::Multiply => ("float_multiply", "a * b, rounded once"),
    }
}

/// All of it without registers: inputs `a` and `b`, and perhaps `rounding`, an output `result`.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    part(c).map(|part| Arc::clone(part.module()))
}

/// The same as a part.
#[description]
fn part(c: &Configuration) -> Result<Part<Operands<Field>, Results<Field>>, BuildErrors> {
    let (name, what) = about(c);
    let m = ModuleBuilder::new(&format!("{name}_function"));
    m.doc(&format!("{what}; combinational."));
    let Operands { a, b, rounding } = m.inputs("", c.operands());
    let mode = c.rounding.mode(|| rounding);
    let exact = match c.operation {
        FloatPair::Add => sum(c.format, mode, [a, b]),
        FloatPair::Multiply => product(c.format, [a, b]),
    };
    let result = rounded(c.format, mode, exact);
    m.finish_part(c.operands(), Results { result }, c.results())
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let (name, what) = about(c);
    let m = ModuleBuilder::new(name);
    m.doc(&format!("{what}; one result per cycle."));
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let rounded = arriving.through("stage", (&part(c)?, c.stages), |both| both);
    m.stream_out("out", rounded, (c.results(), tag(c.tag_bits)));
    m.finish()
}

/// The exact sum: the smaller number shifted to the larger one's exponent, added or subtracted.
#[description]
fn sum<'m>(format: Format, mode: Mode<Signal<'m>>, operands: [Signal<'m>; 2]) -> Exact<'m> {
    let m = operands[0].builder();
    let p = format.precision();
    m.section_about("Unpack the operands", unpack::ABOUT);
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(format, operands[at], name));
    m.section_about(
        "Order the operands by size",
        "Without their signs, words are in the order of their numbers, with infinities on top.",
    );
    /// 1: the signs differ.
    let subtracts = (a.sign ^ b.sign).named("subtracts");
    let unsigned = operands.map(|word| word.slice(0, format.width() - 1));
    /// 1: b is the larger operand.
    let swaps = unsigned[0].lt(unsigned[1]).named("swaps");
    /// Significand of the larger operand.
    let larger = swaps.mux(b.significand, a.significand).named("larger");
    /// Significand of the other operand.
    let smaller = swaps.mux(a.significand, b.significand).named("smaller");
    /// Biased exponent of the sum before it is normalised.
    let exponent = swaps.mux(b.exponent, a.exponent).named("larger_exponent");
    let smaller_exponent = swaps.mux(a.exponent, b.exponent);
    /// Places by which the smaller operand is shifted right.
    let distance = (exponent - smaller_exponent).named("distance");

    m.section_about(
        "Align the smaller operand",
        "Three more places follow the significand:
|<-- significand: p -->| guard | one more | sticky |
The second place is needed when a difference loses its first digit. The sticky bit is 1 if the shift moves the lowest 1 below the first \
two places. If the exponents differ by 2 or more, at most one digit is lost; if they differ by less, no digit is below the guard digit.",
    );
    // A shift by more than all places leaves the sticky one.
    let window = p + 2;
    let places = bits_for(window).min(distance.bits());
    let by = distance.slice(0, places);
    /// 1: the shift is longer than the window.
    let is_beyond = distance.slice(places, distance.bits() - places).any();
    let aligned = shift::right(smaller, by, window, "smaller");
    /// Zeros below the lowest 1 of the fraction.
    let fraction_zeros = shift::trailing_zeros(smaller.slice(0, p - 1), "smaller");
    /// Longest shift that loses nothing.
    let reach = fraction_zeros.zext(fraction_zeros.bits() + 2) + 2u32;
    let width = reach.bits().max(distance.bits());
    /// 1: the shift moves the lowest 1 out.
    let passes_reach = reach.zext(width).lt(distance.zext(width));
    /// 1: the smaller operand is not 0.
    let smaller_has_ones = smaller.any();
    let is_lost = passes_reach & smaller_has_ones;
    /// The significand and two places, shifted.
    let shown = aligned.gated_by(!is_beyond);
    /// The sticky bit.
    let sticky = is_lost.named("falls_off");
    let addend = m.cat([m.zeros(1), shown, sticky]);
    /// The aligned smaller operand, below a place for the carry.
    let addend = addend.named("addend");

    m.section("Add or subtract");
    let augend = m.cat([m.zeros(1), larger, m.zeros(3)]);
    /// The addend; its complement for a difference.
    let flipped = addend ^ subtracts.repeat(addend.bits());
    /// The place below the last one adds the carry that a difference needs.
    let sum_and_carry = m.cat([augend, m.ones(1)]) + m.cat([flipped, subtracts]);
    /// Digits of the exact sum: a place for the carry, the significand, three more places.
    let sum = sum_and_carry.slice(1, augend.bits()).named("sum");
    m.section("Find the sum's sign and kind");
    let sum_is_zero = sum.is_zero();
    /// Sign of the larger operand.
    let of_larger = swaps.mux(b.sign, a.sign).named("sign_of_larger");
    let sign_of_sum = mode.sign_of_sum(of_larger, sum_is_zero & subtracts);
    let infinities_cancel = a.is_infinite & b.is_infinite & subtracts;
    /// Sign of the sum; for two unlike zeros or a difference of equal numbers, the rounding direction decides.
    let sign = sign_of_sum.named("sign");
    /// 1: an operand is a NaN, or infinities cancel.
    let is_nan = (a.is_nan | b.is_nan | infinities_cancel).named("is_nan");
    /// 1: an operand is infinite.
    let is_infinite = (a.is_infinite | b.is_infinite).named("is_infinite");
    Exact {
        digits: sum,
        // The first place is that of the carry, an exponent up.
        limit: exponent,
        sign,
        is_nan,
        is_infinite,
    }
}

/// The exact product, below as many zeros as there are places down to where nothing is left but a sticky bit.
#[description]
fn product(format: Format, operands: [Signal<'_>; 2]) -> Exact<'_> {
    let m = operands[0].builder();
    let p = format.precision();
    m.section_about("Unpack the operands", unpack::ABOUT);
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(format, operands[at], name));
    m.section_about("Multiply the significands", product::ABOUT);
    let parts = product::parts(format, operands, [a.significand, b.significand]);
    /// Exact product of the significands, with two digits before the point.
    let product = product::sum(p, &parts.named("")).named("product");
    let above = p + 2;
    /// The product below p + 2 zeros, where p counts a significand's digits.
    let digits = m.cat([m.zeros(above), product]);

    m.section_about(
        "Limit the product's shift",
        "The product has so many zeros above it that even a product less than all denormal numbers needs no right shift; the exponent only \
        limits the left shift. If the limit is below 0, all digits are below the digits that count.",
    );
    // The product's first digit is worth twice what the factors' are.
    let to_limit = i64::from(above) - format.bias() as i64;
    let greatest = i64::from(format.greatest_exponent());
    let (least, most) = (2 + to_limit, 2 * greatest + to_limit);
    let bits = bits_for(most.max(-least) as u32) + 1;
    let said = format!(
        "Added to the sum of the exponents, it gives the longest shift: p + 2 - bias = {p} + 2 - {} = {to_limit}.",
        format.bias()
    );
    let to_limit = m.signed(to_limit, bits).bits().named("TO_LIMIT").doc(&said);
    let limit = a.exponent.zext(bits) + b.exponent.zext(bits) + to_limit;
    let signed_limit = limit.named("signed_limit");
    let limit_or_zero = signed_limit.gated_by(!signed_limit.msb());
    /// Longest left shift of the digits; a result that reaches this limit is denormal.
    let limit = limit_or_zero.slice(0, bits - 1).named("limit");
    m.section("Find the product's sign and kind");
    let zero_by_infinity = (a.is_infinite & b.is_zero) | (b.is_infinite & a.is_zero);
    /// Sign of the product.
    let sign = (a.sign ^ b.sign).named("sign");
    /// 1: an operand is a NaN, or one is infinite and the other zero.
    let is_nan = (a.is_nan | b.is_nan | zero_by_infinity).named("is_nan");
    /// 1: an operand is infinite.
    let is_infinite = (a.is_infinite | b.is_infinite).named("is_infinite");
    Exact {
        digits,
        limit,
        sign,
        is_nan,
        is_infinite,
    }
}
