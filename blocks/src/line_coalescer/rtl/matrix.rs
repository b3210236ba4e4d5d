//! All pairs of lanes are compared once, in the cycle after a request came; then only the first lane of each line has a part in choosing.

use super::parts::{chosen_word, is_same};
use super::ranks::at_least_below;
use super::{Current, beside};
use crate::line_coalescer::Configuration;
use num_bigint::BigUint;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

pub(super) fn coalesced<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    requests: Stream<'m>,
) -> Result<Stream<'m>, BuildErrors> {
    let arrived = requests.registered("arrived");
    let (active, lines) = (arrived.field("active"), arrived.field("line"));
    let own_and_above = own_and_above(m, c.lanes);
    // A row of the matrix: the active lanes from this one up that have its line, and whether no lane below has it.
    let compared = m.lanes("compared", c.lanes, |lane| {
        let (own, all) = (lane.bits(lines, c.line_bits), lane.whole(lines));
        let same = lane.lanes("against", c.lanes, |other| {
            let line = other.bits(all, c.line_bits);
            other.output("same", is_same(other, other.whole(own), line));
        });
        let same = (same.output("same") & lane.whole(active)).named("same_line");
        let counts = lane.bits(own_and_above, c.lanes);
        lane.output("group", same & counts);
        lane.output("leads", lane.bit(active) & !(same & !counts).any());
    });
    let request = Current::registered(m, c, &arrived);
    let groups = m
        .register("group_q", c.lanes * c.lanes)
        .doc("for each lane that leads, the lanes that have its line")
        .enable(request.load)
        .next(compared.output("group"));
    let left = m.wire("left", c.lanes);
    let leaders = m
        .register("leader_q", c.lanes)
        .doc("the first lane of each line that waits");
    let leaders = request.until_served(leaders, compared.output("leads"), left.value());

    let at_least = at_least_below(leaders, c.slots as usize);
    let chosen = (0..c.slots as usize).map(|slot| {
        let enough = slot
            .checked_sub(1)
            .map_or(leaders, |before| leaders & at_least[before]);
        (enough & !at_least[slot]).named(&format!("leader_of_slot_{slot}"))
    });
    let chosen: Vec<Signal<'m>> = chosen.collect();
    left.drive(leaders & at_least[c.slots as usize - 1]);
    // Below the leader of slot k stand k others, so it is not among the first k lanes.
    let (mut used, mut lines, mut lanes) = (Vec::new(), Vec::new(), Vec::new());
    for (slot, chosen) in (0..).zip(&chosen) {
        let from = |name: &str, words: Signal<'m>, width: u32| {
            let first = slot.min(c.lanes - 1);
            let count = c.lanes - first;
            let module = chosen_word(&format!("{name}_of_{count}"), count, width)?;
            let chosen = chosen.slice(first, count);
            let words = words.slice(first * width, count * width);
            let instance = m.instance(&format!("{name}_of_slot_{slot}"), &module);
            let instance = instance.connect("chosen", chosen).connect("words", words);
            Ok(instance.output("word"))
        };
        used.push(chosen.any());
        lines.push(from("line", request.lines, c.line_bits)?);
        lanes.push(from("lanes", groups, c.lanes)?);
    }
    let is_last = left.value().is_zero();
    let [used, lines, lanes] = [used, lines, lanes].map(|parts| beside(m, parts));
    Ok(request.beats(m, used, lines, lanes, is_last))
}

/// For each lane a row of bits, 1 at its own place and above.
fn own_and_above(m: &ModuleBuilder, lanes: u32) -> Signal<'_> {
    let mut rows = BigUint::ZERO;
    for lane in 0..lanes {
        for other in lane..lanes {
            rows.set_bit(u64::from(lane * lanes + other), true);
        }
    }
    m.constant(rows, lanes * lanes)
}
