//! Chooses where wide values are cut.
//!
//! Any choice gives the same results, since a value can be read at any position; a good choice
//! needs few slices and concatenations. Values related bit by bit (operands and result of an
//! `and`, a register and its next state, a memory and its write data) share one layout: they
//! form a *class*. A class is cut where its values are sliced, selected from, or concatenated.
//! A cut propagates through slices and concatenations to the class at the other end.

use std::collections::BTreeSet;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// Slices narrower than this cut nothing: a shift and a mask serve them just as well.
const NARROWEST: u32 = 8;
/// How often cuts travel; further is not worth the time.
const ROUNDS: usize = 6;

/// The layout of every wide value: its pieces' widths, low first.
#[derive(Debug)]
pub(super) struct Cuts {
    class_of: Vec<usize>,
    layouts: Vec<Vec<u32>>,
    nets: usize,
}

impl Cuts {
    /// Chooses layouts with pieces of at most `limb` bits.
    pub fn choose(netlist: &Netlist, limb: u32) -> Self {
        let mut classes = Classes::new(netlist);
        classes.unite(netlist);
        let class_of: Vec<usize> = (0..classes.parent.len()).map(|n| classes.root(n)).collect();
        let mut cuts = vec![BTreeSet::new(); class_of.len()];
        let mut links = Vec::new();
        for (index, net) in netlist.nets.iter().enumerate() {
            let width_of = |id: &NetId| netlist.net(*id).width;
            let result = class_of[index];
            match &net.op {
                NetOp::Slice(of, low) => {
                    let class = class_of[of.index()];
                    cut_out(&mut cuts[class], *low, net.width, width_of(of));
                    link(&mut links, class, result, *low, net.width, limb);
                }
                NetOp::Concat(parts) => {
                    let mut low = 0;
                    for part in parts.iter().rev() {
                        let width = width_of(part);
                        cut_out(&mut cuts[result], low, width, net.width);
                        link(&mut links, result, class_of[part.index()], low, width, limb);
                        low += width;
                    }
                }
                NetOp::Select(of, _) => {
                    let class = class_of[of.index()];
                    for element in 0..width_of(of) / net.width {
                        let low = element * net.width;
                        cut_out(&mut cuts[class], low, net.width, width_of(of));
                        link(&mut links, class, result, low, net.width, limb);
                    }
                }
                NetOp::Repeat(of) => {
                    let width = width_of(of);
                    for copy in 0..net.width / width {
                        cut_out(&mut cuts[result], copy * width, width, net.width);
                    }
                }
                _ => {}
            }
        }
        for _ in 0..ROUNDS {
            let mut changed = false;
            for link in &links {
                changed |= link.carry(&mut cuts);
            }
            if !changed {
                break;
            }
        }
        let layouts = cuts
            .iter()
            .zip(&classes.width)
            .map(|(cuts, width)| layout(cuts, *width, limb))
            .collect();
        Self {
            class_of,
            layouts,
            nets: netlist.nets.len(),
        }
    }

    /// Piece widths of a net, low first.
    pub fn of(&self, net: NetId) -> &[u32] {
        &self.layouts[self.class_of[net.index()]]
    }

    /// Piece widths of a memory's word, low first.
    pub fn of_memory(&self, memory: usize) -> &[u32] {
        &self.layouts[self.class_of[self.nets + memory]]
    }
}

/// Union-find over nets, then memories.
struct Classes {
    parent: Vec<usize>,
    width: Vec<u32>,
}

impl Classes {
    fn new(netlist: &Netlist) -> Self {
        let nets = netlist.nets.iter().map(|net| net.width);
        let width: Vec<u32> = nets
            .chain(netlist.memories.iter().map(|memory| memory.width))
            .collect();
        Self {
            parent: (0..width.len()).collect(),
            width,
        }
    }

    fn root(&mut self, mut member: usize) -> usize {
        while self.parent[member] != member {
            self.parent[member] = self.parent[self.parent[member]];
            member = self.parent[member];
        }
        member
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a] = b;
    }

    fn unite(&mut self, netlist: &Netlist) {
        for (index, net) in netlist.nets.iter().enumerate() {
            let mut with = |id: &NetId| self.join(index, id.index());
            match &net.op {
                NetOp::Not(a) => with(a),
                NetOp::And(a, b) | NetOp::Or(a, b) | NetOp::Xor(a, b) | NetOp::Mux(_, a, b) => {
                    with(a);
                    with(b);
                }
                NetOp::BitMux(s, a, b) => {
                    with(s);
                    with(a);
                    with(b);
                }
                NetOp::MemoryRead(memory, _) => {
                    self.join(index, netlist.nets.len() + *memory as usize);
                }
                _ => {}
            }
        }
        for register in &netlist.registers {
            self.join(register.value.index(), register.next.index());
        }
        for (index, memory) in netlist.memories.iter().enumerate() {
            for write in &memory.writes {
                self.join(netlist.nets.len() + index, write.data.index());
            }
        }
    }
}

/// A range of one class that is the whole of another.
struct Link {
    outer: usize,
    inner: usize,
    low: u32,
    width: u32,
}

fn link(links: &mut Vec<Link>, outer: usize, inner: usize, low: u32, width: u32, limb: u32) {
    // A range at an odd position would multiply its cuts with every round (a shift register does).
    if width > limb && low.is_multiple_of(NARROWEST) {
        links.push(Link {
            outer,
            inner,
            low,
            width,
        });
    }
}

impl Link {
    fn carry(&self, cuts: &mut [BTreeSet<u32>]) -> bool {
        let (low, high) = (self.low, self.low + self.width);
        let outer: Vec<u32> = cuts[self.outer].range(low + 1..high).copied().collect();
        let inner: Vec<u32> = cuts[self.inner].iter().copied().collect();
        let before = cuts[self.outer].len() + cuts[self.inner].len();
        cuts[self.inner].extend(outer.iter().map(|cut| cut - low));
        cuts[self.outer].extend(inner.iter().map(|cut| cut + low));
        cuts[self.outer].len() + cuts[self.inner].len() > before
    }
}

fn cut_out(cuts: &mut BTreeSet<u32>, low: u32, width: u32, whole: u32) {
    if width >= NARROWEST {
        cuts.extend(
            [low, low + width]
                .into_iter()
                .filter(|cut| *cut > 0 && *cut < whole),
        );
    }
}

/// Piece widths from cuts: gaps wider than a limb are cut evenly; too many tiny pieces are given up.
fn layout(cuts: &BTreeSet<u32>, width: u32, limb: u32) -> Vec<u32> {
    if width <= limb {
        return vec![width];
    }
    let is_shredded = (cuts.len() as u32 + 1) * NARROWEST > width;
    let cuts = if is_shredded { &BTreeSet::new() } else { cuts };
    let mut pieces = Vec::new();
    let mut low = 0;
    for cut in cuts.iter().copied().chain([width]) {
        while low < cut {
            let piece = (cut - low).min(limb);
            pieces.push(piece);
            low += piece;
        }
    }
    pieces
}
