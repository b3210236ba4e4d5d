//! Shifts with a sticky bit, which tells whether any shifted-out bit is 1; and width conversions.

use crate::bitwise::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

/// A word at the top of `width` bits, shifted right by an amount; what falls off at the end is gone, which [`trailing_zeros`] can tell. The layers
/// begin with the smallest step, while the word is short: a layer then costs only as many multiplexers as there are places where bits can be.
#[description]
pub(crate) fn right<'m>(
    value: Signal<'m>,
    amount: Signal<'m>,
    width: u32,
    name: &str,
) -> Signal<'m> {
    let m = value.builder();
    let mut value = value;
    for bit in 0..amount.bits() {
        let step = 1u32 << bit;
        let from = value.bits();
        let to = (from + step).min(width);
        let stays = match to - from {
            0 => value,
            more => m.cat([value, m.zeros(more)]),
        };
        let moved = match to.checked_sub(step) {
            None | Some(0) => m.zeros(to),
            Some(left) => m.cat([m.zeros(step), value.slice(from - left, left)]),
        };
        /// Bit of the shift amount: 1 shifts by its power of two.
        let choice = amount.bit(bit);
        value = choice.mux(moved, stays).named(&format!("{name}_by_{step}"));
    }
    match width - value.bits() {
        0 => value,
        below => m.cat([value, m.zeros(below)]),
    }
}

/// The low `width` bits of a number; one that has fewer is widened.
pub(crate) fn low(number: Signal<'_>, width: u32) -> Signal<'_> {
    number.slice(0, width.min(number.bits())).zext(width)
}

/// How many zeros are below the lowest 1; all of them if there is none.
#[description]
pub(crate) fn trailing_zeros<'m>(value: Signal<'m>, name: &str) -> Signal<'m> {
    let bits = (0..value.bits()).map(|bit| value.bit(bit));
    let mirrored = value.builder().cat(bits);
    leading_zeros(mirrored, name)
}

/// The upper `keep` bits of a word shifted left by an amount, and whether there is a 1 below them. The layers begin with the largest step; each
/// keeps only what later ones can still bring up.
#[description]
pub(crate) fn left<'m>(
    value: Signal<'m>,
    amount: Signal<'m>,
    keep: u32,
    name: &str,
) -> (Signal<'m>, Signal<'m>) {
    let m = value.builder();
    let (mut value, mut below) = (value, m.zeros(1));
    for bit in (0..amount.bits()).rev() {
        /// Bit of the shift amount: 1 shifts by its power of two.
        let (step, choice) = (1u32 << bit, amount.bit(bit));
        let from = value.bits();
        let to = from.min(keep + (step - 1));
        let moved = if step >= from {
            m.zeros(to)
        } else {
            let left = (from - step).min(to);
            let upper = value.slice(from - step - left, left);
            // What a step brings up from below what is kept stays below.
            if from - step > left {
                let rest = value.slice(0, from - step - left).any();
                below = below | (choice & rest);
            }
            match to - left {
                0 => upper,
                more => m.cat([upper, m.zeros(more)]),
            }
        };
        if from > to {
            below = below | (!choice & value.slice(0, from - to).any());
        }
        let stays = value.slice(from - to, to);
        value = choice
            .mux(moved, stays)
            .named(&format!("{name}_by_{step}"))
            .doc(&format!("Shifted by all steps of {step} or more."));
    }
    if value.bits() > keep {
        let more = value.bits() - keep;
        below = below | value.slice(0, more).any();
        value = value.slice(more, keep);
    }
    (value, below)
}
