//! Golden model of `float_fma`: the exact product, the exact sum, one rounding.

use super::contract::Configuration;
use crate::float::golden::{Exact, infinity, nan, read};
use crate::float::{Format, Mode};
use crate::framework::fields::{field_list, tagged_list};
use crate::framework::golden::{FieldList, Function, Inputs, Output, StreamFunction};
use warpwright_hdl::word::Word;

/// `a * b + c`, rounded once.
pub fn fused<W: Word>(format: Format, mode: &Mode<W>, a: &W, b: &W, c: &W) -> W {
    let [x, y, z] = [a, b, c].map(|word| read(format, word));
    // A least number times a least number is one of so many parts of a least number.
    let places = format.bias() as u32 + format.fraction_bits - 1;
    let doublings = format.greatest_exponent() - 1;
    let width = wide(format);
    // Room for a product's doublings.
    let bits = format.exponent_bits + 1;

    let significands = x.significand.zext(width) * y.significand.zext(width);
    let product = Exact {
        is_negative: x.is_negative.clone() ^ y.is_negative.clone(),
        magnitude: significands.shl(&(x.doublings.zext(bits) + y.doublings.zext(bits))),
        places,
    };
    debug_assert!(2 * u64::from(doublings) < 1 << bits);
    let addend = z.significand.zext(width).shl(&z.doublings);
    let addend = Exact {
        is_negative: z.is_negative.clone(),
        magnitude: addend.shl(&W::number(places.into(), 32)),
        places,
    };
    let number = product.plus(&addend, mode).rounded(format, mode);

    let product_is_infinite = x.is_infinite.clone() | y.is_infinite.clone();
    let zero_by_infinity =
        (x.is_infinite.clone() & y.is_zero.clone()) | (y.is_infinite.clone() & x.is_zero.clone());
    let infinities_cancel = product_is_infinite.clone()
        & z.is_infinite.clone()
        & (product.is_negative.clone() ^ z.is_negative.clone());
    let is_nan = x.is_nan | y.is_nan | z.is_nan | zero_by_infinity | infinities_cancel;
    let of_product = infinity(format, &product.is_negative);
    let of_addend = infinity(format, &z.is_negative);
    let finite_or_not = z
        .is_infinite
        .mux(&of_addend, &product_is_infinite.mux(&of_product, &number));
    is_nan.mux(&nan(format), &finite_or_not)
}

/// Bits of the exact sum's magnitude: those of the greatest product, and one.
pub(crate) fn wide(format: Format) -> u32 {
    2 * (format.precision() + format.greatest_exponent() - 1) + 1
}

/// The model of a word of the stream, or of all within a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Fused(pub Configuration);

impl Fused {
    /// Of the three operands, and behind them the rounding's code if there is one.
    fn answer<W: Word>(&self, inputs: &[W]) -> W {
        let mode = self.0.rounding.mode(|| inputs[3].clone());
        fused(self.0.format, &mode, &inputs[0], &inputs[1], &inputs[2])
    }
}

impl StreamFunction for Fused {
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
        wide(self.0.format)
    }
}

impl Function for Fused {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let words = field_list(self.0.operands()).into_iter();
        let words: Vec<W> = words
            .map(|(port, width)| inputs.word(port, width))
            .collect();
        vec![Output::exactly("result", self.answer(&words))]
    }

    fn widest(&self) -> u32 {
        wide(self.0.format)
    }
}
