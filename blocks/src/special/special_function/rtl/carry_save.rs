//! Sums of three numbers, and of two with a carry.

use warpwright_hdl::prelude::*;

/// `a + b + c` as two numbers, with a carry into the last place.
pub(super) fn carry_save<'m>(
    [a, b, c]: [Signal<'m>; 3],
    carry: Signal<'m>,
) -> (Signal<'m>, Signal<'m>) {
    let differs = a ^ b;
    let carries = (a & b) | (differs & c);
    let moved = a.builder().cat([carries.slice(0, a.bits() - 1), carry]);
    (differs ^ c, moved)
}

/// A sum with a carry in.
pub(super) fn sum_of<'m>((a, b): (Signal<'m>, Signal<'m>), carry: Signal<'m>) -> Signal<'m> {
    let m = a.builder();
    let sum = m.cat([a, m.ones(1)]) + m.cat([b, carry]);
    sum.slice(1, a.bits())
}
