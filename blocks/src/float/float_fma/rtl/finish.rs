//! The last two steps: the sum is normalised, then rounded and packed.

use super::add::{Summed, group_of};
use super::window::Window;
use crate::bitwise::leading_zeros::rtl::from_groups;
use crate::float::float_fma::contract::Configuration;
use crate::float::ports::Results;
use crate::float::round::{self, ResultClass, Rule, Unrounded, code, increment, overflow, pack};
use crate::float::shift;
use warpwright_hdl::prelude::*;

/// The sum shifted to the left, but for one place perhaps, and the exponent that belongs to it.
#[derive(Bundle, Clone, Debug)]
pub(crate) struct Normalised<T> {
    /// 1: the result is a NaN.
    pub is_nan: T,
    /// 1: an operand is infinite.
    pub is_infinite: T,
    /// 1: the digits belong to a number below zero, in two's complement.
    pub is_negative: T,
    /// Sign of the result.
    pub sign: T,
    /// 1: the result is finite, and all digits are 0.
    pub is_zero: T,
    /// 1: the shift ended at the limit, as for denormal results.
    pub is_limited: T,
    /// 1: the result is too large, however it is rounded.
    pub overflows: T,
    /// 1: the result is too large if its exponent is still incremented.
    pub may_overflow: T,
    /// The limit minus the shift: the exponent before the leading digit is added.
    pub exponent: T,
    /// The upper p + 2 digits of the shifted sum.
    pub digits: T,
    /// 1: some digit below these digits is 1.
    pub below: T,
    /// Rounding direction.
    pub rounding: T,
}

#[description]
pub(super) fn normalised<'m>(
    c: &Configuration,
    before: Summed<Signal<'m>>,
) -> Normalised<Signal<'m>> {
    let (m, window) = (before.sum.builder(), Window::new(c));
    m.section_about(
        "Normalise the sum",
        "The anticipated leading digit is shifted to the top; the real one may still be one place below. Digits below the kept digits \
        become a sticky bit.",
    );
    let Summed { limit, sum, .. } = before;
    let group = group_of(sum.bits());
    let places = from_groups(before.group_zeros, group, sum.bits(), "places");
    let (digits, has_ones_below) = shift::left(sum, places, window.precision + 2, "digits");
    let width = window.limit.max(window.places);
    let wide_exponent = limit.zext(width) - places.zext(width);
    /// The limit minus the shift.
    let exponent = wide_exponent.slice(0, window.limit).named("exponent");
    m.section_about(
        "The result's sign and kind",
        &format!(
            "A sum of zeros with the same sign keeps this sign; a difference of equal numbers {}.",
            c.rounding.sign_of_zero()
        ),
    );
    let sum_is_zero = sum.is_zero();
    let sign_of_digits = before.addend_sign ^ before.is_negative;
    let mode = c.rounding.mode(|| before.rounding);
    let is_zero_difference = sum_is_zero & before.subtracts;
    let sign_of_sum = mode.sign_of_sum(sign_of_digits, is_zero_difference);
    let special = before.special;
    let sign_of_result = special.is_infinite.mux(special.infinite_sign, sign_of_sum);
    let is_number = !special.is_nan & !special.is_infinite;
    let has_digits = is_number & !sum_is_zero;
    let (is_too_large, is_nearly_too_large) = overflow(c.format, exponent);
    Normalised {
        is_nan: special.is_nan,
        is_infinite: special.is_infinite,
        is_negative: before.is_negative,
        sign: sign_of_result,
        is_zero: sum_is_zero & is_number,
        is_limited: exponent.is_zero(),
        overflows: is_too_large & has_digits,
        may_overflow: is_nearly_too_large & has_digits,
        exponent,
        digits,
        below: before.lost | has_ones_below,
        rounding: before.rounding,
    }
}

#[description]
pub(super) fn rounded<'m>(
    c: &Configuration,
    before: Normalised<Signal<'m>>,
) -> Results<Signal<'m>> {
    let (p, digits) = (c.format.precision(), before.digits);
    let m = digits.builder();
    m.section_about(
        "Correct the normalisation",
        "If the leading digit was anticipated one place too high, the sum is shifted left by one more place. The exponent is the rest of \
        the limit, plus one if the leading digit was already at the top.",
    );
    /// 1: the leading digit is at the top.
    let has_leading = (digits.msb() ^ before.is_negative).named("has_leading");
    /// 1: the leading digit is one place below the top, and may be shifted up.
    let moves = (!has_leading & !before.is_limited).named("moves_up");
    let rule = Rule::new(c.rounding.mode(|| before.rounding), before.sign);
    let number = Unrounded {
        is_negative: before.is_negative,
        significand: moves.mux(digits.slice(1, p), digits.slice(2, p)),
        guard: moves.mux(digits.bit(0), digits.bit(1)),
        rest: before.below | (!moves & digits.bit(0)),
    };
    m.section_about("Round", round::ABOUT_SIGNED);
    let (unrounded_fraction, goes_up) = increment(&number, rule);
    let code = code(
        c.format,
        before.exponent,
        has_leading,
        (unrounded_fraction, goes_up),
    );
    m.section_about("Pack the result", round::ABOUT_PACKING);
    let special = round::Special {
        sign: before.sign,
        is_nan: before.is_nan,
        is_infinite: before.is_infinite,
        is_zero: before.is_zero,
    };
    let kind = ResultClass {
        special,
        overflows: before.overflows,
        may_overflow: before.may_overflow,
    };
    let result = pack(c.format, rule, code, &kind);
    Results { result }
}
