//! A square root within a clock.

use super::{Found, normalised, shifted};
use crate::float::bits_for;
use crate::float::float_digits::contract::{Architecture, Configuration};
use crate::float::float_digits::rtl::markstein;
use crate::float::float_digits::rtl::special::Special;
use crate::float::unpack::unpack;
use warpwright_hdl::prelude::*;

pub(super) fn found<'m>(m: &'m ModuleBuilder, c: &Configuration, word: Signal<'m>) -> Found<'m> {
    let format = c.format;
    let p = format.precision();
    let a = unpack(format, word, "a");
    let special = Special::of_root(&a).named("");
    let (significand, zeros) = normalised(&a, "a");

    // An even power of two, and a radicand with two digits before the point that are not both 0.
    let bits = bits_for(format.greatest_exponent() + format.bias() as u32 + 2 * p);
    let ones = m.constant(format.bias() + u64::from(2 * p), bits);
    let places = a.exponent.zext(bits) - zeros.zext(bits) + ones;
    let places = places.named("places");
    let is_odd = places.bit(0);
    let (root, rest) = match c.architecture {
        Architecture::Markstein { .. } => markstein::root(significand, is_odd),
        _ => one_by_one(significand, is_odd),
    };

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

/// All digits, and whether there is a 1 behind them; of a significand, or of twice that. Each step is only as wide as the digits that there are.
fn one_by_one<'m>(significand: Signal<'m>, is_doubled: Signal<'m>) -> (Signal<'m>, Signal<'m>) {
    let m = significand.builder();
    let p = significand.bits();
    let all = (p + 1).next_multiple_of(2);
    let doubled = m.cat([significand, m.zeros(1)]);
    let radicand = is_doubled.mux(doubled, significand.zext(p + 1));
    let radicand = m.cat([radicand, m.zeros(all - (p + 1))]).named("radicand");

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
    (root, remainder.any().named("rest"))
}
