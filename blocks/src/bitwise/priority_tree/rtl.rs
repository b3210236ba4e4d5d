//! Hardware: a tree that pairs requests, then pairs of pairs, up to one group, then back down.
//!
//! On the way up each pair reports whether it has an active request and
//! which half has the first one; the halves' answers, concatenated, form
//! the first request's number. On the way down the grant goes to that half.

use super::contract::{Configuration, First};
use warpwright_hdl::bundle::joined;
use warpwright_hdl::prelude::*;

/// The first request.
#[derive(Clone, Copy, Debug)]
pub struct FirstSet<'m> {
    /// One bit: there is one.
    pub any: Signal<'m>,
    /// Its bit alone; 0 if there is none.
    pub grant: Signal<'m>,
    /// Its number, of no meaning if there is none.
    pub index: Signal<'m>,
}

/// The first of the bits that are 1. The `name` goes before the names of the tree's parts; it may be empty.
#[description]
pub fn first_set<'m>(requests: Signal<'m>, first: First, name: &str) -> FirstSet<'m> {
    let m = requests.builder();
    let label = |what: &str, level: usize| joined(name, &format!("{what}_{}", 2u32 << level));
    let mut any = requests;
    let mut index = m.zeros(0);
    // The bits that each level found, one for each of its groups.
    let mut levels = Vec::new();
    while any.bits() > 1 {
        let (level, pairs) = (levels.len() as u32, any.bits().div_ceil(2));
        // The last group may lack its upper half.
        let halves = any.zext(2 * pairs);
        let indices = index.zext(2 * pairs * level);
        levels.push((any.bits(), halves));
        let label = label("of", levels.len() - 1);
        (any, index) = if pairs == 1 {
            (halves.any(), index_of(halves, indices, first, &label))
        } else {
            let groups = m.lanes(&label, pairs, |lane| {
                let (halves, indices) = (lane.bits(halves, 2), lane.bits(indices, 2 * level));
                lane.output("any", halves.any());
                lane.output("index", index_of(halves, indices, first, &label));
            });
            let size = 2 << level;
            let groups = groups.doc(&format!(
                "Of each {size} requests: whether there is one, and the first one's number."
            ));
            (groups.output("any"), groups.output("index"))
        };
    }

    let mut grant = any;
    for (level, (width, halves)) in levels.into_iter().enumerate().rev() {
        let label = label("in", level);
        let both = if grant.bits() == 1 {
            grants(grant, halves, first, &label).named(&format!("{label}_grant"))
        } else {
            let groups = m.lanes(&label, grant.bits(), |lane| {
                let halves = lane.bits(halves, 2);
                let both = grants(lane.bit(grant), halves, first, &label);
                lane.output("grant", both);
            });
            let size = 2 << level;
            let groups = groups.doc(&format!(
                "The grant of each {size} goes to one of their halves."
            ));
            groups.output("grant")
        };
        grant = both.slice(0, width);
    }
    FirstSet {
        any,
        grant,
        index: index.zext(index.bits().max(1)),
    }
}

/// The first request's number in a group: of its halves, whether some request stands in each, and the first one's number in it, of no bits in a half of one.
#[description]
fn index_of<'m>(halves: Signal<'m>, indices: Signal<'m>, first: First, label: &str) -> Signal<'m> {
    let [_, upper] = chosen_half(halves, first);
    let bits = indices.bits() / 2;
    let [low, high] = [0, bits].map(|at| indices.slice(at, bits));
    let within = match first {
        First::Lowest => halves.bit(0).mux(low, high),
        First::Highest => halves.bit(1).mux(high, low),
    };
    let within = within.named(&format!("{label}_within"));
    within.builder().cat([upper, within])
}

/// Whether the first request of a group, if there is one, stands in its lower half, and whether in its upper one.
fn chosen_half(halves: Signal<'_>, first: First) -> [Signal<'_>; 2] {
    match first {
        First::Lowest => [halves.bit(0), !halves.bit(0)],
        First::Highest => [!halves.bit(1), halves.bit(1)],
    }
}

/// A group's grant, handed on to one of its halves.
#[description]
fn grants<'m>(own: Signal<'m>, halves: Signal<'m>, first: First, label: &str) -> Signal<'m> {
    let [lower, upper] = chosen_half(halves, first);
    let to = |half: Signal<'m>, which| (own & half).called(&format!("{label}_to_{which}"));
    own.builder().cat([to(upper, "upper"), to(lower, "lower")])
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("priority_tree");
    let order = match c.first {
        First::Lowest => "lowest",
        First::Highest => "highest",
    };
    m.doc(&format!(
        "Of the requests that stand, the one with the {order} number. The tree goes up by pairs to find it, \
         and down again to grant it."
    ));
    let requests = m.input("requests", c.width).doc("a bit each");
    let mut found = first_set(requests, c.first, "");
    if c.stages > 0 {
        let FirstSet { any, grant, index } = found;
        let any = any.named("found");
        found = FirstSet {
            any: m
                .register("any", 1)
                .reset(0u8)
                .doc("some request stands")
                .next(any),
            grant: m
                .register("grant", c.width)
                .reset(0u8)
                .doc("the first request's bit")
                .next(grant),
            index: m
                .register("index", index.width())
                .doc("the first request's number")
                .next(index),
        };
    }
    m.output("any", found.any).doc("some request stands");
    m.output("grant", found.grant)
        .doc("the first request's bit, or 0");
    m.output("index", found.index)
        .doc("the first request's number; undefined while any is 0");
    m.finish()
}
