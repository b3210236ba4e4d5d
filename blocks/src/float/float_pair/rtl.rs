//! Hardware: a function cut into stages, with registers after each.
//!
//! [`sum`] and [`product()`] find the digits of the exact result and the maximum left shift; [`rounded`] then shifts, rounds and packs.

use super::contract::{Configuration, FloatPair, Operands};
use crate::float::finish::{Exact, rounded};
use crate::float::ports::Results;
use crate::float::unpack::unpack;
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
    m.doc(&format!("{what}, within a cycle."));
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
    m.doc(&format!("{what}; a result a cycle."));
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let rounded = arriving.through("stage", (&part(c)?, c.stages), |both| both);
    m.stream_out("out", rounded, (c.results(), tag(c.tag_bits)));
    m.finish()
}

/// The exact sum: the smaller number shifted to the larger one's exponent, added or subtracted.
///
/// Behind the digits of a significand there are three more places: a guard, a place that comes up when a difference loses its first digit, and a
/// sticky one. If the exponents differ by 2 or more, no more than one digit is lost; if by less, nothing is behind the guard.
#[description]
fn sum<'m>(format: Format, mode: Mode<Signal<'m>>, operands: [Signal<'m>; 2]) -> Exact<'m> {
    let m = operands[0].builder();
    let p = format.precision();
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(format, operands[at], name));
    let subtracts = (a.sign ^ b.sign).named("subtracts");
    // Words without sign are in the order of their numbers, and infinities above.
    let unsigned = operands.map(|word| word.slice(0, format.width() - 1));
    let swaps = unsigned[0].lt(unsigned[1]).named("swaps");
    let larger = swaps.mux(b.significand, a.significand).named("larger");
    let smaller = swaps.mux(a.significand, b.significand).named("smaller");
    let exponent = swaps.mux(b.exponent, a.exponent).named("larger_exponent");
    let less = swaps.mux(a.exponent, b.exponent);
    let distance = (exponent - less).named("distance");

    // A shift by more than all places leaves the sticky one.
    let window = p + 2;
    let places = bits_for(window).min(distance.bits());
    let by = distance.slice(0, places);
    let is_beyond = distance.slice(places, distance.bits() - places).any();
    let aligned = shift::right(smaller, by, window, "smaller");
    // What falls off: the lowest 1 is shifted further than the two places behind the significand.
    let lowest = shift::trailing_zeros(smaller.slice(0, p - 1), "smaller");
    let reach = lowest.zext(lowest.bits() + 2) + 2u32;
    let width = reach.bits().max(distance.bits());
    let falls_off = reach.zext(width).lt(distance.zext(width)) & smaller.any();
    let shown = aligned.gated_by(!is_beyond);
    let addend = m.cat([m.zeros(1), shown, falls_off.named("falls_off")]);
    let addend = addend.named("addend");

    let augend = m.cat([m.zeros(1), larger, m.zeros(3)]);
    // A place below the last one brings in the carry that a difference needs.
    let flipped = addend ^ subtracts.repeat(addend.bits());
    let sum = m.cat([augend, m.ones(1)]) + m.cat([flipped, subtracts]);
    let sum = sum.slice(1, augend.bits()).named("sum");
    let is_zero = sum.is_zero();
    let of_larger = swaps.mux(b.sign, a.sign).named("sign_of_larger");
    let sign = mode.sign_of_sum(of_larger, is_zero & subtracts);
    let infinities_cancel = a.is_infinite & b.is_infinite & subtracts;
    Exact {
        digits: sum,
        // The first place is that of the carry, an exponent up.
        limit: exponent,
        sign: sign.named("sign"),
        is_nan: (a.is_nan | b.is_nan | infinities_cancel).named("is_nan"),
        is_infinite: (a.is_infinite | b.is_infinite).named("is_infinite"),
    }
}

/// The exact product, below as many zeros as there are places down to where nothing is left but a sticky bit: so a product that is a denormal, or
/// less than all of them, need not be shifted to the right.
#[description]
fn product(format: Format, operands: [Signal<'_>; 2]) -> Exact<'_> {
    let m = operands[0].builder();
    let p = format.precision();
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(format, operands[at], name));
    let parts = product::parts(format, operands, [a.significand, b.significand]);
    let product = product::sum(p, &parts.named("")).named("product");
    let above = p + 2;
    let digits = m.cat([m.zeros(above), product]);

    // The product's first digit is worth twice what the factors' are.
    let to_limit = i64::from(above) - format.bias() as i64;
    let greatest = i64::from(format.greatest_exponent());
    let (least, most) = (2 + to_limit, 2 * greatest + to_limit);
    let bits = bits_for(most.max(-least) as u32) + 1;
    let limit = a.exponent.zext(bits) + b.exponent.zext(bits) + m.signed(to_limit, bits).bits();
    let limit = limit.named("signed_limit");
    // Below 0 all digits are behind those that count.
    let limit = limit.gated_by(!limit.msb());
    let zero_by_infinity = (a.is_infinite & b.is_zero) | (b.is_infinite & a.is_zero);
    Exact {
        digits,
        limit: limit.slice(0, bits - 1).named("limit"),
        sign: (a.sign ^ b.sign).named("sign"),
        is_nan: (a.is_nan | b.is_nan | zero_by_infinity).named("is_nan"),
        is_infinite: (a.is_infinite | b.is_infinite).named("is_infinite"),
    }
}
