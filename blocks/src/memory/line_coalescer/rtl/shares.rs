//! Which of the lines that wait go into which slot of a beat.
//!
//! Each slot has a share of the lanes, neighbours, and takes its first leader. The other leaders are left over: the first of them moves to
//! the first slot that found none in its share, the second to the second. So a slot chooses among the few words of its share and of
//! those that move, instead of among all.

use super::parts::{chosen_line, chosen_or_zero, word};
use super::ranks::first_ones;
use super::{Slots, beside};
use crate::bitwise::priority_tree::contract::First;
use crate::bitwise::priority_tree::rtl::first_set;
use crate::memory::line_coalescer::contract::Configuration;
use warpwright_hdl::prelude::*;

/// A share of the lanes: its first leader, and those that are left over with their lines and rows.
#[derive(Bundle)]
struct Share<T> {
    any: T,
    first: T,
    over: T,
    over_lines: T,
    over_rows: T,
}

/// A leader that moves to a slot whose share has none.
struct Moving<'m> {
    exists: Signal<'m>,
    line: Signal<'m>,
    row: Signal<'m>,
    /// The slot that would take it, a bit a slot; 0 if there is none.
    to: Signal<'m>,
}

/// The beat for these leaders, of which each has a line and a row of the lanes that it serves.
pub(super) fn slots<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    leaders: Signal<'m>,
    lines: Signal<'m>,
    rows: Signal<'m>,
) -> Result<Slots<Signal<'m>>, BuildErrors> {
    let share = c.lanes.div_ceil(c.slots);
    let others = share - 1;
    let most = most_moving(c.slots, share);
    let all = share * c.slots;
    let (leaders, lines, rows) = (
        leaders.zext(all),
        lines.zext(all * c.line_bits),
        rows.zext(all * c.lanes),
    );
    let shares = m.row::<Share<Field>>("share", c.slots, |slot| {
        let leaders = slot.element(leaders);
        let first = first_set(leaders, First::Lowest, "first");
        // A share's first lane is never left over.
        let without_first = |words, width: u32| match most {
            0 => slot.zeros(0),
            _ => Signal::slice(slot.element(words), width, others * width),
        };
        Share {
            any: first.any,
            first: first.grant,
            over: (leaders & !first.grant).slice(1, others),
            over_lines: without_first(lines, c.line_bits),
            over_rows: without_first(rows, c.lanes),
        }
    });
    let mut left = shares.over;
    let mut moving = Vec::new();
    if most > 0 {
        let line_of = chosen_line(left.bits(), c.line_bits)?;
        let from = first_ones(left, most, "over");
        let to = first_ones((!shares.any).named("free"), most, "free");
        for (place, (from, to)) in from.into_iter().zip(to).enumerate() {
            let choice = (from, shares.over_lines);
            let line = word(m, &format!("line_of_over_{place}"), &line_of, choice);
            let name = format!("row_of_over_{place}");
            let row = chosen_or_zero(&name, from, shares.over_rows, c.lanes);
            left = left & !from.gated_by(to.any());
            moving.push(Moving {
                exists: from.any(),
                line,
                row,
                to,
            });
        }
    }
    let left = left.named("left_over");

    let line_of = chosen_line(share + most, c.line_bits)?;
    let slots = m.row::<Slots<Field>>("slot", c.slots, |slot| {
        let to_here: Vec<_> = moving.iter().map(|moving| slot.bit(moving.to)).collect();
        // Its own share first, then those that may move.
        let joined = |own, others: Vec<_>| beside(slot, [own].into_iter().chain(others).collect());
        let words = |all, of: fn(&Moving<'m>) -> Signal<'m>| {
            let moving = moving.iter().map(|moving| slot.whole(of(moving)));
            joined(slot.element(all), moving.collect())
        };
        let chosen = joined(slot.element(shares.first), to_here.clone()).named("chosen");
        let choice = (chosen, words(lines, |moving| moving.line));
        let line = word(slot, "line_of_slot", &line_of, choice);
        let rows = words(rows, |moving| moving.row).named("rows");
        let used = to_here.into_iter().zip(&moving);
        let used = used.fold(slot.bit(shares.any), |used, (to_here, moving)| {
            used | (to_here & slot.whole(moving.exists))
        });
        Slots {
            used,
            line,
            lanes: chosen_or_zero("row", chosen, rows, c.lanes),
            left: slot.cat([slot.bits(left, others), slot.zeros(1)]),
        }
    });
    let left = slots.left.slice(0, c.lanes);
    Ok(Slots { left, ..slots })
}

/// How many leaders may move in one beat: no more than slots are free, nor than the other shares leave over.
fn most_moving(slots: u32, share: u32) -> u32 {
    let moving = (0..=slots).map(|free| free.min((slots - free) * (share - 1)));
    moving.max().unwrap_or(0)
}
