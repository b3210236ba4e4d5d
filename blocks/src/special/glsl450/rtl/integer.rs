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
    let bounds = [MINIMA, MAXIMA, CLAMPS].concat();
    let parts = [
        asked
            .is("asks_bounds", &bounds)
            .part(|| bounded(asked, operands)),
        asked.is("asks_absolute", &["SAbs"]).part(|| {
            let negative = a.msb();
            let magnitude = (a ^ negative.repeat(a.width())) + negative.zext(a.width());
            magnitude.named("magnitude")
        }),
        asked.is("asks_sign", &["SSign"]).part(|| {
            let above = a.msb().repeat(a.bits() - 1);
            a.builder().cat([above, a.any()]).named("sign")
        }),
        asked.is("asks_place", &FINDS).part(|| place(asked, a)),
    ];
    overlaid(parts.into_iter().flatten())
}

/// The minimum, maximum or clamp.
#[description]
fn bounded<'m>(asked: &Requested<'m>, [a, b, c]: [Signal<'m>; 3]) -> Signal<'m> {
    let signed = asked.either("is_signed", &OF_SIGNED, &OF_UNSIGNED);
    let lower = asked.either("keeps_lower", &MINIMA, &[MAXIMA, CLAMPS].concat());
    let below = is_below(a, b, signed).named("a_is_below_b");
    let kept = lower.flip(below).mux(b, a).named("kept");
    let caps = asked.either("is_clamp", &CLAMPS, &[MINIMA, MAXIMA].concat());
    if !caps.may_be() {
        return kept;
    }
    let above = is_below(c, kept, signed).named("c_is_below");
    caps.gate(above).mux(c, kept).named("bounded")
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
    let complements = asked.either("finds_signed", &["FindSMsb"], &["FindUMsb"]);
    let lowest = asked.either("finds_lowest", &["FindILsb"], &["FindSMsb", "FindUMsb"]);
    let negative = complements.gate(a.msb());
    let value = match complements {
        When::Never => a,
        _ => (a ^ negative.repeat(a.width())).named("positive"),
    };
    // The lowest bit first.
    let turned = m.cat((0..a.bits()).map(|bit| a.bit(bit)));
    let value = lowest.mux(turned, value).named("searched");
    let zeros = leading_zeros(value, "searched");
    // The width is a power of two: only of a word without a 1 the count's top bit is set.
    let bits = a.bits().ilog2();
    let none = zeros.bit(bits).named("finds_none");
    let zeros = zeros.slice(0, bits);
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
    let parts = [
        asked.is("packs_double", &["PackDouble2x32"]).part(|| {
            let double = m.cat([half(2), half(0)]).zext(4 * HALF);
            double.named("joined")
        }),
        asked.is("unpacks_double", &["UnpackDouble2x32"]).part(|| {
            let halves = m.cat([m.zeros(HALF), half(1), m.zeros(HALF), half(0)]);
            halves.named("halves")
        }),
    ];
    overlaid(parts.into_iter().flatten())
}
