//! The digits of a quotient, all of them within a clock.
//!
//! The first one is 1: a dividend whose significand is less than the divisor's is doubled. Each step takes the divisor away where it fits into the
//! remainder, and goes one place to the left.

use super::{Found, normalised, shifted};
use crate::float::unpack::unpack;
use crate::float::{Format, bits_for};
use crate::float_digits::rtl::special::Special;
use warpwright_hdl::prelude::*;

pub(super) fn found<'m>(
    m: &'m ModuleBuilder,
    format: Format,
    operands: [Signal<'m>; 2],
) -> Found<'m> {
    let p = format.precision();
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(format, operands[at], name));
    let special = Special::of_quotient(&a, &b).each(|value, name| value.named(name));
    let (dividend, a_zeros) = normalised(&a, "a");
    let (divisor, b_zeros) = normalised(&b, "b");
    let is_less = dividend.lt(divisor).named("is_below_one");

    let greatest = u64::from(format.greatest_exponent());
    let largest = greatest + format.bias() + u64::from(p);
    let bits = bits_for(largest as u32) + 1;
    let wide = |signal: Signal<'m>| signal.zext(bits);
    let of_a = (wide(a.exponent) - wide(a_zeros)).named("a_power");
    let of_b = (wide(b.exponent) - wide(b_zeros)).named("b_power");
    let ones = m.constant(format.bias(), bits);
    // The exponent of a number with a first digit of 1 is 1 more: 1 is taken away, or 2.
    let less = m.cat([m.zeros(bits - 2), is_less, !is_less]);
    let exponent = (of_a - of_b + (ones - less)).named("power");

    let doubled = m.cat([dividend, m.zeros(1)]);
    let mut remainder = is_less
        .mux(doubled, dividend.zext(p + 1))
        .named("remainder_0");
    let mut digits = Vec::new();
    for step in 1..=p + 1 {
        let difference = remainder.zext(p + 2) - divisor.zext(p + 2);
        let difference = difference.named(&format!("difference_{step}"));
        let fits = (!difference.msb()).named(&format!("digit_{step}"));
        let left = fits.mux(difference.slice(0, p), remainder.slice(0, p));
        remainder = m
            .cat([left, m.zeros(1)])
            .named(&format!("remainder_{step}"));
        digits.push(fits);
    }
    let digits = m.cat(digits).named("quotient");
    let rest = remainder.any().named("rest");
    let (digits, rest, exponent) = shifted(digits, rest, exponent);
    Found {
        digits,
        rest,
        exponent,
        may_be_too_large: true,
        special,
        is_special: special.any(),
    }
}
