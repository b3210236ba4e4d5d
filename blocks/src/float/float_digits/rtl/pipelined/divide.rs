//! A quotient within a clock. Its first digit is 1: a dividend whose significand is less than the divisor's is doubled.

use super::{Found, normalised, shifted};
use crate::float::bits_for;
use crate::float::float_digits::contract::{Architecture, Configuration};
use crate::float::float_digits::rtl::markstein;
use crate::float::float_digits::rtl::special::Special;
use crate::float::unpack::unpack;
use warpwright_hdl::prelude::*;

pub(super) fn found<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    operands: [Signal<'m>; 2],
) -> Found<'m> {
    let format = c.format;
    let p = format.precision();
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(format, operands[at], name));
    let special = Special::of_quotient(&a, &b).named("");
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
    let dividend = is_less.mux(doubled, dividend.zext(p + 1));
    let (digits, rest) = match c.architecture {
        Architecture::Markstein { .. } => markstein::quotient(dividend.named("dividend"), divisor),
        _ => one_by_one(dividend, divisor),
    };
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

/// All digits, and whether there is a 1 behind them. Each step takes the divisor away where it fits into the remainder, and goes one place to the left.
fn one_by_one<'m>(dividend: Signal<'m>, divisor: Signal<'m>) -> (Signal<'m>, Signal<'m>) {
    let m = divisor.builder();
    let p = divisor.bits();
    let mut remainder = dividend.named("remainder_0");
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
    (digits, remainder.any().named("rest"))
}
