//! Which of the lines that wait go into which slot of a beat.
//!
//! Each slot has a share of the lanes, neighbours, and takes its first leader. The other leaders are left over: the first of them moves to
//! the first slot that found none in its share, the second to the second. So a slot chooses among the few words of its share and of
//! those that move, instead of among all.

use super::beside;
use super::parts::{chosen_line, chosen_or_zero};
use super::ranks::first_ones;
use crate::line_coalescer::contract::Configuration;
use crate::priority_tree::contract::First;
use crate::priority_tree::rtl::first_set;
use warpwright_hdl::prelude::*;

/// What a beat has, and the leaders that wait afterwards.
pub(super) struct Beat<'m> {
    pub used: Signal<'m>,
    pub lines: Signal<'m>,
    pub served: Signal<'m>,
    pub left: Signal<'m>,
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
pub(super) fn beat<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    leaders: Signal<'m>,
    lines: Signal<'m>,
    rows: Signal<'m>,
) -> Result<Beat<'m>, BuildErrors> {
    let share = c.lanes.div_ceil(c.slots);
    let others = share - 1;
    let most = most_moving(c.slots, share);
    let all = share * c.slots;
    let (leaders, lines, rows) = (
        leaders.zext(all),
        lines.zext(all * c.line_bits),
        rows.zext(all * c.lanes),
    );
    // A share's first lane is never left over.
    let shares = m.lanes("share", c.slots, |slot| {
        let leaders = slot.bits(leaders, share);
        let first = first_set(leaders, First::Lowest, "first");
        slot.output("any", first.any);
        slot.output("first", first.grant);
        if others > 0 {
            let without_first = |words, width: u32| {
                let own = slot.bits(words, share * width);
                own.slice(width, others * width)
            };
            slot.output("over", (leaders & !first.grant).slice(1, others));
            if most > 0 {
                slot.output("over_lines", without_first(lines, c.line_bits));
                slot.output("over_rows", without_first(rows, c.lanes));
            }
        }
    });
    let (any, first) = (shares.output("any"), shares.output("first"));
    let (mut moving, mut left) = (Vec::new(), None);
    if others > 0 {
        let over = shares.output("over");
        let mut stays = over;
        if most > 0 {
            let over_lines = shares.output("over_lines");
            let over_rows = shares.output("over_rows");
            let line_of = chosen_line(over.bits(), c.line_bits)?;
            let from = first_ones(over, most, "over");
            let to = first_ones((!any).named("free"), most, "free");
            for (place, (from, to)) in from.into_iter().zip(to).enumerate() {
                let line = m.instance(&format!("line_of_over_{place}"), &line_of);
                let line = line.connect("chosen", from).connect("words", over_lines);
                let rows =
                    chosen_or_zero(&format!("row_of_over_{place}"), from, over_rows, c.lanes);
                stays = stays & !from.gated_by(to.any());
                moving.push(Moving {
                    exists: from.any(),
                    line: line.output("word"),
                    row: rows,
                    to,
                });
            }
        }
        left = Some(stays.named("left_over"));
    }

    let sources = share + most;
    let line_of = chosen_line(sources, c.line_bits)?;
    let slots = m.lanes("slot", c.slots, |slot| {
        let to_here: Vec<_> = moving.iter().map(|moving| slot.bit(moving.to)).collect();
        // Its own share first, then those that may move.
        let joined = |own, others: Vec<_>| beside(slot, [own].into_iter().chain(others).collect());
        let words = |all, width: u32, moving: Vec<_>| {
            let moving = moving.into_iter().map(|word| slot.whole(word)).collect();
            joined(slot.bits(all, share * width), moving)
        };
        let chosen = joined(slot.bits(first, share), to_here.clone()).named("chosen");
        let from_lines = moving.iter().map(|moving| moving.line).collect();
        let lines = words(lines, c.line_bits, from_lines);
        let line = slot.instance("line_of_slot", &line_of);
        let line = line.connect("chosen", chosen).connect("words", lines);
        let from_rows = moving.iter().map(|moving| moving.row).collect();
        let rows = words(rows, c.lanes, from_rows).named("rows");
        let used = to_here.into_iter().zip(&moving);
        let used = used.fold(slot.bit(any), |used, (to_here, moving)| {
            used | (to_here & slot.whole(moving.exists))
        });
        slot.output("used", used);
        slot.output("line", line.output("word"));
        slot.output("lanes", chosen_or_zero("row", chosen, rows, c.lanes));
        if let Some(left) = left {
            slot.output("left", slot.cat([slot.bits(left, others), slot.zeros(1)]));
        }
    });
    let left = left.map_or(m.zeros(c.lanes), |_| slots.output("left").slice(0, c.lanes));
    Ok(Beat {
        used: slots.output("used"),
        lines: slots.output("line"),
        served: slots.output("lanes"),
        left,
    })
}

/// How many leaders may move in one beat: no more than slots are free, nor than the other shares leave over.
fn most_moving(slots: u32, share: u32) -> u32 {
    let moving = (0..=slots).map(|free| free.min((slots - free) * (share - 1)));
    moving.max().unwrap_or(0)
}
