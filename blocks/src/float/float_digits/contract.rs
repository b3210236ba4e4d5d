//! The contract shared by hardware and golden model: operations, parameters and ports.

use crate::float::ports::Results;
use crate::float::{Format, RoundingParameter, bits_for, parameters};
use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field};

/// What is calculated, and the block that does it; see the module's documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatDigits {
    /// `float_divide`.
    Divide,
    /// `float_sqrt`.
    SquareRoot,
}

/// How results are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// A digit a clock, one operation in flight.
    Iterative,
    /// A result a clock, digit by digit.
    Pipelined {
        /// Registers from in to out, 1 to 64.
        stages: u32,
    },
    /// A result a clock, by a table and multipliers.
    Markstein {
        /// Registers from in to out, 1 to 64.
        stages: u32,
    },
}

impl Architecture {
    /// Registers from in to out, of a pipeline.
    pub fn stages(self) -> Option<u32> {
        match self {
            Self::Iterative => None,
            Self::Pipelined { stages } | Self::Markstein { stages } => Some(stages),
        }
    }
}

pub(super) const ITERATIVE: &str = "iterative";
pub(super) const PIPELINED: &str = "pipelined";
pub(super) const MARKSTEIN: &str = "markstein";

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// What is calculated.
    pub operation: FloatDigits,
    /// The format of operands and results.
    pub format: Format,
    /// What becomes of a result that is not in the format.
    pub rounding: RoundingParameter,
    /// How results are found.
    pub architecture: Architecture,
    /// Bits of a tag, 0 to 32.
    pub tag_bits: u32,
}

/// What comes in.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Operands<T> {
    /// The dividend, or the radicand.
    pub a: T,
    /// The divisor.
    pub b: T,
    /// The rounding direction, if each operation has its own.
    pub rounding: T,
}

impl Configuration {
    /// What the block's parameters say.
    pub fn new(operation: FloatDigits, parameters: &Parameters) -> Self {
        let stages = parameters.number("stages");
        Self {
            operation,
            format: parameters::format(parameters),
            rounding: parameters::rounding(parameters),
            architecture: match parameters.text("arch") {
                PIPELINED => Architecture::Pipelined { stages },
                MARKSTEIN => Architecture::Markstein { stages },
                _ => Architecture::Iterative,
            },
            tag_bits: parameters.number("tag_bits"),
        }
    }

    /// The names of the operands.
    pub fn operand_names(&self) -> &'static [&'static str] {
        match self.operation {
            FloatDigits::Divide => &["a", "b"],
            FloatDigits::SquareRoot => &["a"],
        }
    }

    /// The fields of the input stream but for the tag.
    pub fn operands(&self) -> Operands<Field> {
        let word = |doc| Field::bits(self.format.width()).doc(doc);
        let (a, b) = match self.operation {
            FloatDigits::Divide => (word("the dividend"), word("the divisor")),
            FloatDigits::SquareRoot => (word("the radicand"), Field::default()),
        };
        Operands {
            a,
            b,
            rounding: self.rounding.code_field("the rounding direction"),
        }
    }

    /// Bits of the place that a result's digits have come to, in two's complement for a quotient; see `rtl`.
    pub(super) fn place_bits(&self) -> u32 {
        let Format { fraction_bits, .. } = self.format;
        let greatest = self.format.greatest_exponent();
        let ones = self.format.bias() as u32 + fraction_bits;
        match self.operation {
            FloatDigits::Divide => bits_for(greatest + ones + fraction_bits) + 1,
            FloatDigits::SquareRoot => bits_for((greatest + ones + fraction_bits + 2) / 2),
        }
    }

    /// The fields of the output stream but for the tag.
    pub fn results(&self) -> Results<Field> {
        let result = match self.operation {
            FloatDigits::Divide => "a / b, rounded",
            FloatDigits::SquareRoot => "the square root of a, rounded",
        };
        Results {
            result: Field::bits(self.format.width()).doc(result),
        }
    }
}
