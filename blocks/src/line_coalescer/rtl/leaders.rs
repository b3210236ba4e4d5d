//! One, two or four leaders: in every cycle each lane that waits compares its line with theirs.

use super::Current;
use super::tournament::word_of_first;
use crate::line_coalescer::{Architecture, Configuration};
use crate::priority_tree::First;
use crate::priority_tree::rtl::first_set;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// A line that some lane wants.
struct Leader<'m> {
    /// There is one, as long as some lane waits.
    exists: Option<Signal<'m>>,
    line: Signal<'m>,
}

pub(super) fn coalesced<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    requests: &Stream<'m>,
) -> Stream<'m> {
    let request = Current::registered(m, c, requests);
    let waiting_next = m.wire("still_waiting", c.lanes);
    let waiting = m
        .register("waiting_q", c.lanes)
        .doc("the lanes that are not served yet");
    let after = request
        .taken
        .value()
        .mux(waiting_next.value(), waiting.value());
    waiting.next(request.load.mux(requests.field("active"), after));
    let waiting = waiting.value();

    let leaders = match c.architecture {
        Architecture::Alternating => {
            let starts = m
                .register("run_start_q", c.lanes)
                .doc("the lanes whose neighbour below is not of the same line")
                .enable(request.load)
                .next(run_starts(m, c, requests));
            four_leaders((waiting & starts).named("run_start"), request.lines)
        }
        _ => ends(c, waiting, request.lines),
    };

    let lines: Vec<Signal<'m>> = leaders.iter().map(|leader| leader.line).collect();
    let mut used = Vec::new();
    for (slot, leader) in leaders.iter().enumerate() {
        // Some lane waits if there is a leader at all.
        let exists = leader.exists.unwrap_or_else(|| waiting.any());
        let earlier = (0..slot).map(|before| used_by(&used, &lines, before, slot));
        let repeated = earlier.reduce(|any, one| any | one);
        let is_new = repeated.map_or(exists, |repeated| exists & !repeated);
        used.push(is_new.named(&format!("slot_{slot}_used")));
    }
    let lanes = m.lanes("lane", c.lanes, |lane| {
        let waits = lane.bit(waiting);
        let own = lane.bits(request.lines, c.line_bits);
        let mut left = waits;
        for (slot, used) in used.iter().enumerate() {
            let is_mine = own.eq(lane.whole(lines[slot])) & lane.whole(*used);
            lane.output(&format!("served_by_{slot}"), waits & is_mine);
            left = left & !is_mine;
        }
        lane.output("left", left);
    });
    let served = (0..c.slots).map(|slot| lanes.output(&format!("served_by_{slot}")));
    waiting_next.drive(lanes.output("left"));
    let is_last = waiting_next.value().is_zero();
    let [used, lines, served] = [used, lines, served.collect()].map(|parts| beside(m, parts));
    request.beats(m, used, lines, served, is_last)
}

/// Side by side, the first lowest.
fn beside<'m>(m: &'m ModuleBuilder, parts: Vec<Signal<'m>>) -> Signal<'m> {
    match parts[..] {
        [only] => only,
        _ => m.cat(parts.into_iter().rev()),
    }
}

/// Whether a slot's line is already that of an earlier one.
fn used_by<'m>(
    used: &[Signal<'m>],
    lines: &[Signal<'m>],
    before: usize,
    slot: usize,
) -> Signal<'m> {
    used[before] & lines[before].eq(lines[slot])
}

/// The first lane that waits, and the last.
fn ends<'m>(c: &Configuration, waiting: Signal<'m>, lines: Signal<'m>) -> Vec<Leader<'m>> {
    let orders = [(First::Lowest, "first_line"), (First::Highest, "last_line")];
    let orders = orders.into_iter().take(c.slots as usize);
    orders
        .map(|(order, name)| Leader {
            exists: None,
            line: word_of_first(waiting, lines, order, name),
        })
        .collect()
}

/// The lanes at which a run of active neighbours with the same line begins.
fn run_starts<'m>(m: &'m ModuleBuilder, c: &Configuration, requests: &Stream<'m>) -> Signal<'m> {
    let (active, lines) = (requests.field("active"), requests.field("line"));
    if c.lanes == 1 {
        return active;
    }
    let width = c.line_bits;
    let above = m.lanes("neighbours", c.lanes - 1, |pair| {
        let [low, high] = [0, 1].map(|lane| pair.window(lines, lane * width, width, width));
        let [low_active, high_active] = [0, 1].map(|lane| pair.window(active, lane, 1u32, 1u32));
        pair.output("starts", high_active & !(low_active & low.eq(high)));
    });
    m.cat([above.output("starts"), active.bit(0)])
}

/// Of the runs that wait, the first, the last, the second and the last but one.
fn four_leaders<'m>(starts: Signal<'m>, lines: Signal<'m>) -> Vec<Leader<'m>> {
    let orders = [
        (First::Lowest, ["first", "second"]),
        (First::Highest, ["last", "last_but_one"]),
    ];
    let mut outer = Vec::new();
    let mut inner = Vec::new();
    for (order, [name, next]) in orders {
        let line =
            |starts, name: &str| word_of_first(starts, lines, order, &format!("{name}_line"));
        outer.push(Leader {
            exists: None,
            line: line(starts, name),
        });
        let found = first_set(starts, order, name);
        let others = (starts & !found.grant).named(&format!("but_the_{name}"));
        inner.push(Leader {
            exists: Some(others.any()),
            line: line(others, next),
        });
    }
    outer.into_iter().chain(inner).collect()
}
