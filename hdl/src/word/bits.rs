//! [`Bits`] as words: numbers of any width.

use super::Word;
use crate::bits::Bits;
use num_bigint::BigUint;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

fn with(a: &Bits, b: &Bits, f: impl Fn(&BigUint, &BigUint) -> BigUint) -> Bits {
    agree(a, b);
    Bits::truncated(f(a.value(), b.value()), a.width())
}

fn agree(a: &Bits, b: &Bits) {
    assert_eq!(a.width(), b.width(), "the widths differ");
}

operator!(Bits, BitAnd, bitand, |a, b| with(&a, &b, |a, b| a & b));
operator!(Bits, BitOr, bitor, |a, b| with(&a, &b, |a, b| a | b));
operator!(Bits, BitXor, bitxor, |a, b| with(&a, &b, |a, b| a ^ b));
operator!(Bits, Add, add, |a, b| with(&a, &b, |a, b| a + b));
operator!(Bits, Mul, mul, |a, b| with(&a, &b, |a, b| a * b));
// In two's complement.
operator!(Bits, Sub, sub, |a, b| {
    let one = Bits::truncated(1u8, a.width());
    a + !b + one
});

impl Not for Bits {
    type Output = Self;

    fn not(self) -> Self {
        let ones = Self::ones(self.width());
        self ^ ones
    }
}

impl Word for Bits {
    fn from_bits(bits: &Bits) -> Self {
        bits.clone()
    }

    fn width(&self) -> u32 {
        Bits::width(self)
    }

    fn equals(&self, other: &Self) -> Self {
        agree(self, other);
        Self::bit(self.value() == other.value())
    }

    fn less(&self, other: &Self) -> Self {
        agree(self, other);
        Self::bit(self.value() < other.value())
    }

    fn shl(&self, amount: &Self) -> Self {
        match small(amount) {
            Some(amount) if amount < self.width() => {
                Self::truncated(self.value() << amount, self.width())
            }
            _ => Self::zero(self.width()),
        }
    }

    fn shr(&self, amount: &Self) -> Self {
        match small(amount) {
            Some(amount) => Self::truncated(self.value() >> amount, self.width()),
            None => Self::zero(self.width()),
        }
    }

    fn slice(&self, low: u32, width: u32) -> Self {
        assert!(
            low + width <= self.width(),
            "the slice ends beyond the value"
        );
        Bits::slice(self, low, width)
    }

    fn concat(&self, low: &Self) -> Self {
        Bits::concat(self, low)
    }

    fn any(&self) -> Self {
        Self::bit(!self.is_zero())
    }

    fn parity(&self) -> Self {
        Self::bit(self.value().count_ones() % 2 == 1)
    }

    fn mux(&self, one: &Self, zero: &Self) -> Self {
        assert_eq!(self.width(), 1, "a condition has one bit");
        agree(one, zero);
        if self.is_ones() { one } else { zero }.clone()
    }

    fn zero(width: u32) -> Self {
        Bits::zero(width)
    }

    fn ones(width: u32) -> Self {
        Bits::ones(width)
    }

    fn bit(&self, index: u32) -> Self {
        Word::slice(self, index, 1)
    }
}

fn small(amount: &Bits) -> Option<u32> {
    u32::try_from(amount.value()).ok()
}
