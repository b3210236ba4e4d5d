//! Conversions of floats within a cycle: from integers, to integers, and from one format to another. No block of the catalogue: whoever needs one, as a
//! datapath from SPIR-V does, takes the [`function`].
//!
//! **Ports.** In `a`, out `result`: a word of the format or an integer, as the [`Conversion`] says.
//!
//! **Rounding.** What becomes a float is rounded to the nearest number, of two to the even one, and is infinite beyond the greatest. What becomes an
//! integer is cut: rounded toward zero.
//!
//! **Defined here.** What is beyond an integer's range becomes its least or greatest number: saturation. So do infinities. A NaN becomes 0, and among
//! floats [`Format::nan`]. Denormals are kept; zeros keep their signs between formats, and become 0 as integers.
//!
//! **References.** IEEE 754-2019, 5.4.1 (`convertFromInt`, `convertToIntegerTowardZero`), 5.4.2 (`convertFormat`), 5.8.
//!
//! **Proved.** Formats of 16 bits for all operands against [`golden`], all of 32 bits in datapaths: `interop/spirv/tests/floats.rs`.

pub mod golden;
mod rtl;

pub use rtl::function;

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
