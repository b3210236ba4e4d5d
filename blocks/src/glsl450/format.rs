//! The fields of binary floats.

/// A format of IEEE 754 by its fields: a sign, a biased exponent, a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the fraction.
    pub fraction: u32,
}

impl Format {
    /// Half precision.
    pub const HALF: Self = Self {
        exponent: 5,
        fraction: 10,
    };

    /// Single precision.
    pub const SINGLE: Self = Self {
        exponent: 8,
        fraction: 23,
    };

    /// Double precision.
    pub const DOUBLE: Self = Self {
        exponent: 11,
        fraction: 52,
    };

    /// The format of so many bits: 16, 32 or 64.
    pub fn of_width(width: u32) -> Self {
        match width {
            16 => Self::HALF,
            64 => Self::DOUBLE,
            _ => Self::SINGLE,
        }
    }

    /// Bits altogether.
    pub fn width(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    /// What is added to an exponent.
    pub fn bias(self) -> u64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// 1.0.
    pub fn one(self) -> u64 {
        self.bias() << self.fraction
    }

    /// Positive infinity.
    pub fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    /// The one NaN that comes out: positive, quiet, without a payload.
    pub fn nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction - 1)
    }
}
