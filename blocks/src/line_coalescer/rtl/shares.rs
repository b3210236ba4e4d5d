//! Which of the lines that wait go into which slot of a beat.
//!
//! Each slot has a share of the lanes, neighbours, and takes its first leader. The other leaders are left over: the first of them moves to
//! the first slot that found none in its share, the second to the second. So a slot chooses among the few words of its share and of
//! those that move, instead of among all.

use super::beside;
use super::parts::{chosen_or_zero, chosen_word};
use super::ranks::first_ones;
use crate::line_coalescer::Configuration;
use crate::priority_tree::First;
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
    served: Signal<'m>,
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
            slot.output("over_lines", without_first(lines, c.line_bits));
            slot.output("over_rows", without_first(rows, c.lanes));
        }
    });
    let (any, first) = (shares.output("any"), shares.output("first"));
    let most = most_moving(c.slots, share);
    let mut moving = Vec::new();
    let mut left = None;
    if most > 0 {
        let over = shares.output("over");
        let over_lines = shares.output("over_lines");
        let over_rows = shares.output("over_rows");
        let line_of = format!("line_of_{}", over.bits());
        let line_of = chosen_word(&line_of, over.bits(), c.line_bits)?;
        let leaving = first_ones(over, most, "over");
        let free = first_ones((!any).named("free"), most, "free");
        let mut moved = m.zeros(over.bits());
        for (place, (from, to)) in leaving.into_iter().zip(free).enumerate() {
            let line = m.instance(&format!("line_of_moving_{place}"), &line_of);
            let line = line.connect("chosen", from).connect("words", over_lines);
            let name = format!("lanes_of_moving_{place}");
            moving.push(Moving {
                exists: from.any(),
                line: line.output("word"),
                served: chosen_or_zero(&name, from, over_rows, c.lanes),
                to,
            });
            let goes = from & to.any().repeat(over.bits());
            moved = if place == 0 { goes } else { moved | goes };
        }
        left = Some((over & !moved).named("left_over"));
    }

    let sources = share + most;
    let line_of = chosen_word(&format!("line_of_{sources}"), sources, c.line_bits)?;
    let slots = m.lanes("slot", c.slots, |slot| {
        let own = slot.bits(first, share);
        let to_here = moving.iter().map(|moving| slot.bit(moving.to));
        let chosen = [own].into_iter().chain(to_here.clone()).collect();
        let chosen = beside(slot, chosen).named("chosen");
        let words = |own, width: u32, moving: Vec<_>| {
            let moving = moving.into_iter().map(|word| slot.whole(word));
            let own = slot.bits(own, share * width);
            beside(slot, [own].into_iter().chain(moving).collect())
        };
        let from_lines = moving.iter().map(|moving| moving.line).collect();
        let from_rows = moving.iter().map(|moving| moving.served).collect();
        let line = slot.instance("choice", &line_of).connect("chosen", chosen);
        let line = line.connect("words", words(lines, c.line_bits, from_lines));
        let rows = words(rows, c.lanes, from_rows);
        let mut used = slot.bit(any);
        for (to_here, moving) in to_here.zip(&moving) {
            used = used | (to_here & slot.whole(moving.exists));
        }
        slot.output("used", used);
        slot.output("line", line.output("word"));
        slot.output("lanes", chosen_or_zero("row", chosen, rows, c.lanes));
        if let Some(left) = left {
            slot.output("left", slot.cat([slot.bits(left, others), slot.zeros(1)]));
        }
    });
    let left = match left {
        Some(_) => slots.output("left").slice(0, c.lanes),
        None => m.zeros(c.lanes),
    };
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
