//! The digits of a square root.
//!
//! Two digits of the radicand are brought down behind the remainder for each digit of the root. A digit of 1 makes of a root r, one place further to the
//! left, 2r + 1, whose square is larger by 4r + 1: that is what must fit. The remainder is always at most twice the root.

use super::{Control, Digits, kept};
use crate::float::float_digits::contract::Configuration;
use crate::float::float_digits::rtl::finish::Found;
use crate::float::float_digits::rtl::special::Special;
use crate::float::unpack::unpack;
use warpwright_hdl::prelude::*;

pub(super) fn digits<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    operand: Signal<'m>,
    control: Control<'m>,
) -> Digits<'m> {
    let p = c.format.precision();
    let Control { load, works } = control;
    let a = unpack(c.format, operand, "a");
    let special = Special::of_root(&a).each(|name, value| kept(control, name, value));
    let is_special = special.any();
    let goes_on = (load | works).named("goes_on");

    // An even number of digits with an even power of two; of a normal number the first two are not both 0.
    let all = (p + 1).next_multiple_of(2);
    let bits = c.place_bits();
    let ones = m.constant(c.format.bias() + u64::from(2 * p), bits + 1);
    let places = (a.exponent.zext(bits + 1) + ones).named("places");
    let doubled = m.cat([a.significand, m.zeros(1)]);
    let first = places.bit(0).mux(doubled, a.significand.zext(p + 1));
    let first = m.cat([first, m.zeros(all - (p + 1))]);
    let radicand = m
        .register("radicand_q", all)
        .doc("the digits that have not been brought down; at the end there are none");
    let rest = m.cat([radicand.value().slice(0, all - 2), m.zeros(2)]);
    let brought = radicand.value().slice(all - 2, 2);
    radicand.next(load.mux(first, rest));

    let root = m
        .register("root_q", p + 1)
        .doc("the digits so far: at the end a significand and a guard digit");
    let remainder = m.register("remainder_q", p + 2);
    // Before the last digit it has a bit less.
    let widened = m.cat([m.zeros(1), remainder.value().slice(0, p + 1), brought]);
    let tried = m.cat([m.zeros(1), root.value().slice(0, p), m.constant(1u8, 2)]);
    let difference = (widened - tried.zext(p + 4)).named("difference");
    let fits = (!difference.msb()).named("fits");
    let left = fits.mux(difference, widened).slice(0, p + 2);
    remainder.enable(goes_on).next(left.gated_by(!load));
    let shifted = m.cat([root.value().slice(0, p), fits]);
    root.enable(goes_on).next(shifted.gated_by(!load));

    let place = m
        .register("place_q", bits)
        .doc("the last digit's place above the guard digit of denormals");
    place
        .enable(goes_on)
        .next(load.mux(places.slice(1, bits), place.value() - 1u32));
    let is_lowest = place.value().is_zero().named("is_lowest");
    Digits {
        is_complete: is_special | root.value().msb() | is_lowest,
        found: Found {
            digits: root.value(),
            rest: remainder.value().any().named("rest"),
            exponent: place.value(),
            may_be_too_large: false,
            special,
            is_special,
        },
    }
}
