//! Words held in a machine integer: [`Small`] up to 64 bits, [`Wide`] up to 128.

use super::Word;
use crate::bits::Bits;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

macro_rules! machine_word {
    ($(#[$doc:meta])* $word:ident, $integer:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub struct $word {
            value: $integer,
            width: u32,
        }

        impl $word {
            /// The widest there is.
            pub const WIDEST: u32 = <$integer>::BITS;

            /// The low `width` bits of a value, 1 to [`WIDEST`](Self::WIDEST).
            pub fn new(value: $integer, width: u32) -> Self {
                assert!(
                    (1..=Self::WIDEST).contains(&width),
                    "a machine word has 1 to {} bits, not {width}",
                    Self::WIDEST
                );
                Self {
                    value: value & (<$integer>::MAX >> (Self::WIDEST - width)),
                    width,
                }
            }

            /// The value.
            pub fn value(self) -> $integer {
                self.value
            }

            fn with(self, other: Self, f: impl Fn($integer, $integer) -> $integer) -> Self {
                self.agree(other);
                Self::new(f(self.value, other.value), self.width)
            }

            fn agree(self, other: Self) {
                assert_eq!(self.width, other.width, "the widths differ");
            }
        }

        operator!($word, BitAnd, bitand, |a, b| a.with(b, |a, b| a & b));
        operator!($word, BitOr, bitor, |a, b| a.with(b, |a, b| a | b));
        operator!($word, BitXor, bitxor, |a, b| a.with(b, |a, b| a ^ b));
        operator!($word, Add, add, |a, b| a.with(b, <$integer>::wrapping_add));
        operator!($word, Sub, sub, |a, b| a.with(b, <$integer>::wrapping_sub));
        operator!($word, Mul, mul, |a, b| a.with(b, <$integer>::wrapping_mul));

        impl Not for $word {
            type Output = Self;

            fn not(self) -> Self {
                Self::new(!self.value, self.width)
            }
        }

        impl Word for $word {
            fn from_bits(bits: &Bits) -> Self {
                let value = <$integer>::try_from(bits.value());
                Self::new(value.expect("the bits fit a machine word"), bits.width())
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

            fn mux_lazily(&self, one: impl FnOnce() -> Self, zero: Self) -> Self {
                if self.value == 1 { one() } else { zero }
            }

            fn look_up(entries: &[u64], index: &Self, width: u32) -> Self {
                let entry = entries.get(index.value as usize).copied();
                Self::number(entry.unwrap_or(0), width)
            }

            fn number(value: u64, width: u32) -> Self {
                Self::new(value.into(), width)
            }

            fn ones(width: u32) -> Self {
                Self::new(<$integer>::MAX, width)
            }

            fn select(&self, index: &Self, width: u32) -> Self {
                if index.value >= (self.width / width).into() {
                    return Self::zero(width);
                }
                self.slice(index.value as u32 * width, width)
            }
        }
    };
}

machine_word!(
    /// A word of 1 to 64 bits.
    Small,
    u64
);
machine_word!(
    /// A word of 1 to 128 bits.
    Wide,
    u128
);
