//! Numbers of up to 128 bits as [`Word`]s: the model on them is fast enough for whole kernels.

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::Word;

/// A number of 1 to 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Number {
    value: u128,
    width: u32,
}

impl Number {
    /// The low `width` bits of a value, 1 to 128.
    pub fn new(value: u128, width: u32) -> Self {
        assert!(
            (1..=128).contains(&width),
            "a number has 1 to 128 bits, not {width}"
        );
        Self {
            value: value & (u128::MAX >> (128 - width)),
            width,
        }
    }

    /// The value.
    pub fn value(self) -> u128 {
        self.value
    }

    fn with(self, other: Self, f: impl Fn(u128, u128) -> u128) -> Self {
        self.agree(other);
        Self::new(f(self.value, other.value), self.width)
    }

    fn agree(self, other: Self) {
        assert_eq!(self.width, other.width, "the widths differ");
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $f:expr) => {
        impl $trait for Number {
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
operator!(Add, add, u128::wrapping_add);
operator!(Sub, sub, u128::wrapping_sub);
operator!(Mul, mul, u128::wrapping_mul);

impl Not for Number {
    type Output = Self;

    fn not(self) -> Self {
        Self::new(!self.value, self.width)
    }
}

impl Word for Number {
    fn from_bits(bits: &Bits) -> Self {
        let digits = bits.value().iter_u64_digits().enumerate();
        let value = digits.fold(0, |value, (index, digit)| {
            value | u128::from(digit) << (64 * index)
        });
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
        Self::new(value.into(), width)
    }

    fn ones(width: u32) -> Self {
        Self::new(u128::MAX, width)
    }
}
