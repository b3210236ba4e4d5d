//! Turns the digits of an exact result into a word: normalises as far as the format allows, rounds and packs.

use super::round::{self, ResultClass, Rule, Special, Unrounded, code, increment, overflow, pack};
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
    m.section_about(
        "Normalise the result",
        "The leading digit is shifted to the top, or as far as the exponent allows: a result whose shift ends at this limit is denormal. A \
        marker 1 at the limit ends the count of the zeros above the leading digit.",
    );
    /// Marker: a 1 as far from the top as the digits may be shifted.
    let stop = m.cat([m.ones(1), m.zeros(digits.bits() - 1)]) >> limit;
    let stop = stop.named("stop");
    /// The first 1 ends the shift: the leading digit, or the limit.
    let leading = (digits | stop).named("leading_digit");
    // The last place may be beyond the digits: then there is nothing to shift.
    /// Places by which the digits are shifted left.
    let places = leading_zeros(leading, "places").slice(0, bits_for(digits.bits() - 1));
    let (kept, has_ones_below) = shift::left(digits, places, p + 1, "digits");
    let kept = kept.doc("The significand and the guard digit.");
    let width = limit.bits().max(places.bits());
    let wide_exponent = limit.zext(width) - places.zext(width);
    /// The limit minus the shift; the leading digit still adds 1 to it.
    let exponent = wide_exponent.slice(0, limit.bits()).named("exponent");
    m.section("Find the result's kind");
    /// 1: neither infinite nor a NaN.
    let is_number = (!exact.is_nan & !exact.is_infinite).named("is_number");
    /// 1: no digit is 1.
    let is_zero = digits.is_zero().named("is_zero");
    let (is_too_large, is_nearly_too_large) = overflow(format, exponent);
    let has_digits = is_number & !is_zero;
    m.section_about("Round", round::ABOUT_MAGNITUDE);
    let rule = Rule::new(mode, exact.sign);
    /// 1: some digit below the guard digit is 1.
    let rest = has_ones_below.named("rest");
    let number = Unrounded {
        is_negative: m.zeros(1),
        significand: kept.slice(1, p),
        guard: kept.bit(0),
        rest,
    };
    let (unrounded_fraction, goes_up) = increment(&number, rule);
    /// The digit before the point.
    let leads = kept.msb();
    let code = code(format, exponent, leads, (unrounded_fraction, goes_up));
    m.section_about("Pack the result", round::ABOUT_PACKING);
    let special = Special {
        sign: exact.sign,
        is_nan: exact.is_nan,
        is_infinite: exact.is_infinite,
        is_zero: is_zero & is_number,
    };
    let kind = ResultClass {
        special,
        overflows: is_too_large & has_digits,
        may_overflow: is_nearly_too_large & has_digits,
    };
    pack(format, rule, code, &kind)
}
