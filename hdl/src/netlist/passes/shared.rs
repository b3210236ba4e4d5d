//! A netlist in which equal nets are made once.

use crate::netlist::{Net, NetId, NetOp, Netlist};
use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};
use std::hash::BuildHasher;

/// A netlist that is being made, and where to find its nets.
pub(super) struct Shared {
    pub netlist: Netlist,
    known: HashTable<NetId>,
    hasher: DefaultHashBuilder,
}

impl Shared {
    /// Adds to a netlist that has no nets so far.
    pub fn new(netlist: Netlist) -> Self {
        Self {
            netlist,
            known: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// A net of this operation: the one that there is, or a new one. Operands whose order does not matter are put in order first.
    pub fn push(&mut self, op: NetOp, width: u32) -> NetId {
        let net = Net {
            op: in_order(op),
            width,
        };
        let nets = &mut self.netlist.nets;
        let entry = self.known.entry(
            self.hasher.hash_one(&net),
            |id| nets[id.index()] == net,
            |id| self.hasher.hash_one(&nets[id.index()]),
        );
        match entry {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let id = NetId(nets.len() as u32);
                place.insert(id);
                nets.push(net);
                id
            }
        }
    }
}

fn in_order(op: NetOp) -> NetOp {
    match op {
        NetOp::And(a, b) if b < a => NetOp::And(b, a),
        NetOp::Or(a, b) if b < a => NetOp::Or(b, a),
        NetOp::Xor(a, b) if b < a => NetOp::Xor(b, a),
        NetOp::Add(a, b) if b < a => NetOp::Add(b, a),
        NetOp::Mul(a, b) if b < a => NetOp::Mul(b, a),
        NetOp::Eq(a, b) if b < a => NetOp::Eq(b, a),
        op => op,
    }
}
