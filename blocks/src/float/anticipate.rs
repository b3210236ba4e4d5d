//! Leading-digit anticipation: locates the leading digit of a sum in parallel with the adder.
//!
//! For two numbers in two's complement, each position of the indicator looks at three neighbouring positions of both: see [`ABOUT`], and
//! M. Schmookler, K. Nowka: Leading Zero Anticipation and Detection, ARITH 2001.
//!
//! For a negative power of two the leading digit is taken one place lower, as in its one's complement.

use warpwright_hdl::prelude::*;

/// What the text says of it.
pub(crate) const ABOUT: &str = "The place of the sum's leading digit is anticipated from the operands, in parallel with the adder. At each \
place, two digits of 1 generate a carry, two digits of 0 kill a carry, and unlike digits propagate a carry. The indicator has its first 1 \
where the sum first differs from its sign, or one place above: a carry from below can move the leading digit down by one place.";

/// The string for `a + b + carry`, where both have their sign as top bit. The sum must not overflow.
#[description]
pub(crate) fn leading_digit<'m>(a: Signal<'m>, b: Signal<'m>, carry: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let width = a.bits();
    /// Unlike digits: they propagate a carry from below.
    let passes = (a ^ b).named("digits_pass");
    /// Both digits are 1: they generate a carry, whatever comes from below.
    let generates = (a & b).named("digits_generate");
    /// Both digits are 0: they kill a carry.
    let kills = (!(a | b)).named("digits_kill");
    /// Whether the place above propagates; above the first place, the sign continues.
    let above_passes = m.cat([passes.msb(), passes.slice(1, width - 1)]);
    let below = |signal: Signal<'m>, last| m.cat([signal.slice(0, width - 1), last]);
    /// The place below does not kill, so a carry may come from it.
    let may_carry = !below(kills, !carry);
    /// The place below does not generate, so perhaps no carry comes from it.
    let may_not_carry = !below(generates, carry);
    /// The leading digit is here if the place above propagates.
    let leads_below_pass = (generates & may_carry) | (kills & may_not_carry);
    /// The leading digit is here if the place above does not propagate.
    let leads_otherwise = (kills & may_carry) | (generates & may_not_carry);
    (above_passes & leads_below_pass) | (!above_passes & leads_otherwise)
}
