//! Signed numbers: a two's-complement view of a signal, with the operations whose result or extension depends on the sign.

use super::Signal;
use crate::builder::ModuleBuilder;
use crate::module::BinaryOp;
use crate::problem::Problem;
use crate::size::Size;
use crate::source::Source;
use num_bigint::BigUint;
use std::ops::{Add, Mul, Neg, Sub};

/// A number in two's complement. Like [`Signal`], operands of different widths are a recorded mistake; [`Signed::widening_add`] and
/// [`Signed::widening_mul`] take any.
#[derive(Clone, Copy, Debug)]
pub struct Signed<'m>(Signal<'m>);

impl<'m> Signal<'m> {
    /// The bits read in two's complement.
    pub fn as_signed(self) -> Signed<'m> {
        Signed(self)
    }

    /// The same number as a signed one, a bit wider.
    #[track_caller]
    pub fn to_signed(self) -> Signed<'m> {
        let source = Source::here();
        Signed(self.extended(self.bits() + 1, &source))
    }
}

impl ModuleBuilder {
    /// A signed constant.
    #[track_caller]
    pub fn signed(&self, value: i64, width: impl Into<Size>) -> Signed<'_> {
        let source = Source::here();
        let width = width.into();
        let bits = width.get().min(64);
        let is_value = |bits: u32| (value << (64 - bits)) >> (64 - bits) == value;
        let fits = value == 0 || (bits > 0 && is_value(bits));
        if !fits {
            let value = value.to_string();
            let width = width.get();
            self.error(source, Problem::ConstantTooWide { value, width });
            return Signed(self.zeros(width));
        }
        let all_ones = (BigUint::from(1u8) << width.get()) - 1u8;
        let magnitude = BigUint::from(value.unsigned_abs());
        let code = if value < 0 {
            all_ones + 1u8 - magnitude
        } else {
            magnitude
        };
        Signed(self.constant(code, width))
    }
}

impl<'m> Signed<'m> {
    /// The bits.
    pub fn bits(self) -> Signal<'m> {
        self.0
    }

    /// The width.
    pub fn width(self) -> Size {
        self.0.width()
    }

    /// 1 below zero.
    #[track_caller]
    pub fn is_negative(self) -> Signal<'m> {
        self.0.msb()
    }

    /// The same number, wider.
    #[track_caller]
    pub fn extend(self, to: impl Into<Size>) -> Self {
        Self(self.0.sext(to))
    }

    /// The distance from zero, which fits as many bits without a sign.
    #[track_caller]
    pub fn magnitude(self) -> Signal<'m> {
        self.is_negative().mux((-self).0, self.0)
    }

    /// Less than.
    #[track_caller]
    pub fn lt(self, other: Self) -> Signal<'m> {
        self.0.signed_lt(other.0)
    }

    /// Less than or equal.
    #[track_caller]
    pub fn le(self, other: Self) -> Signal<'m> {
        self.0.signed_le(other.0)
    }

    /// Equal.
    #[track_caller]
    pub fn eq(self, other: Self) -> Signal<'m> {
        self.0.eq(other.0)
    }

    /// Halved so many times, each time rounded down.
    #[track_caller]
    pub fn shifted_down(self, times: Signal<'m>) -> Self {
        Self(self.0.signed_shr(times))
    }

    /// The sum, one bit wider than the wider operand.
    #[track_caller]
    pub fn widening_add(self, other: Self) -> Self {
        let width = self.0.bits().max(other.0.bits()) + 1;
        Self(self.0.sext(width) + other.0.sext(width))
    }

    /// The product, as wide as both operands together.
    #[track_caller]
    pub fn widening_mul(self, other: Self) -> Self {
        let width = self.0.bits() + other.0.bits();
        Self(self.0.sext(width) * other.0.sext(width))
    }
}

impl Neg for Signed<'_> {
    type Output = Self;
    #[track_caller]
    fn neg(self) -> Self {
        Self(self.0.builder().zeros(self.0.width()) - self.0)
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $op:ident $symbol:literal;)*) => {$(
        impl<'m> $trait for Signed<'m> {
            type Output = Self;
            #[track_caller]
            fn $method(self, other: Self) -> Self {
                Self(self.0.binary(BinaryOp::$op, $symbol, other.0, Source::here()))
            }
        }
    )*};
}
operator! {
    Add add Add "`+`";
    Sub sub Sub "`-`";
    Mul mul Mul "`*`";
}
