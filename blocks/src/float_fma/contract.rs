//! What hardware and golden model agree on: parameters and ports.

use crate::float::{Format, RoundingParameter, parameters};
use crate::golden::FieldList;
use crate::parameters::Parameters;

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The format of operands and results.
    pub format: Format,
    /// What becomes of a result that is not in the format.
    pub rounding: RoundingParameter,
    /// Registers from in to out, 1 to 5.
    pub stages: u32,
    /// Bits that go along with the operands, 0 to 32.
    pub tag_bits: u32,
}

impl Configuration {
    /// What the block's parameters say.
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            format: parameters::format(parameters),
            rounding: parameters::rounding(parameters),
            stages: parameters.number("stages"),
            tag_bits: parameters.number("tag_bits"),
        }
    }

    /// What a result depends on, with widths.
    pub fn inputs(&self) -> FieldList {
        parameters::inputs(&["a", "b", "c"], self.format, self.rounding)
    }

    /// The fields of the input stream, with widths.
    pub fn operands(&self) -> FieldList {
        parameters::with_tag(self.inputs(), self.tag_bits)
    }

    /// The fields of the output stream, with widths.
    pub fn results(&self) -> FieldList {
        let result = vec![("result", self.format.width())];
        parameters::with_tag(result, self.tag_bits)
    }
}
