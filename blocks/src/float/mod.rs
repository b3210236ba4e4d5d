//! Floating point in any binary format: the formats, and the building blocks of units for them.
//!
//! A word of a [`Format`] is a sign, an exponent and a fraction, as in IEEE 754: an all-zero exponent means zeros and denormals,
//! an all-one exponent infinities (fraction 0) and NaNs. Denormals are kept, in and out. A NaN result is always [`Format::nan`].
//!
//! The building blocks, each a function that adds hardware to a module:
//! - `product`: multiplies two significands; `unpack`: decodes a word; `shift`: right with a sticky bit, left with what is left over
//! - `anticipate`: locates a sum's leading digit beside the adder; `round`: to a word of the format; `finish`: from exact digits to a word
//!
//! A [`Mode`] says whether a unit rounds in one direction or in any of four.
//!
//! `parameters` are common to all such units; `operands` are interesting test words, and `stimulus` drives a unit with them.
//!
//! [`golden`] defines the correct result: the exact number as a wide integer, rounded once. It is independent of the building blocks.

pub(crate) mod anticipate;
pub(crate) mod finish;
pub mod float_convert;
pub mod golden;
pub(crate) mod operands;
pub(crate) mod parameters;
pub mod ports;
pub(crate) mod product;
pub(crate) mod round;
mod rounding;
pub(crate) mod shift;
pub(crate) mod stimulus;
pub(crate) mod unpack;

// The blocks: scripts/regenerate-lists writes their modules.
pub mod float_digits;
pub mod float_fma;
pub mod float_pair;
// End of the blocks.

pub(crate) use rounding::rounding_enum;
pub use rounding::{CODE_BITS, Mode, Rounding, RoundingParameter};

/// Bits of a number from 0 to `greatest`.
pub(crate) fn bits_for(greatest: u32) -> u32 {
    (u32::BITS - greatest.leading_zeros()).max(1)
}

/// A binary format: a sign, then the exponent, then the fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Bits of the exponent, 2 to 11.
    pub exponent_bits: u32,
    /// Bits of the fraction, 1 to 52.
    pub fraction_bits: u32,
}

impl Format {
    /// Half precision.
    pub const F16: Self = Self::new(5, 10);
    /// The upper half of single precision.
    pub const BF16: Self = Self::new(8, 7);
    /// Single precision.
    pub const F32: Self = Self::new(8, 23);
    /// Double precision.
    pub const F64: Self = Self::new(11, 52);

    /// A format.
    pub const fn new(exponent_bits: u32, fraction_bits: u32) -> Self {
        Self {
            exponent_bits,
            fraction_bits,
        }
    }

    /// The format of IEEE 754 with so many bits: 16, 32 or 64.
    pub const fn of_width(width: u32) -> Self {
        match width {
            16 => Self::F16,
            64 => Self::F64,
            _ => Self::F32,
        }
    }

    /// Bits of a word.
    pub const fn width(self) -> u32 {
        1 + self.exponent_bits + self.fraction_bits
    }

    /// Bits of a significand: the fraction and the digit before the point.
    pub const fn precision(self) -> u32 {
        self.fraction_bits + 1
    }

    /// What is taken from an exponent to get the power of two.
    pub const fn bias(self) -> u64 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    /// The greatest exponent of a finite number.
    pub const fn greatest_exponent(self) -> u32 {
        (1 << self.exponent_bits) - 2
    }

    /// A word of its three parts; of the exponent and the fraction the low bits count.
    pub const fn word(self, is_negative: bool, exponent: u64, fraction: u64) -> u64 {
        let exponent = exponent & ((1 << self.exponent_bits) - 1);
        let fraction = fraction & ((1 << self.fraction_bits) - 1);
        (is_negative as u64) << (self.width() - 1) | exponent << self.fraction_bits | fraction
    }

    /// 1.0.
    pub const fn one(self) -> u64 {
        self.word(false, self.bias(), 0)
    }

    /// The one NaN that results are: positive, quiet, without a payload.
    pub const fn nan(self) -> u64 {
        self.word(false, u64::MAX, 1 << (self.fraction_bits - 1))
    }

    /// Plus infinity.
    pub const fn infinity(self) -> u64 {
        self.word(false, u64::MAX, 0)
    }

    /// The greatest finite number.
    pub const fn greatest(self) -> u64 {
        self.word(false, self.greatest_exponent() as u64, u64::MAX)
    }
}
