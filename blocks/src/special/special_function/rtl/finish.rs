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
    let m = terms.constant.builder();
    m.section_about(
        "Add the terms",
        "A subtracted term is inverted and adds a carry. Two layers of full adders leave two numbers for the adder.",
    );
    let signed = |term: Signal<'m>, negative: Signal<'m>| term.zext(SUM) ^ negative.repeat(SUM);
    let falls = terms.falls;
    let signed_linear = signed(terms.linear, falls);
    let signed_lower = signed(terms.lower, falls);
    let signed_bent = signed(terms.bent, terms.bends_down);
    let without_bent = carry_save([signed_linear, signed_lower, terms.constant], falls);
    let terms_left = [without_bent.sum, without_bent.carries, signed_bent];
    let all = carry_save(terms_left, falls);
    // A logarithm below zero bends up then.
    let value = sum_of(all.sum, all.carries, terms.is_below | terms.bends_down);
    m.section_about(
        "Begin to count the leading zeros of the value",
        "Zeros are counted in groups of 4 bits; the next step combines the groups.",
    );
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
        "Computes the result from a value, or from the parts of its product with a distance."
    } else {
        "Computes the result from a value."
    });
    let result = finished(c, m.inputs("", summed.clone()));
    let word = Field::bits(32).doc("the float: a rounded number or a special value");
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
    if product.is_some() {
        m.section("Select the product or the value");
    }
    /// The value, or the product of a distance and a quotient, with the leading digit in the same place.
    let value = product.map_or(before.value, |(is_it, (digits, _))| {
        is_it.mux(digits.zext(SUM), before.value).named("digits_in")
    });
    /// Biased exponent of the leading digit, if it is known before the digits.
    let known_exponent = product.map_or(known.first, |(is_it, (_, is_two))| {
        known.first + (is_it & is_two).zext(EXPONENT)
    });

    m.section_about(
        "Values outside 0 to 1",
        "No sine is greater than 1. Where its parabola is below zero, the sine is zero. The digits of these values do not matter.",
    );
    let is_circular = is_one_of(known.code, &[Function::Sin, Function::Cos]).named("is_circular");
    /// 1: a sine or cosine straight from its parabola, which may be below 0 or above 1.
    let may_be_out = unless(is_circular & !is_itself, known.is_precise);
    let over = value.slice(POINT, VALUE - POINT).named("beyond_the_point");
    let is_out = (may_be_out & over.any()).named("is_out");
    /// 1: the parabola is at 1 or above, so the result is 1.
    let is_full = (is_out & !over.msb()).named("is_full");
    let magnitude = value.slice(0, MAGNITUDE).named("magnitude");

    m.section_about(
        "Shift the digits into place",
        if c.arc_tangent {
            "The shift ends at the leading digit. In logarithms, sines, cosines and arc tangents, its place must be searched for; \
             otherwise, its place is known. A denormal is shifted less far."
        } else {
            "The shift ends at the leading digit. In logarithms, sines and cosines, its place must be searched for; otherwise, its place \
             is known. A denormal is shifted less far."
        },
    );
    /// 1: the place of the leading digit is not known; the zeros above it are counted.
    let floats = unless(floats(c, known.code) & !is_itself, known.is_precise);
    /// Leading zeros of the value.
    let zeros = from_groups(before.zeros_of_groups, GROUP, MAGNITUDE, "zeros");
    let by_zeros = zeros + (UP + VALUE - MAGNITUDE);
    let is_not_negative = !known_exponent.msb();
    /// 1: the exponent, in two's complement, is not 0.
    let has_exponent = known_exponent.any();
    let is_normal = (is_not_negative & has_exponent).named("is_normal");
    let depth = known_exponent + (UP - 1);
    /// Shift of a denormal result, from its exponent.
    let low_depth = depth.slice(0, 6);
    /// 1: the exponent is so low that no digit is left.
    let is_too_deep = depth.msb();
    let by_depth = low_depth.gated_by(!is_too_deep);
    let by_first = is_normal.mux(m.constant(UP, 6), by_depth);
    let amount = floats.mux(by_zeros, by_first).named("places_up");
    let window = m.cat([m.zeros(24), magnitude]);
    let (kept, _) = shift::left(window, amount, KEPT, "digits");

    m.section_about(
        "The exponent, and values that are zero",
        "The exponent is one too small: the leading digit of a normal number adds one to it.",
    );
    let found = m.constant(127 + 6u32, EXPONENT) - zeros.zext(EXPONENT);
    let expected = (known_exponent - 1).gated_by(is_normal);
    let wide_exponent = floats.mux(found, expected);
    /// Biased exponent less 1, before the leading digit is added to it.
    let before = wide_exponent.slice(0, 9).named("exponent_before");
    m.section_about(
        "Round",
        "The bit below the last place is added to the last place, which rounds to nearest, ties away from zero. A carry out of the digits \
         continues into the exponent.",
    );
    let digits = kept.slice(1, KEPT - 1).zext(32);
    let unrounded = m.cat([before, m.zeros(23)]);
    let all = sum_of(unrounded, digits, kept.bit(0)).named("rounded");
    m.section("The exponent, and values that are zero");
    let is_without_digits = (floats & magnitude.is_zero()) | (is_out & over.msb());
    /// 1: the result is zero, since the value is zero or below.
    let is_empty = is_without_digits.named("is_empty");
    m.section("Round");
    let rounded_number = all.slice(0, 31).gated_by(!is_empty);
    m.section_about(
        "Overflow and denormals",
        "Both are found in parallel with the rounding: digits that are all 1 round up to the next exponent.",
    );
    let top = kept.msb();
    let fills = kept.slice(0, KEPT - 1).all().named("fills");
    let is_last = before.msb() | before.slice(0, 8).all();
    let is_at_end =
        is_last | (before.eq(254u32) & (top | fills)) | (before.eq(253u32) & top & fills);
    let overflows = (is_at_end & !is_empty).named("overflows");
    let is_denormal = (before.is_zero() & !top & !fills).named("is_denormal");
    let number = rounded_number.gated_by(!(is_denormal & known.flushes));

    m.section("Choose the result");
    let is = |which: Special| known.special.eq(which) & is_special;
    let is_nan = is(Special::Nan);
    let is_said_infinite = is(Special::Infinity);
    let is_infinite = (is_said_infinite | (overflows & !is_special)).named("is_infinite");
    let is_said_one = is(Special::One);
    let infinity = m.cat([m.ones(8), m.zeros(23)]);
    let greatest = m.cat([m.ones(7), m.zeros(1), m.ones(23)]);
    let nan = m.cat([m.ones(9), m.zeros(22)]);
    let one = m.cat([m.zeros(1), m.ones(7), m.zeros(23)]);
    let unbounded = known.is_alt.mux(greatest, infinity);
    let is_one = is_said_one | (is_full & !is_special);
    let choices = [(is_infinite, unbounded), (is_nan, nan), (is_one, one)];
    let unsigned = first_of(choices, number.gated_by(!is_special));
    /// 1: the result has a minus sign, unless it is a NaN or a special 1.
    let is_negative_value = known.sign | (is_below & !is_special);
    let negative = is_negative_value & !is_nan & !is_said_one;
    m.cat([negative, unsigned]).named("result_word")
}
