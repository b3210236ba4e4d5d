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
use crate::float::unpack::{self, Unpacked, unpack};
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
    m.doc(&format!("{what}; combinational."));
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
    m.doc(&format!("{what}; one result per clock cycle."));
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let rounded = arriving.through("stage", (&part(c)?, count), |both| both);
    m.stream_out("out", rounded, (c.results(), tag(c.tag_bits)));
    m.finish()
}

/// A number with a first digit of 1, unless it is zero.
struct Normalised<'m> {
    /// The significand.
    digits: Signal<'m>,
    /// By how much the exponent is less than that of the word.
    zeros: Signal<'m>,
}

#[description]
fn normalised<'m>(word: &Unpacked<'m>, name: &str) -> Normalised<'m> {
    let m = word.significand.builder();
    m.section_about(
        "Normalise the operands",
        "The significand of a denormal number is shifted left until its first digit is 1. The exponent then continues below 1.",
    );
    let bits = word.significand.bits();
    let zeros = leading_zeros(word.significand, &format!("{name}_zeros"));
    // All of them are zeros only of a zero, of which nothing is shown.
    /// Zeros above the first 1 of the significand.
    let zeros = zeros.slice(0, bits_for(bits - 1));
    let name_of_digits = format!("{name}_digits");
    /// Significand with a first digit of 1.
    let (digits, _) = shift::left(word.significand, zeros, bits, &name_of_digits);
    Normalised { digits, zeros }
}

/// Digits where those of a denormal result belong, if the exponent is negative, and the exponent, which then is 0.
#[description]
fn shifted<'m>((digits, rest): Digits<'m>, exponent: Signal<'m>) -> (Digits<'m>, Signal<'m>) {
    let m = digits.builder();
    let (all, bits) = (digits.bits(), exponent.bits());
    m.section_about(
        "Shift the digits of a denormal result",
        "The digits are shifted down by the amount by which the exponent is below 0. Digits that are shifted out become a sticky bit.",
    );
    /// 1: the result is denormal.
    let is_denormal = exponent.msb().named("is_denormal");
    /// How far the digits of a denormal result are shifted.
    let distance = (m.zeros(bits) - exponent).named("places_down");
    // An exponent has more bits than these.
    let places = bits_for(all);
    /// Places to shift; 0 if the result is not denormal.
    let shift_amount = distance.slice(0, places).gated_by(is_denormal);
    let is_beyond = is_denormal & distance.slice(places, bits - places).any();
    /// 1: the shift leaves no digit.
    let is_beyond = is_beyond.named("is_beyond");
    let kept = (digits >> shift_amount).gated_by(!is_beyond);
    let lost_digits = digits & !(m.ones(all) << shift_amount);
    let below = lost_digits.any() | is_beyond;
    let exponent_or_zero = exponent.slice(0, bits - 1).gated_by(!is_denormal);
    /// Significand and guard digit of the result.
    let kept_digits = kept.named("kept_digits");
    /// 1: some digit below the guard digit is 1.
    let has_rest = (rest | below).named("has_rest");
    /// Exponent of the result; the first digit still adds 1 to it.
    let exponent = exponent_or_zero.named("exponent");
    ((kept_digits, has_rest), exponent)
}

/// A quotient. Its first digit is 1: a dividend whose significand is less than the divisor's is doubled.
#[description]
fn quotient<'m>(c: &Configuration, of: &Operands<Signal<'m>>) -> Found<'m> {
    let m = of.a.builder();
    let (format, p) = (c.format, c.format.precision());
    m.section_about("Unpack the operands", unpack::ABOUT);
    let [a, b] = [(of.a, "a"), (of.b, "b")].map(|(word, name)| unpack(format, word, name));
    m.section("Special results");
    let special = Special::of_quotient(&a, &b).named("");
    let dividend = normalised(&a, "a");
    let divisor = normalised(&b, "b");
    m.section_about(
        "Find the quotient's exponent",
        "The first digit of the quotient must be 1. If the dividend's significand is less than the divisor's, it is doubled, and the \
         exponent is one less.",
    );
    /// 1: the quotient of the significands is less than 1.
    let is_less = dividend.digits.lt(divisor.digits).named("is_below_one");

    let greatest = u64::from(format.greatest_exponent());
    let largest = greatest + format.bias() + u64::from(p);
    let bits = bits_for(largest as u32) + 1;
    let wide = |signal: Signal<'m>| signal.zext(bits);
    /// Exponent of the normalised dividend.
    let of_a = (wide(a.exponent) - wide(dividend.zeros)).named("a_power");
    /// Exponent of the normalised divisor.
    let of_b = (wide(b.exponent) - wide(divisor.zeros)).named("b_power");
    let ones = m.constant(format.bias(), bits).named("BIAS");
    let ones = ones.doc(&format!(
        "The exponent of 1: 2**{} - 1.",
        format.exponent_bits - 1
    ));
    // The exponent of a number with a first digit of 1 is 1 more: 1 is taken away, or 2.
    let less = m.cat([m.zeros(bits - 2), is_less, !is_less]);
    /// Exponent of the dividend minus the exponent of the divisor.
    let powers_apart = of_a - of_b;
    /// Exponent of the quotient minus 1, in two's complement; below 0 the result is denormal.
    let power = (powers_apart + (ones - less)).named("power");

    /// Significand, doubled if it is less than the divisor's.
    let numerator = doubled_if(is_less, dividend.digits);
    let digits = match c.architecture {
        Architecture::Markstein { .. } => {
            let numerator = numerator.named("dividend");
            markstein::quotient(numerator, divisor.digits, MOST_INDEX_DIGITS)
        }
        _ => quotient_one_by_one(numerator, divisor.digits),
    };
    let (digits, exponent) = shifted(digits, power);
    m.section("Special results");
    let is_special = special.any();
    Found {
        digits,
        exponent,
        special,
        is_special,
    }
}

/// The digits of a quotient by subtraction and shift.
#[description]
fn quotient_one_by_one<'m>(dividend: Signal<'m>, divisor: Signal<'m>) -> Digits<'m> {
    let m = divisor.builder();
    let p = divisor.bits();
    m.section_about(
        "Find the digits of the quotient one by one",
        "If the divisor fits into the remainder, it is subtracted and the digit is 1. The remainder is shifted left by one place for the next digit.",
    );
    let mut remainder = dividend.named("remainder_0");
    let mut digits = Vec::new();
    for step in 1..=p + 1 {
        let difference = remainder.zext(p + 2) - divisor.zext(p + 2);
        /// Remainder minus divisor; negative if the divisor does not fit.
        let difference = difference.named(&format!("difference_{step}"));
        /// 1: the divisor fits into the remainder.
        let fits = (!difference.msb()).named(&format!("digit_{step}"));
        /// Remainder minus divisor, if the divisor fits.
        let lessened = difference.slice(0, p);
        /// Remainder, if the divisor does not fit.
        let unchanged = remainder.slice(0, p);
        /// The rest of the dividend after this digit.
        let rest_of_remainder = fits.mux(lessened, unchanged);
        let moved = m.cat([rest_of_remainder, m.zeros(1)]);
        /// The rest of the dividend after this digit, shifted left by one place.
        let next = moved.named(&format!("remainder_{step}"));
        remainder = next;
        digits.push(fits);
    }
    /// Significand and guard digit of the quotient.
    let digits = m.cat(digits).named("quotient");
    /// 1: some digit below the quotient's digits is 1.
    let rest = remainder.any().named("rest");
    (digits, rest)
}

/// A square root.
#[description]
fn root<'m>(c: &Configuration, word: Signal<'m>) -> Found<'m> {
    let (format, p) = (c.format, c.format.precision());
    let m = word.builder();
    m.section_about("Unpack the operand", unpack::ABOUT);
    let a = unpack(format, word, "a");
    m.section("Special results");
    let special = Special::of_root(&a).named("");
    let normal = normalised(&a, "a");

    m.section_about(
        "Make the power of two even",
        "A radicand with an odd power is doubled. The radicand has two digits before the point, which are not both 0.",
    );
    let bits = bits_for(format.greatest_exponent() + format.bias() as u32 + 2 * p);
    let ones = format.bias() + u64::from(2 * p);
    let ones = m.constant(ones, bits).named("PLACES_OF_ONE");
    let ones = ones.doc(&format!("bias + 2p = {} + 2 * {p}.", format.bias()));
    let places = a.exponent.zext(bits) - normal.zeros.zext(bits) + ones;
    /// Twice the root's exponent plus a constant; the lowest bit is 1 if the power is odd.
    let places = places.named("places");
    let is_odd = places.bit(0);
    let digits = match c.architecture {
        Architecture::Markstein { .. } => markstein::root(normal.digits, is_odd, MOST_INDEX_DIGITS),
        _ => root_one_by_one(normal.digits, is_odd),
    };

    m.section("Find the root's exponent");
    /// Exponent of the root plus a constant: half of the even power of two.
    let half_of_places = places.slice(1, bits - 1);
    let power = half_of_places.zext(bits) - (p + 1);
    /// Exponent of the root minus 1.
    let power = power.named("power");
    let least = (format.bias() + u64::from(p) + 2) / 2;
    let (digits, exponent) = if least < u64::from(p) + 1 {
        shifted(digits, power)
    } else {
        (digits, power)
    };
    m.section("Special results");
    let is_special = special.any();
    Found {
        digits,
        exponent,
        special,
        is_special,
    }
}

/// The digits of a root by subtraction and shift.
#[description]
fn root_one_by_one<'m>(significand: Signal<'m>, is_doubled: Signal<'m>) -> Digits<'m> {
    let m = significand.builder();
    let p = significand.bits();
    let all = (p + 1).next_multiple_of(2);
    m.section_about(
        "Find the digits of the root one by one",
        "Two digits of the radicand are brought down for each digit of the root. A digit of 0 extends the root r to 2r, and a digit of 1 to 2r \
        + 1. The square of 2r + 1 is larger by 4r + 1, so the digit is 1 if 4r + 1 fits into the remainder. The first digit is 1. Each step is \
        only as wide as the root found so far.",
    );
    let radicand = doubled_if(is_doubled, significand);
    let radicand = m.cat([radicand, m.zeros(all - (p + 1))]).named("radicand");

    let mut remainder = (radicand.slice(all - 2, 2) - 1u32).named("remainder_1");
    let mut root = m.ones(1);
    for step in 2..=p + 1 {
        /// The next two digits of the radicand.
        let brought = match all.checked_sub(2 * step) {
            Some(low) => radicand.slice(low, 2),
            None => m.zeros(2),
        };
        /// Remainder with two more digits of the radicand.
        let widened = m.cat([m.zeros(1), remainder, brought]);
        let tried = m.cat([root, m.constant(1u8, 2)]).zext(widened.bits());
        /// Remainder minus 4r + 1, where r is the root; negative if 4r + 1 does not fit.
        let difference = (widened - tried).named(&format!("difference_{step}"));
        /// 1: 4r + 1 fits into the remainder.
        let fits = (!difference.msb()).named(&format!("digit_{step}"));
        let lessened = fits.mux(difference, widened);
        /// The rest of the digits brought down, after this digit.
        let next = lessened
            .slice(0, step + 1)
            .named(&format!("remainder_{step}"));
        remainder = next;
        /// The digits found so far.
        let longer = m.cat([root, fits]).named(&format!("root_{step}"));
        root = longer;
    }
    /// 1: some digit below the root's digits is 1.
    let rest = remainder.any().named("rest");
    (root, rest)
}
