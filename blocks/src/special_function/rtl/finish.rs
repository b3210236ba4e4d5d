//! Behind the tables: the parabola, the place of the first digit, rounding, and the special values.

use super::super::contract::{
    C0_BITS, C1_BITS, C2_BITS, FACTOR_BITS, OFFSET_BITS, SLOPE_BITS, segments,
};
use super::super::{Configuration, Function};
use super::prepare::floats;
use super::{DIGITS, EXPONENT, Special, is_one_of};
use crate::float::shift;
use crate::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

/// Bits of a value in quarters of units.
const VALUE: u32 = 30;
/// Bits of a value with a logarithm's whole part before the point.
const MAGNITUDE: u32 = 36;
/// Bits behind the point of a logarithm or a sine.
const POINT: u32 = 28;
/// Digits that are kept: a significand, and one to round.
const KEPT: u32 = 25;
/// Places by which a value whose first digit is that of `VALUE` moves up in the window.
const UP: u32 = 24 + MAGNITUDE - VALUE;

/// All of it as a module without registers.
pub(super) fn module(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("special_function_finish");
    m.doc("From a table's word and an offset to the result.");
    let row = m.input("row", C0_BITS + C1_BITS + C2_BITS);
    let digits = m.input("digits", DIGITS);
    let square = m.input("square", FACTOR_BITS);
    let code = m.input("code", 3);
    let is_itself = m.input("is_itself", 1);
    let value = value(&m, c, row, digits, square, code);
    let whole_digits = m.cat([digits, m.zeros(VALUE - DIGITS)]);
    let value = is_itself.mux(whole_digits, value).named("value");
    finished(&m, c, value, code, is_itself);
    m.finish()
}

/// The upper bits of an offset.
fn factor(digits: Signal<'_>) -> Signal<'_> {
    digits.slice(DIGITS - FACTOR_BITS, FACTOR_BITS)
}

/// The square of an offset's upper bits.
pub(super) fn square(digits: Signal<'_>) -> Signal<'_> {
    let factor = factor(digits).zext(2 * FACTOR_BITS);
    (factor * factor).slice(FACTOR_BITS, FACTOR_BITS)
}

/// The functions of which a statement about their segments holds.
fn those<'m>(c: &Configuration, code: Signal<'m>, holds: impl Fn(Function) -> bool) -> Signal<'m> {
    let functions = c.functions().iter().copied();
    let found: Vec<Function> = functions.filter(|f| holds(*f)).collect();
    is_one_of(code, &found)
}

/// `c0 ± c1 u ± c2 u²`, in quarters of units.
fn value<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    row: Signal<'m>,
    digits: Signal<'m>,
    square: Signal<'m>,
    code: Signal<'m>,
) -> Signal<'m> {
    let c0 = row.slice(C1_BITS + C2_BITS, C0_BITS).named("c0");
    let c1 = row.slice(C2_BITS, C1_BITS).named("c1");
    let c2 = row.slice(0, C2_BITS).named("c2");
    let falls = those(c, code, |f| segments(f).falls).named("falls");
    let bends_down = those(c, code, |f| segments(f).bends_down).named("bends_down");
    let doubles = those(c, code, |f| segments(f).doubles).named("doubles");

    let width = C1_BITS + FACTOR_BITS;
    let product = c1.zext(width) * factor(digits).zext(width);
    let cut = FACTOR_BITS - 5;
    let upper = product.named("slope_product").slice(cut, width - cut);
    let rest_bits = OFFSET_BITS - FACTOR_BITS;
    let rest = digits.slice(DIGITS - OFFSET_BITS, rest_bits);
    let low_width = SLOPE_BITS + rest_bits;
    let slope = c1.slice(C1_BITS - SLOPE_BITS, SLOPE_BITS);
    let lower = slope.zext(low_width) * rest.zext(low_width);
    let cut = OFFSET_BITS - 5 - (C1_BITS - SLOPE_BITS);
    let lower = lower.slice(cut, low_width - cut);

    let width = C2_BITS + FACTOR_BITS;
    let bent = (c2.zext(width) * square.zext(width)).named("bend_product");
    let cut = FACTOR_BITS - 7;
    let bent = bent.slice(cut, width - cut);
    let bent = doubles.mux(bent, m.cat([m.zeros(1), bent.slice(1, bent.bits() - 1)]));

    // A place below the last one brings in the carry that a difference needs.
    let term = |amount: Signal<'m>, is_subtracted: Signal<'m>| {
        let amount = amount.zext(VALUE) ^ is_subtracted.repeat(VALUE);
        m.cat([amount, is_subtracted])
    };
    let with = |sum: Signal<'m>, term: Signal<'m>| {
        let all = m.cat([sum, m.ones(1)]) + term;
        all.slice(1, VALUE)
    };
    let linear = (upper.zext(VALUE) + lower.zext(VALUE)).named("linear");
    let quarters = m.cat([c0, m.zeros(VALUE - C0_BITS)]);
    let sloped = with(quarters, term(linear, falls)).named("sloped");
    with(sloped, term(bent, bends_down)).named("parabola")
}

/// The digits in their places, rounded, or a special value.
fn finished<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    value: Signal<'m>,
    code: Signal<'m>,
    is_itself: Signal<'m>,
) {
    let first = m.input("first", EXPONENT);
    let sign = m.input("sign", 1);
    let is_special = m.input("is_special", 1);
    let special = m.input("special", 2);
    let is_alt = m.input("is_alt", 1);
    let flushes = m.input("flushes", 1);

    let is_log = is_one_of(code, &[Function::Log]).named("is_log");
    let is_circular = is_one_of(code, &[Function::Sin, Function::Cos]).named("is_circular");
    // No sine is greater than 1; where its parabola is below zero it is zero.
    let may_be_out = is_circular & !is_itself;
    let over = value.slice(POINT, VALUE - POINT).named("beyond_the_point");
    let is_out = (may_be_out & over.any()).named("is_out");
    let below = value.slice(0, POINT) & (!is_out).repeat(POINT);
    let limit = m.cat([m.zeros(1), !over.msb()]);
    let above = is_out.mux(limit, over);
    let whole = first.slice(0, 9) & is_log.repeat(9);
    let sum = m.cat([whole + above.zext(9), below]).named("with_whole");
    let is_below = sum.msb().named("is_below_zero");
    let magnitude = (sum ^ is_below.repeat(MAGNITUDE + 1)) + is_below.zext(MAGNITUDE + 1);
    let magnitude = magnitude.slice(0, MAGNITUDE).named("magnitude");

    // Up to the first digit; where that is known, up to its place, or less far for a denormal.
    let floats = floats(c, code) & !is_itself;
    let zeros = leading_zeros(magnitude, "zeros");
    let by_zeros = zeros + (UP + VALUE - MAGNITUDE);
    let is_normal = (!first.msb() & first.any()).named("is_normal");
    let depth = first + (UP - 1);
    let by_depth = depth.slice(0, 6) & (!depth.msb()).repeat(6);
    let by_first = is_normal.mux(m.constant(UP, 6), by_depth);
    let amount = floats.mux(by_zeros, by_first).named("places_up");
    let window = m.cat([m.zeros(24), magnitude]);
    let (kept, _) = shift::left(window, amount, KEPT, "digits");

    let rounded = kept.zext(KEPT + 1) + m.constant(1u8, KEPT + 1);
    let rounded = rounded.slice(1, KEPT).named("rounded");
    // The first digit of a normal number adds one to the exponent.
    let found = m.constant(127 + 6u32, EXPONENT) - zeros.zext(EXPONENT);
    let before = is_normal.repeat(EXPONENT) & (first - m.constant(1u8, EXPONENT));
    let before = floats
        .mux(found, before)
        .slice(0, 9)
        .named("exponent_before");
    let all = m.cat([before, m.zeros(23)]) + rounded.zext(32);
    let is_empty = (floats & magnitude.is_zero()).named("is_empty");
    let number = all.slice(0, 31) & (!is_empty).repeat(31);
    let overflows = all.msb() | all.slice(23, 8).all();
    let overflows = (overflows & !is_empty).named("overflows");
    let is_denormal = number.slice(23, 8).is_zero();
    let number = number & (!(is_denormal & flushes)).repeat(31);

    let is = |which: Special| special.eq(which as u64) & is_special;
    let is_nan = is(Special::Nan);
    let is_infinite = (is(Special::Infinity) | (overflows & !is_special)).named("is_infinite");
    let infinity = m.cat([m.ones(8), m.zeros(23)]);
    let greatest = m.cat([m.ones(7), m.zeros(1), m.ones(23)]);
    let nan = m.cat([m.ones(9), m.zeros(22)]);
    let one = m.cat([m.zeros(1), m.ones(7), m.zeros(23)]);
    let unsigned = is_infinite.mux(
        is_alt.mux(greatest, infinity),
        is_nan.mux(
            nan,
            is(Special::One).mux(one, number & (!is_special).repeat(31)),
        ),
    );
    let negative = (sign | (is_below & !is_special)) & !is_nan & !is(Special::One);
    let result = m.cat([negative, unsigned]).named("result_word");
    m.output("result", result).doc("the float");
}
