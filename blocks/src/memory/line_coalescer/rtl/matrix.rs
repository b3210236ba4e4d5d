//! All pairs of lanes are compared once, while a request comes in; then only the first lane of each line has a part in choosing.

use super::parts::lines_together;
use super::{Beats, Current, Requests, Slots, beside, shares};
use crate::memory::line_coalescer::contract::{Configuration, Request};
use warpwright_hdl::prelude::*;

/// Of all pairs of lanes that are so many apart, the lowest first: whether both are active and have the same line.
type Pairs<'m> = (u32, Signal<'m>);

pub(super) fn coalesced<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    requests: Requests<'m>,
) -> Result<Beats<'m>, BuildErrors> {
    let name = |apart| format!("together_{apart}_apart");
    let compared = compared(m, c, requests.payload())?.into_iter();
    let (arrived, stage) = requests.registered_stage("arrived");
    let pairs = compared.map(|(apart, pairs)| (apart, stage.held(&name(apart), pairs)));
    let pairs: Vec<Pairs<'m>> = pairs.collect();
    let Request { active, .. } = arrived.payload();
    let leads = active & !with_earlier(m, c, &pairs);
    let request = Current::registered(m, &arrived);
    let held = pairs.into_iter().map(|(apart, pairs)| {
        let register = m.register(&format!("{}_q", name(apart)), pairs.bits());
        (apart, register.enable(request.load).next(pairs))
    });
    let held: Vec<Pairs<'m>> = held.collect();
    let left = m.wire("left", c.lanes);
    let leaders = m
        .register("leader_q", c.lanes)
        .doc("the first lane of each line that waits");
    let leaders = request.until_served(leaders, leads.named("leads"), left.value());

    let slots = shares::slots(m, c, leaders, request.line, rows(m, c, &held))?;
    left.drive(slots.left);
    let left = left.value();
    Ok(request.beats(m, Slots { left, ..slots }))
}

/// All pairs that may have the same line.
fn compared<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    Request { active, line, .. }: Request<Signal<'m>>,
) -> Result<Vec<Pairs<'m>>, BuildErrors> {
    let width = c.line_bits;
    let lines_together = lines_together(width)?;
    let of_distance = |apart: u32| {
        let array = m.lanes(&format!("pairs_{apart}_apart"), c.lanes - apart, |pair| {
            let [low, high] = [0, apart].map(|lane| pair.window(line, lane * width, width, width));
            let active = [apart, 0].map(|lane| pair.window(active, lane, 1u32, 1u32));
            let compared = pair.instance(&format!("compared_{apart}_apart"), &lines_together);
            let compared = compared.connect("a", low).connect("b", high);
            let compared = compared.connect("active", pair.cat(active));
            pair.output("together", compared.output("together"));
        });
        (apart, array.output("together"))
    };
    Ok(c.compared_distances().map(of_distance).collect())
}

/// The lanes that are together with one below them.
fn with_earlier<'m>(m: &'m ModuleBuilder, c: &Configuration, pairs: &[Pairs<'m>]) -> Signal<'m> {
    let above = pairs.iter();
    let above = above.map(|(apart, pairs)| m.cat([*pairs, m.zeros(*apart)]));
    let found = above.reduce(|any, one| any | one);
    found.unwrap_or(m.zeros(c.lanes)).named("with_earlier")
}

/// For each lane a row of bits: itself and the lanes above that are together with it.
fn rows<'m>(m: &'m ModuleBuilder, c: &Configuration, pairs: &[Pairs<'m>]) -> Signal<'m> {
    let row = |lane: u32| {
        let together = |other: u32| {
            let pairs = pairs.iter().find(|(apart, _)| *apart == other - lane);
            pairs.map_or(m.zeros(1), |(_, pairs)| pairs.bit(lane))
        };
        let above = (lane + 1..c.lanes).rev().map(together);
        let row = m.cat(above.chain([m.ones(1), m.zeros(lane)]));
        row.named(&format!("row_of_lane_{lane}"))
    };
    beside(m, (0..c.lanes).map(row).collect()).named("rows_of_lanes")
}
