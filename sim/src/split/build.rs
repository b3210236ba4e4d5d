//! A netlist under construction, with common subexpressions shared and trivial operations folded.
//!
//! Splitting makes many slices, concatenations and constants that cancel out; they are folded here
//! as they are made. This is not a general optimiser: it only keeps splitting from adding work.

use std::collections::HashMap;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

#[derive(Debug, Default)]
pub(super) struct Builder {
    pub netlist: Netlist,
    known: HashMap<(NetOp, u32), NetId>,
}

impl Builder {
    /// The net that computes this, made if there is none yet.
    pub fn net(&mut self, op: NetOp, width: u32) -> NetId {
        match self.fold(&op, width) {
            Fold::Same(net) => net,
            Fold::Other(op) => self.net(op, width),
            Fold::Keep => self.as_it_is(op, width),
        }
    }

    /// The net of exactly this operation.
    pub fn as_it_is(&mut self, op: NetOp, width: u32) -> NetId {
        let netlist = &mut self.netlist;
        let entry = self.known.entry((op, width));
        *entry.or_insert_with_key(|(op, width)| netlist.push(op.clone(), *width))
    }

    pub fn width(&self, net: NetId) -> u32 {
        self.netlist.net(net).width
    }

    pub fn constant(&mut self, value: u64, width: u32) -> NetId {
        self.net(NetOp::Const(Bits::truncated(value, width)), width)
    }

    pub fn zero(&mut self, width: u32) -> NetId {
        self.constant(0, width)
    }

    pub fn slice(&mut self, of: NetId, low: u32, width: u32) -> NetId {
        self.net(NetOp::Slice(of, low), width)
    }

    /// Side by side, the first least significant.
    pub fn concat(&mut self, parts: &[NetId]) -> NetId {
        let width = parts.iter().map(|part| self.width(*part)).sum();
        self.net(NetOp::Concat(parts.iter().rev().copied().collect()), width)
    }

    /// Zeros added on top, up to this width.
    pub fn extend(&mut self, net: NetId, width: u32) -> NetId {
        let missing = width - self.width(net);
        if missing == 0 {
            return net;
        }
        let zero = self.zero(missing);
        self.concat(&[net, zero])
    }

    pub fn and(&mut self, a: NetId, b: NetId) -> NetId {
        self.net(NetOp::And(a, b), self.width(a))
    }

    pub fn or(&mut self, a: NetId, b: NetId) -> NetId {
        self.net(NetOp::Or(a, b), self.width(a))
    }

    pub fn mux(&mut self, condition: NetId, a: NetId, b: NetId) -> NetId {
        self.net(NetOp::Mux(condition, a, b), self.width(a))
    }

    /// One bit repeated.
    pub fn repeat(&mut self, bit: NetId, width: u32) -> NetId {
        self.net(NetOp::Repeat(bit), width)
    }

    fn constant_of(&self, net: NetId) -> Option<&Bits> {
        match &self.netlist.net(net).op {
            NetOp::Const(bits) => Some(bits),
            _ => None,
        }
    }

    fn is_zero(&self, net: NetId) -> bool {
        self.constant_of(net).is_some_and(Bits::is_zero)
    }

    fn is_ones(&self, net: NetId) -> bool {
        self.constant_of(net).is_some_and(Bits::is_ones)
    }

    fn fold(&self, op: &NetOp, width: u32) -> Fold {
        let zero = || Fold::Other(NetOp::Const(Bits::zero(width)));
        match op {
            NetOp::Not(a) => match self.constant_of(*a) {
                Some(bits) => Fold::constant(bits.value() ^ Bits::ones(width).value(), width),
                None => match self.netlist.net(*a).op {
                    NetOp::Not(inner) => Fold::Same(inner),
                    _ => Fold::Keep,
                },
            },
            NetOp::And(a, b) if self.is_zero(*a) || self.is_zero(*b) => zero(),
            NetOp::And(a, b) if a == b || self.is_ones(*b) => Fold::Same(*a),
            NetOp::And(a, b) if self.is_ones(*a) => Fold::Same(*b),
            NetOp::Or(a, b) if a == b || self.is_zero(*b) || self.is_ones(*a) => Fold::Same(*a),
            NetOp::Or(a, b) if self.is_zero(*a) || self.is_ones(*b) => Fold::Same(*b),
            NetOp::Xor(a, b) if a == b => zero(),
            NetOp::Xor(a, b) | NetOp::Add(a, b) if self.is_zero(*a) => Fold::Same(*b),
            NetOp::Xor(a, b) | NetOp::Add(a, b) | NetOp::Sub(a, b) if self.is_zero(*b) => {
                let _ = b;
                Fold::Same(*a)
            }
            NetOp::Mul(a, b) if self.is_zero(*a) || self.is_zero(*b) => zero(),
            NetOp::Mux(c, a, _) if self.is_ones(*c) => Fold::Same(*a),
            NetOp::Mux(c, a, b) if self.is_zero(*c) || a == b => Fold::Same(*b),
            NetOp::BitMux(s, a, _) if self.is_ones(*s) => Fold::Same(*a),
            NetOp::BitMux(s, a, b) if self.is_zero(*s) || a == b => Fold::Same(*b),
            NetOp::Lt(a, b) if a == b || self.is_zero(*b) => zero(),
            NetOp::Shl(a, n) | NetOp::Shr(a, n) if self.is_zero(*a) || self.is_zero(*n) => {
                Fold::Same(*a)
            }
            NetOp::All(a) | NetOp::Any(a) | NetOp::Parity(a) if self.width(*a) == 1 => {
                Fold::Same(*a)
            }
            NetOp::Any(a) | NetOp::Parity(a) if self.is_zero(*a) => zero(),
            NetOp::Repeat(a) if self.width(*a) == width => Fold::Same(*a),
            NetOp::Repeat(a) if self.is_zero(*a) => zero(),
            NetOp::Repeat(a) if self.is_ones(*a) => Fold::Other(NetOp::Const(Bits::ones(width))),
            NetOp::Slice(a, low) => self.fold_slice(*a, *low, width),
            NetOp::Concat(parts) => self.fold_concat(parts, width),
            _ => Fold::Keep,
        }
    }

    fn fold_slice(&self, of: NetId, low: u32, width: u32) -> Fold {
        if self.width(of) == width {
            return Fold::Same(of);
        }
        match &self.netlist.net(of).op {
            NetOp::Const(bits) => Fold::Other(NetOp::Const(bits.slice(low, width))),
            NetOp::Slice(inner, below) => Fold::Other(NetOp::Slice(*inner, low + below)),
            NetOp::Repeat(bit) if self.width(*bit) == 1 => Fold::Other(NetOp::Repeat(*bit)),
            NetOp::Concat(parts) => {
                let mut start = 0;
                for part in parts.iter().rev() {
                    let end = start + self.width(*part);
                    if start <= low && low + width <= end {
                        return Fold::Other(NetOp::Slice(*part, low - start));
                    }
                    start = end;
                }
                Fold::Keep
            }
            _ => Fold::Keep,
        }
    }

    /// Nested concatenations dissolved; neighbouring constants, and neighbouring slices of one value, joined.
    fn fold_concat(&self, parts: &[NetId], width: u32) -> Fold {
        let mut flat: Vec<ConcatPiece> = Vec::new();
        for part in parts {
            match &self.netlist.net(*part).op {
                NetOp::Concat(inner) => inner.iter().for_each(|p| self.join(&mut flat, *p)),
                _ => self.join(&mut flat, *part),
            }
        }
        if let [only] = &flat[..] {
            return match only {
                ConcatPiece::Const(bits) => Fold::Other(NetOp::Const(bits.clone())),
                ConcatPiece::Slice { of, low, .. } => Fold::Other(NetOp::Slice(*of, *low)),
            };
        }
        // Joined parts may need nets that do not exist yet, so only a plainly shorter list is taken.
        let nets: Option<Box<[NetId]>> = flat.iter().map(|part| self.existing(part)).collect();
        match nets {
            Some(nets) if *nets != *parts => {
                debug_assert_eq!(width, nets.iter().map(|n| self.width(*n)).sum::<u32>());
                Fold::Other(NetOp::Concat(nets))
            }
            _ => Fold::Keep,
        }
    }

    fn existing(&self, part: &ConcatPiece) -> Option<NetId> {
        match part {
            ConcatPiece::Const(bits) => {
                let key = (NetOp::Const(bits.clone()), bits.width());
                self.known.get(&key).copied()
            }
            ConcatPiece::Slice { of, width, .. } if *width == self.width(*of) => Some(*of),
            ConcatPiece::Slice { of, low, width } => {
                let key = (NetOp::Slice(*of, *low), *width);
                self.known.get(&key).copied()
            }
        }
    }

    /// Appends below what is there, most significant first.
    fn join(&self, flat: &mut Vec<ConcatPiece>, part: NetId) {
        let net = self.netlist.net(part);
        let new = match &net.op {
            NetOp::Const(bits) => ConcatPiece::Const(bits.clone()),
            NetOp::Slice(of, low) => ConcatPiece::Slice {
                of: *of,
                low: *low,
                width: net.width,
            },
            _ => ConcatPiece::Slice {
                of: part,
                low: 0,
                width: net.width,
            },
        };
        match (flat.last_mut(), new) {
            (Some(ConcatPiece::Const(high)), ConcatPiece::Const(bits)) => {
                *high = high.concat(&bits);
            }
            (
                Some(ConcatPiece::Slice { of, low, width }),
                ConcatPiece::Slice {
                    of: same,
                    low: below,
                    width: more,
                },
            ) if *of == same && *low == below + more => {
                *low = below;
                *width += more;
            }
            (_, new) => flat.push(new),
        }
    }
}

/// What an operation turns into.
enum Fold {
    Keep,
    Same(NetId),
    Other(NetOp),
}

impl Fold {
    fn constant(value: num_bigint::BigUint, width: u32) -> Self {
        Self::Other(NetOp::Const(Bits::truncated(value, width)))
    }
}

/// A part of a concatenation, seen through slices.
enum ConcatPiece {
    Const(Bits),
    Slice { of: NetId, low: u32, width: u32 },
}
