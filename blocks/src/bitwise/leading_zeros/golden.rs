//! Golden model of `leading_zeros`: counts bits one by one from the top down to the first 1.

use super::contract::count_bits;
use crate::framework::golden::{Function, Inputs, Output};
use warpwright_hdl::word::Word;

/// The number of zeros above the highest 1; all of them if there is none.
pub fn leading_zeros<W: Word>(value: &W) -> W {
    let bits = count_bits(value.width());
    let mut zeros = W::zero(bits);
    let mut goes_on = W::flag(true);
    for bit in (0..value.width()).rev() {
        goes_on = goes_on & !value.bit(bit);
        zeros = zeros + goes_on.zext(bits);
    }
    zeros
}

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct LeadingZerosModel {
    /// Bits of the word.
    pub width: u32,
}

impl Function for LeadingZerosModel {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let value = inputs.word("value", self.width);
        vec![
            Output::exactly("zeros", leading_zeros(&value)),
            Output::exactly("is_zero", value.is(0)),
        ]
    }

    fn widest(&self) -> u32 {
        self.width
    }
}
