//! Instruction selection.
//!
//! Every needed net chooses its instruction, from the outputs backwards. An instruction that fuses an
//! operand's operation (`a & !b`, `(a & b) ^ c`, a choice by a slice, a tree of choices) reads that
//! operand's operands instead, so the operand is computed only if something else needs it. An operation
//! used more than once is not fused, except inversions, which cost nothing where they are used.

use super::Op;
use super::choice::{Choice, Field, Operand, Roots};
use super::code::{Code, Def};
use super::leading::{Count, counts};
use super::make::Maker;
use std::collections::HashMap;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// Chooses instructions for a netlist whose nets fit the limb.
pub fn select(netlist: &Netlist, roots: Roots) -> Code {
    let root_nets = root_nets(netlist, roots);
    let selector = Selector {
        netlist,
        uses: count_uses(netlist, &root_nets),
        counts: counts(netlist),
    };
    let mut needed = vec![false; netlist.nets.len()];
    for net in &root_nets {
        needed[net.index()] = true;
    }
    let mut choices: Vec<Option<Choice>> = vec![None; netlist.nets.len()];
    let mut leaf_sets: HashMap<Vec<NetId>, usize> = HashMap::new();
    for index in (0..netlist.nets.len()).rev() {
        if !needed[index] {
            continue;
        }
        let choice = selector.choose(NetId(index as u32));
        choice.for_each_net(|net| needed[net.index()] = true);
        if let Choice::Tree { leaves, .. } = &choice {
            *leaf_sets.entry(leaves.clone()).or_default() += 1;
        }
        choices[index] = Some(choice);
    }
    let mut maker = Maker::new(netlist, leaf_sets);
    for (index, choice) in choices.iter().enumerate() {
        if let Some(choice) = choice {
            maker.add(NetId(index as u32), choice);
        }
    }
    maker.finish(roots)
}

fn root_nets(netlist: &Netlist, roots: Roots) -> Vec<NetId> {
    let mut nets: Vec<NetId> = netlist.outputs.iter().map(|output| output.net).collect();
    if roots == Roots::OutputsAndState {
        nets.extend(netlist.registers.iter().map(|register| register.next));
        for write in netlist.memories.iter().flat_map(|memory| &memory.writes) {
            nets.extend([write.enable, write.address, write.data]);
        }
    }
    nets
}

fn count_uses(netlist: &Netlist, roots: &[NetId]) -> Vec<u32> {
    let mut uses = vec![0; netlist.nets.len()];
    for net in roots {
        uses[net.index()] += 1;
    }
    for index in (0..netlist.nets.len()).rev() {
        if uses[index] > 0 {
            let op = &netlist.nets[index].op;
            op.for_each_operand(|operand| uses[operand.index()] += 1);
        }
    }
    uses
}

/// An instruction that reads nets.
fn one(op: Op, nets: &[NetId]) -> Choice {
    Choice::One(op, nets.iter().map(|net| Operand::Net(*net)).collect())
}

struct Selector<'a> {
    netlist: &'a Netlist,
    uses: Vec<u32>,
    /// Nets that count leading bits.
    counts: Vec<Option<Count>>,
}

impl Selector<'_> {
    fn op(&self, net: NetId) -> &NetOp {
        &self.netlist.net(net).op
    }

    fn width(&self, net: NetId) -> u32 {
        self.netlist.net(net).width
    }

    /// The operation of an operand that only one reads, and which may therefore be swallowed.
    fn single(&self, net: NetId) -> Option<&NetOp> {
        (self.uses[net.index()] == 1).then(|| self.op(net))
    }

    fn inverted(&self, net: NetId) -> Option<NetId> {
        match self.op(net) {
            NetOp::Not(inner) => Some(*inner),
            _ => None,
        }
    }

    fn choose(&self, id: NetId) -> Choice {
        if let Some(count) = self.counts[id.index()] {
            return self.choose_count(count);
        }
        let width = self.width(id) as u8;
        match self.op(id) {
            NetOp::Input(index) => Choice::Source(Def::Input(*index)),
            NetOp::Const(bits) => Choice::Source(Def::Const(bits.to_u64().unwrap_or(0))),
            NetOp::Register(index) => Choice::Source(Def::Register(*index)),
            NetOp::Not(a) => match self.single(*a) {
                Some(NetOp::Eq(a, b)) => one(Op::Ne, &[*a, *b]),
                _ => one(Op::Not(width), &[*a]),
            },
            NetOp::And(a, b) => self.choose_and(*a, *b),
            NetOp::Or(a, b) => {
                for (a, b) in [(a, b), (b, a)] {
                    match self.single(*a) {
                        Some(NetOp::And(x, y)) => return one(Op::AndOr, &[*x, *y, *b]),
                        Some(NetOp::Or(x, y)) => return one(Op::Or3, &[*x, *y, *b]),
                        _ => {}
                    }
                }
                one(Op::Or, &[*a, *b])
            }
            NetOp::Xor(a, b) => {
                for (a, b) in [(a, b), (b, a)] {
                    match self.single(*a) {
                        Some(NetOp::And(x, y)) => return one(Op::AndXor, &[*x, *y, *b]),
                        Some(NetOp::Xor(x, y)) => return one(Op::Xor3, &[*x, *y, *b]),
                        _ => {}
                    }
                }
                one(Op::Xor, &[*a, *b])
            }
            NetOp::Add(a, b) => one(Op::Add(width), &[*a, *b]),
            NetOp::Sub(a, b) => one(Op::Sub(width), &[*a, *b]),
            NetOp::Mul(a, b) => one(Op::Mul(width), &[*a, *b]),
            NetOp::Eq(a, b) => one(Op::Eq, &[*a, *b]),
            NetOp::Lt(a, b) => one(Op::Lt, &[*a, *b]),
            NetOp::SignedLt(a, b) => one(Op::SignedLt(self.width(*a) as u8), &[*a, *b]),
            NetOp::Shl(a, n) => one(Op::Shl(width), &[*a, *n]),
            NetOp::Shr(a, n) => one(Op::Shr, &[*a, *n]),
            NetOp::SignedShr(a, n) => one(Op::SignedShr(width), &[*a, *n]),
            NetOp::Mux(condition, a, b) => self.choose_mux(*condition, *a, *b),
            NetOp::BitMux(selector, a, b) => self.choose_bit_mux(*selector, *a, *b),
            NetOp::Slice(a, _) if self.width(*a) == u32::from(width) => Choice::Same(*a),
            NetOp::Slice(a, low) => {
                let low = *low as u8;
                one(Op::Slice { low, width }, &[*a])
            }
            NetOp::Concat(parts) => self.choose_concat(parts),
            NetOp::Repeat(a) => match self.width(*a) {
                part if part == u32::from(width) => Choice::Same(*a),
                1 => one(Op::Broadcast(width), &[*a]),
                part => {
                    let copies = (0..u32::from(width)).step_by(part as usize);
                    let pattern = copies.fold(0, |pattern, at| pattern | 1 << at);
                    Choice::One(
                        Op::Mul(width),
                        vec![Operand::Net(*a), Operand::Const(pattern)],
                    )
                }
            },
            NetOp::All(a) | NetOp::Any(a) | NetOp::Parity(a) if self.width(*a) == 1 => {
                Choice::Same(*a)
            }
            NetOp::All(a) => {
                let ones = u64::MAX >> (64 - self.width(*a));
                Choice::One(Op::Eq, vec![Operand::Net(*a), Operand::Const(ones)])
            }
            NetOp::Any(a) => match self.single(*a) {
                Some(NetOp::And(a, b)) => one(Op::Meet, &[*a, *b]),
                _ => one(Op::Any, &[*a]),
            },
            NetOp::Parity(a) => one(Op::Parity, &[*a]),
            NetOp::Select(a, index) if self.width(*a) > u64::BITS => match self.op(*a) {
                NetOp::Concat(parts) => Choice::Pick {
                    index: *index,
                    leaves: parts.iter().rev().copied().collect(),
                },
                // A split netlist has no other.
                _ => Choice::Source(Def::Const(0)),
            },
            NetOp::Select(a, index) => {
                let count = (self.width(*a) / u32::from(width)) as u8;
                let element = width;
                one(Op::Select { element, count }, &[*a, *index])
            }
            NetOp::Lookup(table, address) => one(Op::Lookup(*table), &[*address]),
            NetOp::MemoryRead(memory, address) => one(Op::MemoryRead(*memory), &[*address]),
        }
    }

    fn choose_count(&self, count: Count) -> Choice {
        let (of, ones) = match self.op(count.of) {
            NetOp::Not(inner) => (*inner, !count.ones),
            _ => (count.of, count.ones),
        };
        let (low, width) = (count.low as u8, count.width as u8);
        one(Op::Leading { low, width, ones }, &[of])
    }

    fn choose_and(&self, a: NetId, b: NetId) -> Choice {
        for (a, b) in [(a, b), (b, a)] {
            if let Some(inverted) = self.inverted(b) {
                return one(Op::AndNot, &[a, inverted]);
            }
        }
        for (a, b) in [(a, b), (b, a)] {
            if let Some(NetOp::And(x, y)) = self.single(a) {
                return one(Op::And3, &[*x, *y, b]);
            }
        }
        one(Op::And, &[a, b])
    }

    fn choose_mux(&self, condition: NetId, a: NetId, b: NetId) -> Choice {
        if let Some(inverted) = self.inverted(condition) {
            return self.choose_mux(inverted, b, a);
        }
        let (condition, bit) = match self.single(condition) {
            Some(NetOp::Slice(of, low)) => (*of, *low as u8),
            _ => (condition, 0),
        };
        one(Op::Mux { bit }, &[condition, a, b])
    }

    fn choose_bit_mux(&self, selector: NetId, a: NetId, b: NetId) -> Choice {
        if let Some(inverted) = self.inverted(selector) {
            return self.choose_bit_mux(inverted, b, a);
        }
        if let NetOp::Repeat(bit) = self.op(selector)
            && self.width(*bit) == 1
        {
            return self.choose_mux(*bit, a, b);
        }
        let mut selectors = vec![selector];
        let mut leaves = vec![b, a];
        while leaves.len() < 8
            && let Some((below, lower)) = self.lower_level(&leaves)
        {
            selectors.insert(0, below);
            leaves = lower;
        }
        if leaves.len() > 2 {
            return Choice::Tree { selectors, leaves };
        }
        one(Op::BitMux, &[selector, a, b])
    }

    /// One selector and twice the leaves, if all leaves are choices by that selector.
    fn lower_level(&self, leaves: &[NetId]) -> Option<(NetId, Vec<NetId>)> {
        let mut common = None;
        let mut lower = Vec::new();
        for leaf in leaves {
            let Some(NetOp::BitMux(selector, a, b)) = self.single(*leaf) else {
                return None;
            };
            if *common.get_or_insert(*selector) != *selector {
                return None;
            }
            lower.extend([*b, *a]);
        }
        common.map(|selector| (selector, lower))
    }

    fn choose_concat(&self, parts: &[NetId]) -> Choice {
        let mut at = 0;
        let mut end = 0;
        let mut fields: Vec<Field> = Vec::new();
        for net in parts.iter().rev().copied() {
            let width = self.width(net);
            let (of, low) = match self.single(net) {
                Some(NetOp::Slice(of, low)) => (*of, *low),
                _ => (net, 0),
            };
            // Neighbours that stay neighbours are one field.
            if let Some(Field {
                net,
                low: first,
                width: below,
                ..
            }) = fields.last_mut()
                && *net == of
                && *first + *below == low
                && at == end
            {
                *below += width;
                end += width;
            } else if !matches!(self.op(net), NetOp::Const(bits) if bits.is_zero()) {
                end = at + width;
                fields.push(Field {
                    net: of,
                    low,
                    width,
                    at,
                });
            }
            at += width;
        }
        let is_whole = |field: &Field| field.low == 0 && self.width(field.net) == field.width;
        match &fields[..] {
            [] => Choice::Source(Def::Const(0)),
            [field] if field.at == 0 && is_whole(field) => Choice::Same(field.net),
            [field] if field.at == 0 => {
                let (low, width) = (field.low as u8, field.width as u8);
                one(Op::Slice { low, width }, &[field.net])
            }
            [low, high] if low.at == 0 && is_whole(low) && is_whole(high) => {
                let at = high.at as u8;
                one(Op::Join { at }, &[low.net, high.net])
            }
            _ => Choice::Assemble(fields),
        }
    }
}
