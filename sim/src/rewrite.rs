//! Rewrites a netlist for the engines, where values are still whole words.
//!
//! A description is made for hardware: a comparison comes in groups of bits that fit a lookup table, for example. A processor compares whole words.
//! The rewritten netlist computes the same, with the same ports, registers and memories.
//!
//! - [`comparisons`]: comparisons of neighbouring bits become one

mod comparisons;

use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// The rewritten netlist, and for each net of the original its net there.
pub fn rewrite(netlist: &Netlist) -> (Netlist, Vec<NetId>) {
    let mut rewriter = Rewriter {
        made: Netlist {
            nets: Vec::with_capacity(netlist.nets.len()),
            ..netlist.clone()
        },
        map: Vec::with_capacity(netlist.nets.len()),
    };
    rewriter.made.nets.clear();
    for net in &netlist.nets {
        let op = net.op.clone().map_operands(|id| rewriter.map[id.index()]);
        let made = rewriter.made.push(op, net.width);
        let made = rewriter.merge_comparisons(made).unwrap_or(made);
        rewriter.map.push(made);
    }
    let Rewriter { mut made, map } = rewriter;
    made.for_each_root(|id| *id = map[id.index()]);
    for input in &mut made.inputs {
        input.net = map[input.net.index()];
    }
    for register in &mut made.registers {
        register.value = map[register.value.index()];
    }
    (made, map)
}

/// A netlist on its way.
struct Rewriter {
    made: Netlist,
    /// By net of the original.
    map: Vec<NetId>,
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
