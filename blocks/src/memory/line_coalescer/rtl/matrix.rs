//! Compares all pairs of lanes once, while a request comes in; then only the first lane of each line, its leader, takes part in selection.
//!
//! Each slot has a share of adjacent lanes and takes its first leader. The other leaders are left over:
//! the first of them moves to the first slot without a leader in its share, the second to the second.
//! So a slot selects among the few words of its share and those that move, instead of among all.

use super::parts::{chosen_line, chosen_or_zero, lines_together, word};
use super::{Beats, Current, Requests, Slots, beside};
use crate::bitwise::priority_tree::contract::First;
use crate::bitwise::priority_tree::rtl::first_set;
use crate::memory::line_coalescer::contract::{Configuration, Request};
use std::iter::once;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// What a register of all pairs of lanes says.
const TOGETHER: &str = "a row for each lane: higher lanes that are together with this lane";

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

#[description]
pub(super) fn coalesced<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    line_bits: Size,
    requests: Requests<'m>,
) -> Result<Beats<'m>, BuildErrors> {
    m.section_about(
        "Compare all pairs of lanes",
        "Lanes are compared while the request arrives. Two lanes are together if both are active and have the same line.",
    );
    let together = compared(m, c, line_bits, requests.payload())?;
    let (arrived, stage) = requests.registered_stage("arrived");
    let together = stage.held("together", together);
    m.section_about(
        "The leaders",
        "A leader is the first lane of a line: it is not together with a lower lane.",
    );
    let active = arrived.payload().active;
    let leading = m.lanes("leading_lanes", c.lanes, |lane| {
        // From this lane's bit in lane 0's row to that in the last one's.
        let column = lane.window(together, 0, 1, c.lanes * (c.lanes - 1) + 1);
        let lower = lane.lanes("lower", c.lanes, |other| {
            other.output("together", other.window(column, 0, c.lanes, 1));
        });
        let with_lower = lower.output("together").named("with_lower").any();
        lane.output("lane", lane.bit(active) & !with_lower);
    });
    let leads = leading.output("lane").named("leads");
    let request = Current::registered(m, &arrived);
    let held = m.register("together_q", together.bits()).doc(TOGETHER);
    let together = held.enable(request.load).next(together);
    let left = m.wire("left", c.lanes);
    let leaders = m
        .register("leader_q", c.lanes)
        .doc("leaders whose line is in no beat yet");
    let leaders = request.until_served(leaders, leads, left.value());

    let rows = rows(m, c, together);
    let slots = slots(m, c, leaders, (request.line, line_bits), rows)?;
    left.drive(slots.left);
    let left = left.value();
    Ok(request.beats(m, Slots { left, ..slots }))
}

/// For each lane a row of bits: higher lanes that are together with it. Pairs that never have the same line are not compared.
#[description]
fn compared<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    line_bits: Size,
    Request { active, line, .. }: Request<Signal<'m>>,
) -> Result<Signal<'m>, BuildErrors> {
    let lines_together = lines_together(line_bits)?;
    let pairs = m.lanes("lanes", c.lanes, |lane| {
        /// Each pair is compared once, from its lower lane.
        let higher = (lane.ones(c.lanes) << lane.number()) << lane.ones(1);
        let mut compared = higher.named("higher");
        if c.apart > 0 {
            let apart = lane.cat([lane.ones(1), lane.zeros(c.apart)]).zext(c.lanes);
            compared = (compared & !(apart << lane.number())).named("compared");
        }
        let [own_line, own_active] = [lane.element(line), lane.bit(active)];
        let [lines, actives] = [line, active].map(|of| lane.whole(of));
        let others = lane.lanes("others", c.lanes, |other| {
            let pair = other.instance("pair", &lines_together);
            let pair = pair.connect("a", other.whole(own_line));
            let pair = pair.connect("b", other.element(lines));
            let active = [other.bit(actives), other.whole(own_active)];
            let pair = pair.connect("active", other.cat(active));
            let is_compared = other.bit(compared);
            other.output("together", is_compared & pair.output("together"));
        });
        lane.output("together", others.output("together"));
    });
    let together = pairs.output("together").named("together");
    Ok(together.doc(TOGETHER))
}

/// For each lane a row of bits: itself and the lanes above that are together with it.
#[description]
fn rows<'m>(m: &'m ModuleBuilder, c: &Configuration, together: Signal<'m>) -> Signal<'m> {
    m.section_about(
        "The lanes of each line",
        "A lane's row has a 1 for itself and for each higher lane with its line. The row of a leader therefore marks all lanes that its \
         transaction serves.",
    );
    let array = m.lanes("lane_rows", c.lanes, |lane| {
        let itself = lane.ones(1).zext(c.lanes) << lane.number();
        lane.output("row", lane.element(together) | itself);
    });
    array.output("row").named("rows_of_lanes")
}

/// The beat for these leaders, of which each has a line and a row of the lanes that it serves.
#[description]
fn slots<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    leaders: Signal<'m>,
    (lines, line_bits): (Signal<'m>, Size),
    rows: Signal<'m>,
) -> Result<Slots<Signal<'m>>, BuildErrors> {
    m.section_about(
        "The first leader of each share",
        "Each slot has a share of adjacent lanes and takes the first leader of its share. The other leaders of the share are left over.",
    );
    let share = c.lanes.div_ceil(c.slots);
    let others = share - 1;
    // No more leaders move in one beat than slots are free, nor than the other shares leave over.
    let moving = (0..=c.slots).map(|free| free.min((c.slots - free) * others));
    let most = moving.max().unwrap_or(0);
    let all = share * c.slots;
    let leaders = leaders.zext(all);
    let (lines, rows) = (lines.zext(line_bits * all), rows.zext(all * c.lanes));
    let shares = m.row::<Share<Field>>("share", c.slots, |slot| {
        let leaders = slot.element(leaders);
        let first = first_set(leaders, First::Lowest, "first");
        // A share's first lane is never left over.
        let without_first = |words, width: Size| match most {
            0 => slot.zeros(0),
            _ => Signal::slice(slot.element(words), width.get(), width * others),
        };
        let others_of_share = leaders & !first.grant;
        Share {
            any: first.any,
            first: first.grant,
            over: others_of_share.slice(1, others),
            over_lines: without_first(lines, line_bits),
            over_rows: without_first(rows, c.lanes.into()),
        }
    });
    let mut left = shares.over;
    let mut moving = Vec::new();
    if most > 0 {
        m.section_about(
            "Leaders that move",
            "The first leftover leader moves to the first slot whose share has no leader, and the second leftover leader to the second of these slots.",
        );
        let line_of_over = line_of(left.bits(), line_bits)?;
        let from = first_ones(left, most, "over");
        let to = first_ones((!shares.any).named("free"), most, "free");
        for (place, (from, to)) in from.into_iter().zip(to).enumerate() {
            let line = format!("line_of_over_{place}");
            let row = format!("row_of_over_{place}");
            moving.push(Moving {
                line: word(m, &line, &line_of_over, (from, shares.over_lines)),
                row: chosen_or_zero(&row, from, shares.over_rows, c.lanes),
                exists: from.any(),
                to,
            });
            left = left & !from.gated_by(to.any());
        }
    }
    let left = left.named("left_over");

    m.section("The slots of the beat");
    let line_of_slot = line_of(share + most, line_bits)?;
    let slots = m.row::<Slots<Field>>("slot", c.slots, |slot| {
        let to_here: Vec<_> = moving.iter().map(|moving| slot.bit(moving.to)).collect();
        // Its own share first, then those that may move.
        let own = |row| once(slot.element(row));
        let chosen = beside(slot, own(shares.first).chain(to_here.clone())).named("chosen");
        let moving_lines = moving.iter().map(|moving| slot.whole(moving.line));
        let lines = beside(slot, own(lines).chain(moving_lines));
        let line = word(slot, "line_of_slot", &line_of_slot, (chosen, lines));
        let moving_rows = moving.iter().map(|moving| slot.whole(moving.row));
        let rows = beside(slot, own(rows).chain(moving_rows)).named("rows");
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

/// `line_of_N`: selects one of so many lines.
fn line_of(count: u32, line_bits: Size) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new(&format!("line_of_{count}"));
    chosen_line(m, Size::plain(count), line_bits)
}

/// For each place from the first to one before `most`, the bit that has it among those that are 1, alone; 0 if there are not so many.
#[description]
fn first_ones<'m>(bits: Signal<'m>, most: u32, name: &str) -> Vec<Signal<'m>> {
    let at_least = at_least_below(bits, most as usize, name);
    let none = || bits.builder().zeros(bits.bits());
    let ones = (0..most as usize).map(|place| {
        let enough = match place {
            0 => bits,
            _ => at_least[place - 1].map_or_else(none, |at_least| bits & at_least),
        };
        let one = at_least[place].map_or(enough, |more| enough & !more);
        one.named(&format!("{name}_{place}"))
    });
    ones.collect()
}

/// For each count from 1 to `most`, a vector whose bit `i` says that at least so many of the bits below `i` are 1; nothing where that
/// cannot be.
///
/// Each step doubles how far a bit looks down: at least `k` of the nearest `2n` are 1 if at least `a` of the nearest `n` are, and at least
/// `k - a` of the `n` below those.
#[description]
fn at_least_below<'m>(bits: Signal<'m>, most: usize, name: &str) -> Vec<Option<Signal<'m>>> {
    let width = bits.bits();
    let mut found = vec![None; most];
    found[0] = down(bits, 1);
    let mut reach = 1;
    while reach < width {
        // The lowest bit of each vector is 0: it must not be all that is seen from above.
        let sees_more = width > reach + 1;
        let further = |vector: &Option<Signal<'m>>| down((*vector).filter(|_| sees_more)?, reach);
        let further: Vec<Option<Signal<'m>>> = found.iter().map(further).collect();
        let at_least = |near: usize, far: usize| match (near, far) {
            (0, far) => further[far - 1],
            (near, 0) => found[near - 1],
            (near, far) => Some(found[near - 1]? & further[far - 1]?),
        };
        let sum = |count: usize| {
            let splits = (0..=count).filter_map(|near| at_least(near, count - near));
            splits.reduce(|any, one| any | one)
        };
        let next: Vec<_> = (1..=most).map(sum).collect();
        reach *= 2;
        let named = |(count, vector): (usize, Option<Signal<'m>>)| {
            Some(vector?.named(&format!("{name}_at_least_{count}_of_{reach}_below")))
        };
        found = (1..).zip(next).map(named).collect();
    }
    found
}

/// Each bit sees the one `by` places below it; nothing if none does.
#[description]
fn down(bits: Signal<'_>, by: u32) -> Option<Signal<'_>> {
    let m = bits.builder();
    let seen = bits.bits().checked_sub(by).filter(|seen| *seen > 0)?;
    Some(m.cat([bits.slice(0, seen), m.zeros(by)]))
}
