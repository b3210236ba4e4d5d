//! A bit that is repeated in a concatenation, as in the extension of a sign, is one part; and a word of which all bits pass if a bit is 1 is a choice.

use super::Rewriter;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp};

impl Rewriter {
    /// A concatenation in which neighbours that are the same bit are one part.
    pub(super) fn join_repeats(&mut self, op: &NetOp) -> Option<NetId> {
        let NetOp::Concat(parts) = op else {
            return None;
        };
        let is_same =
            |a: &NetId, b: &NetId| self.width(*a) == 1 && self.bit_of(*a) == self.bit_of(*b);
        let runs: Vec<&[NetId]> = parts.chunk_by(is_same).collect();
        if runs.len() == parts.len() {
            return None;
        }
        let mut joined = Vec::new();
        for run in runs {
            let width = run.len() as u32;
            joined.push(match width {
                1 => run[0],
                _ => self.made.push(NetOp::Repeat(run[0]), width),
            });
        }
        if let [net] = joined[..] {
            return Some(net);
        }
        let width = parts.iter().map(|part| self.width(*part)).sum();
        Some(self.made.push(NetOp::Concat(joined.into()), width))
    }

    /// The "and" of a word with a repeated bit that nothing else reads: the word, or 0. The original operation, and the same on the nets that are made.
    pub(super) fn choose_gated(&mut self, original: &NetOp, op: &NetOp) -> Option<NetId> {
        let (NetOp::And(read_a, read_b), NetOp::And(a, b)) = (original, op) else {
            return None;
        };
        for (read, gate, word) in [(read_a, a, b), (read_b, b, a)] {
            if let NetOp::Repeat(bit) = *self.op(*gate)
                && self.width(bit) == 1
                && self.uses[read.index()] == 1
            {
                let width = self.width(*word);
                let zero = self.made.push(NetOp::Const(Bits::zero(width)), width);
                return Some(self.made.push(NetOp::Mux(bit, *word, zero), width));
            }
        }
        None
    }

    /// A net of one bit, or the bit of a net that it is, with the width to tell it from others.
    fn bit_of(&self, net: NetId) -> (NetId, u32, u32) {
        match self.op(net) {
            NetOp::Slice(of, place) => (*of, *place, self.width(net)),
            _ => (net, 0, self.width(net)),
        }
    }
}
