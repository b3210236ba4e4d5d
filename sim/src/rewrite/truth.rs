//! Computes the truth table of a net that depends on few bits.

use super::few_bits::Bit;
use std::collections::BTreeMap;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// Nets' values by the number that the bits make, the first of them the lowest. All nets on the way are of at most 32 bits.
pub(super) fn values(netlist: &Netlist, bits: &[Bit], roots: &[NetId]) -> Values {
    let mut known = Known {
        netlist,
        bits,
        nets: BTreeMap::new(),
    };
    for root in roots {
        known.compute(*root);
    }
    let count = known.count();
    let mut values = |root: &NetId| {
        let width = netlist.net(*root).width;
        Some((*root, (width, known.nets.remove(root)?)))
    };
    Values {
        count,
        nets: roots.iter().filter_map(&mut values).collect(),
    }
}

/// What [`values`] found.
pub(super) struct Values {
    /// How many values each net has.
    pub count: usize,
    nets: BTreeMap<NetId, (u32, Vec<u64>)>,
}

impl Values {
    /// A net's bits, and its values.
    pub fn of(&self, net: NetId) -> (u32, &[u64]) {
        (self.nets.get(&net)).map_or((1, &[]), |(width, values)| (*width, values))
    }
}

struct Known<'a> {
    netlist: &'a Netlist,
    bits: &'a [Bit],
    /// By net, its values.
    nets: BTreeMap<NetId, Vec<u64>>,
}

impl Known<'_> {
    /// Computes a net and what it needs, without recursion: chains can be long.
    fn compute(&mut self, root: NetId) {
        let mut open = vec![root];
        while let Some(id) = open.last().copied() {
            if self.nets.contains_key(&id) {
                open.pop();
                continue;
            }
            let net = self.netlist.net(id);
            let mut missing = Vec::new();
            let found = self.source(id);
            if found.is_none() {
                net.op.for_each_operand(|operand| {
                    if !self.nets.contains_key(&operand) {
                        missing.push(operand);
                    }
                });
            }
            if missing.is_empty() {
                let values = found.unwrap_or_else(|| self.apply(&net.op, net.width));
                self.nets.insert(id, values);
                open.pop();
            } else {
                open.extend(missing);
            }
        }
    }

    fn count(&self) -> usize {
        1 << self.bits.len()
    }

    /// A net whose bits are given, or a slice of one.
    fn source(&self, id: NetId) -> Option<Vec<u64>> {
        let net = self.netlist.net(id);
        let (of, low) = match net.op {
            NetOp::Slice(of, low) => (of, low),
            _ => (id, 0),
        };
        let mut places = Vec::new();
        for source in [(id, 0), (of, low)] {
            places = (self.bits.iter().enumerate())
                .filter(|(_, bit)| {
                    bit.of == source.0 && (source.1..source.1 + net.width).contains(&bit.at)
                })
                .map(|(place, bit)| (place, bit.at - source.1))
                .collect();
            if places.len() == net.width as usize {
                break;
            }
        }
        (places.len() == net.width as usize).then(|| {
            (0..self.count() as u64)
                .map(|index| {
                    let bits = places.iter();
                    bits.fold(0, |value, (place, at)| value | (index >> place & 1) << at)
                })
                .collect()
        })
    }

    fn apply(&self, op: &NetOp, width: u32) -> Vec<u64> {
        let v = |id: &NetId| &self.nets[id][..];
        let ones = |width: u32| u64::MAX >> (64 - width);
        let bits = |id: &NetId| self.netlist.net(*id).width;
        let map = |a: &NetId, f: &dyn Fn(u64) -> u64| -> Vec<u64> {
            v(a).iter().map(|a| f(*a) & ones(width)).collect()
        };
        let zip = |a: &NetId, b: &NetId, f: &dyn Fn(u64, u64) -> u64| -> Vec<u64> {
            let pairs = v(a).iter().zip(v(b));
            pairs.map(|(a, b)| f(*a, *b) & ones(width)).collect()
        };
        match op {
            NetOp::Const(value) => vec![value.to_u64().unwrap_or(0); self.count()],
            NetOp::Not(a) => map(a, &|a| !a),
            NetOp::And(a, b) => zip(a, b, &|a, b| a & b),
            NetOp::Or(a, b) => zip(a, b, &|a, b| a | b),
            NetOp::Xor(a, b) => zip(a, b, &|a, b| a ^ b),
            NetOp::Add(a, b) => zip(a, b, &u64::wrapping_add),
            NetOp::Sub(a, b) => zip(a, b, &u64::wrapping_sub),
            NetOp::Eq(a, b) => zip(a, b, &|a, b| (a == b).into()),
            NetOp::Lt(a, b) => zip(a, b, &|a, b| (a < b).into()),
            NetOp::Mux(condition, one, zero) => {
                let choices = v(condition).iter().zip(v(one)).zip(v(zero));
                let pick = |((c, one), zero): ((&u64, &u64), &u64)| {
                    if *c == 1 { *one } else { *zero }
                };
                choices.map(pick).collect()
            }
            NetOp::BitMux(selector, one, zero) => {
                let choices = v(selector).iter().zip(v(one)).zip(v(zero));
                choices.map(|((s, a), b)| s & a | !s & b).collect()
            }
            NetOp::Slice(a, low) => map(a, &|a| a >> low),
            NetOp::Concat(parts) => {
                let mut whole = vec![0; self.count()];
                for part in parts {
                    for (whole, part_value) in whole.iter_mut().zip(v(part)) {
                        *whole = *whole << bits(part) | part_value;
                    }
                }
                whole
            }
            NetOp::Repeat(a) => {
                let copies = (0..width).step_by(bits(a) as usize);
                let pattern: u64 = copies.fold(0, |pattern, at| pattern | 1 << at);
                map(a, &|a| a * pattern)
            }
            NetOp::All(a) => map(a, &|value| (value == ones(bits(a))).into()),
            NetOp::Any(a) => map(a, &|value| (value != 0).into()),
            NetOp::Parity(a) => map(a, &|value| u64::from(value.count_ones()) & 1),
            NetOp::Lookup(table, a) => {
                let entries = &self.netlist.tables[*table as usize].entries;
                map(a, &|address| {
                    let entry = entries.get(address as usize);
                    entry.and_then(Bits::to_u64).unwrap_or(0)
                })
            }
            // Nothing else depends on few bits.
            _ => vec![0; self.count()],
        }
    }
}
