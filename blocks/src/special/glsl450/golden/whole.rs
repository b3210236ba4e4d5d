//! Instructions that round floats to whole numbers, one function each, following the ratified text.
//!
//! The exponent tells whether a float has bits below the point, and where; each exponent is handled
//! separately. Zeros keep their signs, infinities are unchanged, and a NaN becomes `Format::nan`.

use super::compare::{format_of, is_nan, is_zero, magnitude, nan};
use warpwright_hdl::word::Word;

/// 1, `Round`: "the value equal to the nearest whole number"; of two that are as near, the even one, which the text leaves open.
pub fn round<W: Word>(x: &W) -> W {
    round_even(x)
}

/// 2, `RoundEven`: "the nearest whole number; a fractional part of 0.5 will round toward the nearest even whole number".
pub fn round_even<W: Word>(x: &W) -> W {
    let between = Between::of(x);
    let is_further = between.beyond_half | (between.at_half & between.lower_is_odd);
    chosen(x, &is_further, &between.away, &between.toward_zero)
}

/// 3, `Trunc`: "the nearest whole number whose absolute value is not larger than the absolute value of x".
pub fn trunc<W: Word>(x: &W) -> W {
    let between = Between::of(x);
    chosen(x, &W::flag(false), &between.away, &between.toward_zero)
}

/// 8, `Floor`: "the nearest whole number that is less than or equal to x".
pub fn floor<W: Word>(x: &W) -> W {
    let between = Between::of(x);
    let is_below = x.top() & !between.is_whole;
    chosen(x, &is_below, &between.away, &between.toward_zero)
}

/// 9, `Ceil`: "the nearest whole number that is greater than or equal to x".
pub fn ceil<W: Word>(x: &W) -> W {
    let between = Between::of(x);
    let is_above = !x.top() & !between.is_whole;
    chosen(x, &is_above, &between.away, &between.toward_zero)
}

fn chosen<W: Word>(x: &W, is_away: &W, away: &W, toward_zero: &W) -> W {
    is_nan(x).mux(&nan(x), &is_away.mux(away, toward_zero))
}

/// The whole numbers on both sides of a number, and where between them it lies.
struct Between<W> {
    /// The one nearer to zero, or the number itself if it is whole.
    toward_zero: W,
    /// The one beyond it.
    away: W,
    is_whole: W,
    /// The number is half way.
    at_half: W,
    /// It is nearer to `away`.
    beyond_half: W,
    /// `toward_zero` is odd.
    lower_is_odd: W,
}

impl<W: Word> Between<W> {
    fn of(x: &W) -> Self {
        let format = format_of(x);
        let exponent = x.slice(format.fraction_bits, format.exponent_bits);
        let bias = format.bias();
        // With as many places as the fraction has or more, infinity too.
        let mut between = Self {
            toward_zero: x.clone(),
            away: x.clone(),
            is_whole: W::flag(true),
            at_half: W::flag(false),
            beyond_half: W::flag(false),
            lower_is_odd: W::flag(false),
        };
        for places in 0..format.fraction_bits {
            let is_this = exponent.is(bias + u64::from(places));
            let this = Self::with_places(x, places, format.fraction_bits - places);
            between = Self::mux(&is_this, &this, &between);
        }
        let is_small = exponent.less(&W::number(bias, format.exponent_bits));
        Self::mux(&is_small, &Self::below_one(x), &between)
    }

    /// Of a number of at least one, with so many bits before the point besides the leading one, and so many behind it.
    fn with_places(x: &W, places: u32, behind: u32) -> Self {
        let kept = x.slice(behind, x.width() - behind);
        let one = W::number(1, kept.width());
        let zeros = W::zero(behind);
        let rest = x.slice(0, behind);
        let half = W::number(1 << (behind - 1), behind);
        Self {
            toward_zero: kept.concat(&zeros),
            // Numbers of one sign are in the order of their bits.
            away: (kept.clone() + one).concat(&zeros),
            is_whole: rest.is(0),
            at_half: rest.equals(&half),
            beyond_half: half.less(&rest),
            lower_is_odd: if places == 0 {
                W::flag(true)
            } else {
                kept.bit(0)
            },
        }
    }

    /// Of a number below one: it lies between zero and one.
    fn below_one(x: &W) -> Self {
        let format = format_of(x);
        let below_sign = x.width() - 1;
        let half = W::number((format.bias() - 1) << format.fraction_bits, below_sign);
        let size = magnitude(x);
        Self {
            toward_zero: x.top().concat(&W::zero(below_sign)),
            away: x.top().concat(&W::number(format.one(), below_sign)),
            is_whole: is_zero(x),
            at_half: size.equals(&half),
            beyond_half: half.less(&size),
            lower_is_odd: W::flag(false),
        }
    }

    fn mux(condition: &W, one: &Self, zero: &Self) -> Self {
        Self {
            toward_zero: condition.mux(&one.toward_zero, &zero.toward_zero),
            away: condition.mux(&one.away, &zero.away),
            is_whole: condition.mux(&one.is_whole, &zero.is_whole),
            at_half: condition.mux(&one.at_half, &zero.at_half),
            beyond_half: condition.mux(&one.beyond_half, &zero.beyond_half),
            lower_is_odd: condition.mux(&one.lower_is_odd, &zero.lower_is_odd),
        }
    }
}
