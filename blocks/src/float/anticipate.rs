//! Leading-digit anticipation: locates the leading digit of a sum in parallel with the adder.
//!
//! For two numbers in two's complement, each position of the indicator looks at three neighbouring positions of both: a digit generates a carry
//! (both 1), kills one (both 0) or propagates one (they differ). The indicator's leading 1 is where the sum first differs from its sign, or one
//! place above: a carry from below can only move it down by one. (M. Schmookler, K. Nowka: Leading Zero Anticipation and Detection, ARITH 2001.)
//!
//! For a negative power of two the leading digit is taken one place lower, as in its one's complement.

use warpwright_hdl::prelude::*;

/// The string for `a + b + carry`, where both have their sign as top bit. The sum must not overflow.
#[description]
pub(crate) fn leading_digit<'m>(a: Signal<'m>, b: Signal<'m>, carry: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let width = a.bits();
    let passes = (a ^ b).named("digits_pass");
    let generates = (a & b).named("digits_generate");
    let kills = (!(a | b)).named("digits_kill");
    // The neighbours: above, where the sign goes on for ever, and below, where the carry comes from a digit that generates or kills one.
    let above = m.cat([passes.msb(), passes.slice(1, width - 1)]);
    let below = |signal: Signal<'m>, last| m.cat([signal.slice(0, width - 1), last]);
    let may_carry = !below(kills, !carry);
    let may_not = !below(generates, carry);
    let if_passes = (generates & may_carry) | (kills & may_not);
    let if_not = (kills & may_carry) | (generates & may_not);
    (above & if_passes) | (!above & if_not)
}
