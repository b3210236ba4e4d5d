//! The two machine word types of slots.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Arithmetic that instructions need. All of it is total, and branch-free where it must vectorise.
pub(crate) trait Word:
    Copy
    + Default
    + Debug
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    const BITS: u32;
    const ZERO: Self;

    /// The low bits of a number.
    fn of(number: u64) -> Self;
    fn number(self) -> u64;
    fn bit(value: bool) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// Left by less than a word.
    fn left(self, amount: u32) -> Self;
    /// Right by less than a word.
    fn right(self, amount: u32) -> Self;
    /// Left by any amount.
    fn left_any(self, amount: Self) -> Self;
    /// Right by any amount.
    fn right_any(self, amount: Self) -> Self;
    /// Right by any amount, copies of the word's top bit coming in.
    fn signed_right_any(self, amount: Self) -> Self;
    fn is_odd_parity(self) -> Self;
    /// Zeros above the highest 1.
    fn leading(self) -> Self;
    fn index(self) -> usize;

    /// This many ones, 1 to a word.
    #[inline(always)]
    fn ones(width: u8) -> Self {
        (!Self::ZERO).right(Self::BITS - u32::from(width))
    }

    /// All ones if the lowest bit is 1, otherwise 0.
    #[inline(always)]
    fn spread(self) -> Self {
        Self::ZERO.minus(self & Self::of(1))
    }
}

macro_rules! word {
    ($word:ty, $signed:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            #[inline(always)]
            fn of(number: u64) -> Self {
                number as Self
            }

            #[inline(always)]
            fn number(self) -> u64 {
                u64::from(self)
            }

            #[inline(always)]
            fn bit(value: bool) -> Self {
                Self::from(value)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline(always)]
            fn left(self, amount: u32) -> Self {
                self.wrapping_shl(amount)
            }

            #[inline(always)]
            fn right(self, amount: u32) -> Self {
                self.wrapping_shr(amount)
            }

            #[inline(always)]
            fn left_any(self, amount: Self) -> Self {
                let shifted = self.wrapping_shl(amount as u32);
                if amount < Self::of(u64::from(Self::BITS)) {
                    shifted
                } else {
                    0
                }
            }

            #[inline(always)]
            fn right_any(self, amount: Self) -> Self {
                let shifted = self.wrapping_shr(amount as u32);
                if amount < Self::of(u64::from(Self::BITS)) {
                    shifted
                } else {
                    0
                }
            }

            #[inline(always)]
            fn signed_right_any(self, amount: Self) -> Self {
                let amount = amount.min(Self::of(u64::from(Self::BITS) - 1));
                (self as $signed).wrapping_shr(amount as u32) as Self
            }

            #[inline(always)]
            fn is_odd_parity(self) -> Self {
                // By halves, which vectorises where counting ones does not.
                let mut folded = self;
                let mut half = Self::BITS / 2;
                while half > 0 {
                    folded ^= folded >> half;
                    half /= 2;
                }
                folded & 1
            }

            #[inline(always)]
            fn leading(self) -> Self {
                Self::from(self.leading_zeros())
            }

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

word!(u32, i32);
word!(u64, i64);
