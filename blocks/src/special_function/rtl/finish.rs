//! Behind the products: their sum, the place of its first digit, rounding, and the special values.

use super::super::configuration::{Configuration, Function};
use super::prepare::floats;
use super::products::{POINT, SUM, VALUE, carry_save, sum_of};
use super::{EXPONENT, Special, is_one_of};
use crate::cut::{self, Named};
use crate::float::shift;
use crate::leading_zeros::rtl::{from_groups, group_counts};
use warpwright_hdl::prelude::*;

/// Bits of a value with a logarithm's whole part before the point.
const MAGNITUDE: u32 = SUM - 1;
/// The terms of a value.
const TERMS: [&str; 4] = ["constant", "linear", "lower", "bent"];
/// Bits of which the sum's clock counts the zeros that they begin with; the rest of the count is behind.
const GROUP: u32 = 4;
/// The name of those counts.
const COUNTS: &str = "zeros_of_groups";
/// Digits that are kept: a significand, and one to round.
const KEPT: u32 = 25;
/// Places by which a value whose first digit is that of `VALUE` moves up in the window.
const UP: u32 = 24 + MAGNITUDE - VALUE;

/// What is known of a product in the tier `accuracy=opencl`.
#[derive(Clone, Copy)]
pub(super) struct Product<'m> {
    /// The value is one.
    pub is_it: Signal<'m>,
    /// It is 2 or more.
    pub is_two: Signal<'m>,
}

/// In place of the terms of a value, their sum, and of its groups of bits how many zeros each begins with.
pub(super) fn of_terms(before: Named<'_>) -> Named<'_> {
    let of = |name: &str| cut::of(&before, name);
    let signs = ["is_below", "falls", "bends_down"].map(of);
    let value = sum(TERMS.map(of), signs);
    let zeros = group_counts(value.slice(0, MAGNITUDE), GROUP, "zeros");
    let own = [("value", value), (COUNTS, zeros)];
    let own = own.map(|(name, value)| (name.to_string(), value));
    let is_gone = |name: &str| TERMS.contains(&name) || ["falls", "bends_down"].contains(&name);
    let others = before.iter().filter(|(name, _)| !is_gone(name));
    own.into_iter().chain(others.cloned()).collect()
}

/// What is behind the sum, as a module without registers.
pub(super) fn module(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("special_function_finish");
    m.doc("From a value to the result.");
    finished(&m, c, m.input("value", SUM), None);
    m.finish()
}

/// `c0 ± c1 u ± c2 u²` with a logarithm's whole part; the terms that count negatively are inverted and get their carries.
fn sum<'m>(
    [constant, linear, lower, bent]: [Signal<'m>; 4],
    [is_below, falls, bends_down]: [Signal<'m>; 3],
) -> Signal<'m> {
    let signed = |term: Signal<'m>, negative: Signal<'m>| term.zext(SUM) ^ negative.repeat(SUM);
    let (linear, lower) = (signed(linear, falls), signed(lower, falls));
    let bent = signed(bent, bends_down);
    let (part, carries) = carry_save([linear, lower, constant], falls);
    let both = carry_save([part, carries, bent], falls);
    // A logarithm below zero bends up then.
    sum_of(both, is_below | bends_down)
}

/// The digits in their places, rounded, or a special value. A product's first digit has its place already; it adds one to the exponent if it is 2 or more.
pub(super) fn finished<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    value: Signal<'m>,
    product: Option<Product<'m>>,
) {
    let groups = m.input(
        COUNTS,
        MAGNITUDE.next_power_of_two() / GROUP * (GROUP.ilog2() + 1),
    );
    let is_below = m.input("is_below", 1);
    let code = m.input("code", 3);
    let is_itself = m.input("is_itself", 1);
    let first = m.input("first", EXPONENT);
    let first = product.map_or(first, |product| {
        first + (product.is_it & product.is_two).zext(EXPONENT)
    });
    let sign = m.input("sign", 1);
    let is_special = m.input("is_special", 1);
    let special = m.input("special", 2);
    let is_alt = m.input("is_alt", 1);
    let flushes = m.input("flushes", 1);

    let is_circular = is_one_of(code, &[Function::Sin, Function::Cos]).named("is_circular");
    // No sine is greater than 1; where its parabola is below zero it is zero. What is made of its digits then does not matter.
    let may_be_out = is_circular & !is_itself;
    let may_be_out = product.map_or(may_be_out, |product| may_be_out & !product.is_it);
    let over = value.slice(POINT, VALUE - POINT).named("beyond_the_point");
    let is_out = (may_be_out & over.any()).named("is_out");
    let is_full = (is_out & !over.msb()).named("is_full");
    let magnitude = value.slice(0, MAGNITUDE).named("magnitude");

    // Up to the first digit; where that is known, up to its place, or less far for a denormal.
    let floats = floats(c, code) & !is_itself;
    let floats = product.map_or(floats, |product| floats & !product.is_it);
    let zeros = from_groups(groups, GROUP, MAGNITUDE, "zeros");
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
    let before = is_normal.repeat(EXPONENT) & (first - m.constant(1u8, EXPONENT));
    let before = floats
        .mux(found, before)
        .slice(0, 9)
        .named("exponent_before");
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
    let number = number.gated_by(!(is_denormal & flushes));

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
            (is(Special::One) | (is_full & !is_special)).mux(one, number.gated_by(!is_special)),
        ),
    );
    let negative = (sign | (is_below & !is_special)) & !is_nan & !is(Special::One);
    let result = m.cat([negative, unsigned]).named("result_word");
    m.output("result", result).doc("the float");
}
