//! Rewrites a netlist for the engines, where values are still whole words.
//!
//! A description is made for hardware: a comparison comes in groups of bits that fit a lookup table, for example. A processor compares whole words.
//! The rewritten netlist computes the same, with the same ports, registers and memories.
//!
//! - `columns`: words that are selected column by column are selected whole
//! - `comparisons`: comparisons of neighbouring bits become one
//! - `choices`: choices by one condition, side by side, become one
//! - `first_ones`: trees that find the first 1 of a word become arithmetic
//! - `reductions`: what is said of all bits of a concatenation is said of its parts
//! - `repeats`: a bit that is repeated is one part; a word and a repeated bit are a choice
//! - `tables`, `few_bits`, `truth`: functions of few bits are looked up

mod choices;
mod columns;
mod comparisons;
mod few_bits;
mod first_ones;
mod reductions;
mod repeats;
mod tables;
mod truth;

pub use few_bits::Lookups;
use first_ones::FirstOnes;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// The rewritten netlist, with the nets that are needed and no names, and the watched nets there.
pub fn rewrite(netlist: &Netlist, watched: &[NetId], lookups: Lookups) -> (Netlist, Vec<NetId>) {
    let mut rewriter = Rewriter {
        made: Netlist {
            nets: Vec::with_capacity(netlist.nets.len()),
            scope: None,
            ..netlist.clone_without_nets()
        },
        uses: reductions::uses(netlist, watched),
        first_ones: FirstOnes::of(netlist),
    };
    let mut map: Vec<NetId> = Vec::with_capacity(netlist.nets.len());
    for (index, net) in netlist.nets.iter().enumerate() {
        let first = rewriter.find_first(NetId(index as u32), &map);
        if let Some(first) = first {
            map.push(first);
            continue;
        }
        let op = net.op.clone().map_operands(|id| map[id.index()]);
        let made = rewriter.made.push(op.clone(), net.width);
        let better = rewriter.merge_comparisons(made);
        let better = better.or_else(|| rewriter.reduce_parts(&net.op, &op));
        let better = better.or_else(|| rewriter.join_choices(&net.op, &op));
        let better = better.or_else(|| rewriter.join_columns(&net.op, &op));
        let better = better.or_else(|| rewriter.join_repeats(&op));
        let better = better.or_else(|| rewriter.join_neighbours(&op));
        let better = better.or_else(|| rewriter.cut_concatenation(&op, net.width));
        let better = better.or_else(|| rewriter.choose_gated(&net.op, &op));
        map.push(better.unwrap_or(made));
    }
    let mut made = rewriter.made;
    let mut watched = watched.to_vec();
    settle(&mut made, &map, &mut watched);
    let made = tables::tabulate(made, &mut watched, lookups);
    (made, watched)
}

/// Points what is needed at the nets that are made, and takes out those that are not needed.
fn settle(made: &mut Netlist, map: &[NetId], watched: &mut [NetId]) {
    let point = |watched: &mut [NetId], map: &[NetId]| {
        for net in watched {
            *net = map[net.index()];
        }
    };
    made.point_at(map);
    point(watched, map);
    let map = without_unused(made, watched);
    made.point_at(&map);
    point(watched, &map);
}

/// Takes out the nets that no output, register, memory or watched net needs; returns where the others are now.
fn without_unused(netlist: &mut Netlist, watched: &[NetId]) -> Vec<NetId> {
    let mut is_needed = vec![false; netlist.nets.len()];
    let ports = netlist.inputs.iter().map(|input| input.net);
    let values = netlist.registers.iter().map(|register| register.value);
    for net in ports.chain(values).chain(watched.iter().copied()) {
        is_needed[net.index()] = true;
    }
    netlist.for_each_root(|net| is_needed[net.index()] = true);
    for index in (0..netlist.nets.len()).rev() {
        if is_needed[index] {
            let op = &netlist.nets[index].op;
            op.for_each_operand(|operand| is_needed[operand.index()] = true);
        }
    }
    let all = std::mem::take(&mut netlist.nets);
    let mut map = vec![NetId(0); all.len()];
    for (index, net) in all.into_iter().enumerate() {
        if is_needed[index] {
            let op = net.op.map_operands(|operand| map[operand.index()]);
            map[index] = netlist.push(op, net.width);
        }
    }
    map
}

/// A netlist on its way.
struct Rewriter {
    made: Netlist,
    /// By net of the original, how often it is read.
    uses: Vec<u32>,
    first_ones: FirstOnes,
}

impl Rewriter {
    fn op(&self, net: NetId) -> &NetOp {
        &self.made.net(net).op
    }

    fn width(&self, net: NetId) -> u32 {
        self.made.net(net).width
    }

    /// Bits of a net.
    fn slice(&mut self, of: NetId, low: u32, width: u32) -> NetId {
        if self.width(of) == width {
            return of;
        }
        self.made.push(NetOp::Slice(of, low), width)
    }
}
