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
    let m = operands[0].builder();
    m.section("The instruction");
    /// The instruction is a minimum, a maximum or a clamp.
    let bounds = asked.is("asks_float_bounds", &[MINIMA, MAXIMA, CLAMPS].concat());
    /// The instruction is Step.
    let step = asked.is("asks_step", &["Step"]);
    /// The instruction is FAbs.
    let absolute = asked.is("asks_float_absolute", &["FAbs"]);
    /// The instruction is FSign.
    let sign = asked.is("asks_float_sign", &["FSign"]);
    let mut parts = Vec::new();
    if !(bounds.may_be() || step.may_be() || absolute.may_be() || sign.may_be()) {
        return parts;
    }
    m.section("Absolute value and sign");
    let a = Float::new(operands[0]);
    let width = a.format.width();
    /// a is not a number.
    let a_is_nan = a.is_nan().named("a_is_nan");
    let one = m.constant(a.format.one(), width - 1);
    parts.extend(absolute.part(|| {
        let positive = a.magnitude.zext(width);
        let value = a_is_nan.mux(a.nan(), positive).named("float_absolute");
        value.doc("The absolute value of a.")
    }));
    parts.extend(sign.part(|| {
        /// a is a number other than 0.
        let is_unit = a.magnitude.any() & !a_is_nan;
        let is_negative = a.sign & !a_is_nan;
        let value = m.cat([is_negative, one.gated_by(is_unit)]);
        let value = value.named("float_sign");
        value.doc("-1.0, 1.0 or a zero: a is below, above or equal to 0.")
    }));
    if !(bounds.may_be() || step.may_be()) {
        return parts;
    }
    m.section_about(
        "Compare a and b",
        "Floats of the same sign are ordered by their bits, so a comparator of magnitudes and the signs are enough.",
    );
    let b = Float::new(operands[1]);
    /// b is not a number.
    let b_is_nan = b.is_nan().named("b_is_nan");
    /// The magnitude of a is less than that of b.
    let is_smaller = a.magnitude.lt(b.magnitude).named("a_is_smaller");
    let pair = Pair {
        a,
        b,
        a_is_nan,
        b_is_nan,
        is_smaller,
    };
    if step.may_be() {
        m.section_about(
            "Step",
            "0 if b is less than a, which is the edge; otherwise 1.0.",
        );
        /// b is less than a.
        let is_before_edge = b_is_less(&pair).named("is_before_edge");
        let is_at_edge = !is_before_edge;
        let step_value = one.gated_by(step.gate(is_at_edge)).zext(width);
        parts.push(step_value);
    }
    m.section_about(
        "Minimum, maximum or clamp",
        "The lower or the higher of a and b, limited by c. A NaN is ignored as long as there is a number.",
    );
    let bounded_part = bounds.part(|| bounded(asked, &pair, operands[2]));
    parts.extend(bounded_part);
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
    let are_equal = a.magnitude.eq(b.magnitude);
    let a_is_larger = !pair.is_smaller & !are_equal;
    let of_one_sign = a.sign.mux(pair.is_smaller, a_is_larger);
    let are_zeros = are_equal & !a.magnitude.any();
    /// Exactly one of a and b is negative, or -0.
    let signs_differ = a.sign ^ b.sign;
    /// b is less than a, if both are numbers; zeros are equal, whatever their signs.
    let less = signs_differ.mux(b.sign & !are_zeros, of_one_sign);
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
    /// 1: the lower of a and b is kept; 0: the higher one.
    let lower = asked.either("keeps_lower_float", &MINIMA, &[MAXIMA, CLAMPS].concat());
    /// a comes before b in the order of floats, -0 before 0; for equal words the order does not matter.
    let below = is_first(a.sign, b.sign, pair.is_smaller).named("a_is_lower");
    let takes_b = lower.flip(below) & !pair.b_is_nan;
    /// The lower or the higher of a and b, or the operand that is a number.
    let kept = (takes_b | pair.a_is_nan)
        .mux(b.word, a.word)
        .named("float_kept");
    /// Both a and b are NaN.
    let no_number = (pair.a_is_nan & pair.b_is_nan).named("neither_is_number");
    /// The instruction is a clamp: c is the upper bound.
    let caps = asked.either("is_float_clamp", &CLAMPS, &[MINIMA, MAXIMA].concat());
    if !caps.may_be() {
        return no_number.mux(a.nan(), kept);
    }
    let (c, kept) = (Float::new(c), Float::new(kept));
    /// c is not a number.
    let c_is_nan = c.is_nan().named("c_is_nan");
    let is_smaller = c.magnitude.lt(kept.magnitude);
    /// c comes before the kept one of a and b.
    let below = is_first(c.sign, kept.sign, is_smaller).named("c_is_lower");
    let takes_c = caps.gate((below & !c_is_nan) | no_number);
    /// The minimum, the maximum or the clamped number, if an operand is a number.
    let value = takes_c.mux(c.word, kept.word).named("float_bounded");
    /// No operand of the minimum, maximum or clamp is a number.
    let gives_nan = match caps {
        When::If(caps) => no_number & (c_is_nan | !caps),
        _ => no_number & c_is_nan,
    };
    let bounded_or_nan = gives_nan.mux(a.nan(), value);
    bounded_or_nan
}
