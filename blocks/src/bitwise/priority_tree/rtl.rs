//! Hardware: a tree that finds the first request on the way up and grants it on the way down.
//!
//! On the way up each node says whether some request stands below it and
//! which number the first one has. On the way down the grant goes to the
//! branch that has the first one.

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
    let numbers = m.lanes(&joined(name, "leaf"), requests.width(), |leaf| {
        leaf.output("number", leaf.number());
    });
    let numbers = numbers.doc("Number of each request.");
    let found = first_with(requests, (numbers.output("number"), "number"), first, name);
    FirstSet {
        any: found.any,
        grant: found.grant,
        index: found.value,
    }
}

/// The first of the bits that are 1, and what belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct FirstWith<'m> {
    /// One bit: there is one.
    pub any: Signal<'m>,
    /// Its bit alone; 0 if there is none.
    pub grant: Signal<'m>,
    /// Its value, of no meaning if there is none.
    pub value: Signal<'m>,
}

/// The same with one of the values in a row, of which each bit has one; they are called so.
#[description]
pub fn first_with<'m>(
    requests: Signal<'m>,
    (values, called): (Signal<'m>, &str),
    first: First,
    name: &str,
) -> FirstWith<'m> {
    let m = requests.builder();
    let width = requests.width();
    let width = if width.get().is_power_of_two() {
        width
    } else {
        // Its text is of this size alone.
        Size::plain(width.get())
    };
    if width.get() == 1 {
        return FirstWith {
            any: requests,
            grant: requests,
            value: values,
        };
    }
    // A tree's leaves are in the order of the row if they are on one level. Otherwise those of the lowest level come first in
    // the tree and last among its nodes.
    let (count, bits) = (width.get(), values.bits() / width.get());
    let lowest = 2 * count - count.next_power_of_two();
    let leaves = turned(requests, lowest);
    let values = turned(values, lowest * bits);
    let tree = m.lanes(&joined(name, "up"), width - 1, |node| {
        let any = node.branches("any", leaves);
        let value = node.branches(called, values);
        let [near, far] = match first {
            First::Lowest => [0, 1],
            First::Highest => [1, 0],
        };
        node.output("any", any[0] | any[1]);
        node.output(called, any[near].mux(value[near], value[far]));
    });
    let tree =
        tree.doc("Upward pass, from the leaves to node 0. The children of node i are nodes 2i + 1 and 2i + 2.");
    let any = tree.output("any");
    let any = any.doc("For each node: a leaf below it is 1. The leaves follow the nodes.");
    let value = tree.output(called);
    let value = value.doc(&format!(
        "For each node: the {called} of the first leaf that is 1."
    ));
    let root = any.bit(0);
    let granted = m.lanes(&joined(name, "down"), width - 1, |node| {
        let own = node.from_above("grant", root);
        let branch = |number| node.window(any, number, 2, 1);
        let (to_lower, to_upper) = match first {
            First::Lowest => {
                let lower = branch(1);
                (own & lower, own & !lower)
            }
            First::Highest => {
                let upper = branch(2);
                (own & !upper, own & upper)
            }
        };
        node.output("grant", node.cat([to_upper, to_lower]));
    });
    let granted =
        granted.doc("Downward pass: a node passes its grant to the child that has the first leaf.");
    let grants = granted.output("grant");
    let grants = grants.doc("1: the node has the grant. The leaves follow the nodes.");
    let of_leaves = grants.slice(count - 1, width);
    let bits = values.width().part_of(width);
    FirstWith {
        any: root,
        grant: turned(of_leaves, count - lowest),
        value: value.slice(0, bits),
    }
}

/// The row with so many of its low bits at the top.
fn turned(row: Signal<'_>, bits: u32) -> Signal<'_> {
    if bits == row.bits() {
        return row;
    }
    let [low, high] = [(0, bits), (bits, row.bits() - bits)].map(|(at, bits)| row.slice(at, bits));
    row.builder().cat([low, high])
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("priority_tree");
    let order = match c.first {
        First::Lowest => "lowest",
        First::Highest => "highest",
    };
    m.doc(&format!(
        "Finds the active request with the {order} number. A tree finds the request on the way up and grants \
         it on the way down."
    ));
    let width = m.parameter("WIDTH", c.width, "number of requests");
    let requests = m.input("requests", width).doc("one bit per request");
    let mut found = first_set(requests, c.first, "");
    if c.stages > 0 {
        let FirstSet { any, grant, index } = found;
        let any = any.named("found");
        found = FirstSet {
            any: m
                .register("any", 1)
                .reset(0u8)
                .doc("some request is active")
                .next(any),
            grant: m
                .register("grant", width)
                .reset(0u8)
                .doc("the first request's bit")
                .next(grant),
            index: m
                .register("index", index.width())
                .doc("the first request's number")
                .next(index),
        };
    }
    m.output("any", found.any).doc("some request is active");
    m.output("grant", found.grant)
        .doc("the first request's bit, or 0");
    m.output("index", found.index)
        .doc("the first request's number; undefined while any is 0");
    m.finish()
}
