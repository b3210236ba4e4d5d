//! Golden models: the exact sum or product, rounded once.

use super::contract::{Configuration, FloatPair};
use crate::float::golden::{Datum, Exact, infinity, nan, read};
use crate::float::{Format, Mode};
use crate::framework::fields::{field_list, tagged_list};
use crate::framework::golden::{FieldList, Function, Inputs, Output, StreamFunction};
use warpwright_hdl::word::Word;

/// `a + b`, rounded.
pub fn sum<W: Word>(format: Format, mode: &Mode<W>, a: &W, b: &W) -> W {
    let width = wide(FloatPair::Add, format);
    let [x, y] = [a, b].map(|word| read(format, word));
    let exact = |of: &Datum<W>| {
        let least_numbers = of.significand.zext(width).shl(&of.doublings);
        Exact {
            is_negative: of.is_negative.clone(),
            // Counted in halves of the least number.
            magnitude: least_numbers.shl(&W::number(1, 1)),
            places: 1,
        }
    };
    let number = exact(&x).plus(&exact(&y), mode).rounded(format, mode);
    let signs_differ = x.is_negative.clone() ^ y.is_negative.clone();
    let infinities_cancel = x.is_infinite.clone() & y.is_infinite.clone() & signs_differ;
    let is_nan = x.is_nan | y.is_nan | infinities_cancel;
    let of_second = y
        .is_infinite
        .mux(&infinity(format, &y.is_negative), &number);
    let of_first = infinity(format, &x.is_negative);
    is_nan.mux(&nan(format), &x.is_infinite.mux(&of_first, &of_second))
}

/// `a * b`, rounded.
pub fn product<W: Word>(format: Format, mode: &Mode<W>, a: &W, b: &W) -> W {
    let width = wide(FloatPair::Multiply, format);
    let [x, y] = [a, b].map(|word| read(format, word));
    // Room for the sum of two numbers of doublings.
    let bits = format.exponent_bits + 1;
    let doublings = x.doublings.zext(bits) + y.doublings.zext(bits);
    let significands = x.significand.zext(width) * y.significand.zext(width);
    let is_negative = x.is_negative ^ y.is_negative;
    let exact = Exact {
        is_negative: is_negative.clone(),
        magnitude: significands.shl(&doublings),
        // A least number times a least number is one of so many parts of a least number.
        places: format.bias() as u32 + format.fraction_bits - 1,
    };
    let number = exact.rounded(format, mode);
    let is_infinite = x.is_infinite.clone() | y.is_infinite.clone();
    let zero_by_infinity = (x.is_infinite & y.is_zero) | (y.is_infinite & x.is_zero);
    let is_nan = x.is_nan | y.is_nan | zero_by_infinity;
    let finite_or_not = is_infinite.mux(&infinity(format, &is_negative), &number);
    is_nan.mux(&nan(format), &finite_or_not)
}

/// Bits of the exact result's magnitude.
fn wide(operation: FloatPair, format: Format) -> u32 {
    let of_one = format.precision() + format.greatest_exponent() - 1;
    match operation {
        // A bit for the carry, and halves of the least number.
        FloatPair::Add => of_one + 2,
        FloatPair::Multiply => 2 * of_one,
    }
}

/// The model of a word of the stream, or of all within a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Rounded(pub Configuration);

impl Rounded {
    /// Of the two operands, and behind them the rounding's code if there is one.
    fn answer<W: Word>(&self, inputs: &[W]) -> W {
        let mode = self.0.rounding.mode(|| inputs[2].clone());
        match self.0.operation {
            FloatPair::Add => sum(self.0.format, &mode, &inputs[0], &inputs[1]),
            FloatPair::Multiply => product(self.0.format, &mode, &inputs[0], &inputs[1]),
        }
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
        wide(self.0.operation, self.0.format)
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
        wide(self.0.operation, self.0.format)
    }
}
