//! From the digits of a result to a word.

use super::special::Special;
use crate::float::Mode;
use crate::float::float_digits::contract::Configuration;
use crate::float::round::{Kind, Rule, Unrounded, increment, overflow, pack};
use warpwright_hdl::prelude::*;

/// What is known of a result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<'m> {
    /// As many digits as a significand has, and a guard digit.
    pub digits: Signal<'m>,
    /// There is a 1 behind them.
    pub rest: Signal<'m>,
    /// The exponent, of a number whose first digit is 1 less 1.
    pub exponent: Signal<'m>,
    /// Whether it may be too large for the format.
    pub may_be_too_large: bool,
    pub special: Special<Signal<'m>>,
    /// It has no digits.
    pub is_special: Signal<'m>,
}

/// The word of a result.
pub(super) fn rounded<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    mode: Mode<Signal<'m>>,
    found: &Found<'m>,
) -> Signal<'m> {
    let p = c.format.precision();
    let Found {
        digits, special, ..
    } = found;
    let rule = Rule::new(mode, special.sign);
    let number = Unrounded {
        is_negative: m.zeros(1),
        significand: digits.slice(1, p),
        guard: digits.bit(0),
        rest: found.rest,
    };
    let (magnitude, goes_up) = increment(&number, rule);
    let bits = c.format.exponent_bits;
    let exponent = match found.exponent.bits() {
        less if less < bits => found.exponent.zext(bits),
        _ => found.exponent.slice(0, bits),
    };
    // The digit before the point makes the exponent one more, and what is rounded up goes on into it.
    let code = m.cat([exponent, magnitude.slice(0, p - 1), m.ones(1)])
        + m.cat([m.zeros(bits - 1), digits.msb(), m.zeros(p - 1), goes_up]);
    let code = code.slice(1, code.bits() - 1).named("code");
    let has_digits = !found.is_special;
    let (overflows, may_overflow) = if found.may_be_too_large {
        let (overflows, may_overflow) = overflow(c.format, found.exponent);
        (overflows & has_digits, may_overflow & has_digits)
    } else {
        (m.zeros(1), m.zeros(1))
    };
    let kind = Kind {
        is_nan: special.is_nan,
        is_infinite: special.is_infinite,
        is_zero: special.is_zero,
        overflows,
        may_overflow,
        sign: special.sign,
    };
    // Directions differ in what they make of a number that is too large.
    let packed_by = if found.may_be_too_large {
        rule
    } else {
        Rule::NearestEven
    };
    pack(c.format, packed_by, code, &kind)
}
