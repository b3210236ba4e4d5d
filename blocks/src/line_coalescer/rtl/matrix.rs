//! All pairs of lanes are compared once, in the cycle after a request came; then only the first lane of each line has a part in choosing.

use super::parts::is_same;
use super::{Current, shares};
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

    let beat = shares::beat(m, c, leaders, request.lines, groups)?;
    left.drive(beat.left);
    let is_last = left.value().is_zero();
    Ok(request.beats(m, beat.used, beat.lines, beat.served, is_last))
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
