//! Hardware: three architectures, two of them pipelines, find the digits of a result, which [`rounded`] turns into a word.

mod iterative;
pub(crate) mod markstein;
mod pipelined;

pub use pipelined::function;

use super::contract::{Configuration, FloatDigits};
use crate::float::Mode;
use crate::float::round::{
    self, ResultClass, Rule, Special, Unrounded, code, increment, overflow, pack,
};
use crate::float::shift::low;
use crate::float::unpack::Unpacked;
use warpwright_hdl::prelude::*;

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    match c.architecture.stages() {
        None => iterative::build(c),
        Some(stages) => pipelined::build(c, stages),
    }
}

/// The block's name and what it makes of operands.
fn about(c: &Configuration) -> (&'static str, &'static str) {
    match c.operation {
        FloatDigits::Divide => ("float_divide", "a / b, correctly rounded"),
        FloatDigits::SquareRoot => ("float_sqrt", "The square root of a, correctly rounded"),
    }
}

/// A significand, or twice that: with a digit more before the point.
#[description]
fn doubled_if<'m>(is_doubled: Signal<'m>, significand: Signal<'m>) -> Signal<'m> {
    let m = significand.builder();
    let doubled = m.cat([significand, m.zeros(1)]);
    is_doubled.mux(doubled, significand.zext(doubled.bits()))
}

/// As many digits as a significand has and a guard digit, and whether there is a 1 behind them.
type Digits<'m> = (Signal<'m>, Signal<'m>);

impl<'m> Special<Signal<'m>> {
    #[description]
    fn of_quotient(a: &Unpacked<'m>, b: &Unpacked<'m>) -> Self {
        let undefined = (a.is_zero & b.is_zero) | (a.is_infinite & b.is_infinite);
        /// Sign of the quotient.
        let sign = a.sign ^ b.sign;
        /// 1: the quotient is a NaN.
        let is_nan = a.is_nan | b.is_nan | undefined;
        /// 1: the quotient is infinite, unless it is a NaN.
        let is_infinite = a.is_infinite | b.is_zero;
        /// 1: the quotient is zero, unless it is a NaN.
        let is_zero = a.is_zero | b.is_infinite;
        Self {
            sign,
            is_nan,
            is_infinite,
            is_zero,
        }
    }

    #[description]
    fn of_root(a: &Unpacked<'m>) -> Self {
        /// 1: the radicand is a NaN or less than 0.
        let is_nan = a.is_nan | (a.sign & !a.is_zero);
        Self {
            sign: a.sign,
            is_nan,
            is_infinite: a.is_infinite,
            is_zero: a.is_zero,
        }
    }

    /// The result has no digits.
    #[description]
    fn any(&self) -> Signal<'m> {
        /// 1: the result is a NaN, infinite or zero.
        let is_special = (self.is_nan | self.is_infinite | self.is_zero).named("is_special");
        is_special
    }
}

/// What is known of a result.
#[derive(Clone, Copy, Debug)]
struct Found<'m> {
    digits: Digits<'m>,
    /// The exponent, of a number whose first digit is 1 less 1.
    exponent: Signal<'m>,
    special: Special<Signal<'m>>,
    /// It has no digits.
    is_special: Signal<'m>,
}

/// The word of a result.
#[description]
fn rounded<'m>(c: &Configuration, mode: Mode<Signal<'m>>, found: &Found<'m>) -> Signal<'m> {
    let (digits, rest) = found.digits;
    let (m, special) = (digits.builder(), found.special);
    let (precision, bits) = (c.format.precision(), c.format.exponent_bits);
    m.section_about("Round", round::ABOUT_MAGNITUDE);
    let rule = Rule::new(mode, special.sign);
    let number = Unrounded {
        is_negative: m.zeros(1),
        significand: digits.slice(1, precision),
        guard: digits.bit(0),
        rest,
    };
    let (unrounded_fraction, goes_up) = increment(&number, rule);
    let narrow_exponent = low(found.exponent, bits);
    let code = code(
        c.format,
        narrow_exponent,
        digits.msb(),
        (unrounded_fraction, goes_up),
    );
    m.section_about("Pack the result", round::ABOUT_PACKING);
    let has_digits = !found.is_special;
    // No root is too large. Directions differ in what they make of a number that is.
    let (overflows, may_overflow, packed_by) = match c.operation {
        FloatDigits::Divide => {
            let (is_too_large, is_nearly_too_large) = overflow(c.format, found.exponent);
            (
                is_too_large & has_digits,
                is_nearly_too_large & has_digits,
                rule,
            )
        }
        FloatDigits::SquareRoot => (m.zeros(1), m.zeros(1), Rule::NearestEven),
    };
    let kind = ResultClass {
        special,
        overflows,
        may_overflow,
    };
    pack(c.format, packed_by, code, &kind)
}
