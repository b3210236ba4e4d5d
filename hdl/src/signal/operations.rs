//! Operations on signals: logic, arithmetic, shifts, comparisons, slices and extensions.

use super::{Alternative, Operand, Signal};
use crate::bits::Bits;
use crate::module::{BinaryOp, Op, UnaryOp};
use crate::problem::Problem;
use crate::size::Size;
use crate::source::Source;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Shl, Shr, Sub};

impl<'m> Signal<'m> {
    fn unary(self, op: UnaryOp, width: Size, source: Source) -> Self {
        if self.is_empty() && !width.is_zero() {
            let bits = Bits::truncated(u8::from(op == UnaryOp::All), 1);
            return self.builder.add_constant(bits, width, source);
        }
        self.builder.push(Op::Unary(op, self.id), width, source)
    }

    pub(super) fn binary(
        self,
        op: BinaryOp,
        name: &'static str,
        other: impl Operand<'m>,
        source: Source,
    ) -> Self {
        let mut other = other.signal_like(self, &source);
        if !self.builder.expect_equal(name, [self, other], &source) {
            other = self;
        }
        if self.is_empty() && op.is_comparison() {
            let holds = matches!(op, BinaryOp::Eq | BinaryOp::Le | BinaryOp::SignedLe);
            let holds = Bits::bit(holds);
            return self.builder.add_constant(holds, Size::plain(1), source);
        }
        let width = if op.is_comparison() {
            Size::plain(1)
        } else {
            self.width
        };
        let op = Op::Binary(op, self.id, other.id);
        self.builder.push(op, width, source)
    }

    pub(crate) fn and_at(self, other: Self, source: &Source) -> Self {
        self.binary(BinaryOp::And, "`&`", other, source.clone())
    }

    pub(crate) fn or_at(self, other: Self, source: &Source) -> Self {
        self.binary(BinaryOp::Or, "`|`", other, source.clone())
    }

    pub(crate) fn not_at(self, source: &Source) -> Self {
        self.unary(UnaryOp::Not, self.width, source.clone())
    }

    pub(crate) fn mux_at(self, then: Self, otherwise: Self, source: &Source) -> Self {
        Self::chosen(self, then, otherwise, source)
    }

    /// Widened with zeros, at the place that asked for it.
    pub(crate) fn extended(self, to: u32, source: &Source) -> Self {
        self.extend("zext", Size::plain(to), source.clone(), false)
    }

    /// Whether it is another of the same width.
    pub(crate) fn is_same(self, other: Self, source: &Source) -> Self {
        self.binary(BinaryOp::Eq, "`==`", other, source.clone())
    }

    /// A bit repeated.
    pub(super) fn repeated(self, count: Size, source: &Source) -> Self {
        self.builder
            .push(Op::Repeat(self.id), count, source.clone())
    }

    /// 1 if every bit is 1.
    #[track_caller]
    pub fn all(self) -> Self {
        self.unary(UnaryOp::All, Size::plain(1), Source::here())
    }

    /// 1 if some bit is 1.
    #[track_caller]
    pub fn any(self) -> Self {
        self.unary(UnaryOp::Any, Size::plain(1), Source::here())
    }

    /// 1 if an odd number of bits is 1.
    #[track_caller]
    pub fn parity(self) -> Self {
        self.unary(UnaryOp::Parity, Size::plain(1), Source::here())
    }

    /// 1 if no bit is 1.
    #[track_caller]
    pub fn is_zero(self) -> Self {
        let source = Source::here();
        let any = self.unary(UnaryOp::Any, Size::plain(1), source.clone());
        any.unary(UnaryOp::Not, Size::plain(1), source)
    }

    fn shift(self, op: BinaryOp, amount: Self, source: Source) -> Self {
        let amount = self.builder.own(amount, &source);
        if amount.is_empty() {
            return self;
        }
        let op = Op::Binary(op, self.id, amount.id);
        self.builder.push(op, self.width, source)
    }

    /// Shifted right by an amount of any width; bits shifted in are copies of the top bit.
    #[track_caller]
    pub fn signed_shr(self, amount: Self) -> Self {
        self.shift(BinaryOp::SignedShr, amount, Source::here())
    }

    /// `width` bits from bit `low` up.
    #[track_caller]
    pub fn slice(self, low: u32, width: impl Into<Size>) -> Self {
        self.slice_at(low, width.into(), Source::here())
    }

    pub(crate) fn slice_at(self, low: u32, width: Size, source: Source) -> Self {
        let width = self.builder.legal_width("a slice", width, &source);
        if width.is_zero() {
            return Self::nothing(self.builder);
        }
        let end = u64::from(low) + u64::from(width.get());
        if end > u64::from(self.width.get()) {
            let problem = Problem::SliceOutOfRange {
                low,
                high: end - 1,
                width: self.width.get(),
            };
            self.builder.error_about(&[self], &source, problem);
            return self.builder.add_zeros(width, source);
        }
        if width == self.width {
            return self;
        }
        let op = Op::Slice { of: self.id, low };
        self.builder.push(op, width, source)
    }

    /// One bit.
    #[track_caller]
    pub fn bit(self, index: u32) -> Self {
        self.slice(index, 1)
    }

    /// So many of the most significant bits.
    #[track_caller]
    pub fn upper(self, width: impl Into<Size>) -> Self {
        let width = width.into();
        let low = self.bits().saturating_sub(width.get());
        self.slice_at(low, width, Source::here())
    }

    /// The most significant bit.
    #[track_caller]
    pub fn msb(self) -> Self {
        self.slice(self.width.get().saturating_sub(1), 1)
    }

    /// The value repeated `count` times.
    #[track_caller]
    pub fn repeat(self, count: impl Into<Size>) -> Self {
        let source = Source::here();
        let width = self.width * count.into();
        let width = self.builder.legal_width("a repetition", width, &source);
        if width.is_zero() {
            return Self::nothing(self.builder);
        }
        self.builder.push(Op::Repeat(self.id), width, source)
    }

    fn extend(self, operation: &'static str, to: Size, source: Source, signed: bool) -> Self {
        let (from, target) = (self.width.get(), to.get());
        if from == target {
            return self;
        }
        if target < from {
            let problem = Problem::WouldCut {
                operation,
                from,
                to: target,
            };
            self.builder.error_about(&[self], &source, problem);
            return self.builder.add_zeros(to, source);
        }
        let width = self.builder.legal_width("an extension", to, &source);
        if from == 0 {
            return self.builder.add_zeros(width, source);
        }
        let extra = match width - self.width {
            nothing if nothing.is_zero() => Size::plain(1),
            extra => extra,
        };
        let upper = if signed {
            let op = Op::Slice {
                of: self.id,
                low: from - 1,
            };
            let sign = if from == 1 {
                self
            } else {
                self.builder.push(op, Size::plain(1), source.clone())
            };
            self.builder
                .push(Op::Repeat(sign.id), extra, source.clone())
        } else {
            self.builder.add_zeros(extra, source.clone())
        };
        let parts = vec![upper.id, self.id];
        self.builder.push(Op::Concat(parts), width, source)
    }

    /// Widened with zeros.
    #[track_caller]
    pub fn zext(self, to: impl Into<Size>) -> Self {
        self.extend("zext", to.into(), Source::here(), false)
    }

    /// Widened with copies of the top bit.
    #[track_caller]
    pub fn sext(self, to: impl Into<Size>) -> Self {
        self.extend("sext", to.into(), Source::here(), true)
    }

    /// The sum, one bit wider than the wider operand, so that it holds the carry.
    #[track_caller]
    pub fn widening_add(self, other: Self) -> Self {
        let source = Source::here();
        let width = self.bits().max(other.bits()) + 1;
        let [a, b] = [self, other].map(|value| value.extended(width, &source));
        a.binary(BinaryOp::Add, "`+`", b, source)
    }

    /// The product, as wide as both operands together.
    #[track_caller]
    pub fn widening_mul(self, other: Self) -> Self {
        let source = Source::here();
        let width = self.bits() + other.bits();
        let [a, b] = [self, other].map(|value| value.extended(width, &source));
        a.binary(BinaryOp::Mul, "`*`", b, source)
    }

    /// This value where a bit is 1, and 0 where it is 0.
    #[track_caller]
    pub fn gated_by(self, bit: Self) -> Self {
        self.gated_at(bit, Source::here())
    }

    pub(crate) fn gated_at(self, bit: Self, source: Source) -> Self {
        let what = || "the bit of a gate".to_string();
        self.builder.expect_width(what, 1, bit, &source);
        if bit.bits() != 1 {
            return self;
        }
        let all = bit.repeated(self.width, &source);
        self.and_at(all, &source)
    }
}

macro_rules! comparison {
    ($($(#[$doc:meta])* $method:ident $op:ident;)*) => {
        impl<'m> Signal<'m> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $method(self, other: impl Operand<'m>) -> Self {
                self.binary(BinaryOp::$op, stringify!($method), other, Source::here())
            }
        )*}
    };
}
comparison! {
    /// 1 if both are equal.
    eq Eq;
    /// 1 if they differ.
    ne Ne;
    /// Unsigned less than.
    lt Lt;
    /// Unsigned less than or equal.
    le Le;
    /// Two's complement less than.
    signed_lt SignedLt;
    /// Two's complement less than or equal.
    signed_le SignedLe;
}

macro_rules! operator {
    ($($trait:ident $method:ident $op:ident $symbol:literal;)*) => {$(
        impl<'m, T: Operand<'m>> $trait<T> for Signal<'m> {
            type Output = Signal<'m>;
            #[track_caller]
            fn $method(self, other: T) -> Signal<'m> {
                self.binary(BinaryOp::$op, $symbol, other, Source::here())
            }
        }
    )*};
}
operator! {
    BitAnd bitand And "`&`";
    BitOr bitor Or "`|`";
    BitXor bitxor Xor "`^`";
    Add add Add "`+`";
    Sub sub Sub "`-`";
    Mul mul Mul "`*`";
}

/// Shifted left by an amount of any width; bits shifted in are 0.
impl<'m> Shl<Signal<'m>> for Signal<'m> {
    type Output = Signal<'m>;
    #[track_caller]
    fn shl(self, amount: Signal<'m>) -> Signal<'m> {
        self.shift(BinaryOp::Shl, amount, Source::here())
    }
}

/// Shifted right by an amount of any width; bits shifted in are 0.
impl<'m> Shr<Signal<'m>> for Signal<'m> {
    type Output = Signal<'m>;
    #[track_caller]
    fn shr(self, amount: Signal<'m>) -> Signal<'m> {
        self.shift(BinaryOp::Shr, amount, Source::here())
    }
}

impl<'m> Not for Signal<'m> {
    type Output = Signal<'m>;
    #[track_caller]
    fn not(self) -> Signal<'m> {
        self.unary(UnaryOp::Not, self.width, Source::here())
    }
}

impl BinaryOp {
    /// Whether the result is one bit that says how the operands compare.
    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::SignedLt | Self::SignedLe
        )
    }

    /// Whether the second operand is a shift amount of its own width.
    pub fn is_shift(self) -> bool {
        matches!(self, Self::Shl | Self::Shr | Self::SignedShr)
    }
}
