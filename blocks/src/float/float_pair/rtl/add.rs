//! The exact sum: the smaller number shifted to the larger one's exponent, added or subtracted.
//!
//! Behind the digits of a significand there are three more places: a guard, a place that comes up when a difference loses its first digit, and a
//! sticky one. If the exponents differ by 2 or more, no more than one digit is lost; if by less, nothing is behind the guard.

use crate::float::finish::Exact;
use crate::float::unpack::unpack;
use crate::float::{Format, Mode, bits_for, shift};
use warpwright_hdl::prelude::*;

pub(super) fn exact<'m>(
    m: &'m ModuleBuilder,
    format: Format,
    mode: Mode<Signal<'m>>,
    operands: [Signal<'m>; 2],
) -> Exact<'m> {
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
    let places = bits_for(window);
    let (by, is_beyond) = match distance.bits().checked_sub(places) {
        None | Some(0) => (distance, m.zeros(1)),
        Some(more) => (
            distance.slice(0, places),
            distance.slice(places, more).any(),
        ),
    };
    let aligned = shift::right(smaller, by, window, "smaller");
    // What falls off: the lowest 1 is shifted further than the two places behind the significand.
    let lowest = shift::trailing_zeros(smaller.slice(0, p - 1), "smaller");
    let reach = lowest.zext(lowest.bits() + 2) + 2u32;
    let width = reach.bits().max(distance.bits());
    let falls_off = reach.zext(width).lt(distance.zext(width)) & smaller.any();
    let shown = aligned.gated_by(!is_beyond);
    let addend = m
        .cat([m.zeros(1), shown, falls_off.named("falls_off")])
        .named("addend");

    let augend = m.cat([m.zeros(1), larger, m.zeros(3)]);
    // A place below the last one brings in the carry that a difference needs.
    let flipped = addend ^ subtracts.repeat(addend.bits());
    let sum = m.cat([augend, m.ones(1)]) + m.cat([flipped, subtracts]);
    let sum = sum.slice(1, augend.bits()).named("sum");
    // The first place is that of the carry, an exponent up.
    let is_zero = sum.is_zero();
    let of_larger = swaps.mux(b.sign, a.sign).named("sign_of_larger");
    let sign = mode.sign_of_sum(of_larger, is_zero & subtracts);
    let infinities_cancel = a.is_infinite & b.is_infinite & subtracts;
    Exact {
        digits: sum,
        limit: exponent,
        sign: sign.named("sign"),
        is_nan: (a.is_nan | b.is_nan | infinities_cancel).named("is_nan"),
        is_infinite: (a.is_infinite | b.is_infinite).named("is_infinite"),
    }
}
