//! Golden model: the exact quotient or root, as far as it matters, rounded once.
//!
//! A quotient or a root usually has no last digit. Two digits more than any significand has, plus a sticky digit that is 1 if
//! anything follows, determine on which side of every number of the format, and of every midpoint between two, the result lies.

pub mod machine;

use super::contract::{Configuration, FloatDigits};
use crate::float::golden::{Exact, infinity, nan, read};
use crate::float::{Format, Mode};
use crate::framework::fields::{field_list, tagged_list};
use crate::framework::golden::{FieldList, Function, Inputs, Output, StreamFunction};
use warpwright_hdl::word::Word;

/// `a / b`, rounded.
pub fn quotient<W: Word>(format: Format, mode: &Mode<W>, a: &W, b: &W) -> W {
    let [x, y] = [a, b].map(|word| read(format, word));
    let (precision, most) = (format.precision(), most_doublings(format));
    // The quotient of significands is at least 2^-precision.
    let behind = 2 * precision + 2;
    let (digits, remainder) = divided(&x.significand.concat(&W::zero(behind)), &y.significand);
    let digits = digits.concat(&remainder.any());
    let is_negative = x.is_negative.clone() ^ y.is_negative.clone();
    // Least numbers cancel: the quotient is a plain number, which is so many least ones.
    let least_numbers = format.bias() as u32 + format.fraction_bits - 1;
    let halvings = W::number(most.into(), format.exponent_bits) - y.doublings.clone();
    let magnitude = digits.zext(wide(FloatDigits::Divide, format));
    let number = Exact {
        is_negative: is_negative.clone(),
        magnitude: magnitude.shl(&x.doublings).shl(&halvings),
        places: behind + 1 + most - least_numbers,
    };
    let number = number.rounded(format, mode);

    let is_infinite = x.is_infinite.clone() | y.is_zero.clone();
    let is_zero = x.is_zero.clone() | y.is_infinite.clone();
    let is_nan = x.is_nan | y.is_nan | (x.is_zero & y.is_zero) | (x.is_infinite & y.is_infinite);
    let zero = is_negative.concat(&W::zero(format.width() - 1));
    let of_numbers = is_zero.mux(&zero, &number);
    let any = is_infinite.mux(&infinity(format, &is_negative), &of_numbers);
    is_nan.mux(&nan(format), &any)
}

/// The square root of `a`, rounded.
pub fn root<W: Word>(format: Format, mode: &Mode<W>, a: &W) -> W {
    let x = read(format, a);
    // A least number is the square of the root of a half, over and over; of an odd number of halves and doublings one doubling is left to the root.
    let halves = format.bias() as u32 + format.fraction_bits - 1;
    let bits = format.exponent_bits + 6;
    let doublings = x.doublings.zext(bits) + W::number(halves.into(), bits);
    let radicand = x.significand.zext(format.precision() + 1);
    let radicand = doublings
        .bit(0)
        .mux(&radicand.shl(&W::flag(true)), &radicand);
    let behind = format.precision() + 2;
    let (digits, has_more) = square_root(&radicand.concat(&W::zero(2 * behind)));
    let digits = digits.concat(&has_more);
    let magnitude = digits.zext(wide(FloatDigits::SquareRoot, format));
    let number = Exact {
        is_negative: W::flag(false),
        magnitude: magnitude.shl(&doublings.slice(1, bits - 1)),
        places: behind + 1,
    };
    let number = number.rounded(format, mode);

    let is_nan = x.is_nan | (x.is_negative & !x.is_zero.clone());
    let itself = x.is_zero | x.is_infinite;
    is_nan.mux(&nan(format), &itself.mux(a, &number))
}

/// Long division: the dividend's digits are brought down one by one. The quotient has as many as the dividend; what remains is less than the divisor.
fn divided<W: Word>(dividend: &W, divisor: &W) -> (W, W) {
    let width = divisor.width() + 1;
    let divisor = divisor.zext(width);
    let mut remainder = W::zero(width);
    let digits = (0..dividend.width()).rev().map(|place| {
        let brought = remainder.slice(0, width - 1).concat(&dividend.bit(place));
        let fits = !brought.less(&divisor);
        remainder = fits.mux(&(brought.clone() - divisor.clone()), &brought);
        fits
    });
    let mut digits: Vec<W> = digits.collect();
    digits.reverse();
    (W::join(digits), remainder)
}

/// The greatest number whose square is not above the radicand, and whether it is below: each digit, from the first on, is 1 if it may be.
fn square_root<W: Word>(radicand: &W) -> (W, W) {
    let digits = radicand.width().div_ceil(2);
    let radicand = radicand.zext(2 * digits);
    let mut root = W::zero(digits);
    let square = |root: &W| root.zext(2 * digits) * root.zext(2 * digits);
    for place in (0..digits).rev() {
        let tried = root.clone() | W::number(1, digits).shl(&W::number(place.into(), 8));
        let is_above = radicand.less(&square(&tried));
        root = is_above.mux(&root, &tried);
    }
    let is_below = square(&root).less(&radicand);
    (root, is_below)
}

/// How often a least significand can be doubled.
fn most_doublings(format: Format) -> u32 {
    format.greatest_exponent() - 1
}

/// Bits of the exact result's magnitude.
fn wide(operation: FloatDigits, format: Format) -> u32 {
    let precision = format.precision();
    match operation {
        FloatDigits::Divide => 3 * (precision + 1) + 2 * most_doublings(format),
        FloatDigits::SquareRoot => {
            let doublings = most_doublings(format) + format.bias() as u32 + precision;
            2 * precision + 5 + doublings.div_ceil(2)
        }
    }
}

/// The model of a word of the stream.
#[derive(Clone, Copy, Debug)]
pub struct Rounded(pub Configuration);

impl Rounded {
    /// Of the operands, and behind them the rounding's code if there is one.
    fn answer<W: Word>(&self, inputs: &[W]) -> W {
        let format = self.0.format;
        let operands = self.0.operand_names().len();
        let mode = self.0.rounding.mode(|| inputs[operands].clone());
        match self.0.operation {
            FloatDigits::Divide => quotient(format, &mode, &inputs[0], &inputs[1]),
            FloatDigits::SquareRoot => root(format, &mode, &inputs[0]),
        }
    }

    fn widest_word(&self) -> u32 {
        let precision = self.0.format.precision();
        // Squares that are tried are the widest words of small formats.
        wide(self.0.operation, self.0.format).max(4 * precision + 8)
    }
}

impl StreamFunction for Rounded {
    fn payload(&self) -> FieldList {
        tagged_list(self.0.operands(), self.0.tag_bits)
    }

    fn fields(&self) -> FieldList {
        tagged_list(self.0.results(), self.0.tag_bits)
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let mut outputs = vec![self.answer(payload)];
        outputs.extend_from_slice(&payload[field_list(self.0.operands()).len()..]);
        outputs
    }

    fn widest(&self) -> u32 {
        self.widest_word()
    }
}

impl Function for Rounded {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let words = field_list(self.0.operands()).into_iter();
        let words: Vec<W> = words
            .map(|(port, width)| inputs.word(port, width))
            .collect();
        vec![Output::exactly("result", self.answer(&words))]
    }

    fn widest(&self) -> u32 {
        self.widest_word()
    }
}
