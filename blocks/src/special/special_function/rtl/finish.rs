//! After the products: their sum, the position of its first digit, rounding, and the special values.

use super::super::configuration::{Configuration, Function};
use super::precise::Summed;
use super::prepare::floats;
use super::products::{POINT, SUM, Terms, VALUE, carry_save, sum_of};
use super::{EXPONENT, Special, first_of, is_one_of, unless};
use crate::bitwise::leading_zeros::rtl::{from_groups, group_counts};
use crate::float::ports::Results;
use crate::float::shift;
use warpwright_hdl::prelude::*;

/// Bits of a value with a logarithm's whole part before the point.
const MAGNITUDE: u32 = SUM - 1;
/// Bits of which the sum's clock counts the zeros that they begin with; the rest of the count is behind.
const GROUP: u32 = 4;
/// Digits that are kept: a significand, and one to round.
const KEPT: u32 = 25;
/// Places by which a value whose first digit is that of `VALUE` moves up in the window.
const UP: u32 = 24 + MAGNITUDE - VALUE;

/// `c0 ± c1 u ± c2 u²` with a logarithm's whole part; the terms that count negatively are inverted and get their carries.
#[description]
pub(super) fn summed<'m>(terms: Terms<Signal<'m>>) -> Summed<Signal<'m>> {
    let signed = |term: Signal<'m>, negative: Signal<'m>| term.zext(SUM) ^ negative.repeat(SUM);
    let falls = terms.falls;
    let (linear, lower) = (signed(terms.linear, falls), signed(terms.lower, falls));
    let bent = signed(terms.bent, terms.bends_down);
    let (part, carries) = carry_save([linear, lower, terms.constant], falls);
    let both = carry_save([part, carries, bent], falls);
    // A logarithm below zero bends up then.
    let value = sum_of(both, terms.is_below | terms.bends_down);
    Summed {
        value,
        zeros_of_groups: group_counts(value.slice(0, MAGNITUDE), GROUP, "zeros"),
        is_below: terms.is_below,
        significand: terms.significand,
        product_of: None,
        known: terms.known,
    }
}

/// What is behind the sum, without registers.
#[description]
pub(super) fn part(
    c: &Configuration,
    summed: Summed<Field>,
) -> Result<Part<Summed<Field>, Results<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("special_function_finish");
    m.doc(if c.is_precise() {
        "From a value, or the parts of its product with a distance, to the result."
    } else {
        "From a value to the result."
    });
    let result = finished(c, m.inputs("", summed.clone()));
    let word = Field::bits(32).doc("the float");
    m.finish_part(summed, Results { result }, Results { result: word })
}

/// The digits in their places, rounded, or a special value. A product's first digit has its place already; it adds one to the exponent if it is 2 or more.
#[description]
fn finished<'m>(c: &Configuration, before: Summed<Signal<'m>>) -> Signal<'m> {
    let m = before.value.builder();
    let (known, is_below) = (before.known, before.is_below);
    let (is_itself, is_special) = (known.is_itself, known.is_special);
    let product = known.is_precise.zip(before.product_of);
    let product = product.map(|(is_it, product)| (is_it, product.digits()));
    let value = product.map_or(before.value, |(is_it, (digits, _))| {
        is_it.mux(digits.zext(SUM), before.value).named("digits_in")
    });
    let first = product.map_or(known.first, |(is_it, (_, is_two))| {
        known.first + (is_it & is_two).zext(EXPONENT)
    });

    let is_circular = is_one_of(known.code, &[Function::Sin, Function::Cos]).named("is_circular");
    // No sine is greater than 1; where its parabola is below zero it is zero. What is made of its digits then does not matter.
    let may_be_out = unless(is_circular & !is_itself, known.is_precise);
    let over = value.slice(POINT, VALUE - POINT).named("beyond_the_point");
    let is_out = (may_be_out & over.any()).named("is_out");
    let is_full = (is_out & !over.msb()).named("is_full");
    let magnitude = value.slice(0, MAGNITUDE).named("magnitude");

    // Up to the first digit; where that is known, up to its place, or less far for a denormal.
    let floats = unless(floats(c, known.code) & !is_itself, known.is_precise);
    let zeros = from_groups(before.zeros_of_groups, GROUP, MAGNITUDE, "zeros");
    let by_zeros = zeros + (UP + VALUE - MAGNITUDE);
    let is_normal = (!first.msb() & first.any()).named("is_normal");
    let depth = first + (UP - 1);
    let by_depth = depth.slice(0, 6).gated_by(!depth.msb());
    let by_first = is_normal.mux(m.constant(UP, 6), by_depth);
    let amount = floats.mux(by_zeros, by_first).named("places_up");
    let window = m.cat([m.zeros(24), magnitude]);
    let (kept, _) = shift::left(window, amount, KEPT, "digits");

    // The first digit of a normal number adds one to the exponent.
    let found = m.constant(127 + 6u32, EXPONENT) - zeros.zext(EXPONENT);
    let before = floats.mux(found, (first - 1).gated_by(is_normal));
    let before = before.slice(0, 9).named("exponent_before");
    let digits = kept.slice(1, KEPT - 1).zext(32);
    // A half of the last place is what rounds.
    let all = sum_of((m.cat([before, m.zeros(23)]), digits), kept.bit(0)).named("rounded");
    let is_empty = (floats & magnitude.is_zero()) | (is_out & over.msb());
    let is_empty = is_empty.named("is_empty");
    let number = all.slice(0, 31).gated_by(!is_empty);
    // Exponents that are at an end, without waiting for the sum: digits that are all 1 round up to the next.
    let top = kept.msb();
    let fills = kept.slice(0, KEPT - 1).all().named("fills");
    let is_last = before.msb() | before.slice(0, 8).all();
    let overflows =
        is_last | (before.eq(254u32) & (top | fills)) | (before.eq(253u32) & top & fills);
    let overflows = (overflows & !is_empty).named("overflows");
    let is_denormal = (before.is_zero() & !top & !fills).named("is_denormal");
    let number = number.gated_by(!(is_denormal & known.flushes));

    let is = |which: Special| known.special.eq(which) & is_special;
    let is_nan = is(Special::Nan);
    let is_said_infinite = is(Special::Infinity);
    let is_infinite = (is_said_infinite | (overflows & !is_special)).named("is_infinite");
    let is_said_one = is(Special::One);
    let infinity = m.cat([m.ones(8), m.zeros(23)]);
    let greatest = m.cat([m.ones(7), m.zeros(1), m.ones(23)]);
    let nan = m.cat([m.ones(9), m.zeros(22)]);
    let one = m.cat([m.zeros(1), m.ones(7), m.zeros(23)]);
    let unsigned = [
        (is_infinite, known.is_alt.mux(greatest, infinity)),
        (is_nan, nan),
        (is_said_one | (is_full & !is_special), one),
    ];
    let unsigned = first_of(unsigned, number.gated_by(!is_special));
    let is_negative_value = known.sign | (is_below & !is_special);
    let negative = is_negative_value & !is_nan & !is_said_one;
    m.cat([negative, unsigned]).named("result_word")
}
