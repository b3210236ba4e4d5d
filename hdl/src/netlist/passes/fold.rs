//! Makes a netlist smaller: evaluates whatever constants and trivial operands determine, and makes equal nets once.

use super::shared::Shared;
use crate::bits::Bits;
use crate::netlist::{NetId, NetOp, Netlist};
use num_bigint::BigUint;

/// Replaces nets whose value or whose equal simpler form is plain from their operands, and merges equal nets.
pub fn fold(mut old: Netlist) -> Netlist {
    let nets = std::mem::take(&mut old.nets);
    let mut map: Vec<NetId> = Vec::with_capacity(nets.len());
    let mut folder = Folder {
        made: Shared::new(old),
    };
    for net in nets {
        let op = net.op.map_operands(|id| map[id.index()]);
        map.push(folder.make(op, net.width));
    }
    let mut made = folder.made.netlist;
    made.point_at(&map);
    made
}

struct Folder {
    made: Shared,
}

impl Folder {
    fn op(&self, id: NetId) -> &NetOp {
        &self.made.netlist.net(id).op
    }

    fn constant(&self, id: NetId) -> Option<&Bits> {
        match self.op(id) {
            NetOp::Const(bits) => Some(bits),
            _ => None,
        }
    }

    fn is_zero(&self, id: NetId) -> bool {
        self.constant(id).is_some_and(Bits::is_zero)
    }

    fn is_ones(&self, id: NetId) -> bool {
        self.constant(id).is_some_and(Bits::is_ones)
    }

    fn width(&self, id: NetId) -> u32 {
        self.made.netlist.net(id).width
    }

    fn push_constant(&mut self, value: impl Into<BigUint>, width: u32) -> NetId {
        let bits = Bits::truncated(value, width);
        self.made.push(NetOp::Const(bits), width)
    }

    fn not(&mut self, a: NetId) -> NetId {
        let width = self.width(a);
        self.make(NetOp::Not(a), width)
    }

    /// A net equal to `op`, as simple as the rules below can make it.
    fn make(&mut self, op: NetOp, width: u32) -> NetId {
        if let NetOp::Const(_) = op {
            return self.made.push(op, width);
        }
        if let Some(value) = self.evaluate(&op, width) {
            return self.push_constant(value, width);
        }
        if let Some(same) = self.simpler(&op, width) {
            return same;
        }
        self.made.push(op, width)
    }

    /// The value of an operation whose operands are all constant.
    fn evaluate(&self, op: &NetOp, width: u32) -> Option<BigUint> {
        let c = |id: &NetId| self.constant(*id);
        let value = |id: &NetId| c(id).map(Bits::value);
        let bit = |holds: bool| BigUint::from(u8::from(holds));
        let modulus = || BigUint::from(1u8) << width;
        Some(match op {
            NetOp::Not(a) => Bits::ones(width).value() ^ value(a)?,
            NetOp::And(a, b) => value(a)? & value(b)?,
            NetOp::Or(a, b) => value(a)? | value(b)?,
            NetOp::Xor(a, b) => value(a)? ^ value(b)?,
            NetOp::Add(a, b) => value(a)? + value(b)?,
            NetOp::Sub(a, b) => value(a)? + modulus() - value(b)?,
            NetOp::Mul(a, b) => value(a)? * value(b)?,
            NetOp::Eq(a, b) => bit(value(a)? == value(b)?),
            NetOp::Lt(a, b) => bit(value(a)? < value(b)?),
            NetOp::SignedLt(a, b) => {
                // With the sign bits flipped, signed order is unsigned order.
                let top = u64::from(self.width(*a) - 1);
                let flip = |v: &BigUint| v ^ (BigUint::from(1u8) << top);
                bit(flip(value(a)?) < flip(value(b)?))
            }
            NetOp::Slice(a, low) => c(a)?.slice(*low, width).value().clone(),
            NetOp::Concat(parts) => {
                let mut joined = BigUint::ZERO;
                for part in parts {
                    joined = (joined << self.width(*part)) | value(part)?;
                }
                joined
            }
            NetOp::Repeat(a) => {
                let (v, step) = (value(a)?, self.width(*a));
                let mut joined = BigUint::ZERO;
                for _ in 0..width / step {
                    joined = (joined << step) | v;
                }
                joined
            }
            NetOp::All(a) => bit(c(a)?.is_ones()),
            NetOp::Any(a) => bit(!c(a)?.is_zero()),
            NetOp::Parity(a) => bit(value(a)?.count_ones() % 2 == 1),
            NetOp::Lookup(table, a) => {
                let index = usize::try_from(value(a)?).ok();
                let entries = &self.made.netlist.tables[*table as usize].entries;
                let entry = index.and_then(|i| entries.get(i));
                entry.map_or(BigUint::ZERO, |e| e.value().clone())
            }
            _ => return None,
        })
    }

    /// An existing or simpler net with the same value.
    fn simpler(&mut self, op: &NetOp, width: u32) -> Option<NetId> {
        match op {
            NetOp::Not(a) => match *self.op(*a) {
                NetOp::Not(inner) => Some(inner),
                _ => None,
            },
            NetOp::And(a, b) => self.and_or(*a, *b, true),
            NetOp::Or(a, b) => self.and_or(*a, *b, false),
            NetOp::Xor(a, b) => match () {
                () if a == b => Some(self.push_constant(0u8, width)),
                () if self.is_zero(*a) => Some(*b),
                () if self.is_zero(*b) => Some(*a),
                () if self.is_ones(*a) => Some(self.not(*b)),
                () if self.is_ones(*b) => Some(self.not(*a)),
                () => None,
            },
            NetOp::Add(a, b) if self.is_zero(*a) => Some(*b),
            NetOp::Add(a, b) | NetOp::Sub(a, b) if self.is_zero(*b) => Some(*a),
            NetOp::Sub(a, b) if a == b => Some(self.push_constant(0u8, width)),
            NetOp::Mul(a, b) if self.is_zero(*a) || self.is_zero(*b) => {
                Some(self.push_constant(0u8, width))
            }
            NetOp::Eq(a, b) => self.equal(*a, *b),
            NetOp::Lt(a, b) if a == b || self.is_zero(*b) => Some(self.push_constant(0u8, 1)),
            NetOp::SignedLt(a, b) if a == b => Some(self.push_constant(0u8, 1)),
            NetOp::Shl(a, n) | NetOp::Shr(a, n) | NetOp::SignedShr(a, n) => {
                self.shift_by_constant(op, *a, *n, width)
            }
            NetOp::Mux(c, a, b) => self.mux(*c, *a, *b, width),
            NetOp::BitMux(s, a, b) => match () {
                () if a == b || self.is_ones(*s) => Some(*a),
                () if self.is_zero(*s) => Some(*b),
                () if self.is_zero(*b) => Some(self.make(NetOp::And(*s, *a), width)),
                () if self.is_ones(*a) => Some(self.make(NetOp::Or(*s, *b), width)),
                () => None,
            },
            NetOp::Slice(a, low) => self.slice(*a, *low, width),
            NetOp::Concat(parts) => match parts[..] {
                [only] => Some(only),
                _ => None,
            },
            NetOp::Repeat(a) | NetOp::All(a) | NetOp::Any(a) | NetOp::Parity(a)
                if self.width(*a) == 1 && (width == 1) =>
            {
                Some(*a)
            }
            NetOp::Repeat(a) if self.width(*a) == width => Some(*a),
            NetOp::Select(a, index) => self.select_constant(*a, *index, width),
            _ => None,
        }
    }

    fn and_or(&self, a: NetId, b: NetId, is_and: bool) -> Option<NetId> {
        // For `and` ones change nothing and zero wins; for `or` the other way round.
        let is_neutral = if is_and { Self::is_ones } else { Self::is_zero };
        let wins = if is_and { Self::is_zero } else { Self::is_ones };
        if a == b || is_neutral(self, b) || wins(self, a) {
            return Some(a);
        }
        (is_neutral(self, a) || wins(self, b)).then_some(b)
    }

    fn equal(&mut self, a: NetId, b: NetId) -> Option<NetId> {
        if a == b {
            return Some(self.push_constant(1u8, 1));
        }
        if self.width(a) != 1 {
            return None;
        }
        for (constant, other) in [(a, b), (b, a)] {
            if self.is_ones(constant) {
                return Some(other);
            }
            if self.is_zero(constant) {
                return Some(self.not(other));
            }
        }
        None
    }

    fn mux(&mut self, c: NetId, a: NetId, b: NetId, width: u32) -> Option<NetId> {
        if a == b || self.is_ones(c) {
            return Some(a);
        }
        if self.is_zero(c) {
            return Some(b);
        }
        if let NetOp::Not(inner) = *self.op(c) {
            return Some(self.make(NetOp::Mux(inner, b, a), width));
        }
        if width != 1 {
            return None;
        }
        match () {
            () if self.is_ones(a) => Some(self.make(NetOp::Or(c, b), 1)),
            () if self.is_zero(b) => Some(self.make(NetOp::And(c, a), 1)),
            () if self.is_zero(a) => {
                let not = self.not(c);
                Some(self.make(NetOp::And(not, b), 1))
            }
            () if self.is_ones(b) => {
                let not = self.not(c);
                Some(self.make(NetOp::Or(not, a), 1))
            }
            () => None,
        }
    }

    fn shift_by_constant(&mut self, op: &NetOp, a: NetId, n: NetId, width: u32) -> Option<NetId> {
        let amount = self.constant(n)?.to_u64().unwrap_or(u64::MAX);
        if amount == 0 {
            return Some(a);
        }
        let amount = u32::try_from(amount).unwrap_or(u32::MAX).min(width);
        let filler = |this: &mut Self, bits: u32| match op {
            NetOp::SignedShr(..) => {
                let sign = this.make(NetOp::Slice(a, width - 1), 1);
                this.make(NetOp::Repeat(sign), bits)
            }
            _ => this.push_constant(0u8, bits),
        };
        if amount == width {
            return Some(filler(self, width));
        }
        let kept = width - amount;
        let fill = filler(self, amount);
        let parts = if matches!(op, NetOp::Shl(..)) {
            [self.make(NetOp::Slice(a, 0), kept), fill]
        } else {
            [fill, self.make(NetOp::Slice(a, amount), kept)]
        };
        Some(self.make(NetOp::Concat(Box::new(parts)), width))
    }

    fn slice(&mut self, a: NetId, low: u32, width: u32) -> Option<NetId> {
        if low == 0 && self.width(a) == width {
            return Some(a);
        }
        match self.op(a).clone() {
            NetOp::Slice(inner, offset) => {
                Some(self.make(NetOp::Slice(inner, offset + low), width))
            }
            NetOp::Repeat(inner) if self.width(inner) == 1 => {
                Some(self.make(NetOp::Repeat(inner), width))
            }
            NetOp::Concat(parts) => {
                let mut from = 0;
                for part in parts.iter().rev() {
                    let end = from + self.width(*part);
                    if low >= from && low + width <= end {
                        return Some(self.make(NetOp::Slice(*part, low - from), width));
                    }
                    from = end;
                }
                None
            }
            _ => None,
        }
    }

    fn select_constant(&mut self, a: NetId, index: NetId, width: u32) -> Option<NetId> {
        let index = self.constant(index)?.to_u64();
        let count = u64::from(self.width(a) / width);
        match index.filter(|i| *i < count) {
            Some(i) => Some(self.make(NetOp::Slice(a, i as u32 * width), width)),
            None => Some(self.push_constant(0u8, width)),
        }
    }
}
