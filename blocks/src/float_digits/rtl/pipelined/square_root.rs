//! The digits of a square root, all of them within a clock: as one by one, but each step is only as wide as the digits that there are.

use super::{Found, normalised, shifted};
use crate::float::unpack::unpack;
use crate::float::{Format, bits_for};
use crate::float_digits::rtl::special::Special;
use warpwright_hdl::prelude::*;

pub(super) fn found<'m>(m: &'m ModuleBuilder, format: Format, word: Signal<'m>) -> Found<'m> {
    let p = format.precision();
    let a = unpack(format, word, "a");
    let special = Special::of_root(&a).each(|value, name| value.named(name));
    let (significand, zeros) = normalised(&a, "a");

    // An even number of digits with an even power of two, of which the first two are not both 0.
    let all = (p + 1).next_multiple_of(2);
    let bits = bits_for(format.greatest_exponent() + format.bias() as u32 + 2 * p);
    let ones = m.constant(format.bias() + u64::from(2 * p), bits);
    let places = a.exponent.zext(bits) - zeros.zext(bits) + ones;
    let places = places.named("places");
    let doubled = m.cat([significand, m.zeros(1)]);
    let radicand = places.bit(0).mux(doubled, significand.zext(p + 1));
    let radicand = match all - (p + 1) {
        0 => radicand,
        below => m.cat([radicand, m.zeros(below)]),
    };
    let radicand = radicand.named("radicand");

    // The first digit is 1.
    let mut remainder = (radicand.slice(all - 2, 2) - 1u32).named("remainder_1");
    let mut root = m.ones(1);
    for step in 2..=p + 1 {
        let brought = match all.checked_sub(2 * step) {
            Some(low) => radicand.slice(low, 2),
            None => m.zeros(2),
        };
        let widened = m.cat([m.zeros(1), remainder, brought]);
        let tried = m.cat([root, m.constant(1u8, 2)]).zext(widened.bits());
        let difference = (widened - tried).named(&format!("difference_{step}"));
        let fits = (!difference.msb()).named(&format!("digit_{step}"));
        remainder = fits
            .mux(difference, widened)
            .slice(0, step + 1)
            .named(&format!("remainder_{step}"));
        root = m.cat([root, fits]).named(&format!("root_{step}"));
    }
    let rest = remainder.any().named("rest");

    // The exponent of a number with a first digit of 1 is 1 more.
    let power = places.slice(1, bits - 1).zext(bits) - (p + 1);
    let power = power.named("power");
    let least = (format.bias() + u64::from(p) + 2) / 2;
    let (digits, rest, exponent) = if least < u64::from(p) + 1 {
        shifted(root, rest, power)
    } else {
        (root, rest, power)
    };
    Found {
        digits,
        rest,
        exponent,
        may_be_too_large: false,
        special,
        is_special: special.any(),
    }
}
