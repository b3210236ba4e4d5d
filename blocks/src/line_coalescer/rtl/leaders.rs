//! One, two or four leaders: in every cycle each lane that waits compares its line with theirs.

use super::parts::{chosen_line, same_line};
use super::{Current, beside};
use crate::line_coalescer::contract::{Architecture, Configuration};
use crate::priority_tree::contract::First;
use crate::priority_tree::rtl::first_set;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// A lane whose line is wanted.
struct Leader<'m> {
    exists: Signal<'m>,
    /// A bit for each lane, 1 for the leader's own.
    lane: Signal<'m>,
}

pub(super) fn coalesced<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    requests: &Stream<'m>,
) -> Result<Stream<'m>, BuildErrors> {
    let same_line = same_line(c.line_bits)?;
    let request = Current::registered(m, c, requests);
    let waiting_next = m.wire("still_waiting", c.lanes);
    let waiting = m
        .register("waiting_q", c.lanes)
        .doc("the lanes that are not served yet");
    let active = requests.field("active");
    let waiting = request.until_served(waiting, active, waiting_next.value());

    let leaders = match c.architecture {
        Architecture::Alternating => {
            let starts = run_starts(m, c, requests, &same_line);
            let starts = m
                .register("run_start_q", c.lanes)
                .doc("the lanes whose neighbour below is not of the same line")
                .enable(request.load)
                .next(starts);
            four_leaders((waiting & starts).named("run_start"))
        }
        _ => ends(c, waiting),
    };
    let line_of = chosen_line(c.lanes, c.line_bits)?;
    let lines = leaders.iter().enumerate().map(|(slot, leader)| {
        let chosen = m.instance(&format!("line_of_slot_{slot}"), &line_of);
        let chosen = chosen.connect("chosen", leader.lane);
        chosen.connect("words", request.lines).output("word")
    });
    let lines: Vec<Signal<'m>> = lines.collect();
    let mut used: Vec<Signal<'m>> = Vec::new();
    for (slot, leader) in leaders.iter().enumerate() {
        let earlier = (0..slot).map(|before| {
            let pair = m.instance(&format!("slot_{slot}_as_{before}"), &same_line);
            let pair = pair.connect("a", lines[before]).connect("b", lines[slot]);
            used[before] & pair.output("same")
        });
        let repeated = earlier.reduce(|any, one| any | one);
        let is_new = repeated.map_or(leader.exists, |repeated| leader.exists & !repeated);
        used.push(is_new.named(&format!("slot_{slot}_used")));
    }
    let lanes = m.lanes("lane", c.lanes, |lane| {
        let waits = lane.bit(waiting);
        let own = lane.bits(request.lines, c.line_bits);
        let mut left = waits;
        for (slot, used) in used.iter().enumerate() {
            let same = lane.instance(&format!("as_slot_{slot}"), &same_line);
            let same = same.connect("a", own).connect("b", lane.whole(lines[slot]));
            let is_mine = same.output("same") & lane.whole(*used);
            lane.output(&format!("served_by_{slot}"), waits & is_mine);
            left = left & !is_mine;
        }
        lane.output("left", left);
    });
    let served = (0..c.slots).map(|slot| lanes.output(&format!("served_by_{slot}")));
    waiting_next.drive(lanes.output("left"));
    let is_last = waiting_next.value().is_zero();
    let [used, lines, served] = [used, lines, served.collect()].map(|parts| beside(m, parts));
    Ok(request.beats(m, used, lines, served, is_last))
}

/// The first lane that waits, and the last.
fn ends<'m>(c: &Configuration, waiting: Signal<'m>) -> Vec<Leader<'m>> {
    let orders = [(First::Lowest, "first"), (First::Highest, "last")];
    let orders = orders.into_iter().take(c.slots as usize);
    orders
        .map(|(order, name)| leader(waiting, order, name))
        .collect()
}

/// The first of some lanes.
fn leader<'m>(lanes: Signal<'m>, order: First, name: &str) -> Leader<'m> {
    let found = first_set(lanes, order, name);
    Leader {
        exists: found.any,
        lane: found.grant.named(&format!("{name}_lane")),
    }
}

/// The lanes at which a run of active neighbours with the same line begins.
fn run_starts<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    requests: &Stream<'m>,
    same_line: &Arc<Module>,
) -> Signal<'m> {
    let (active, lines) = (requests.field("active"), requests.field("line"));
    if c.lanes == 1 {
        return active;
    }
    let width = c.line_bits;
    let above = m.lanes("neighbours", c.lanes - 1, |pair| {
        let [low, high] = [0, 1].map(|lane| pair.window(lines, lane * width, width, width));
        let [low_active, high_active] = [0, 1].map(|lane| pair.window(active, lane, 1u32, 1u32));
        let same = pair.instance("of_same_line", same_line);
        let same = same.connect("a", low).connect("b", high).output("same");
        pair.output("starts", high_active & !(low_active & same));
    });
    m.cat([above.output("starts"), active.bit(0)])
}

/// Of the runs that wait, the first, the last, the second and the last but one.
fn four_leaders<'m>(starts: Signal<'m>) -> Vec<Leader<'m>> {
    let first = leader(starts, First::Lowest, "first");
    let last = leader(starts, First::Highest, "last");
    let next = |before: &Leader<'m>, order, name: &str| {
        let others = starts & !before.lane;
        leader(others.named(&format!("candidates_for_{name}")), order, name)
    };
    let second = next(&first, First::Lowest, "second");
    let last_but_one = next(&last, First::Highest, "last_but_one");
    vec![first, last, second, last_but_one]
}
