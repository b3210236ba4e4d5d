//! Shifts of numbers that must not lose what they cannot show: one bit says whether anything is gone.

use warpwright_hdl::prelude::*;

/// A word at the top of `width` bits, shifted right by an amount, and whether a 1 fell off. The layers begin with the smallest step, while the
/// word is short: a layer then costs only as many multiplexers as there are places where bits can be.
pub(crate) fn right<'m>(
    value: Signal<'m>,
    amount: Signal<'m>,
    width: u32,
    name: &str,
) -> (Signal<'m>, Signal<'m>) {
    let m = value.builder();
    let (mut value, mut lost) = (value, m.zeros(1));
    for bit in 0..amount.bits() {
        let (step, choice) = (1u32 << bit, amount.bit(bit));
        let from = value.bits();
        let to = from.saturating_add(step).min(width);
        // All that reaches beyond the window.
        let gone = (from.saturating_add(step) - to).min(from);
        if gone > 0 {
            lost = lost | (choice & value.slice(0, gone).any());
        }
        let stays = match to - from {
            0 => value,
            more => m.cat([value, m.zeros(more)]),
        };
        let moved = match from - gone {
            0 => m.zeros(to),
            left => m.cat([m.zeros(to - left), value.slice(gone, left)]),
        };
        value = choice.mux(moved, stays).named(&format!("{name}_by_{step}"));
    }
    let below = width - value.bits();
    if below > 0 {
        value = m.cat([value, m.zeros(below)]);
    }
    (value, lost)
}

/// The upper `keep` bits of a word shifted left by an amount, and whether there is a 1 below them. The layers begin with the largest step; each
/// keeps only what later ones can still bring up.
pub(crate) fn left<'m>(
    value: Signal<'m>,
    amount: Signal<'m>,
    keep: u32,
    name: &str,
) -> (Signal<'m>, Signal<'m>) {
    let m = value.builder();
    let (mut value, mut below) = (value, m.zeros(1));
    for bit in (0..amount.bits()).rev() {
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
        value = choice.mux(moved, stays).named(&format!("{name}_by_{step}"));
    }
    if value.bits() > keep {
        let more = value.bits() - keep;
        below = below | value.slice(0, more).any();
        value = value.slice(more, keep);
    }
    (value, below)
}
