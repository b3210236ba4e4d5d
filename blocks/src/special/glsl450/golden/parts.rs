//! Instructions that decompose floats, assemble them and convert them, one function each, following the ratified text.
//!
//! Each function states what the text leaves open.

use super::compare::{format_of, is_nan, is_zero, magnitude, nan};
use super::whole::trunc;
use crate::float::Format;
use warpwright_hdl::word::Word;

/// 10, `Fract`: "x - floor x", rounded once. +0 of whole numbers and zeros, NaN of infinities and NaN; of a small negative number, 1.0.
pub fn fract<W: Word>(x: &W) -> W {
    let format = format_of(x);
    // A point so far up that all bits of a number that still matters are behind it: a smaller one only turns 1 into what rounds to 1.
    let places = 2 * format.fraction_bits + 4;
    let exponent = exponent(x);
    let first = format.bias() - u64::from(format.fraction_bits) - 2;
    let significand = W::flag(true).concat(&fraction(x));
    let mut behind = W::zero(places + 1);
    for biased in first..format.bias() + u64::from(format.fraction_bits) {
        let shift = biased + u64::from(places) - u64::from(format.fraction_bits) - format.bias();
        let wide = significand.zext(places + format.fraction_bits + 1);
        let amount = W::number(shift, 8);
        let placed = wide.shl(&amount).slice(0, places);
        behind = exponent.is(biased).mux(&placed.zext(places + 1), &behind);
    }
    let one = W::number(1, places + 1).shl(&W::number(places.into(), 8));
    let difference = x.top().mux(&(one - behind.clone()), &behind);
    let of_fixed = behind.any().mux(
        &of_fixed_point(&difference, places, format),
        &W::zero(x.width()),
    );
    let is_tiny = exponent
        .zext(format.exponent_bits + 1)
        .less(&W::number(first, format.exponent_bits + 1));
    let one = W::number(format.one(), x.width());
    let of_tiny = x.top().mux(&one, x);
    let result = is_tiny.mux(&of_tiny, &of_fixed);
    let result = is_zero(x).mux(&W::zero(x.width()), &result);
    is_finite(x).mux(&result, &nan(x))
}

/// 36, `ModfStruct`: the fraction and the whole number of x, both with the sign of x; ±0 and ±∞ of ±∞.
pub fn modf_struct<W: Word>(x: &W) -> [W; 2] {
    let format = format_of(x);
    let whole = trunc(x);
    // What is left of the bits when those of the whole number are taken away.
    let rest = fraction(x) ^ fraction(&whole);
    let exponent = exponent(x);
    let mut left = W::zero(x.width());
    for place in 0..format.fraction_bits {
        let below = format.fraction_bits - place;
        let shifted = rest.shl(&W::number(below.into(), 8));
        let lower = exponent.clone() - W::number(below.into(), format.exponent_bits);
        let float = x.top().concat(&lower).concat(&shifted);
        left = rest.bit(place).mux(&float, &left);
    }
    let zero = x.top().concat(&W::zero(x.width() - 1));
    let left = rest.any().mux(&left, &zero);
    let is_small = magnitude(x).less(&W::number(format.one(), x.width() - 1));
    let left = is_small.mux(x, &left);
    let left = is_finite(x).mux(&left, &zero);
    [is_nan(x).mux(&nan(x), &left), whole]
}

/// 52, `FrexpStruct`: x as a significand of a size of 0.5 or more and below 1, and a power of two. Of zeros, infinities and NaN, which the
/// text leaves open but for zeros, x itself and 0.
pub fn frexp_struct<W: Word>(x: &W) -> [W; 2] {
    let format = format_of(x);
    let width = x.width();
    let below_one = W::number(format.bias() - 1, format.exponent_bits);
    let significand = |fraction: &W| x.top().concat(&below_one).concat(fraction);
    let mut result = significand(&fraction(x));
    let mut power = exponent(x).zext(width) - below_one.zext(width);
    let is_denormal = exponent(x).is(0);
    for place in 0..format.fraction_bits {
        let below = format.fraction_bits - place;
        // Each denormal number by its highest bit.
        let higher = fraction(x).shr(&W::number(u64::from(place) + 1, 8)).any();
        let is_this = is_denormal.clone() & fraction(x).bit(place) & !higher;
        let shifted = fraction(x).shl(&W::number(below.into(), 8));
        result = is_this.mux(&significand(&shifted), &result);
        let bits = W::number((i64::from(place) + 2) as u64, width);
        let least = W::number(format.bias() + u64::from(format.fraction_bits), width);
        power = is_this.mux(&(bits - least), &power);
    }
    let is_itself = is_zero(x) | !is_finite(x);
    let result = is_itself.mux(x, &result);
    [
        is_nan(x).mux(&nan(x), &result),
        is_itself.mux(&W::zero(width), &power),
    ]
}

/// 53, `Ldexp`: x · 2^exp, exp with a sign, rounded once to the nearest, denormal numbers kept; infinity where it is too large, which the text leaves
/// open.
pub fn ldexp<W: Word>(x: &W, power: &W) -> W {
    let format = format_of(x);
    // All finite numbers are whole multiples of the smallest one: by their first bits they have an exponent without an end.
    let wide = x.width() + 2;
    let number = |value: i64| W::number(value as u64, wide.min(64)).sext(wide);
    let mut exponent_of = exponent(x).zext(wide);
    let mut significand = W::flag(true).concat(&fraction(x));
    for place in 0..format.fraction_bits {
        let higher = fraction(x).shr(&W::number(u64::from(place) + 1, 8)).any();
        let is_this = exponent(x).is(0) & fraction(x).bit(place) & !higher;
        let below = format.fraction_bits - place;
        let shifted = fraction(x)
            .zext(format.fraction_bits + 1)
            .shl(&W::number(below.into(), 8));
        significand = is_this.mux(&shifted, &significand);
        exponent_of = is_this.mux(&number(1 - i64::from(below)), &exponent_of);
    }
    let biased = exponent_of + power.sext(wide);
    let result = x.top().concat(&rounded(&significand, &biased, format));
    let is_itself = is_zero(x) | !is_finite(x);
    is_nan(x).mux(&nan(x), &is_itself.mux(x, &result))
}

/// 58, `PackHalf2x16`: the first component as a half in the low bits, the second above; each rounded to the nearest, denormal halves kept.
pub fn pack_half_2x16<W: Word>(components: &[W]) -> W {
    let [low, high] = [&components[0], &components[1]].map(to_half);
    high.concat(&low)
}

/// 62, `UnpackHalf2x16`: the half in the low bits and the one above as floats, denormal halves, too.
pub fn unpack_half_2x16<W: Word>(halves: &W) -> [W; 2] {
    [0, 16].map(|low| of_half(&halves.slice(low, 16)))
}

fn to_half<W: Word>(x: &W) -> W {
    let format = Format::F16;
    let significand = W::flag(true).concat(&fraction(x));
    let wide = 10;
    let distance = Format::F32.bias() - Format::F16.bias();
    let biased = exponent(x).zext(wide) - W::number(distance, wide);
    let result = rounded(&significand, &biased, format);
    let infinity = W::number(format.infinity(), 15);
    let zero = W::zero(15);
    // Singles without a leading one are far below all halves.
    let result = exponent(x).is(0).mux(&zero, &result);
    let result = is_finite(x).mux(&result, &infinity);
    let result = is_nan(x).mux(&W::number(format.nan(), 15), &result);
    (x.top() & !is_nan(x)).concat(&result)
}

fn of_half<W: Word>(half: &W) -> W {
    let single = Format::F32;
    let zeros = W::zero(single.fraction_bits - 10);
    let distance = single.bias() - Format::F16.bias();
    let normal = exponent(half).zext(8) + W::number(distance, 8);
    let mut size = normal.concat(&fraction(half)).concat(&zeros);
    for place in 0..10 {
        let higher = fraction(half)
            .shr(&W::number(u64::from(place) + 1, 8))
            .any();
        let is_this = exponent(half).is(0) & fraction(half).bit(place) & !higher;
        let shifted = fraction(half).shl(&W::number(u64::from(10 - place), 8));
        // The bit at this place is worth 2^(place - 24).
        let biased = W::number(single.bias() + u64::from(place) - 24, 8);
        size = is_this.mux(&biased.concat(&shifted).concat(&zeros), &size);
    }
    size = is_zero(half).mux(&W::zero(31), &size);
    size = is_finite(half).mux(&size, &W::number(single.infinity(), 31));
    let float = half.top().concat(&size);
    is_nan(half).mux(&W::number(single.nan(), 32), &float)
}

/// A number with a leading one, as the exponent and fraction of a format: rounded to the nearest, of two as near to the even one. The exponent
/// is biased, and a two's complement number without an end: below 1 it is that of a denormal number.
fn rounded<W: Word>(significand: &W, biased: &W, format: Format) -> W {
    let wide = biased.width();
    let width = significand.width();
    let is_denormal = biased.signed_less(&W::number(1, wide));
    let most = W::number(u64::from(format.fraction_bits) + 2, wide);
    let missing = W::number(1, wide) - biased.clone();
    let missing = most.signed_less(&missing).mux(&most, &missing);
    let lost = is_denormal.mux(&missing, &W::zero(wide))
        + W::number(u64::from(width - 1 - format.fraction_bits), wide);
    let room = significand.zext(width + 1);
    let kept = room.shr(&lost);
    let rest = room - kept.shl(&lost);
    // Twice the rest beside what one more would be.
    let step = W::number(1, width + 3).shl(&lost);
    let twice = rest.zext(width + 3).shl(&W::number(1, 1));
    let is_up = step.less(&twice) | (step.equals(&twice) & kept.bit(0));
    let kept = kept + is_up.zext(width + 1);
    let size = format.width() - 1;
    let bits = kept.zext(width + 1 + size).slice(0, size);
    // The leading one counts as one more of the exponent.
    let above = biased
        .sext(wide + format.exponent_bits)
        .slice(0, format.exponent_bits)
        - W::number(1, format.exponent_bits);
    let above = is_denormal.mux(&W::zero(format.exponent_bits), &above);
    let sum = above.concat(&W::zero(format.fraction_bits)) + bits;
    let infinity = W::number(format.infinity(), size);
    let is_large = W::number((1 << format.exponent_bits) - 2, wide).signed_less(biased);
    is_large.mux(&infinity, &sum)
}

/// A number of up to 1 with so many bits behind the point, positive, rounded to the nearest.
pub(super) fn of_fixed_point<W: Word>(value: &W, places: u32, format: Format) -> W {
    let mut result = W::zero(format.width());
    // Normal numbers only: what is behind the point of a number that is not tiny is one.
    let least = u64::from(places).saturating_sub(format.bias() - 1) as u32;
    for place in least..=places {
        let exponent = format.bias() + u64::from(place) - u64::from(places);
        // By its highest bit, what is below it moved up to the format's place.
        let at_top = value.shl(&W::number(u64::from(places - place), 8));
        let kept = at_top.slice(places - format.fraction_bits, format.fraction_bits);
        let rest = at_top.slice(0, places - format.fraction_bits);
        let half = W::number(1, rest.width()).shl(&W::number(u64::from(rest.width()) - 1, 8));
        let is_up = half.less(&rest) | (half.equals(&rest) & kept.bit(0));
        let exponent = W::number(exponent, format.exponent_bits + 1);
        let packed = exponent.concat(&kept) + is_up.zext(format.width());
        result = value.bit(place).mux(&packed, &result);
    }
    result
}

fn exponent<W: Word>(x: &W) -> W {
    let format = format_of(x);
    x.slice(format.fraction_bits, format.exponent_bits)
}

fn fraction<W: Word>(x: &W) -> W {
    x.slice(0, format_of(x).fraction_bits)
}

fn is_finite<W: Word>(x: &W) -> W {
    !exponent(x).all()
}
