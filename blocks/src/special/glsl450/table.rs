//! The instructions of GLSL.std.450: name, both numbers, class, operands and results.
//!
//! The draft of revision 3 numbers instructions differently from 38 on; the unit and this table use the ratified numbers and list the
//! draft's beside them (`docs/errata.md`). The table is checked against `blocks/data/glsl/glsl450.csv`, which was written independently.

use NumberKind::{Float, Signed, Unsigned};
use std::sync::Arc;
use warpwright_hdl::enums::EnumType;

/// Which part of the unit executes an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Integers and moved bits.
    Integer,
    /// Floats whose results are exact, or rounded once by a shift.
    Exact,
    /// Fixed point from floats and back.
    Pack,
    /// A product and a sum, rounded once; two of them in `FMix`.
    Fma,
    /// Beyond exact and correctly rounded results.
    Other,
}

/// How the bits of an operand or of a result are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// As a float of IEEE 754.
    Float,
    /// In two's complement.
    Signed,
    /// As a number without a sign.
    Unsigned,
}

/// What an instruction takes and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The operands, `a` first.
    pub operands: &'static [NumberKind],
    /// The result; of the two instructions that give a structure, its two members.
    pub results: &'static [NumberKind],
    /// The bits that a component may have.
    pub widths: &'static [u32],
    /// It makes one component from so many, or so many from one; 1 if each component is by itself.
    pub across: u32,
}

impl Shape {
    /// Component by component, at all widths that its first operand comes in.
    const fn new(operands: &'static [NumberKind], results: &'static [NumberKind]) -> Self {
        let widths: &'static [u32] = match operands[0] {
            Float => &[16, 32, 64],
            Signed | Unsigned => &[8, 16, 32, 64],
        };
        Self {
            operands,
            results,
            widths,
            across: 1,
        }
    }

    /// Only at these widths.
    const fn of_widths(self, widths: &'static [u32]) -> Self {
        Self { widths, ..self }
    }

    /// Between one component and some.
    const fn across(self, components: u32, width: u32) -> Self {
        let widths: &'static [u32] = if width == 64 { &[64] } else { &[32] };
        Self {
            widths,
            across: components,
            ..self
        }
    }
}

/// Of an instruction that this unit has no part for.
const NONE: Shape = Shape {
    operands: &[],
    results: &[],
    widths: &[],
    across: 1,
};

/// An instruction.
#[derive(Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Its number in the ratified set.
    pub number: u32,
    /// Its number in the draft of revision 3.
    pub draft_number: u32,
    /// Its name.
    pub name: &'static str,
    /// Which part of the unit executes it.
    pub class: Class,
    /// What it takes and gives.
    pub shape: Shape,
}

const fn row(
    number: u32,
    draft_number: u32,
    name: &'static str,
    class: Class,
    shape: Shape,
) -> Instruction {
    Instruction {
        number,
        draft_number,
        name,
        class,
        shape,
    }
}

/// The number that no instruction has: `IMix`, which was removed before the set was ratified.
pub const RESERVED: u32 = 47;

/// Bits of a number.
pub const NUMBER_BITS: u32 = 7;

/// The names of the instructions by their numbers, for waveforms and for constants in Verilog.
pub fn op_type() -> Arc<EnumType> {
    let named = INSTRUCTIONS.iter().map(|i| (i.name, i.number.into()));
    Arc::new(EnumType::new("glsl_op", NUMBER_BITS, named))
}

/// All instructions in the order of their ratified numbers.
#[rustfmt::skip]
pub static INSTRUCTIONS: [Instruction; 80] = [
    row(1, 1, "Round", Class::Exact, Shape::new(&[Float], &[Float])),
    row(2, 2, "RoundEven", Class::Exact, Shape::new(&[Float], &[Float])),
    row(3, 3, "Trunc", Class::Exact, Shape::new(&[Float], &[Float])),
    row(4, 4, "FAbs", Class::Exact, Shape::new(&[Float], &[Float])),
    row(5, 5, "SAbs", Class::Integer, Shape::new(&[Signed], &[Signed])),
    row(6, 6, "FSign", Class::Exact, Shape::new(&[Float], &[Float])),
    row(7, 7, "SSign", Class::Integer, Shape::new(&[Signed], &[Signed])),
    row(8, 8, "Floor", Class::Exact, Shape::new(&[Float], &[Float])),
    row(9, 9, "Ceil", Class::Exact, Shape::new(&[Float], &[Float])),
    row(10, 10, "Fract", Class::Exact, Shape::new(&[Float], &[Float])),
    row(11, 11, "Radians", Class::Fma, Shape::new(&[Float], &[Float]).of_widths(&[16, 32])),
    row(12, 12, "Degrees", Class::Fma, Shape::new(&[Float], &[Float]).of_widths(&[16, 32])),
    row(13, 13, "Sin", Class::Other, NONE),
    row(14, 14, "Cos", Class::Other, NONE),
    row(15, 15, "Tan", Class::Other, NONE),
    row(16, 16, "Asin", Class::Other, NONE),
    row(17, 17, "Acos", Class::Other, NONE),
    row(18, 18, "Atan", Class::Other, NONE),
    row(19, 19, "Sinh", Class::Other, NONE),
    row(20, 20, "Cosh", Class::Other, NONE),
    row(21, 21, "Tanh", Class::Other, NONE),
    row(22, 22, "Asinh", Class::Other, NONE),
    row(23, 23, "Acosh", Class::Other, NONE),
    row(24, 24, "Atanh", Class::Other, NONE),
    row(25, 25, "Atan2", Class::Other, NONE),
    row(26, 26, "Pow", Class::Other, NONE),
    row(27, 27, "Exp", Class::Other, NONE),
    row(28, 28, "Log", Class::Other, NONE),
    row(29, 29, "Exp2", Class::Other, NONE),
    row(30, 30, "Log2", Class::Other, NONE),
    row(31, 31, "Sqrt", Class::Other, NONE),
    row(32, 32, "InverseSqrt", Class::Other, NONE),
    row(33, 33, "Determinant", Class::Other, NONE),
    row(34, 34, "MatrixInverse", Class::Other, NONE),
    row(35, 35, "Modf", Class::Other, NONE),
    row(36, 36, "ModfStruct", Class::Exact, Shape::new(&[Float], &[Float, Float])),
    row(37, 37, "FMin", Class::Exact, Shape::new(&[Float, Float], &[Float])),
    row(38, 39, "UMin", Class::Integer, Shape::new(&[Unsigned, Unsigned], &[Unsigned])),
    row(39, 40, "SMin", Class::Integer, Shape::new(&[Signed, Signed], &[Signed])),
    row(40, 41, "FMax", Class::Exact, Shape::new(&[Float, Float], &[Float])),
    row(41, 43, "UMax", Class::Integer, Shape::new(&[Unsigned, Unsigned], &[Unsigned])),
    row(42, 44, "SMax", Class::Integer, Shape::new(&[Signed, Signed], &[Signed])),
    row(43, 45, "FClamp", Class::Exact, Shape::new(&[Float, Float, Float], &[Float])),
    row(44, 47, "UClamp", Class::Integer, Shape::new(&[Unsigned, Unsigned, Unsigned], &[Unsigned])),
    row(45, 48, "SClamp", Class::Integer, Shape::new(&[Signed, Signed, Signed], &[Signed])),
    row(46, 49, "FMix", Class::Fma, Shape::new(&[Float, Float, Float], &[Float])),
    row(48, 51, "Step", Class::Exact, Shape::new(&[Float, Float], &[Float])),
    row(49, 52, "SmoothStep", Class::Other, NONE),
    row(50, 53, "Fma", Class::Fma, Shape::new(&[Float, Float, Float], &[Float])),
    row(51, 54, "Frexp", Class::Other, NONE),
    row(52, 55, "FrexpStruct", Class::Exact, Shape::new(&[Float], &[Float, Signed])),
    row(53, 56, "Ldexp", Class::Exact, Shape::new(&[Float, Signed], &[Float])),
    row(54, 57, "PackSnorm4x8", Class::Pack, Shape::new(&[Float], &[Unsigned]).across(4, 32)),
    row(55, 58, "PackUnorm4x8", Class::Pack, Shape::new(&[Float], &[Unsigned]).across(4, 32)),
    row(56, 59, "PackSnorm2x16", Class::Pack, Shape::new(&[Float], &[Unsigned]).across(2, 32)),
    row(57, 60, "PackUnorm2x16", Class::Pack, Shape::new(&[Float], &[Unsigned]).across(2, 32)),
    row(58, 61, "PackHalf2x16", Class::Exact, Shape::new(&[Float], &[Unsigned]).across(2, 32)),
    row(59, 62, "PackDouble2x32", Class::Integer, Shape::new(&[Unsigned], &[Float]).across(2, 64)),
    row(60, 63, "UnpackSnorm2x16", Class::Pack, Shape::new(&[Unsigned], &[Float]).across(2, 32)),
    row(61, 64, "UnpackUnorm2x16", Class::Pack, Shape::new(&[Unsigned], &[Float]).across(2, 32)),
    row(62, 65, "UnpackHalf2x16", Class::Exact, Shape::new(&[Unsigned], &[Float]).across(2, 32)),
    row(63, 66, "UnpackSnorm4x8", Class::Pack, Shape::new(&[Unsigned], &[Float]).across(4, 32)),
    row(64, 67, "UnpackUnorm4x8", Class::Pack, Shape::new(&[Unsigned], &[Float]).across(4, 32)),
    row(65, 68, "UnpackDouble2x32", Class::Integer, Shape::new(&[Float], &[Unsigned]).across(2, 64)),
    row(66, 69, "Length", Class::Other, NONE),
    row(67, 70, "Distance", Class::Other, NONE),
    row(68, 71, "Cross", Class::Other, NONE),
    row(69, 72, "Normalize", Class::Other, NONE),
    row(70, 73, "FaceForward", Class::Other, NONE),
    row(71, 74, "Reflect", Class::Other, NONE),
    row(72, 75, "Refract", Class::Other, NONE),
    row(73, 76, "FindILsb", Class::Integer, Shape::new(&[Signed], &[Signed])),
    row(74, 77, "FindSMsb", Class::Integer, Shape::new(&[Signed], &[Signed])),
    row(75, 78, "FindUMsb", Class::Integer, Shape::new(&[Unsigned], &[Signed])),
    row(76, 79, "InterpolateAtCentroid", Class::Other, NONE),
    row(77, 80, "InterpolateAtSample", Class::Other, NONE),
    row(78, 81, "InterpolateAtOffset", Class::Other, NONE),
    row(79, 38, "NMin", Class::Exact, Shape::new(&[Float, Float], &[Float])),
    row(80, 42, "NMax", Class::Exact, Shape::new(&[Float, Float], &[Float])),
    row(81, 46, "NClamp", Class::Exact, Shape::new(&[Float, Float, Float], &[Float])),
];

impl Instruction {
    /// Whether it exists with components of so many bits, in so many lanes.
    pub fn exists(&self, width: u32, lanes: u32) -> bool {
        self.shape.widths.contains(&width) && lanes >= self.shape.across
    }

    /// What it needs, in words: `width=8, 16, 32 or 64`.
    pub fn needs(&self) -> String {
        let widths: Vec<String> = self.shape.widths.iter().map(u32::to_string).collect();
        let width = match &widths[..] {
            [some @ .., last] if !some.is_empty() => format!("{} or {last}", some.join(", ")),
            widths => widths.concat(),
        };
        match self.shape.across {
            1 => format!("width={width}"),
            lanes => format!("width={width} and lanes={lanes} or more"),
        }
    }
}

/// The instruction of this name; case does not count.
pub fn find(name: &str) -> Option<&'static Instruction> {
    let mut all = INSTRUCTIONS.iter();
    all.find(|instruction| instruction.name.eq_ignore_ascii_case(name))
}
