//! The contract shared by hardware and golden model: sizes and ports.

use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field};

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Bits of a word: a power of two, at least 2.
    pub width: u32,
    /// Registers from in to out, 1 to 3.
    pub stages: u32,
    /// Bits that are passed through with a word, 0 to 32.
    pub tag_bits: u32,
}

/// What comes in.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Request<T> {
    /// The word.
    pub value: T,
    /// By how many places.
    pub amount: T,
    /// To the right; else to the left.
    pub right: T,
    /// What leaves at one end enters at the other.
    pub rotates: T,
    /// The word is a signed number: copies of its sign enter from the left.
    pub arithmetic: T,
}

/// What comes out.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct ShiftResult<T> {
    /// The word, moved.
    pub result: T,
}

impl Configuration {
    /// What the block's parameters say.
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            width: parameters.number("width"),
            stages: parameters.number("stages"),
            tag_bits: parameters.number("tag_bits"),
        }
    }

    /// Bits of an amount.
    pub fn amount_bits(&self) -> u32 {
        self.width.ilog2()
    }

    /// The fields of the input stream but for the tag.
    pub fn request(&self) -> Request<Field> {
        Request {
            value: Field::bits(self.width).doc("the word to shift or rotate"),
            amount: Field::bits(self.amount_bits()).doc("number of bit positions"),
            right: Field::bits(1).doc("1: to the right; 0: to the left"),
            rotates: Field::bits(1).doc("1: rotate; 0: shift"),
            arithmetic: Field::bits(1)
                .doc("for right shifts; 1: copies of the top bit enter; 0: zeros"),
        }
    }

    /// The fields of the output stream but for the tag.
    pub fn answer(&self) -> ShiftResult<Field> {
        ShiftResult {
            result: Field::bits(self.width).doc("the shifted or rotated word"),
        }
    }
}
