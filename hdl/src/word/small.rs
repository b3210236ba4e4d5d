//! Words of up to 64 bits in a machine word.

use super::Word;
use crate::bits::Bits;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

/// A word of 1 to 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Small {
    value: u64,
    width: u32,
}

impl Small {
    /// The widest there is.
    pub const WIDEST: u32 = 64;

    /// The low `width` bits of a value, 1 to 64.
    pub fn new(value: u64, width: u32) -> Self {
        assert!(
            (1..=Self::WIDEST).contains(&width),
            "a machine word has 1 to 64 bits, not {width}"
        );
        Self {
            value: value & (u64::MAX >> (64 - width)),
            width,
        }
    }

    /// The value.
    pub fn value(self) -> u64 {
        self.value
    }

    fn with(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        self.agree(other);
        Self::new(f(self.value, other.value), self.width)
    }

    fn agree(self, other: Self) {
        assert_eq!(self.width, other.width, "the widths differ");
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $f:expr) => {
        impl $trait for Small {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.with(other, $f)
            }
        }
    };
}

operator!(BitAnd, bitand, |a, b| a & b);
operator!(BitOr, bitor, |a, b| a | b);
operator!(BitXor, bitxor, |a, b| a ^ b);
operator!(Add, add, u64::wrapping_add);
operator!(Sub, sub, u64::wrapping_sub);
operator!(Mul, mul, u64::wrapping_mul);

impl Not for Small {
    type Output = Self;

    fn not(self) -> Self {
        Self::new(!self.value, self.width)
    }
}

impl Word for Small {
    fn from_bits(bits: &Bits) -> Self {
        let value = bits.to_u64().expect("a machine word has 1 to 64 bits");
        Self::new(value, bits.width())
    }

    fn width(&self) -> u32 {
        self.width
    }

    fn equals(&self, other: &Self) -> Self {
        self.agree(*other);
        Self::flag(self.value == other.value)
    }

    fn less(&self, other: &Self) -> Self {
        self.agree(*other);
        Self::flag(self.value < other.value)
    }

    fn shl(&self, amount: &Self) -> Self {
        let amount = u32::try_from(amount.value).unwrap_or(u32::MAX);
        Self::new(self.value.checked_shl(amount).unwrap_or(0), self.width)
    }

    fn shr(&self, amount: &Self) -> Self {
        let amount = u32::try_from(amount.value).unwrap_or(u32::MAX);
        Self::new(self.value.checked_shr(amount).unwrap_or(0), self.width)
    }

    fn slice(&self, low: u32, width: u32) -> Self {
        assert!(low + width <= self.width, "the slice ends beyond the value");
        Self::new(self.value >> low, width)
    }

    fn concat(&self, low: &Self) -> Self {
        Self::new(self.value << low.width | low.value, self.width + low.width)
    }

    fn any(&self) -> Self {
        Self::flag(self.value != 0)
    }

    fn parity(&self) -> Self {
        Self::flag(self.value.count_ones() % 2 == 1)
    }

    fn mux(&self, one: &Self, zero: &Self) -> Self {
        assert_eq!(self.width, 1, "a condition has one bit");
        one.agree(*zero);
        if self.value == 1 { *one } else { *zero }
    }

    fn number(value: u64, width: u32) -> Self {
        Self::new(value, width)
    }

    fn ones(width: u32) -> Self {
        Self::new(u64::MAX, width)
    }

    fn select(&self, index: &Self, width: u32) -> Self {
        if index.value >= u64::from(self.width / width) {
            return Self::zero(width);
        }
        self.slice(index.value as u32 * width, width)
    }
}
