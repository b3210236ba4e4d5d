//! Finds the nets that depend on at most eight source bits, and those of them that become lookups.
//!
//! A source bit is a bit of an input, a register or a memory, or of the result of an operation that is not put into tables or depends on too many bits. A net becomes a
//! lookup only if that takes fewer operations.

use crate::program::leading::counts;
use std::collections::{BTreeMap, BTreeSet};
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// Bits of an index, at most.
const INDEX: usize = 8;
/// Bits of a net in a table, and of all nets on the way to it, at most.
const WIDEST: u32 = 32;
/// Operations one after another between source bits and a net, at most: what a table takes to make has an end.
const DEEPEST: u32 = 64;
/// Nets of no more bits share a table with others.
pub(super) const NARROW: u32 = 4;
/// Bits of what shares a table, at most.
pub(super) const SHARED: u32 = 8;

/// What looks entries up in tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookups {
    /// Nothing does it well: no table is made.
    Never,
    /// An instruction reads one entry.
    Scalar,
    /// Instructions read entries for many stimuli, and should do that for several nets at once.
    Vector,
}

impl Lookups {
    /// As many operations cost as much as one lookup.
    fn cost(self) -> usize {
        if self == Self::Vector { 4 } else { 2 }
    }

    /// The same for the entries of some nets with one index. Narrow ones share tables, and are then taken out of an entry.
    fn entries(self, netlist: &Netlist, nets: &[NetId]) -> usize {
        let (narrow, alone): (Vec<u32>, Vec<u32>) = (nets.iter())
            .map(|net| netlist.net(*net).width)
            .partition(|width| self == Self::Vector && *width <= NARROW);
        let shared = narrow.iter().sum::<u32>().div_ceil(SHARED) as usize;
        (alone.len() + shared) * self.cost() + narrow.len()
    }
}

/// A bit of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bit {
    pub of: NetId,
    pub at: u32,
}

/// Nets that are looked up with the same index.
pub(super) struct Group {
    /// The bits of the index, in order.
    pub bits: Vec<Bit>,
    /// The nets.
    pub roots: Vec<NetId>,
}

struct Finder<'a> {
    netlist: &'a Netlist,
    /// By net, the bits that it depends on, in order; nothing for one that is where bits come from.
    bits: Vec<Option<Vec<Bit>>>,
    /// By net, the operations one after another from the bits to the net.
    depth: Vec<u32>,
    /// By net, whether it is needed outside of what depends on few bits.
    is_root: Vec<bool>,
    /// By net, whether it counts leading bits, for which there is an instruction.
    is_count: Vec<bool>,
    lookups: Lookups,
}

impl<'a> Finder<'a> {
    fn new(netlist: &'a Netlist, watched: &[NetId], lookups: Lookups) -> Self {
        let mut finder = Self {
            netlist,
            bits: Vec::with_capacity(netlist.nets.len()),
            depth: Vec::with_capacity(netlist.nets.len()),
            is_root: vec![false; netlist.nets.len()],
            is_count: counts(netlist).iter().map(Option::is_some).collect(),
            lookups,
        };
        for index in 0..netlist.nets.len() {
            let depth = finder.depth_of(NetId(index as u32));
            let found = finder.bits_of(NetId(index as u32));
            let found = found.filter(|_| depth <= DEEPEST);
            finder.depth.push(if found.is_some() { depth } else { 0 });
            finder.bits.push(found);
        }
        for net in watched {
            finder.is_root[net.index()] = true;
        }
        let outputs = netlist.outputs.iter().map(|output| output.net);
        let next = netlist.registers.iter().map(|register| register.next);
        for net in outputs.chain(next) {
            finder.is_root[net.index()] = true;
        }
        for write in netlist.memories.iter().flat_map(|memory| &memory.writes) {
            for net in [write.enable, write.address, write.data] {
                finder.is_root[net.index()] = true;
            }
        }
        for (index, net) in netlist.nets.iter().enumerate() {
            // What a count is made of is not needed where it is one instruction.
            if finder.bits[index].is_none() && !finder.is_count[index] {
                net.op
                    .for_each_operand(|operand| finder.is_root[operand.index()] = true);
            }
        }
        finder
    }

    fn depth_of(&self, id: NetId) -> u32 {
        let mut depth = 0;
        let op = &self.netlist.net(id).op;
        op.for_each_operand(|operand| depth = depth.max(self.depth[operand.index()]));
        depth + 1
    }

    /// The bits that a net depends on, if they are few and the net is narrow.
    fn bits_of(&self, id: NetId) -> Option<Vec<Bit>> {
        let net = self.netlist.net(id);
        if net.width > WIDEST || self.is_count[id.index()] {
            return None;
        }
        let mut all = BTreeSet::new();
        match &net.op {
            NetOp::Const(_) => return Some(Vec::new()),
            NetOp::Slice(of, low) if self.bits[of.index()].is_none() => {
                all.extend((*low..low + net.width).map(|at| Bit { of: *of, at }));
            }
            NetOp::Not(_)
            | NetOp::And(..)
            | NetOp::Or(..)
            | NetOp::Xor(..)
            | NetOp::Add(..)
            | NetOp::Sub(..)
            | NetOp::Eq(..)
            | NetOp::Lt(..)
            | NetOp::Mux(..)
            | NetOp::BitMux(..)
            | NetOp::Slice(..)
            | NetOp::Concat(_)
            | NetOp::Repeat(_)
            | NetOp::All(_)
            | NetOp::Any(_)
            | NetOp::Parity(_)
            | NetOp::Lookup(..) => net.op.for_each_operand(|operand| {
                if let Some(bits) = &self.bits[operand.index()] {
                    all.extend(bits.iter().copied());
                } else {
                    // One too many says enough.
                    let width = self.netlist.net(operand).width.min(INDEX as u32 + 1);
                    all.extend((0..width).map(|at| Bit { of: operand, at }));
                }
            }),
            _ => return None,
        }
        (all.len() <= INDEX).then(|| all.into_iter().collect())
    }

    /// What an operation costs.
    fn cost(&self, id: NetId) -> usize {
        match &self.netlist.net(id).op {
            NetOp::Const(_) | NetOp::Not(_) => 0,
            NetOp::Concat(parts) => parts.len() - 1,
            _ => 1,
        }
    }

    /// What the operations cost that some nets take which depend on few bits: at least as much as there is, or more than `enough`.
    fn cost_of(&self, roots: &[NetId], enough: usize) -> usize {
        let mut cost = 0;
        let mut seen = BTreeSet::new();
        let mut open = roots.to_vec();
        while let Some(id) = open.pop() {
            if cost > enough {
                break;
            }
            if self.bits[id.index()].is_some() && seen.insert(id) {
                cost += self.cost(id);
                let op = &self.netlist.net(id).op;
                op.for_each_operand(|operand| open.push(operand));
            }
        }
        cost
    }

    /// Nets that may be looked up, by the bits that they depend on.
    fn by_bits(&self) -> BTreeMap<&[Bit], Vec<NetId>> {
        let mut by_bits: BTreeMap<&[Bit], Vec<NetId>> = BTreeMap::new();
        let least = self.lookups.cost();
        for (index, bits) in self.bits.iter().enumerate() {
            let id = NetId(index as u32);
            if let Some(bits) = bits
                && self.is_root[index]
                && !bits.is_empty()
                && self.cost_of(&[id], least) > least
            {
                by_bits.entry(bits).or_default().push(id);
            }
        }
        by_bits
    }

    /// Whether a group takes fewer operations with tables.
    fn pays(&self, group: &Group) -> bool {
        let entries = self.lookups.entries(self.netlist, &group.roots);
        let index = runs(&group.bits).len() * 2 - 1;
        self.cost_of(&group.roots, index + entries) > index + entries
    }
}

/// Tables that pay.
pub(super) fn groups(netlist: &Netlist, watched: &[NetId], lookups: Lookups) -> Vec<Group> {
    let finder = Finder::new(netlist, watched, lookups);
    let mut all: Vec<(&[Bit], Vec<NetId>)> = finder.by_bits().into_iter().collect();
    // The longest first, so that others can join them.
    all.sort_by_key(|(bits, _)| std::cmp::Reverse(bits.len()));
    let mut groups: Vec<Group> = Vec::new();
    let mut with_bit: BTreeMap<Bit, Vec<usize>> = BTreeMap::new();
    for (bits, roots) in all {
        // The index must be there before the first net that is looked up.
        let is_there = |group: &&usize| {
            let group = &groups[**group].bits;
            if group.len() <= bits.len() {
                return false;
            }
            let last = group.iter().map(|bit| bit.of).max();
            last < roots.first().copied() && bits.iter().all(|bit| group.binary_search(bit).is_ok())
        };
        // All of them have each of the bits: the rarest has the shortest list.
        let lists = bits
            .iter()
            .map(|bit| with_bit.get(bit).map_or(&[][..], Vec::as_slice));
        let shortest = lists.min_by_key(|list| list.len()).unwrap_or_default();
        if let Some(group) = shortest.iter().find(is_there).copied() {
            groups[group].roots.extend(roots);
            continue;
        }
        for bit in bits {
            with_bit.entry(*bit).or_default().push(groups.len());
        }
        groups.push(Group {
            bits: bits.to_vec(),
            roots,
        });
    }
    groups.retain(|group| finder.pays(group));
    groups
}

/// Neighbouring bits of one net: the first, and how many.
pub(super) fn runs(bits: &[Bit]) -> Vec<(Bit, u32)> {
    let mut runs: Vec<(Bit, u32)> = Vec::new();
    for bit in bits {
        match runs.last_mut() {
            Some((first, count)) if bit.of == first.of && bit.at == first.at + *count => {
                *count += 1;
            }
            _ => runs.push((*bit, 1)),
        }
    }
    runs
}
