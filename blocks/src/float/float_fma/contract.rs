//! The contract shared by hardware and golden model: parameters and ports.

use crate::float::ports::Results;
use crate::float::{Format, Rounding, RoundingParameter, parameters};
use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field};

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The format of operands and results.
    pub format: Format,
    /// What becomes of a result that is not in the format.
    pub rounding: RoundingParameter,
    /// Registers from in to out, 1 to 5.
    pub stages: u32,
    /// Bits that are passed through with the operands, 0 to 32.
    pub tag_bits: u32,
}

/// What comes in.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Operands<T> {
    /// A factor.
    pub a: T,
    /// The other factor.
    pub b: T,
    /// The addend.
    pub c: T,
    /// The rounding direction, if each operation has its own.
    pub rounding: T,
}

impl Configuration {
    /// Part of a larger unit: without a tag, rounded to nearest even.
    pub(crate) fn part(format: Format, stages: u32) -> Self {
        Self {
            format,
            rounding: Rounding::NearestEven.into(),
            stages,
            tag_bits: 0,
        }
    }

    /// What the block's parameters say.
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            format: parameters::format(parameters),
            rounding: parameters::rounding(parameters),
            stages: parameters.number("stages"),
            tag_bits: parameters.number("tag_bits"),
        }
    }

    /// The fields of the input stream but for the tag.
    pub fn operands(&self) -> Operands<Field> {
        let word = |doc| Field::bits(self.format.width()).doc(doc);
        Operands {
            a: word("a factor"),
            b: word("the other factor"),
            c: word("the addend"),
            rounding: self.rounding.code_field("the rounding direction"),
        }
    }

    /// The fields of the output stream but for the tag.
    pub fn results(&self) -> Results<Field> {
        Results {
            result: Field::bits(self.format.width()).doc("a * b + c, rounded once"),
        }
    }
}
