//! The operand types of each GLSL.std.450 instruction, following the ratified text, and how values of them are written.

use half::f16;
use warpwright_blocks::glsl450::Configuration;
use warpwright_blocks::glsl450::table::{INSTRUCTIONS, Instruction, NumberKind};

/// Components that a vector may have without a capability of its own; 1 is a scalar.
pub const COUNTS: [u32; 4] = [1, 2, 3, 4];

/// The type of an operand or result: a number, or a vector of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// How a component is read.
    pub kind: NumberKind,
    /// Bits of a component.
    pub width: u32,
    /// Components; 1 is a scalar.
    pub count: u32,
}

impl Type {
    const fn new(kind: NumberKind, width: u32, count: u32) -> Self {
        Self { kind, width, count }
    }

    /// Of a component.
    pub fn scalar(self) -> Self {
        Self { count: 1, ..self }
    }

    /// Such as `f32` or `v3u16`.
    pub fn name(self) -> String {
        let letter = match self.kind {
            NumberKind::Float => 'f',
            NumberKind::Signed => 'i',
            NumberKind::Unsigned => 'u',
        };
        match self.count {
            1 => format!("{letter}{}", self.width),
            count => format!("v{count}{letter}{}", self.width),
        }
    }

    /// The bits of a component that is written as a number, as `inf` or `nan`, or, where it is a float, as its bits (`0x3c00`).
    pub fn bits(self, written: &str) -> Option<u64> {
        let (is_negative, size) = match written.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, written),
        };
        let hexadecimal = size.strip_prefix("0x");
        if self.kind == NumberKind::Float {
            return match (hexadecimal, self.width) {
                (Some(digits), _) => u64::from_str_radix(digits, 16).ok(),
                (None, 16) => {
                    let value = written.parse().ok().map(f16::from_f64);
                    value.map(|value| value.to_bits().into())
                }
                (None, 32) => written.parse().ok().map(|v: f32| v.to_bits().into()),
                (None, _) => written.parse().ok().map(f64::to_bits),
            };
        }
        let size = match hexadecimal {
            Some(digits) => i128::from_str_radix(digits, 16).ok()?,
            None => size.parse().ok()?,
        };
        let value = if is_negative { -size } else { size };
        let fits = (-(1 << (self.width - 1))..1 << self.width).contains(&value);
        fits.then(|| value as u64 & u64::MAX >> (64 - self.width))
    }

    /// The same for the assembler: floats in hexadecimal, which says every bit of them.
    pub fn literal(self, bits: u64) -> String {
        let (exponent_bits, fraction_bits) = match (self.kind, self.width) {
            (NumberKind::Unsigned, _) => return bits.to_string(),
            (NumberKind::Signed, width) => return signed(bits, width).to_string(),
            (NumberKind::Float, 16) => (5, 10),
            (NumberKind::Float, 32) => (8, 23),
            (NumberKind::Float, _) => (11, 52),
        };
        let sign = if bits >> (self.width - 1) == 1 {
            "-"
        } else {
            ""
        };
        let biased = bits >> fraction_bits & ((1 << exponent_bits) - 1);
        let fraction = bits & ((1 << fraction_bits) - 1);
        if biased == 0 && fraction == 0 {
            return format!("{sign}0x0p+0");
        }
        // Denormal numbers have the exponent of the smallest normal ones; infinities and NaN are what would come next.
        let exponent = biased.max(1) as i64 - ((1 << (exponent_bits - 1)) - 1);
        let digits = usize::div_ceil(fraction_bits, 4);
        let fraction = fraction << (4 * digits - fraction_bits);
        let lead = u64::from(biased > 0);
        format!("{sign}0x{lead}.{fraction:0digits$x}p{exponent:+}")
    }
}

/// A value in two's complement.
pub fn signed(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)) as i64 >> (64 - width)
}

/// An instruction at a width, for vectors of so many components.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The instruction.
    pub instruction: &'static Instruction,
    /// Bits of a component as the table has them.
    pub width: u32,
    /// Components; 1 where an instruction makes one from many or many from one.
    pub count: u32,
}

impl Form {
    /// All that the ratified text has and the unit can be built with.
    pub fn all() -> Vec<Self> {
        let built = INSTRUCTIONS.iter().filter(|i| Configuration::can_have(i));
        let forms = built.flat_map(|instruction| {
            let widths = instruction.shape.widths.iter();
            let widths = widths.filter(|width| is_ratified(instruction, **width));
            let counts = if instruction.shape.across == 1 {
                &COUNTS[..]
            } else {
                &COUNTS[..1]
            };
            widths.flat_map(move |width| {
                counts.iter().map(move |count| Self {
                    instruction,
                    width: *width,
                    count: *count,
                })
            })
        });
        forms.collect()
    }

    /// The types of the operands, in the order of the text.
    pub fn operands(&self) -> Vec<Type> {
        let shape = &self.instruction.shape;
        match self.instruction.name {
            "PackDouble2x32" => vec![Type::new(NumberKind::Unsigned, 32, 2)],
            name if name.starts_with("Pack") => {
                vec![Type::new(NumberKind::Float, 32, shape.across)]
            }
            // "exp must be a scalar or vector with integer component type": of 32 bits, as compilers write it.
            "Ldexp" => vec![
                self.of_kind(NumberKind::Float),
                Type::new(NumberKind::Signed, 32, self.count),
            ],
            _ => shape.operands.iter().map(|k| self.of_kind(*k)).collect(),
        }
    }

    /// The types of the result, or of a structure's members.
    pub fn results(&self) -> Vec<Type> {
        let shape = &self.instruction.shape;
        match self.instruction.name {
            "UnpackDouble2x32" => vec![Type::new(NumberKind::Unsigned, 32, 2)],
            name if name.starts_with("Unpack") => {
                vec![Type::new(NumberKind::Float, 32, shape.across)]
            }
            // "Member 1 must be a scalar or vector with integer component type, with 32-bit component width."
            "FrexpStruct" => vec![
                self.of_kind(NumberKind::Float),
                Type::new(NumberKind::Signed, 32, self.count),
            ],
            _ => shape.results.iter().map(|k| self.of_kind(*k)).collect(),
        }
    }

    fn of_kind(&self, kind: NumberKind) -> Type {
        Type::new(kind, self.width, self.count)
    }
}

/// The unit has the Find instructions at every width, as the draft did; "this instruction is currently limited to 32-bit width components".
fn is_ratified(instruction: &Instruction, width: u32) -> bool {
    width == 32 || !instruction.name.starts_with("Find")
}
