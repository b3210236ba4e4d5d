//! The contract shared by hardware and golden model: the ring's length, and the ports.

use crate::framework::parameters::Parameters;
use crate::special::glsl450::table::op_type;
use warpwright_hdl::prelude::{Bundle, Field};

/// Clock edges of a turn: the microcode is read, then the sources, which are chosen; the unit of special functions works, and the result is written.
pub const TURN: u32 = 3 + EXECUTE + 1;
/// Those in which the unit of special functions works, the slowest one.
pub const EXECUTE: u32 = 8;
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
    /// Bits that are passed through with an operation, 0 to 32.
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

/// A word that comes in.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Operands<T> {
    /// The instruction's final number in GLSL.std.450.
    pub instruction: T,
    /// Scalar: 1; vector: 2 to 4; matrix: number of columns.
    pub components: T,
    /// The next word of the operation's operands.
    pub operand: T,
}

/// A word that comes out.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Results<T> {
    /// The next word of the operation's results.
    pub result: T,
    /// 1: this word is the operation's final one.
    pub last: T,
    /// 1: the instruction or its number of components is undefined.
    pub illegal: T,
}

impl Configuration {
    /// The fields of the input stream but for the tag.
    pub fn operands(&self) -> Operands<Field> {
        Operands {
            instruction: Field::of_enum(&op_type())
                .doc("the instruction's final number in GLSL.std.450"),
            components: Field::bits(COMPONENTS)
                .doc("scalar: 1; vector: 2 to 4; matrix: number of columns"),
            operand: Field::bits(self.width.bits())
                .doc("the next word of the operation's operands"),
        }
    }

    /// The fields of the output stream but for the tag.
    pub fn results(&self) -> Results<Field> {
        let illegal = "1: undefined instruction or number of components; the result is +0";
        Results {
            result: Field::bits(self.width.bits()).doc("the next word of the result"),
            last: Field::bits(1).doc("1: this word is the operation's last"),
            illegal: Field::bits(1).doc(illegal),
        }
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
