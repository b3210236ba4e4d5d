//! Rewrites memory writes with part enables as whole-word writes, the only kind that passes and back ends after flattening know.

use super::super::{NetId, NetOp, WritePort};
use super::Flattener;
use crate::bits::Bits;

impl Flattener<'_> {
    /// A write of whole words for one that may have an enable bit for each part of the word: where some bit is 1, the parts whose bits are 0 are
    /// written with what they hold.
    ///
    /// What they hold includes what earlier ports write to them in the same cycle, so that the later port wins part by part. A memory for each part
    /// would need no such comparison, but then a path would no longer name the memory that simulators load and counterexamples show, and a read
    /// would be several.
    pub(super) fn whole_word(&mut self, memory: usize, write: WritePort) -> WritePort {
        let count = self.netlist.net(write.enable).width;
        if count == 1 {
            return write;
        }
        let width = self.netlist.memories[memory].width;
        let read = NetOp::MemoryRead(memory as u32, write.address);
        let mut held = self.netlist.push(read, width);
        for earlier in self.netlist.memories[memory].writes.clone() {
            let is_same = self.equal_numbers(earlier.address, write.address);
            let is_written = NetOp::And(earlier.enable, is_same);
            let is_written = self.netlist.push(is_written, 1);
            let mux = NetOp::Mux(is_written, earlier.data, held);
            held = self.netlist.push(mux, width);
        }
        let part = width / count;
        let parts = (0..count).rev().map(|number| {
            let mut of = |net, low, width| self.netlist.push(NetOp::Slice(net, low), width);
            let enable = of(write.enable, number, 1);
            let [new, old] = [write.data, held].map(|net| of(net, number * part, part));
            self.netlist.push(NetOp::Mux(enable, new, old), part)
        });
        let parts = parts.collect();
        WritePort {
            enable: self.netlist.push(NetOp::Any(write.enable), 1),
            address: write.address,
            data: self.netlist.push(NetOp::Concat(parts), width),
        }
    }

    /// Whether two numbers, perhaps of different widths, are equal.
    fn equal_numbers(&mut self, a: NetId, b: NetId) -> NetId {
        let widest = self.netlist.net(a).width.max(self.netlist.net(b).width);
        let [a, b] = [a, b].map(|net| {
            let missing = widest - self.netlist.net(net).width;
            if missing == 0 {
                return net;
            }
            let zeros = NetOp::Const(Bits::zero(missing));
            let zeros = self.netlist.push(zeros, missing);
            let parts = NetOp::Concat([zeros, net].into());
            self.netlist.push(parts, widest)
        });
        self.netlist.push(NetOp::Eq(a, b), 1)
    }
}
