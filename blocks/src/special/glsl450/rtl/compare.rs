//! Hardware of the instructions that compare floats or test their signs.
//!
//! Floats of one sign are ordered by their bits, so one magnitude comparator and the signs tell which of two is
//! smaller; if both are the same word, either answer is fine. As with integers, the first comparator keeps the lower
//! or the higher of `a` and `b`, and the second limits it by `c`. NaNs are skipped as long as there is a number.

use super::float::Float;
use super::requested::{Requested, When};
use warpwright_hdl::prelude::*;

const MINIMA: [&str; 2] = ["FMin", "NMin"];
const MAXIMA: [&str; 2] = ["FMax", "NMax"];
const CLAMPS: [&str; 2] = ["FClamp", "NClamp"];

/// The parts of a component's result, of those instructions that are built in; each is zero where it is not asked for.
#[description]
pub(super) fn component<'m>(asked: &Requested<'m>, operands: [Signal<'m>; 3]) -> Vec<Signal<'m>> {
    let bounds = asked.is("asks_float_bounds", &[MINIMA, MAXIMA, CLAMPS].concat());
    let step = asked.is("asks_step", &["Step"]);
    let absolute = asked.is("asks_float_absolute", &["FAbs"]);
    let sign = asked.is("asks_float_sign", &["FSign"]);
    let mut parts = Vec::new();
    if !(bounds.may_be() || step.may_be() || absolute.may_be() || sign.may_be()) {
        return parts;
    }
    let a = Float::new(operands[0]);
    let (m, width) = (a.word.builder(), a.format.width());
    let a_is_nan = a.is_nan().named("a_is_nan");
    let one = m.constant(a.format.one(), width - 1);
    parts.extend(absolute.part(|| {
        let positive = a.magnitude.zext(width);
        a_is_nan.mux(a.nan(), positive).named("float_absolute")
    }));
    parts.extend(sign.part(|| {
        let is_one = a.magnitude.any() & !a_is_nan;
        let signed = a.sign & !a_is_nan;
        m.cat([signed, one.gated_by(is_one)]).named("float_sign")
    }));
    if !(bounds.may_be() || step.may_be()) {
        return parts;
    }
    let b = Float::new(operands[1]);
    let pair = Pair {
        a,
        b,
        a_is_nan,
        b_is_nan: b.is_nan().named("b_is_nan"),
        is_smaller: a.magnitude.lt(b.magnitude).named("a_is_smaller"),
    };
    if step.may_be() {
        let is_one = !b_is_less(&pair).named("is_before_edge");
        parts.push(one.gated_by(step.gate(is_one)).zext(width));
    }
    parts.extend(bounds.part(|| bounded(asked, &pair, operands[2])));
    parts
}

/// Two operands and how they compare.
struct Pair<'m> {
    a: Float<'m>,
    b: Float<'m>,
    a_is_nan: Signal<'m>,
    b_is_nan: Signal<'m>,
    /// The magnitude of `a` is less than that of `b`.
    is_smaller: Signal<'m>,
}

/// Whether `b`, as a value, is less than `a`: zeros are equal, and NaN is less than nothing.
#[description]
fn b_is_less<'m>(pair: &Pair<'m>) -> Signal<'m> {
    let Pair { a, b, .. } = pair;
    let same = a.magnitude.eq(b.magnitude);
    let above = !pair.is_smaller & !same;
    let of_one_sign = a.sign.mux(pair.is_smaller, above);
    let are_zeros = same & !a.magnitude.any();
    let differ = a.sign ^ b.sign;
    let less = differ.mux(b.sign & !are_zeros, of_one_sign);
    less & !pair.a_is_nan & !pair.b_is_nan
}

/// Which of two comes first, given the signs and which magnitude is less; anything if they are the same word.
fn is_first<'m>(sign: Signal<'m>, other: Signal<'m>, is_smaller: Signal<'m>) -> Signal<'m> {
    (sign ^ other).mux(sign, is_smaller ^ sign)
}

/// The minimum, maximum or clamp.
#[description]
fn bounded<'m>(asked: &Requested<'m>, pair: &Pair<'m>, c: Signal<'m>) -> Signal<'m> {
    let Pair { a, b, .. } = pair;
    let lower = asked.either("keeps_lower_float", &MINIMA, &[MAXIMA, CLAMPS].concat());
    let below = is_first(a.sign, b.sign, pair.is_smaller).named("a_is_lower");
    let takes_b = lower.flip(below) & !pair.b_is_nan;
    let kept = (takes_b | pair.a_is_nan).mux(b.word, a.word);
    let kept = kept.named("float_kept");
    let no_number = (pair.a_is_nan & pair.b_is_nan).named("neither_is_number");
    let caps = asked.either("is_float_clamp", &CLAMPS, &[MINIMA, MAXIMA].concat());
    if !caps.may_be() {
        return no_number.mux(a.nan(), kept);
    }
    let (c, kept) = (Float::new(c), Float::new(kept));
    let c_is_nan = c.is_nan().named("c_is_nan");
    let is_smaller = c.magnitude.lt(kept.magnitude);
    let below = is_first(c.sign, kept.sign, is_smaller).named("c_is_lower");
    let takes_c = caps.gate((below & !c_is_nan) | no_number);
    let value = takes_c.mux(c.word, kept.word).named("float_bounded");
    let is_nan = match caps {
        When::If(caps) => no_number & (c_is_nan | !caps),
        _ => no_number & c_is_nan,
    };
    is_nan.mux(a.nan(), value)
}
