//! Hardware of the integer instructions.
//!
//! A component has two comparators in series for the minima, maxima and clamps, signed or not: the first keeps the lower or
//! the higher of `a` and `b`, the second limits it by `c`. One leading-zero counter finds bits: for the lowest 1 the word is
//! bit-reversed, for negative numbers it is complemented. Parts that are not selected output zero, and all parts are combined by OR.

use super::requested::{Requested, When, overlaid};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

const MINIMA: [&str; 2] = ["UMin", "SMin"];
const MAXIMA: [&str; 2] = ["UMax", "SMax"];
const CLAMPS: [&str; 2] = ["UClamp", "SClamp"];
const OF_SIGNED: [&str; 3] = ["SMin", "SMax", "SClamp"];
const OF_UNSIGNED: [&str; 3] = ["UMin", "UMax", "UClamp"];
const FINDS: [&str; 3] = ["FindILsb", "FindSMsb", "FindUMsb"];

/// The result of a component, of what works component by component; nothing if no such instruction is built in.
#[description]
pub(super) fn component<'m>(
    asked: &Requested<'m>,
    operands: [Signal<'m>; 3],
) -> Option<Signal<'m>> {
    let a = operands[0];
    let m = a.builder();
    m.section("The instruction");
    let bounds = [MINIMA, MAXIMA, CLAMPS].concat();
    /// The instruction is a minimum, a maximum or a clamp.
    let asks_bounds = asked.is("asks_bounds", &bounds);
    /// The instruction is SAbs.
    let asks_absolute = asked.is("asks_absolute", &["SAbs"]);
    /// The instruction is SSign.
    let asks_sign = asked.is("asks_sign", &["SSign"]);
    /// The instruction is FindILsb, FindSMsb or FindUMsb.
    let asks_place = asked.is("asks_place", &FINDS);

    m.section_about(
        "Minimum, maximum or clamp",
        "Two comparators in series: the first keeps the lower or the higher of a and b, the second limits it by c.",
    );
    let bounded = asks_bounds.part(|| bounded(asked, operands));

    m.section("Absolute value and sign");
    let absolute = asks_absolute.part(|| {
        let negative = a.msb();
        /// The absolute value of a.
        let magnitude = (a ^ negative.repeat(a.width())) + negative.zext(a.width());
        magnitude.named("magnitude")
    });
    let sign = asks_sign.part(|| {
        let above = a.msb().repeat(a.bits() - 1);
        let sign = m.cat([above, a.any()]).named("sign");
        sign.doc("-1, 0 or 1: a is below, equal to or above 0.")
    });

    m.section_about(
        "Find a bit",
        "One counter of leading zeros serves all Find instructions. To find the lowest 1, the word is reversed; FindSMsb complements negative numbers.",
    );
    let place = asks_place.part(|| place(asked, a));

    m.section_about(
        "The result",
        "Each part is 0 unless its instruction is requested.",
    );
    overlaid([bounded, absolute, sign, place].into_iter().flatten())
}

/// The minimum, maximum or clamp.
#[description]
fn bounded<'m>(asked: &Requested<'m>, [a, b, c]: [Signal<'m>; 3]) -> Signal<'m> {
    /// The operands are compared in two's complement.
    let signed = asked.either("is_signed", &OF_SIGNED, &OF_UNSIGNED);
    /// 1: the lower of a and b is kept; 0: the higher one.
    let lower = asked.either("keeps_lower", &MINIMA, &[MAXIMA, CLAMPS].concat());
    let below = is_below(a, b, signed).named("a_is_below_b");
    /// The lower or the higher of a and b.
    let kept = lower.flip(below).mux(b, a).named("kept");
    /// The instruction is a clamp: c is the upper bound.
    let caps = asked.either("is_clamp", &CLAMPS, &[MINIMA, MAXIMA].concat());
    if !caps.may_be() {
        return kept;
    }
    /// c is less than the kept one of a and b.
    let above = is_below(c, kept, signed).named("c_is_below");
    /// The minimum, the maximum or the clamped number.
    let bounded = caps.gate(above).mux(c, kept).named("bounded");
    bounded
}

/// Whether one number is less than another.
#[description]
fn is_below<'m>(x: Signal<'m>, y: Signal<'m>, signed: When<'m>) -> Signal<'m> {
    let (m, rest) = (x.builder(), x.bits() - 1);
    match signed {
        When::Never => x.lt(y),
        When::Always => x.signed_lt(y),
        // With their signs turned over, signed numbers are in the order of unsigned ones.
        When::If(_) => {
            let [x, y] = [x, y].map(|word| m.cat([signed.flip(word.msb()), word.slice(0, rest)]));
            x.lt(y)
        }
    }
}

/// The number of the bit that is looked for; all ones if there is none.
#[description]
fn place<'m>(asked: &Requested<'m>, a: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    /// In a negative number, the highest 0 is searched for, which is a 1 in the complement.
    let complements = asked.either("finds_signed", &["FindSMsb"], &["FindUMsb"]);
    /// The lowest 1 is searched for; otherwise the highest one.
    let lowest = asked.either("finds_lowest", &["FindILsb"], &["FindSMsb", "FindUMsb"]);
    let negative = complements.gate(a.msb());
    let value = match complements {
        When::Never => a,
        _ => (a ^ negative.repeat(a.width())).named("positive"),
    };
    /// The word with its lowest bit first.
    let reversed = m.cat((0..a.bits()).map(|bit| a.bit(bit)));
    /// The word whose highest 1 is searched for.
    let value = lowest.mux(reversed, value).named("searched");
    /// Zeros above the highest 1; the width if there is none.
    let all_zeros = leading_zeros(value, "searched");
    let bits = a.bits().ilog2();
    /// The bit does not exist. The width is a power of two, so the count's top bit is 1 only in this case.
    let none = all_zeros.bit(bits).named("finds_none");
    let zeros = all_zeros.slice(0, bits);
    /// The number of the bit, counted from the lowest one.
    let number = match lowest {
        When::Always => zeros,
        When::Never => !zeros,
        When::If(lowest) => zeros ^ (!lowest).repeat(bits),
    };
    let above = none.repeat(a.bits() - bits);
    m.cat([above, number | none.repeat(bits)]).named("place")
}

/// The halves of doubles, moved between components.
#[description]
pub(super) fn doubles<'m>(asked: &Requested<'m>, a: Signal<'m>) -> Option<Signal<'m>> {
    const HALF: u32 = 32;
    let m = a.builder();
    let half = |number: u32| a.slice(number * HALF, HALF);
    /// The instruction is PackDouble2x32.
    let packs = asked.is("packs_double", &["PackDouble2x32"]);
    let double = packs.part(|| {
        /// The low words of the first two components, side by side.
        let joined = m.cat([half(2), half(0)]).zext(4 * HALF);
        joined.named("joined")
    });
    /// The instruction is UnpackDouble2x32.
    let unpacks = asked.is("unpacks_double", &["UnpackDouble2x32"]);
    let words = unpacks.part(|| {
        /// The words of the first component, one in each of the first two components.
        let halves = m.cat([m.zeros(HALF), half(1), m.zeros(HALF), half(0)]);
        halves.named("halves")
    });
    overlaid([double, words].into_iter().flatten())
}
