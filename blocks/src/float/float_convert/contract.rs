//! The contract shared by hardware and golden model: the conversions and their ports.

use crate::float::Format;

/// What is made of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// An integer becomes a float.
    FromInteger {
        /// It is in two's complement.
        is_signed: bool,
        /// Its bits, 2 to 64.
        bits: u32,
        /// The float.
        to: Format,
    },
    /// A float becomes an integer.
    ToInteger {
        /// The float.
        from: Format,
        /// The integer is in two's complement.
        is_signed: bool,
        /// Its bits, 2 to 64.
        bits: u32,
    },
    /// A float becomes one of another format: each has either both more bits of exponent and of fraction than the other, or both fewer.
    Between {
        /// What it was.
        from: Format,
        /// What it becomes.
        to: Format,
    },
}

impl Conversion {
    /// Bits of the operand.
    pub fn takes(&self) -> u32 {
        match self {
            Self::FromInteger { bits, .. } => *bits,
            Self::ToInteger { from, .. } | Self::Between { from, .. } => from.width(),
        }
    }

    /// Bits of the result.
    pub fn gives(&self) -> u32 {
        match self {
            Self::FromInteger { to, .. } | Self::Between { to, .. } => to.width(),
            Self::ToInteger { bits, .. } => *bits,
        }
    }
}
