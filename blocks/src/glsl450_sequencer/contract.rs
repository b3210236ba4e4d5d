//! What hardware and golden model agree on: the ring's length, and ports.

use crate::golden::FieldList;
use crate::parameters::Parameters;

/// Clock edges of a turn: the microcode is read, then the sources, which are chosen; the unit of special functions works, and the result is written.
pub const TURN: u32 = 3 + EXECUTE + 1;
/// Those in which the unit of special functions works, the slowest one.
pub const EXECUTE: u32 = 8;
/// Bits of an instruction's number.
pub const INSTRUCTION: u32 = 7;
/// Bits of the number of components.
pub const COMPONENTS: u32 = 3;

/// The floats that come and leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Of 32 bits.
    Single,
    /// Of 16 bits.
    Half,
}

impl Width {
    /// Bits of a word.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Single => 32,
            Self::Half => 16,
        }
    }
}

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The floats that come and leave.
    pub width: Width,
    /// Operations under way.
    pub entries: u32,
    /// Bits that go along with an operation, 0 to 32.
    pub tag_bits: u32,
}

impl Configuration {
    /// What the block's parameters say.
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            width: match parameters.text("width") {
                "16" => Width::Half,
                _ => Width::Single,
            },
            entries: if parameters.text("entries") == "32" {
                32
            } else {
                16
            },
            tag_bits: parameters.number("tag_bits"),
        }
    }
}

impl Configuration {
    fn tag(&self) -> Option<(&'static str, u32)> {
        (self.tag_bits > 0).then_some(("tag", self.tag_bits))
    }

    /// The fields of the input stream, with widths.
    pub fn operands(&self) -> FieldList {
        let fields = [
            ("instruction", INSTRUCTION),
            ("components", COMPONENTS),
            ("operand", self.width.bits()),
        ];
        fields.into_iter().chain(self.tag()).collect()
    }

    /// The fields of the output stream, with widths.
    pub fn results(&self) -> FieldList {
        let fields = [("result", self.width.bits()), ("last", 1), ("illegal", 1)];
        fields.into_iter().chain(self.tag()).collect()
    }

    /// Registers from a result's memory to the output.
    pub fn leaving(&self) -> usize {
        match self.width {
            Width::Single => 1,
            Width::Half => 2,
        }
    }

    /// Clock edges from the word of a program of one operand, one line and one result to its result: into the unit, into the operands' memory, to the ring,
    /// a turn, and out.
    pub fn least_latency(&self) -> u32 {
        2 + 1 + TURN + self.leaving() as u32
    }
}
