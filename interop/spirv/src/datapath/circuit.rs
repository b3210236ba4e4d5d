//! A straight-line function broken down into scalars, each computed once, from earlier scalars.
//!
//! Composites, variables and calls are gone: they only determined which scalar is meant.

use rspirv::spirv::Op;
use warpwright_blocks::float::Format;
use warpwright_blocks::float_convert::Conversion;
use warpwright_blocks::glsl450::table;

/// What goes in or out side by side: a number, or the components of a vector or elements of an array, the first one lowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name, `in_a` or `out_result`.
    pub name: String,
    /// The bits of each scalar in it.
    pub widths: Vec<u32>,
    /// The type as it is written in answers.
    pub of: String,
}

impl Port {
    /// All of its bits.
    pub fn bits(&self) -> u32 {
        self.widths.iter().sum()
    }
}

/// Arithmetic of floats: what one of the catalogue's functions gives within a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add(Format),
    Subtract(Format),
    Multiply(Format),
    Divide(Format),
    SquareRoot(Format),
    Convert(Conversion),
}

/// How a wire's value comes about.
#[derive(Clone, Debug)]
pub(super) enum Does {
    /// Bits of an input.
    Input { port: usize, low: u32 },
    /// Always the same.
    Constant(u64),
    /// An instruction of the core, of one component.
    Core(Op),
    /// The bit that `IAddCarry` carries out.
    Carry,
    /// The bit that `ISubBorrow` borrows.
    Borrow,
    /// All bits of a product, twice as many as each factor has.
    Product { is_signed: bool },
    /// A bitwise function by its table, the first operand the lowest bit of the index.
    Table(u8),
    /// Arithmetic of floats, of one component.
    Float(Arithmetic),
    /// An instruction of GLSL.std.450 as a unit of so many bits a component, and lanes: all of its results side by side.
    Glsl {
        row: &'static table::Instruction,
        width: u32,
        lanes: u32,
    },
    /// Bits of what is read, from this one up.
    Slice { low: u32 },
    /// What is read side by side, the first one lowest.
    Join,
    /// The element of this number of the second and all further ones, if that is what the first says; 0 if none is.
    Pick,
    /// The third in place of the second, if the first is this number.
    Replace(u32),
}

/// A scalar.
#[derive(Clone, Debug)]
pub(super) struct Wire {
    pub width: u32,
    pub does: Does,
    /// By number, all of them before this one.
    pub reads: Vec<usize>,
    /// What the module calls it.
    pub name: Option<String>,
}

/// A function as scalars.
#[derive(Clone, Debug)]
pub(super) struct Circuit {
    pub inputs: Vec<Port>,
    pub wires: Vec<Wire>,
    /// Each with the scalars in it.
    pub outputs: Vec<(Port, Vec<usize>)>,
    /// Of each pointer parameter whether it is stored to, and so an output.
    pub written: Vec<bool>,
}
