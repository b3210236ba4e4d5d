//! Finds trees that count leading bits.
//!
//! A description counts the zeros above the highest 1 with a tree: the count of a group of 2^k bits has k + 1 bits, and it is 2^k only if no 1
//! is there. The count of two halves is the upper one's, `h`, or, if that one is full, 2^k plus the lower one's, `l`, which is plain wiring:
//!
//! ```text
//! h[top] ? {l[top], !l[top], l[top-1:0]} : {0, h}
//! ```
//!
//! A machine has an instruction for that. Where the lower half is constant and ends the count, `2^k` stands in place of the sum.

use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// Counts of fewer bits are left to their tree.
const FEWEST: u32 = 4;

/// How many bits of a net are 1 (or all 0), from the highest of a range down to the first that is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub of: NetId,
    pub low: u32,
    pub width: u32,
    /// Ones are counted, not zeros.
    pub ones: bool,
}

/// By net, the count that it is.
pub(crate) fn counts(netlist: &Netlist) -> Vec<Option<Count>> {
    let mut found: Vec<Option<Count>> = vec![None; netlist.nets.len()];
    for (index, net) in netlist.nets.iter().enumerate() {
        if let NetOp::Mux(condition, then, otherwise) = net.op
            && net.width > 1
        {
            let finder = Finder {
                netlist,
                found: &found,
                width: net.width,
            };
            found[index] = finder.count(condition, then, otherwise);
        }
    }
    let worth = |count: &Count| count.width >= FEWEST;
    found.into_iter().map(|count| count.filter(worth)).collect()
}

struct Finder<'a> {
    netlist: &'a Netlist,
    found: &'a [Option<Count>],
    /// Bits of the count that is looked for.
    width: u32,
}

impl Finder<'_> {
    fn op(&self, net: NetId) -> &NetOp {
        &self.netlist.net(net).op
    }

    fn is_constant(&self, net: NetId, value: u64) -> bool {
        matches!(self.op(net), NetOp::Const(bits) if bits.to_u64() == Some(value))
    }

    /// The count that a choice is.
    fn count(&self, condition: NetId, then: NetId, otherwise: NetId) -> Option<Count> {
        if self.width == 2 && self.is_constant(then, 0) {
            // The condition is inverted.
            let upper = self.bit(condition)?;
            let upper = Count {
                ones: !upper.ones,
                ..upper
            };
            return self.whole(upper, otherwise);
        }
        let upper = if self.width == 2 {
            let is_zero = self.is_constant(otherwise, 0);
            is_zero.then(|| self.bit(condition)).flatten()?
        } else {
            let NetOp::Concat(parts) = self.op(otherwise) else {
                return None;
            };
            let [zero, upper] = parts[..] else {
                return None;
            };
            let top = self.width - 2;
            let is_top =
                matches!(self.op(condition), NetOp::Slice(of, low) if (*of, *low) == (upper, top));
            let fits = self.is_constant(zero, 0) && self.netlist.net(upper).width == self.width - 1;
            (is_top && fits)
                .then(|| self.found[upper.index()])
                .flatten()?
        };
        self.whole(upper, then)
    }

    /// The count of both halves, from the upper one's and what is taken if that one is full.
    fn whole(&self, upper: Count, full: NetId) -> Option<Count> {
        let half = 1 << (self.width - 2);
        if self.is_constant(full, half) {
            return Some(upper);
        }
        let NetOp::Concat(parts) = self.op(full) else {
            return None;
        };
        let (top, inverted) = (*parts.first()?, *parts.get(1)?);
        let are_opposite = match (self.op(top), self.op(inverted)) {
            (_, NetOp::Not(of)) if *of == top => true,
            (NetOp::Not(of), _) => *of == inverted,
            _ => false,
        };
        if !are_opposite {
            return None;
        }
        let lower = if self.width == 2 {
            (parts.len() == 2).then(|| self.bit(top)).flatten()?
        } else {
            let NetOp::Slice(of, low) = self.op(top) else {
                return None;
            };
            let below = self.width - 2;
            let rest = self.op(*parts.get(2)?);
            let is_rest =
                *rest == NetOp::Slice(*of, 0) && self.netlist.net(parts[2]).width == below;
            let fits = *low == below && self.netlist.net(*of).width == self.width - 1;
            (is_rest && fits && parts.len() == 3)
                .then(|| self.found[of.index()])
                .flatten()?
        };
        let are_neighbours = (lower.of, lower.ones) == (upper.of, upper.ones)
            && lower.low + lower.width == upper.low
            && u64::from(upper.width) == half;
        are_neighbours.then_some(Count {
            low: lower.low,
            width: upper.width + lower.width,
            ..upper
        })
    }

    /// A bit as a count of one.
    fn bit(&self, net: NetId) -> Option<Count> {
        let (net, ones) = match self.op(net) {
            NetOp::Not(inner) => (*inner, false),
            _ => (net, true),
        };
        let (of, low) = match self.op(net) {
            NetOp::Slice(of, low) => (*of, *low),
            _ => (net, 0),
        };
        (self.netlist.net(net).width == 1).then_some(Count {
            of,
            low,
            width: 1,
            ones,
        })
    }
}
