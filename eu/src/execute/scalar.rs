//! The types of operands' elements, and elements as numbers.
//!
//! Contract: an element is up to 64 bits in the low bits of a `u64`. [`Scalar::integer`] and [`Scalar::real`] say what the bits
//! mean; [`Scalar::wrapped`] and [`Mode::round`] make bits again.

use super::float::{self, Format, HALF, Real, Rounding, SINGLE};
use crate::model::DataType;

/// What an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// An unsigned integer of so many bytes.
    Unsigned(u32),
    /// A signed integer of so many bytes.
    Signed(u32),
    /// A float.
    Float(Format),
}

impl Scalar {
    /// The type of this name, unless an element of it is no number or the hardware has no arithmetic for it.
    pub fn of(data_type: DataType) -> Option<Self> {
        Some(match data_type {
            DataType::Ub => Self::Unsigned(1),
            DataType::Uw => Self::Unsigned(2),
            DataType::Ud => Self::Unsigned(4),
            DataType::Uq => Self::Unsigned(8),
            DataType::B => Self::Signed(1),
            DataType::W => Self::Signed(2),
            DataType::D => Self::Signed(4),
            DataType::Q => Self::Signed(8),
            DataType::Hf => Self::Float(HALF),
            DataType::F => Self::Float(SINGLE),
            _ => return None,
        })
    }

    /// How many bytes an element has.
    pub fn bytes(self) -> u32 {
        match self {
            Self::Unsigned(bytes) | Self::Signed(bytes) => bytes,
            Self::Float(format) => (1 + format.exponent + format.fraction) / 8,
        }
    }

    /// The bits that an element has.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - 8 * self.bytes())
    }

    /// Whether it is a float.
    pub fn is_float(self) -> bool {
        matches!(self, Self::Float(_))
    }

    /// The value of an integer; of a float its bits.
    pub fn integer(self, bits: u64) -> i128 {
        let bits = bits & self.mask();
        match self {
            Self::Signed(bytes) => {
                let unused = 64 - 8 * bytes;
                i128::from((bits << unused) as i64 >> unused)
            }
            _ => i128::from(bits),
        }
    }

    /// The low bits of an integer.
    pub fn wrapped(self, value: i128) -> u64 {
        value as u64 & self.mask()
    }

    /// The integer of this type that is nearest to a value.
    pub fn clamped(self, value: i128) -> u64 {
        let bits = 8 * self.bytes();
        let (least, most) = match self {
            Self::Signed(_) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            _ => (0, (1 << bits) - 1),
        };
        self.wrapped(value.clamp(least, most))
    }
}

/// What control register 0 says about floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// How results are rounded.
    pub rounding: Rounding,
    /// Denormals of single precision are kept.
    pub keeps_single: bool,
    /// Denormals of half precision are kept.
    pub keeps_half: bool,
}

impl Mode {
    /// What the register's first doubleword says.
    pub fn of(control: u32) -> Self {
        Self {
            rounding: match control >> 4 & 3 {
                0 => Rounding::NearestEven,
                1 => Rounding::Up,
                2 => Rounding::Down,
                _ => Rounding::TowardZero,
            },
            keeps_single: control >> 7 & 1 == 1,
            keeps_half: control >> 10 & 1 == 1,
        }
    }

    fn keeps(self, format: Format) -> bool {
        if format == HALF {
            self.keeps_half
        } else {
            self.keeps_single
        }
    }

    /// The value of a float's bits, or of an integer's.
    pub fn real(self, scalar: Scalar, bits: u64) -> Real {
        match scalar {
            Scalar::Float(format) => float::read(format, bits, self.keeps(format)),
            _ => Real::from_integer(scalar.integer(bits)),
        }
    }

    /// The bits of a float, rounded once.
    pub fn round(self, format: Format, real: Real) -> u64 {
        float::round(format, real, self.rounding, self.keeps(format))
    }
}
