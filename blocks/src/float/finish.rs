//! Turns the digits of an exact result into a word: normalises as far as the format allows, rounds and packs.

use super::round::{ResultClass, Rule, Special, Unrounded, code, increment, overflow, pack};
use super::{Format, Mode, bits_for, shift};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

/// An exact result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact<'m> {
    /// Its digits, without a sign; the last may stand for all behind it.
    pub digits: Signal<'m>,
    /// How far they may be shifted to the left: the exponent that belongs to the first digit, less 1. Where it would be below 0, the first digits of
    /// a significand and one more must be 0.
    pub limit: Signal<'m>,
    /// The sign; of no meaning for a NaN.
    pub sign: Signal<'m>,
    /// It is no number.
    pub is_nan: Signal<'m>,
    /// It is infinite.
    pub is_infinite: Signal<'m>,
}

/// The word of a result.
#[description]
pub(crate) fn rounded<'m>(format: Format, mode: Mode<Signal<'m>>, exact: Exact<'m>) -> Signal<'m> {
    let Exact { digits, limit, .. } = exact;
    let m = digits.builder();
    let p = format.precision();
    // A 1 where the shift must end.
    let stop = m.cat([m.ones(1), m.zeros(digits.bits() - 1)]) >> limit;
    let stop = stop.named("stop");
    let leading = (digits | stop).named("leading_digit");
    // The last place may be beyond the digits: then there is nothing to shift.
    let places = leading_zeros(leading, "places").slice(0, bits_for(digits.bits() - 1));
    let (kept, below) = shift::left(digits, places, p + 1, "digits");
    let width = limit.bits().max(places.bits());
    let wide_exponent = limit.zext(width) - places.zext(width);
    let exponent = wide_exponent.slice(0, limit.bits()).named("exponent");
    let is_number = (!exact.is_nan & !exact.is_infinite).named("is_number");
    let is_zero = digits.is_zero().named("is_zero");
    let (overflows, may_overflow) = overflow(format, exponent);
    let has_digits = is_number & !is_zero;
    let rule = Rule::new(mode, exact.sign);
    let number = Unrounded {
        is_negative: m.zeros(1),
        significand: kept.slice(1, p),
        guard: kept.bit(0),
        rest: below.named("rest"),
    };
    let rounded = increment(&number, rule);
    let code = code(format, exponent, kept.msb(), rounded);
    let special = Special {
        sign: exact.sign,
        is_nan: exact.is_nan,
        is_infinite: exact.is_infinite,
        is_zero: is_zero & is_number,
    };
    let kind = ResultClass {
        special,
        overflows: overflows & has_digits,
        may_overflow: may_overflow & has_digits,
    };
    pack(format, rule, code, &kind)
}
