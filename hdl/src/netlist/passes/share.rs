//! Common subexpression elimination: merges nets with the same operation and operands.

use super::Rebuild;
use crate::netlist::{Net, NetId, NetOp, Netlist};
use std::collections::HashMap;

/// Merges equal nets. Operands of operations that do not care about order are put in order first.
pub fn share(old: &Netlist) -> Netlist {
    let mut rebuild = Rebuild::new(old);
    let mut known: HashMap<Net, NetId> = HashMap::new();
    for net in &old.nets {
        let op = net.op.clone().map_operands(|id| rebuild.at(id));
        let net = Net {
            op: in_order(op),
            width: net.width,
        };
        let made = *known.entry(net.clone()).or_insert_with(|| {
            let id = NetId(rebuild.made.nets.len() as u32);
            rebuild.made.nets.push(net);
            id
        });
        rebuild.map.push(made);
    }
    rebuild.finish()
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
