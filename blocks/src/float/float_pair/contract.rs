//! The contract shared by hardware and golden model: operations, parameters and ports.

use crate::float::ports::Results;
use crate::float::{Format, RoundingParameter, parameters};
use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field};

/// What is made of two numbers, and the block that makes it; see the module's documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatPair {
    /// `float_add`.
    Add,
    /// `float_multiply`.
    Multiply,
}

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// What is done.
    pub operation: FloatPair,
    /// The format of operands and results.
    pub format: Format,
    /// What becomes of a result that is not in the format.
    pub rounding: RoundingParameter,
    /// Registers from in to out, 1 to 6.
    pub stages: u32,
    /// Bits that are passed through with the operands, 0 to 32.
    pub tag_bits: u32,
}

/// What comes in.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Operands<T> {
    /// The first operand.
    pub a: T,
    /// The second operand.
    pub b: T,
    /// The rounding direction, if each operation has its own.
    pub rounding: T,
}

impl Configuration {
    /// What the block's parameters say.
    pub fn new(operation: FloatPair, parameters: &Parameters) -> Self {
        Self {
            operation,
            format: parameters::format(parameters),
            rounding: parameters::rounding(parameters),
            stages: parameters.number("stages"),
            tag_bits: parameters.number("tag_bits"),
        }
    }

    /// The fields of the input stream but for the tag.
    pub fn operands(&self) -> Operands<Field> {
        let [a, b] = match self.operation {
            FloatPair::Add => ["a summand", "the other summand"],
            FloatPair::Multiply => ["a factor", "the other factor"],
        };
        Operands {
            a: Field::bits(self.format.width()).doc(a),
            b: Field::bits(self.format.width()).doc(b),
            rounding: self.rounding.code_field("the rounding direction"),
        }
    }

    /// The fields of the output stream but for the tag.
    pub fn results(&self) -> Results<Field> {
        let result = match self.operation {
            FloatPair::Add => "a + b, rounded once",
            FloatPair::Multiply => "a * b, rounded once",
        };
        Results {
            result: Field::bits(self.format.width()).doc(result),
        }
    }
}
