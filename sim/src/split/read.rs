//! Values in pieces: reads them at any position, and builds them.

use super::build::Builder;
use super::{Splitter, limb_layout, places};
use warpwright_hdl::netlist::NetId;

/// A value in pieces: nets of the split netlist, low first, with the place of each one's lowest bit.
#[derive(Clone, Debug, Default)]
pub(super) struct Value {
    pub pieces: Vec<(u32, NetId)>,
    pub width: u32,
}

impl Value {
    pub fn push(&mut self, build: &Builder, piece: NetId) {
        self.pieces.push((self.width, piece));
        self.width += build.width(piece);
    }
}

impl Splitter<'_> {
    /// A value from pieces made one by one: `piece(self, low, width)`.
    pub(super) fn each(
        &mut self,
        layout: &[u32],
        mut piece: impl FnMut(&mut Self, u32, u32) -> NetId,
    ) -> Value {
        let mut value = Value::default();
        for (low, width) in places(layout) {
            let net = piece(self, low, width);
            value.push(&self.build, net);
        }
        value
    }

    pub(super) fn gather(&self, pieces: impl IntoIterator<Item = NetId>) -> Value {
        let mut value = Value::default();
        for piece in pieces {
            value.push(&self.build, piece);
        }
        value
    }

    /// The value as one net if it fits a limb.
    pub(super) fn narrow(&mut self, value: Value) -> Value {
        if value.width > self.limb || value.pieces.len() == 1 {
            return value;
        }
        let nets: Vec<NetId> = value.pieces.iter().map(|(_, net)| *net).collect();
        let whole = self.build.concat(&nets);
        self.gather([whole])
    }

    /// Bits of a value as pieces, cut only at its ends.
    pub(super) fn view(&mut self, of: NetId, low: u32, width: u32) -> Value {
        let high = low + width;
        let pieces = &self.values[of.index()].pieces;
        let first = pieces.partition_point(|(start, _)| *start <= low) - 1;
        let mut value = Value::default();
        let mut index = first;
        while value.width < width {
            let (start, net) = self.values[of.index()].pieces[index];
            let end = start + self.build.width(net);
            let from = start.max(low);
            let piece = self.build.slice(net, from - start, end.min(high) - from);
            value.push(&self.build, piece);
            index += 1;
        }
        self.narrow(value)
    }

    /// Bits of a value, at most a limb, as one net.
    pub(super) fn read(&mut self, of: NetId, low: u32, width: u32) -> NetId {
        debug_assert!(width <= self.limb);
        self.view(of, low, width).pieces[0].1
    }

    /// Like `read`; bits beyond the value are 0.
    pub(super) fn read_extended(&mut self, of: NetId, low: u32, width: u32) -> NetId {
        let whole = self.original.net(of).width;
        if low >= whole {
            return self.build.zero(width);
        }
        let there = self.read(of, low, width.min(whole - low));
        self.build.extend(there, width)
    }

    /// A value in full limbs and a rest.
    pub(super) fn limbs(&mut self, of: NetId) -> Value {
        let width = self.original.net(of).width;
        let layout = limb_layout(width, self.limb);
        self.each(&layout, |this, low, width| this.read(of, low, width))
    }

    /// An address or index as one net, and whether it is larger than any that one net holds.
    pub(super) fn index(&mut self, id: NetId) -> (NetId, Option<NetId>) {
        let width = self.original.net(id).width;
        if width <= self.limb {
            return (self.read(id, 0, width), None);
        }
        let beyond = self.any_from(id, 32);
        (self.read(id, 0, 32), Some(beyond))
    }

    /// 0 if the condition holds.
    pub(super) fn unless(&mut self, condition: Option<NetId>, net: NetId) -> NetId {
        let Some(condition) = condition else {
            return net;
        };
        let zero = self.build.zero(self.build.width(net));
        self.build.mux(condition, zero, net)
    }
}
