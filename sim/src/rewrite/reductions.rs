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
    /// The reduction of a word that nothing else reads, part by part: the original operation, and the same on the nets that are made.
    pub(super) fn reduce_parts(&mut self, original: &NetOp, op: &NetOp) -> Option<NetId> {
        let (NetOp::All(read) | NetOp::Any(read) | NetOp::Parity(read)) = *original else {
            return None;
        };
        let (NetOp::All(word) | NetOp::Any(word) | NetOp::Parity(word)) = *op else {
            return None;
        };
        let NetOp::Concat(parts) = self.op(word).clone() else {
            return None;
        };
        // Words that are cut and put together again are better left whole, and parities of words take many instructions each.
        let are_bits = parts.iter().all(|part| self.width(*part) == 1);
        let is_long_parity = matches!(op, NetOp::Parity(_)) && !are_bits;
        if self.uses[read.index()] > 1 || is_long_parity || self.has_neighbours(&parts) {
            return None;
        }
        let mut level: Vec<NetId> = (parts.into_iter())
            .map(|part| {
                if self.width(part) == 1 {
                    part
                } else {
                    self.made.push(op.clone().map_operands(|_| part), 1)
                }
            })
            .collect();
        // In pairs, so that no chain is longer than it must be.
        while level.len() > 1 {
            let pairs = level.chunks(2).map(|pair| {
                let [a, b] = *pair else { return pair[0] };
                let joined = match op {
                    NetOp::All(_) => NetOp::And(a, b),
                    NetOp::Any(_) => NetOp::Or(a, b),
                    _ => NetOp::Xor(a, b),
                };
                self.made.push(joined, 1)
            });
            level = pairs.collect();
        }
        level.first().copied()
    }

    /// Whether two parts, one after the other, are neighbours in one net, too.
    fn has_neighbours(&self, parts: &[NetId]) -> bool {
        parts
            .windows(2)
            .any(|pair| match (self.op(pair[0]), self.op(pair[1])) {
                (NetOp::Slice(a, high), NetOp::Slice(b, low)) => {
                    a == b && low + self.width(pair[1]) == *high
                }
                _ => false,
            })
    }
}
