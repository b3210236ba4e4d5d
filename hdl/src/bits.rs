//! A constant of a given width, used for literals, reset values and table entries.

use num_bigint::BigUint;
use std::fmt;

/// Reads `0x1f`, `0b101` or `31`; underscores may separate digits.
pub fn number(text: &str) -> Option<BigUint> {
    let lower = text.to_ascii_lowercase();
    let (digits, base) = match lower.split_at_checked(2) {
        Some(("0x", digits)) => (digits, 16),
        Some(("0b", digits)) => (digits, 2),
        _ => (lower.as_str(), 10),
    };
    let is_number = digits.starts_with(|c: char| c.is_digit(base))
        && digits.chars().all(|c| c.is_digit(base) || c == '_');
    let digits: String = digits.chars().filter(|c| *c != '_').collect();
    BigUint::parse_bytes(digits.as_bytes(), base).filter(|_| is_number)
}

/// An unsigned value together with its width in bits; the value always fits.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits {
    width: u32,
    value: BigUint,
}

impl Bits {
    /// The value, if it fits `width` bits.
    pub fn new(value: impl Into<BigUint>, width: u32) -> Option<Self> {
        let value = value.into();
        (value.bits() <= u64::from(width)).then_some(Self { width, value })
    }

    /// The low `width` bits of a value.
    pub fn truncated(value: impl Into<BigUint>, width: u32) -> Self {
        let value = value.into();
        if value.bits() <= u64::from(width) {
            return Self { width, value };
        }
        Self {
            width,
            value: value & Self::ones(width).value,
        }
    }

    /// All bits 0.
    pub fn zero(width: u32) -> Self {
        Self {
            width,
            value: BigUint::ZERO,
        }
    }

    /// All bits 1.
    pub fn ones(width: u32) -> Self {
        Self {
            width,
            value: (BigUint::from(1u8) << width) - 1u8,
        }
    }

    /// A single bit.
    pub fn bit(value: bool) -> Self {
        Self {
            width: 1,
            value: BigUint::from(u8::from(value)),
        }
    }

    /// The width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value.
    pub fn value(&self) -> &BigUint {
        &self.value
    }

    /// The value as a machine word, if it fits one.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.value).ok()
    }

    /// Whether bit `index` is 1; bits beyond the width are 0.
    pub fn get(&self, index: u32) -> bool {
        self.value.bit(u64::from(index))
    }

    /// Whether every bit is 0.
    pub fn is_zero(&self) -> bool {
        self.value == BigUint::ZERO
    }

    /// Whether every bit is 1.
    pub fn is_ones(&self) -> bool {
        self.value.count_ones() == u64::from(self.width)
    }

    /// `width` bits from bit `low` up; what lies beyond the value's width reads as 0.
    pub fn slice(&self, low: u32, width: u32) -> Self {
        Self::truncated(&self.value >> low, width)
    }

    /// `self` above `low`.
    pub fn concat(&self, low: &Self) -> Self {
        Self {
            width: self.width + low.width,
            value: (&self.value << low.width) | &low.value,
        }
    }
}

/// Verilog's sized hexadecimal literal, which is also how the IR's text writes a constant.
impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == 1 {
            write!(f, "1'b{}", self.value)
        } else {
            write!(f, "{}'h{:x}", self.width, self.value)
        }
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
