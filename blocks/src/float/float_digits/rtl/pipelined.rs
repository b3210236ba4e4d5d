//! `arch=pipelined` and `arch=markstein`: a function without registers that finds all digits, cut into stages by [`pipeline`].
//! The architectures differ only in how the digits of normal numbers are found: one by one, or as described in [`markstein`].
//!
//! Denormal operands are normalised first, so that the first digit is always 1 and there are as many digits
//! as in a significand plus a guard digit. The digits of a denormal result are shifted right at the end.
//!
//! [`pipeline`]: warpwright_hdl::pipeline

use super::markstein::{self, MOST_INDEX_DIGITS};
use super::{Digits, Found, Special, about, doubled_if, rounded};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use crate::float::float_digits::contract::{Architecture, Configuration, FloatDigits, Operands};
use crate::float::ports::Results;
use crate::float::unpack::{Unpacked, unpack};
use crate::float::{bits_for, shift};
use crate::framework::fields::tag;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// All of it without registers: inputs `a`, for a quotient `b`, and if each operation has its own the code `rounding`; an output `result`.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    part(c).map(|part| Arc::clone(part.module()))
}

/// The same as a part; it has no tag.
#[description]
fn part(c: &Configuration) -> Result<Part<Operands<Field>, Results<Field>>, BuildErrors> {
    let (name, what) = about(c);
    let m = ModuleBuilder::new(&format!("{name}_function"));
    m.doc(&format!("{what}, within a cycle."));
    let operands = m.inputs("", c.operands());
    let found = match c.operation {
        FloatDigits::Divide => quotient(c, &operands),
        FloatDigits::SquareRoot => root(c, operands.a),
    };
    let mode = c.rounding.mode(|| operands.rounding);
    let result = rounded(c, mode, &found);
    m.finish_part(c.operands(), Results { result }, c.results())
}

#[description]
pub(super) fn build(c: &Configuration, count: u32) -> Result<Module, BuildErrors> {
    let (name, what) = about(c);
    let m = ModuleBuilder::new(name);
    m.doc(&format!("{what}; a result a clock."));
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let rounded = arriving.through("stage", (&part(c)?, count), |both| both);
    m.stream_out("out", rounded, (c.results(), tag(c.tag_bits)));
    m.finish()
}

/// A number with a first digit of 1, unless it is zero: its significand, and by how much the exponent is less than that of the word.
#[description]
fn normalised<'m>(word: &Unpacked<'m>, name: &str) -> (Signal<'m>, Signal<'m>) {
    let bits = word.significand.bits();
    let zeros = leading_zeros(word.significand, &format!("{name}_zeros"));
    // All of them are zeros only of a zero, of which nothing is shown.
    let zeros = zeros.slice(0, bits_for(bits - 1));
    let (digits, _) = shift::left(word.significand, zeros, bits, &format!("{name}_digits"));
    (digits, zeros)
}

/// Digits where those of a denormal result belong, if the exponent is negative, and the exponent, which then is 0.
#[description]
fn shifted<'m>((digits, rest): Digits<'m>, exponent: Signal<'m>) -> (Digits<'m>, Signal<'m>) {
    let m = digits.builder();
    let (all, bits) = (digits.bits(), exponent.bits());
    let is_denormal = exponent.msb().named("is_denormal");
    let distance = (m.zeros(bits) - exponent).named("places_down");
    // An exponent has more bits than these.
    let places = bits_for(all);
    let by = distance.slice(0, places).gated_by(is_denormal);
    let is_beyond = is_denormal & distance.slice(places, bits - places).any();
    let is_beyond = is_beyond.named("is_beyond");
    let kept = (digits >> by).gated_by(!is_beyond);
    let lost_digits = digits & !(m.ones(all) << by);
    let below = lost_digits.any() | is_beyond;
    let exponent = exponent.slice(0, bits - 1).gated_by(!is_denormal);
    let digits = (kept.named("kept_digits"), (rest | below).named("has_rest"));
    (digits, exponent.named("exponent"))
}

/// A quotient. Its first digit is 1: a dividend whose significand is less than the divisor's is doubled.
#[description]
fn quotient<'m>(c: &Configuration, of: &Operands<Signal<'m>>) -> Found<'m> {
    let m = of.a.builder();
    let (format, p) = (c.format, c.format.precision());
    let [a, b] = [(of.a, "a"), (of.b, "b")].map(|(word, name)| unpack(format, word, name));
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

    let dividend = doubled_if(is_less, dividend);
    let digits = match c.architecture {
        Architecture::Markstein { .. } => {
            markstein::quotient(dividend.named("dividend"), divisor, MOST_INDEX_DIGITS)
        }
        _ => quotient_one_by_one(dividend, divisor),
    };
    let (digits, exponent) = shifted(digits, exponent);
    Found {
        digits,
        exponent,
        special,
        is_special: special.any(),
    }
}

/// Each step takes the divisor away where it fits into the remainder, and goes one place to the left.
#[description]
fn quotient_one_by_one<'m>(dividend: Signal<'m>, divisor: Signal<'m>) -> Digits<'m> {
    let m = divisor.builder();
    let p = divisor.bits();
    let mut remainder = dividend.named("remainder_0");
    let mut digits = Vec::new();
    for step in 1..=p + 1 {
        let difference = remainder.zext(p + 2) - divisor.zext(p + 2);
        let difference = difference.named(&format!("difference_{step}"));
        let fits = (!difference.msb()).named(&format!("digit_{step}"));
        let left = fits.mux(difference.slice(0, p), remainder.slice(0, p));
        remainder = m.cat([left, m.zeros(1)]);
        remainder = remainder.named(&format!("remainder_{step}"));
        digits.push(fits);
    }
    let digits = m.cat(digits).named("quotient");
    (digits, remainder.any().named("rest"))
}

/// A square root.
#[description]
fn root<'m>(c: &Configuration, word: Signal<'m>) -> Found<'m> {
    let (format, p) = (c.format, c.format.precision());
    let a = unpack(format, word, "a");
    let special = Special::of_root(&a).named("");
    let (significand, zeros) = normalised(&a, "a");

    // An even power of two, and a radicand with two digits before the point that are not both 0.
    let bits = bits_for(format.greatest_exponent() + format.bias() as u32 + 2 * p);
    let ones = format.bias() + u64::from(2 * p);
    let places = a.exponent.zext(bits) - zeros.zext(bits) + ones;
    let places = places.named("places");
    let is_odd = places.bit(0);
    let digits = match c.architecture {
        Architecture::Markstein { .. } => markstein::root(significand, is_odd, MOST_INDEX_DIGITS),
        _ => root_one_by_one(significand, is_odd),
    };

    // The exponent of a number with a first digit of 1 is 1 more.
    let power = places.slice(1, bits - 1).zext(bits) - (p + 1);
    let power = power.named("power");
    let least = (format.bias() + u64::from(p) + 2) / 2;
    let (digits, exponent) = if least < u64::from(p) + 1 {
        shifted(digits, power)
    } else {
        (digits, power)
    };
    Found {
        digits,
        exponent,
        special,
        is_special: special.any(),
    }
}

/// Each step is only as wide as the digits that there are.
#[description]
fn root_one_by_one<'m>(significand: Signal<'m>, is_doubled: Signal<'m>) -> Digits<'m> {
    let m = significand.builder();
    let p = significand.bits();
    let all = (p + 1).next_multiple_of(2);
    let radicand = doubled_if(is_doubled, significand);
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
        let less = fits.mux(difference, widened);
        remainder = less.slice(0, step + 1).named(&format!("remainder_{step}"));
        root = m.cat([root, fits]).named(&format!("root_{step}"));
    }
    (root, remainder.any().named("rest"))
}
