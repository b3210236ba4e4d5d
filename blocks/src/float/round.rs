//! Rounding and packing into a word.
//!
//! A unit whose direction is an input first combines it with the result's sign
//! into a [`Rule`]: for a magnitude, up and down mean away from zero or toward it.

use super::{Format, Mode, Rounding, rounding_enum};
use warpwright_hdl::prelude::*;

/// What the text says of [`increment`], for digits that may be those of a negative number.
pub(crate) const ABOUT_SIGNED: &str = "The digits of a number below zero are still in two's complement. Its magnitude is the complement of \
the digits plus 1 in the lowest place of all. This 1 reaches the guard digit if only 0s are below it. Its carry beyond the guard digit and \
the rounding are merged into one increment. The increment may carry through the fraction into the exponent.";

/// The same for digits of a magnitude.
pub(crate) const ABOUT_MAGNITUDE: &str = "The guard digit and the sticky bit below it decide on an increment. The increment may carry \
through the fraction into the exponent.";

/// What the text says of [`pack`].
pub(crate) const ABOUT_PACKING: &str = "Infinities, NaNs, zeros and results that are too large replace the digits. No comparison is needed \
to find whether the increment makes a result too large. In each exponent that may still become too large, the two lowest bits differ \
before the increment, and are equal if the increment makes it too large.";

/// How a magnitude is rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rule<'m> {
    /// Always to the nearest, of two to the even one.
    NearestEven,
    /// Always toward zero.
    TowardZero,
    /// As two bits say that are not both 1; toward zero if neither is.
    Told {
        /// To the nearest, of two to the even one.
        nearest: Signal<'m>,
        /// Away from zero.
        outward: Signal<'m>,
    },
}

impl<'m> Rule<'m> {
    /// That of a mode for a result with this sign. It need not be that of an exact zero.
    #[description]
    pub fn new(mode: Mode<Signal<'m>>, is_negative: Signal<'m>) -> Self {
        let m = is_negative.builder();
        match mode {
            Mode::Fixed(Rounding::NearestEven) => Self::NearestEven,
            Mode::Fixed(Rounding::TowardZero) => Self::TowardZero,
            Mode::Fixed(Rounding::Up) => Self::Told {
                nearest: m.zeros(1),
                outward: (!is_negative).named("outward"),
            },
            Mode::Fixed(Rounding::Down) => Self::Told {
                nearest: m.zeros(1),
                outward: is_negative,
            },
            Mode::Any(code) => {
                let up = says(code, Rounding::Up).named("rounds_up");
                let down = says(code, Rounding::Down).named("rounds_down");
                let outward = (up & !is_negative) | (down & is_negative);
                /// 1: rounds away from zero.
                let outward = outward.named("outward");
                /// 1: rounds to nearest, ties to even.
                let nearest = says(code, Rounding::NearestEven).named("nearest");
                Self::Told { nearest, outward }
            }
        }
    }
}

/// Whether a code says this direction.
#[description]
fn says(code: Signal<'_>, rounding: Rounding) -> Signal<'_> {
    let named = code
        .builder()
        .enum_value(&rounding_enum(), rounding.variant());
    code.eq(named)
}

impl<'m> Mode<Signal<'m>> {
    /// The sign of a sum that may be an exact zero of two numbers with unlike signs: that is negative if it is rounded down.
    pub fn sign_of_sum(self, sign: Signal<'m>, is_zero: Signal<'m>) -> Signal<'m> {
        match self {
            Self::Fixed(Rounding::Down) => sign | is_zero,
            Self::Fixed(_) => sign & !is_zero,
            Self::Any(code) => is_zero.mux(says(code, Rounding::Down), sign),
        }
    }
}

/// A number to be rounded: in two's complement, normalised as far as denormals allow, cut behind a guard digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unrounded<'m> {
    /// The digits are those of a negative number in two's complement; the magnitude is rounded.
    pub is_negative: Signal<'m>,
    /// As many digits as a significand has.
    pub significand: Signal<'m>,
    /// The digit behind them.
    pub guard: Signal<'m>,
    /// There is a 1 behind that.
    pub rest: Signal<'m>,
}

/// The fraction of the magnitude but for the increment, and the increment: see [`ABOUT_SIGNED`]. If a digit behind the guard digit is 1,
/// some 1 stays there in the complement, too.
#[description]
pub(crate) fn increment<'m>(number: &Unrounded<'m>, rule: Rule<'m>) -> (Signal<'m>, Signal<'m>) {
    let flip = number.is_negative;
    let magnitude = number.significand ^ flip.repeat(number.significand.bits());
    /// The first digit below the significand.
    let guard = (number.guard ^ flip).named("guard_digit");
    /// 1: the 1 that completes the magnitude of a negative number reaches the guard digit.
    let arrives = (flip & !number.rest).named("one_arrives");
    /// 1: the 1 that completes a magnitude carries into the significand.
    let carried = arrives & guard;
    // Half, which an arriving 1 makes of a guard digit of 0, goes to even.
    let to_even = || {
        let is_odd = magnitude.bit(0);
        let is_more_or_odd = guard & (number.rest | is_odd);
        /// 1: the 1 that completes a magnitude carries into the significand, or makes a tie after an odd digit.
        let goes_up_after_one = carried | (arrives & is_odd);
        /// 1: no 1 arrives, and the digits below the significand are more than half, or half after an odd digit.
        let goes_up_as_it_is = !arrives & is_more_or_odd;
        goes_up_after_one | goes_up_as_it_is
    };
    let goes_up = match rule {
        Rule::NearestEven => to_even(),
        Rule::TowardZero => carried,
        Rule::Told { nearest, outward } => {
            // A negative number with nothing behind its digits has a carry, and is exact.
            /// 1: the digits below the significand are not all 0.
            let is_more = number.guard | number.rest;
            carried | (nearest & to_even()) | (outward & is_more)
        }
    };
    /// 1: the significand is incremented.
    let goes_up = goes_up.named("goes_up");
    /// Fraction before the increment.
    let kept_fraction = magnitude.slice(0, magnitude.bits() - 1);
    (kept_fraction, goes_up)
}

/// The exponent and the fraction of a rounded number side by side. Its digit before the point makes the exponent one more, and what is rounded up goes on into
/// it.
#[description]
pub(crate) fn code<'m>(
    format: Format,
    exponent: Signal<'m>,
    leading: Signal<'m>,
    (fraction, goes_up): (Signal<'m>, Signal<'m>),
) -> Signal<'m> {
    let (m, bits) = (exponent.builder(), format.fraction_bits);
    /// Exponent, fraction and one place below, where a 1 turns the increment into a carry.
    let incremented = m.cat([exponent, fraction, m.ones(1)])
        + m.cat([
            m.zeros(exponent.bits() - 1),
            leading,
            m.zeros(bits),
            goes_up,
        ]);
    /// Exponent and fraction after the increment.
    let code = incremented.slice(1, incremented.bits() - 1);
    let code = code.named("exponent_and_fraction");
    code.slice(0, format.width() - 1)
}

/// Whether a number overflows, said of its exponent less what rounding may still add, which is up to 2: certainly, and perhaps.
#[description]
pub(crate) fn overflow(format: Format, exponent: Signal<'_>) -> (Signal<'_>, Signal<'_>) {
    let infinite = format.greatest_exponent() + 1;
    let width = exponent.bits().max(format.exponent_bits);
    let exponent = exponent.zext(width);
    let below = |name, less: u32, what: &str| {
        let constant = exponent.builder().constant(infinite - less, width);
        let bits = format.exponent_bits;
        constant
            .named(name)
            .doc(&format!("{what}: 2**{bits} - {}.", less + 1))
    };
    /// 1: the exponent is at least the exponent of infinities.
    let certainly = below("INFINITE", 0, "The exponent of infinities").le(exponent);
    let greatest = below("GREATEST", 1, "The greatest exponent of a number");
    let next_greatest = below("NEXT_GREATEST", 2, "The exponent below the greatest one");
    /// 1: the exponent becomes too large if the leading digit and rounding add 2 to it, or already if they add 1.
    let perhaps = exponent.eq(greatest) | exponent.eq(next_greatest);
    (certainly, perhaps)
}

/// What is known of a result without its digits.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Special<T> {
    /// Sign of the result; has no meaning for a NaN.
    pub sign: T,
    /// 1: the result is a NaN.
    pub is_nan: T,
    /// 1: the exact result is infinite, unless it is a NaN.
    pub is_infinite: T,
    /// 1: the result is zero, unless it is infinite or a NaN.
    pub is_zero: T,
}

/// What is known of a result before its last digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultClass<'m> {
    /// Whether it has digits.
    pub special: Special<Signal<'m>>,
    /// It has, and is too large, as [`overflow`] says.
    pub overflows: Signal<'m>,
    /// It has, and is perhaps too large.
    pub may_overflow: Signal<'m>,
}

/// The word of a result whose exponent and fraction, side by side, are `code`.
#[description]
pub(crate) fn pack<'m>(
    format: Format,
    rule: Rule<'m>,
    code: Signal<'m>,
    kind: &ResultClass<'m>,
) -> Signal<'m> {
    let m = code.builder();
    let bits = format.fraction_bits;
    let special = kind.special;
    let coded_fraction = code.slice(0, bits);
    let coded_exponent = code.slice(bits, format.exponent_bits);
    /// 1: the exponent's last two bits are equal. If the exponent may become too large, this shows that it has.
    let last_bits_are_alike = !(coded_exponent.bit(0) ^ coded_exponent.bit(1));
    let became_large = kind.may_overflow & last_bits_are_alike;
    let overflows = (kind.overflows | became_large).named("result_overflows");
    /// 1: the result is too large, infinite or a NaN.
    let is_large = (overflows | special.is_nan | special.is_infinite).named("is_large");
    let shown = (!is_large & !special.is_zero).named("shows_digits");
    // Where nothing of the digits is shown, zeros are put in, or ones.
    let ones = match rule {
        Rule::NearestEven => m.zeros(1),
        Rule::TowardZero => overflows,
        Rule::Told { nearest, outward } => (overflows & !(nearest | outward)).named("is_greatest"),
    };
    let every = |signal: Signal<'m>, count: u32| signal.repeat(count);
    let exponent_or_ones = (coded_exponent & every(shown, format.exponent_bits))
        | every(is_large, format.exponent_bits);
    let result_exponent = match rule {
        Rule::NearestEven => exponent_or_ones,
        // The greatest exponent of a number is even.
        Rule::TowardZero | Rule::Told { .. } => {
            exponent_or_ones & !(ones.zext(format.exponent_bits))
        }
    };
    let quiet = match bits {
        1 => special.is_nan,
        bits => m.cat([special.is_nan, m.zeros(bits - 1)]),
    };
    let result_fraction = (coded_fraction & every(shown, bits)) | every(ones, bits) | quiet;
    let result_sign = special.sign & !special.is_nan;
    m.cat([result_sign, result_exponent, result_fraction])
}
