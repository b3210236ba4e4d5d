//! One, two or four leaders: in every cycle each waiting lane compares its line with theirs.

use super::parts::{chosen_line, same, same_line, word};
use super::{Beats, Current, LANES, Requests, Slots, beside};
use crate::bitwise::priority_tree::contract::First;
use crate::bitwise::priority_tree::rtl::{FirstSet, first_set};
use crate::memory::line_coalescer::contract::{Architecture, Request, Sizes};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// What a lane says of the slots of a beat.
#[derive(Bundle)]
struct Lane<T> {
    /// For each slot, whether the lane is served by it.
    served_by: Vec<T>,
    left: T,
}

#[description]
pub(super) fn coalesced<'m>(
    m: &'m ModuleBuilder,
    architecture: Architecture,
    c: Sizes,
    requests: &Requests<'m>,
) -> Result<Beats<'m>, BuildErrors> {
    let same_line = same_line(c.line_bits)?;
    let request = Current::registered(m, requests);
    let left = m.wire("still_waiting", c.lanes);
    let waiting = m
        .register("waiting_q", c.lanes)
        .doc("lanes that are not served yet");
    let waiting = request.until_served(waiting, requests.payload().active, left.value());

    let leaders: Vec<FirstSet> = if architecture == Architecture::Alternating {
        m.section_about(
            "Where runs begin",
            "A run is a sequence of adjacent active lanes with the same line. Lines are compared once, as the request arrives.",
        );
        let starts = run_starts(m, c, requests.payload(), &same_line);
        let starts = m
            .register("run_start_q", c.lanes)
            .doc("active lanes whose neighbour below is inactive or has another line")
            .enable(request.load)
            .next(starts);
        four_leaders((waiting & starts).named("run_start"))
    } else {
        let ends = [(First::Lowest, "first"), (First::Highest, "last")];
        let ends = ends.into_iter().take(c.slots as usize);
        ends.map(|(order, name)| leader(waiting, order, name))
            .collect()
    };
    if leaders.len() > 1 {
        m.section_about(
            "The lines of the leaders",
            "A slot is not used if an earlier slot has the same line.",
        );
    } else {
        m.section("The line of the leader");
    }
    let selection = ModuleBuilder::new("selected_line");
    let lanes = selection.parameter("LANES", c.lanes.get(), LANES);
    let line_of = chosen_line(selection, lanes, c.line_bits)?;
    let lines = leaders.iter().enumerate().map(|(slot, leader)| {
        let choice = (leader.grant, request.line);
        word(m, &format!("line_of_slot_{slot}"), &line_of, choice)
    });
    let lines: Vec<Signal<'m>> = lines.collect();
    let mut used: Vec<Signal<'m>> = Vec::new();
    for (slot, leader) in leaders.iter().enumerate() {
        let repeated = (0..slot).map(|before| {
            let name = format!("slot_{slot}_as_{before}");
            used[before] & same(m, &name, &same_line, [lines[before], lines[slot]])
        });
        let repeated = repeated.reduce(|any, one| any | one);
        let is_new = repeated.map_or(leader.any, |repeated| leader.any & !repeated);
        used.push(is_new.named(&format!("slot_{slot}_used")));
    }
    m.section_about(
        "Which lanes are served",
        if c.slots == 1 {
            "Each waiting lane compares its line with the leader's."
        } else {
            "Each waiting lane compares its line with those of the slots."
        },
    );
    let lanes = m.row::<Lane<Field>>("lane", c.lanes, |lane| {
        let waits = lane.bit(waiting);
        let own = lane.element(request.line);
        let mut left = waits;
        let served_by = used.iter().zip(&lines).enumerate();
        let served_by = served_by.map(|(slot, (used, line))| {
            let name = format!("as_slot_{slot}");
            let is_same = same(lane, &name, &same_line, [own, lane.whole(*line)]);
            // A lane that waits makes the only slot used.
            let is_mine = if c.slots == 1 {
                is_same
            } else {
                is_same & lane.whole(*used)
            };
            left = left & !is_mine;
            waits & is_mine
        });
        let served_by = served_by.collect();
        Lane { served_by, left }
    });
    left.drive(lanes.left);
    let slots = Slots {
        used: beside(m, used),
        line: beside(m, lines),
        lanes: beside(m, lanes.served_by),
        left: left.value(),
    };
    Ok(request.beats(m, slots))
}

/// The section in which a leader is found.
fn title(name: &str) -> String {
    format!("The {} leader", name.replace('_', " "))
}

/// The first of some lanes, whose line is wanted.
#[description]
fn leader<'m>(lanes: Signal<'m>, order: First, name: &str) -> FirstSet<'m> {
    lanes.builder().section(&title(name));
    let found = first_set(lanes, order, name);
    let grant = found.grant.named(&format!("{name}_lane"));
    FirstSet { grant, ..found }
}

/// The lanes at which a run of active neighbours with the same line begins.
#[description]
fn run_starts<'m>(
    m: &'m ModuleBuilder,
    c: Sizes,
    Request { active, line, .. }: Request<Signal<'m>>,
    same_line: &Arc<Module>,
) -> Signal<'m> {
    if c.lanes.get() == 1 {
        return active;
    }
    let width = c.line_bits;
    let above = m.lanes("neighbours", c.lanes - 1, |pair| {
        let lines = [0, 1].map(|lane| pair.window(line, width * lane, width, width));
        let [low_active, high_active] = [0, 1].map(|lane| pair.window(active, lane, 1u32, 1u32));
        let same = same(pair, "of_same_line", same_line, lines);
        pair.output("starts", high_active & !(low_active & same));
    });
    m.cat([above.output("starts"), active.bit(0)])
}

/// Of the runs that wait, the first, the last, the second and the last but one.
#[description]
fn four_leaders<'m>(starts: Signal<'m>) -> Vec<FirstSet<'m>> {
    let first = leader(starts, First::Lowest, "first");
    let last = leader(starts, First::Highest, "last");
    let next = |before: &FirstSet<'m>, order, name: &str| {
        starts.builder().section(&title(name));
        let others = starts & !before.grant;
        leader(others.named(&format!("candidates_for_{name}")), order, name)
    };
    let second = next(&first, First::Lowest, "second");
    let last_but_one = next(&last, First::Highest, "last_but_one");
    vec![first, last, second, last_but_one]
}
