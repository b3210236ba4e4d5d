//! Golden rounding: IEEE 754's "as if it first produced an intermediate result
//! correct to infinite precision and with unbounded range, and then rounded".
//!
//! An exact number is a wide integer that counts units of the format's least number. It is rounded by
//! dividing: the position of its leading 1 gives the divisor, and the remainder selects the neighbour.

use super::{Format, Mode, Rounding};
use warpwright_hdl::word::Word;

/// What a word means.
#[derive(Clone, Debug)]
pub struct Datum<W> {
    /// One bit: the sign.
    pub is_negative: W,
    /// One bit: it is no number.
    pub is_nan: W,
    /// One bit: it is plus or minus infinity.
    pub is_infinite: W,
    /// One bit: it is plus or minus zero.
    pub is_zero: W,
    /// Of a finite number: so many least numbers,
    pub significand: W,
    /// times two to the power of this.
    pub doublings: W,
}

/// Reads a word.
pub fn read<W: Word>(format: Format, word: &W) -> Datum<W> {
    let fraction = word.slice(0, format.fraction_bits);
    let exponent = word.slice(format.fraction_bits, format.exponent_bits);
    let is_special = exponent.all();
    let is_denormal = exponent.is(0);
    let one = W::number(1, format.exponent_bits);
    Datum {
        is_negative: word.top(),
        is_nan: is_special.clone() & fraction.any(),
        is_infinite: is_special & fraction.is(0),
        is_zero: is_denormal.clone() & fraction.is(0),
        significand: (!is_denormal.clone()).concat(&fraction),
        doublings: is_denormal.mux(&W::zero(format.exponent_bits), &(exponent - one)),
    }
}

impl<W: Word> Mode<W> {
    /// One bit: it is this direction.
    fn is(&self, rounding: Rounding) -> W {
        match self {
            Self::Fixed(fixed) => W::flag(*fixed == rounding),
            Self::Any(code) => code.is(rounding.code()),
        }
    }
}

/// An exact number.
#[derive(Clone, Debug)]
pub struct Exact<W> {
    /// One bit: the sign, of a zero too.
    pub is_negative: W,
    /// How large it is, counted in `2^-places` of the format's least number.
    pub magnitude: W,
    /// See there; at least 1.
    pub places: u32,
}

impl<W: Word> Exact<W> {
    /// The sum of two numbers that are counted alike, and whose magnitudes leave a bit for it. An exact zero of two with unlike signs is positive,
    /// and negative if the sum is to be rounded down.
    pub fn plus(&self, other: &Self, mode: &Mode<W>) -> Self {
        let (mine, theirs) = (&self.magnitude, &other.magnitude);
        let are_alike = !(self.is_negative.clone() ^ other.is_negative.clone());
        let is_smaller = mine.less(theirs);
        let difference = is_smaller.mux(
            &(theirs.clone() - mine.clone()),
            &(mine.clone() - theirs.clone()),
        );
        let of_larger = is_smaller.mux(&other.is_negative, &self.is_negative);
        let of_difference = difference.any().mux(&of_larger, &mode.is(Rounding::Down));
        Self {
            is_negative: are_alike.mux(&self.is_negative, &of_difference),
            magnitude: are_alike.mux(&(mine.clone() + theirs.clone()), &difference),
            places: self.places,
        }
    }

    /// The word of the format that it is rounded to.
    pub fn rounded(&self, format: Format, mode: &Mode<W>) -> W {
        let width = self.magnitude.width();
        let precision = format.precision();
        let length = length(&self.magnitude);
        let size = length.width();
        // Digits behind the last one that the format has there: those below the least number, and for a large number more.
        let places = W::number(self.places.into(), size);
        let beyond = length.clone() - W::number(precision.into(), size);
        let is_large = W::number((self.places + precision).into(), size).less(&length);
        let dropped = is_large.mux(&beyond, &places);

        let quotient = self.magnitude.shr(&dropped);
        let remainder = self.magnitude.clone() - quotient.shl(&dropped);
        let half = W::number(1, width).shl(&(dropped.clone() - W::number(1, size)));
        let is_tie = remainder.equals(&half);
        let is_nearer = half.less(&remainder) | (is_tie & quotient.bit(0));
        // Away from zero: what is rounded up if positive, and down if negative.
        let is_negative = self.is_negative.clone();
        let is_outward = (mode.is(Rounding::Up) & !is_negative.clone())
            | (mode.is(Rounding::Down) & is_negative);
        let is_nearest = mode.is(Rounding::NearestEven);
        let goes_up = (is_nearest.clone() & is_nearer) | (is_outward.clone() & remainder.any());
        // Words of consecutive numbers are consecutive, from zero through denormals and from one power of two to the next: a doubling is
        // worth as many words as there are fractions.
        let doublings = dropped - places;
        let all = size + format.fraction_bits + 2;
        let fractions = W::number(format.fraction_bits.into(), all);
        let code = doublings.zext(all).shl(&fractions)
            + quotient.slice(0, precision).zext(all)
            + goes_up.zext(all);

        let low = format.width() - 1;
        let number = |value| W::number(value, low);
        let most =
            (is_nearest | is_outward).mux(&number(format.infinity()), &number(format.greatest()));
        let is_finite = code.less(&number(format.infinity()).zext(all));
        let unsigned = is_finite.mux(&code.slice(0, low), &most);
        self.is_negative.concat(&unsigned)
    }
}

/// How many bits a number has up to its leading 1.
#[doc(hidden)]
pub fn length<W: Word>(value: &W) -> W {
    let steps = u32::BITS - value.width().leading_zeros();
    let (mut rest, mut bits) = (value.clone(), W::zero(steps + 1));
    for step in (0..steps).rev() {
        let power = W::number(1 << step, steps + 1);
        let upper = rest.shr(&power);
        let is_long = upper.any();
        rest = is_long.mux(&upper, &rest);
        bits = bits.clone() + is_long.mux(&power, &W::zero(steps + 1));
    }
    // What is left is one bit long, or none.
    bits + rest.any().zext(steps + 1)
}

/// The one NaN.
pub fn nan<W: Word>(format: Format) -> W {
    W::number(format.nan(), format.width())
}

/// An infinity.
pub fn infinity<W: Word>(format: Format, is_negative: &W) -> W {
    let unsigned = W::number(format.infinity(), format.width() - 1);
    is_negative.concat(&unsigned)
}
