//! The programs of the instructions: parsed from `programs.txt`, and as the microcode that the hardware holds.
//!
//! Hardware and golden model both use these programs. Whether a program is right for its instruction is
//! checked by `testbenches/tests/glsl450_sequencer`: each result against the interval that Vulkan allows.

mod microcode;
mod read;

pub use microcode::{Field, PC_BITS, WORD, word};

use crate::special::special_function::Function;
use std::sync::LazyLock;

/// Words of operands that an operation brings, at most.
pub const OPERANDS: u32 = 16;
/// Values that a program may keep.
pub const TEMPORARIES: u32 = 16;
/// Words of results, at most.
pub const RESULTS: u32 = 16;
/// Constants of all programs together, at most.
pub const CONSTANTS: u32 = 32;
/// Components of a vector, or columns of a matrix, at most.
pub const COMPONENTS: u32 = 4;

/// What is done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// a * b + c, rounded once.
    MultiplyAdd,
    /// A function of a by table.
    Special(Function),
    /// The same with the greatest number for what is infinite.
    Finite(Function),
    /// One of the sources, or one made of their parts.
    Choose(Choice),
}

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// min(max(a, b), c); a NaN if one of them is.
    Clamp,
    /// a where c is less than zero, else b.
    IfLess,
    /// a where c has a minus sign, else b.
    IfNegative,
    /// a with the sign of b; of a NaN, the NaN that has none.
    Sign,
    /// The power of two by which a becomes a number next to 1.
    Scale,
}

impl Choice {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 5] = [
        Self::Clamp,
        Self::IfLess,
        Self::IfNegative,
        Self::Sign,
        Self::Scale,
    ];
}

/// Where a source comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// A word that came with the operation.
    Operand(u32),
    /// A value that was kept.
    Temporary(u32),
    /// One of [`constants`].
    Constant(u32),
}

/// A source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it is.
    pub from: From,
    /// Without its sign.
    pub is_magnitude: bool,
    /// With the other sign, after that.
    pub is_negated: bool,
}

/// Where a result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// It is kept.
    Temporary(u32),
    /// It is a word of the result.
    Result(u32),
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What is done,
    pub unit: Unit,
    /// with what: a, b and c,
    pub sources: [Source; 3],
    /// and where to.
    pub to: To,
    /// The line that it was read from, with components put in.
    pub text: String,
}

/// The program of an instruction with so many components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The instruction.
    pub name: String,
    /// Its final number.
    pub number: u32,
    /// Components of a vector, or columns of a matrix.
    pub components: u32,
    /// Names of the words that it takes.
    pub operands: Vec<String>,
    /// Words that it gives.
    pub results: u32,
    /// One a turn.
    pub operations: Vec<Operation>,
    /// Where it begins in the microcode.
    pub start: u32,
}

impl Program {
    /// The operands with the words that each has.
    pub fn shape(&self) -> Vec<(&str, usize)> {
        let mut shape: Vec<(&str, usize)> = Vec::new();
        for operand in &self.operands {
            let name = operand.split('.').next().unwrap_or(operand);
            match shape.last_mut() {
                Some((last, words)) if *last == name => *words += 1,
                _ => shape.push((name, 1)),
            }
        }
        shape
    }

    /// Whether it is of an instruction that takes each component by itself.
    pub fn is_by_component(&self) -> bool {
        PROGRAMS
            .all
            .iter()
            .filter(|other| other.number == self.number)
            .all(|other| other.components == 1)
    }

    /// Turns that use the multiply-add.
    pub fn multiply_adds(&self) -> usize {
        let operations = self.operations.iter();
        operations
            .filter(|operation| operation.unit == Unit::MultiplyAdd)
            .count()
    }
}

/// All that the text says.
struct Programs {
    all: Vec<Program>,
    constants: Vec<u32>,
    names: Vec<String>,
}

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| {
    let text = include_str!("../programs.txt");
    read::read(text).unwrap_or_else(|error| panic!("programs.txt: {error}"))
});

/// The programs in order; the first begins behind the one of what is no instruction, which stands alone at 0.
pub fn programs() -> &'static [Program] {
    &PROGRAMS.all
}

/// The program of an instruction with so many components, if there is one.
pub fn find(number: u32, components: u32) -> Option<&'static Program> {
    let mut programs = programs().iter();
    programs.find(|program| (program.number, program.components) == (number, components))
}

/// The constants, floats of 32 bits. The first is zero.
pub fn constants() -> &'static [u32] {
    &PROGRAMS.constants
}

/// What is done for what is no instruction: its one result is zero.
pub fn of_no_instruction() -> Operation {
    let zero = Source {
        from: From::Constant(0),
        is_magnitude: false,
        is_negated: false,
    };
    Operation {
        unit: Unit::MultiplyAdd,
        sources: [zero; 3],
        to: To::Result(0),
        text: "out = 0 * 0 + 0".to_string(),
    }
}

/// The microcode: a word for each operation of each program.
pub fn microcode() -> Vec<u64> {
    let first = [word(&of_no_instruction(), true)];
    let rest = programs().iter().flat_map(|program| {
        let last = program.operations.len() - 1;
        let numbered = program.operations.iter().enumerate();
        numbered.map(move |(at, operation)| word(operation, at == last))
    });
    first.into_iter().chain(rest).collect()
}
