//! Sums and products that lose nothing, and values that a bit lets through.

use super::Signal;
use crate::source::Source;

impl Signal<'_> {
    /// The sum, one bit wider than the wider operand, so that it holds the carry.
    #[track_caller]
    pub fn widening_add(self, other: Self) -> Self {
        let source = Source::here();
        let width = self.bits().max(other.bits()) + 1;
        let [a, b] = [self, other].map(|value| value.extended(width, &source));
        a.sum(b, source)
    }

    /// The product, as wide as both operands together.
    #[track_caller]
    pub fn widening_mul(self, other: Self) -> Self {
        let source = Source::here();
        let width = self.bits() + other.bits();
        let [a, b] = [self, other].map(|value| value.extended(width, &source));
        a.product(b, source)
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
