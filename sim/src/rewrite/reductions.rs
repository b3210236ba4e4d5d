//! Reductions of concatenations become operations on their parts.
//!
//! Whether some bit of `{a, b}` is 1 is `a` or `b`: the word need not be put together. That pays where nothing else reads the word.

use super::Rewriter;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// By net, how many operations, ports, registers and memories read it.
pub(super) fn uses(netlist: &Netlist, watched: &[NetId]) -> Vec<u32> {
    let mut uses = vec![0; netlist.nets.len()];
    for net in &netlist.nets {
        net.op
            .for_each_operand(|operand| uses[operand.index()] += 1);
    }
    for output in &netlist.outputs {
        uses[output.net.index()] += 1;
    }
    for register in &netlist.registers {
        uses[register.next.index()] += 1;
    }
    for write in netlist.memories.iter().flat_map(|memory| &memory.writes) {
        for net in [write.enable, write.address, write.data] {
            uses[net.index()] += 1;
        }
    }
    for net in watched {
        uses[net.index()] += 1;
    }
    uses
}

impl Rewriter {
    /// The reduction of a word that nothing else reads, part by part.
    pub(super) fn reduce_parts(&mut self, op: &NetOp) -> Option<NetId> {
        let (NetOp::All(word) | NetOp::Any(word) | NetOp::Parity(word)) = *op else {
            return None;
        };
        let NetOp::Concat(parts) = self.op(word).clone() else {
            return None;
        };
        let reduced = parts.into_iter().map(|part| {
            if self.width(part) == 1 {
                part
            } else {
                self.made.push(op.clone().map_operands(|_| part), 1)
            }
        });
        let reduced: Vec<NetId> = reduced.collect();
        reduced.into_iter().reduce(|a, b| {
            let joined = match op {
                NetOp::All(_) => NetOp::And(a, b),
                NetOp::Any(_) => NetOp::Or(a, b),
                _ => NetOp::Xor(a, b),
            };
            self.made.push(joined, 1)
        })
    }
}
