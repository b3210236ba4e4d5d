//! All pairs of lanes are compared once, while a request comes in; then only the first lane of each line has a part in choosing.

use super::parts::lines_together;
use super::{Current, beside, shares};
use crate::line_coalescer::contract::Configuration;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

/// Pairs of lanes that are so many apart, the lowest first: whether both are active and have the same line.
#[derive(Clone, Copy)]
struct Pairs<'m> {
    apart: u32,
    together: Signal<'m>,
}

pub(super) fn coalesced<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    requests: Stream<'m>,
) -> Result<Stream<'m>, BuildErrors> {
    let name = |pairs: &Pairs| format!("together_{}_apart", pairs.apart);
    let compared = compared(m, c, &requests)?;
    let fields = requests.fields();
    let fields = fields.map(|(name, signal)| (name.to_string(), signal));
    let with_pairs = fields.chain(compared.iter().map(|pairs| (name(pairs), pairs.together)));
    let with_pairs: Vec<_> = with_pairs.collect();
    let arrived = requests.carrying(with_pairs).registered("arrived");

    let pairs = compared.into_iter().map(|pairs| Pairs {
        together: arrived.field(&name(&pairs)),
        ..pairs
    });
    let pairs: Vec<Pairs<'m>> = pairs.collect();
    let leads = arrived.field("active") & !with_earlier(m, c, &pairs);
    let request = Current::registered(m, c, &arrived);
    let held = pairs.into_iter().map(|pairs| Pairs {
        together: m
            .register(&format!("{}_q", name(&pairs)), pairs.together.bits())
            .enable(request.load)
            .next(pairs.together),
        ..pairs
    });
    let held: Vec<Pairs<'m>> = held.collect();
    let left = m.wire("left", c.lanes);
    let leaders = m
        .register("leader_q", c.lanes)
        .doc("the first lane of each line that waits");
    let leaders = request.until_served(leaders, leads.named("leads"), left.value());

    let beat = shares::beat(m, c, leaders, request.lines, rows(m, c, &held))?;
    left.drive(beat.left);
    let is_last = left.value().is_zero();
    Ok(request.beats(m, beat.used, beat.lines, beat.served, is_last))
}

/// All pairs that may have the same line.
fn compared<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    requests: &Stream<'m>,
) -> Result<Vec<Pairs<'m>>, BuildErrors> {
    let (active, lines) = (requests.field("active"), requests.field("line"));
    let width = c.line_bits;
    let lines_together = lines_together(width)?;
    let of_distance = |apart: u32| {
        let name = format!("pairs_{apart}_apart");
        let array = m.lanes(&name, c.lanes - apart, |pair| {
            let [low, high] = [0, apart].map(|lane| pair.window(lines, lane * width, width, width));
            let actives = [apart, 0].map(|lane| pair.window(active, lane, 1u32, 1u32));
            let compared = pair.instance(&format!("compared_{apart}_apart"), &lines_together);
            let compared = compared.connect("a", low).connect("b", high);
            let compared = compared.connect("active", pair.cat(actives));
            pair.output("together", compared.output("together"));
        });
        let together = array.output("together");
        Pairs { apart, together }
    };
    Ok(c.compared_distances().map(of_distance).collect())
}

/// The lanes that are together with one below them.
fn with_earlier<'m>(m: &'m ModuleBuilder, c: &Configuration, pairs: &[Pairs<'m>]) -> Signal<'m> {
    let above = pairs
        .iter()
        .map(|pairs| m.cat([pairs.together, m.zeros(pairs.apart)]));
    let found = above.reduce(|any, one| any | one);
    found.unwrap_or(m.zeros(c.lanes)).named("with_earlier")
}

/// For each lane a row of bits: itself and the lanes above that are together with it.
fn rows<'m>(m: &'m ModuleBuilder, c: &Configuration, pairs: &[Pairs<'m>]) -> Signal<'m> {
    let row = |lane: u32| {
        let together = |other: u32| {
            let apart = pairs.iter().find(|pairs| pairs.apart == other - lane);
            apart.map_or(m.zeros(1), |pairs| pairs.together.bit(lane))
        };
        let above = (lane + 1..c.lanes).rev().map(together);
        let below = (lane > 0).then(|| m.zeros(lane));
        let row = m.cat(above.chain([m.ones(1)]).chain(below));
        row.named(&format!("row_of_lane_{lane}"))
    };
    beside(m, (0..c.lanes).map(row).collect()).named("rows_of_lanes")
}
