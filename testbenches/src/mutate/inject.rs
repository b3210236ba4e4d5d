//! Injects faults into a good netlist: one fault, or many side by side.
//!
//! With many side by side, a one-bit input per fault selects the active fault: each stimulus of a
//! batch then runs its own mutant, and the design is compiled once for all of them. With all bits
//! 0 it is the good design. The same code produces both forms, so a fault means the same in both.

use super::fault::{Fault, FaultKind, Site, WrongComparison};
use super::fault::{other_operators, wrong_comparisons, wrong_places};
use super::sites::Sites;
use std::collections::HashMap;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{InputPort, NetId, NetOp, Netlist, WritePort};

/// The input that chooses a fault; no port has a space in its name.
pub const CHOSEN: &str = "chosen fault";

/// The netlist with one fault.
pub fn with_fault(sites: &Sites<'_>, fault: Fault) -> Netlist {
    Injection::new(sites, &[fault], None).run()
}

/// The netlist with these faults, each there while its bit of the input [`CHOSEN`] is 1; not more than one
/// bit may be 1.
pub fn side_by_side(sites: &Sites<'_>, faults: &[Fault]) -> Netlist {
    Injection::new(sites, faults, Some(faults.len() as u32)).run()
}

struct Injection<'a> {
    sites: &'a Sites<'a>,
    faults: &'a [Fault],
    made: Netlist,
    /// For each old net the one to be read instead.
    map: Vec<NetId>,
    /// The net of [`CHOSEN`], if there is one.
    chosen: Option<NetId>,
}

impl<'a> Injection<'a> {
    fn new(sites: &'a Sites<'a>, faults: &'a [Fault], choice: Option<u32>) -> Self {
        let old = sites.netlist();
        let mut made = Netlist {
            scope: None,
            ..old.clone()
        };
        made.nets.clear();
        let chosen = choice.map(|width| {
            let net = made.push(NetOp::Input(made.inputs.len() as u32), width);
            made.inputs.push(InputPort {
                name: CHOSEN.to_string(),
                net,
                width,
                enum_type: None,
            });
            net
        });
        Self {
            sites,
            faults,
            made,
            map: Vec::with_capacity(old.nets.len()),
            chosen,
        }
    }

    fn run(mut self) -> Netlist {
        let old = self.sites.netlist();
        let mut at_net: HashMap<NetId, Vec<usize>> = HashMap::new();
        for (index, fault) in self.faults.iter().enumerate() {
            if let Site::Net(net) = fault.site {
                at_net.entry(net).or_default().push(index);
            }
        }
        for (index, net) in old.nets.iter().enumerate() {
            let op = net.op.clone().map_operands(|id| self.map[id.index()]);
            let good = self.made.push(op.clone(), net.width);
            match op {
                NetOp::Input(port) => self.made.inputs[port as usize].net = good,
                NetOp::Register(register) => {
                    self.made.registers[register as usize].value = good;
                }
                _ => {}
            }
            let mut result = good;
            let site = NetId(index as u32);
            for &fault in at_net.get(&site).into_iter().flatten() {
                let faulty = self.faulty(site, self.faults[fault], good);
                result = self.choose(fault, faulty, result);
            }
            self.map.push(result);
        }
        for port in &mut self.made.outputs {
            port.net = self.map[port.net.index()];
        }
        for register in &mut self.made.registers {
            register.next = self.map[register.next.index()];
        }
        self.writes();
        self.made
    }

    /// The faulty net while the fault is chosen.
    fn choose(&mut self, fault: usize, faulty: NetId, good: NetId) -> NetId {
        let Some(chosen) = self.chosen else {
            return faulty;
        };
        let width = self.made.net(good).width;
        let is_chosen = self.made.push(NetOp::Slice(chosen, fault as u32), 1);
        self.made.push(NetOp::Mux(is_chosen, faulty, good), width)
    }

    fn writes(&mut self) {
        let old = self.sites.netlist();
        for (memory, state) in old.memories.iter().enumerate() {
            for (port, write) in state.writes.iter().enumerate() {
                let mut now = WritePort {
                    enable: self.map[write.enable.index()],
                    address: self.map[write.address.index()],
                    data: self.map[write.data.index()],
                };
                let here = Site::Write {
                    memory: memory as u32,
                    port: port as u32,
                };
                for index in 0..self.faults.len() {
                    let fault = self.faults[index];
                    if fault.site != here {
                        continue;
                    }
                    if fault.choice < 2 {
                        let stuck = self.constant(Bits::bit(fault.choice == 0));
                        now.enable = self.choose(index, stuck, now.enable);
                    } else {
                        let next = self.moved_index(now.address, 0);
                        now.address = self.choose(index, next, now.address);
                    }
                }
                self.made.memories[memory].writes[port] = now;
            }
        }
    }

    fn constant(&mut self, bits: Bits) -> NetId {
        let width = bits.width();
        self.made.push(NetOp::Const(bits), width)
    }

    /// One more (0) or one less (1), wrapping around.
    fn moved_index(&mut self, index: NetId, choice: u32) -> NetId {
        let width = self.made.net(index).width;
        let one = self.constant(Bits::truncated(1u8, width));
        let op = match choice {
            0 => NetOp::Add(index, one),
            _ => NetOp::Sub(index, one),
        };
        self.made.push(op, width)
    }

    /// A net that is what the good one is with the fault.
    fn faulty(&mut self, site: NetId, fault: Fault, good: NetId) -> NetId {
        let old = self.sites.netlist();
        let width = self.made.net(good).width;
        let op = self.made.net(good).op.clone();
        let choice = fault.choice as usize;
        match (fault.kind, &op) {
            (FaultKind::Operator, op) => {
                let other = other_operators(op).into_iter().nth(choice);
                other.map_or(good, |other| self.made.push(other, width))
            }
            (FaultKind::Comparison, op) => match wrong_comparisons(op).get(choice) {
                Some(wrong) => self.wrong_comparison(*wrong, op, good),
                None => good,
            },
            (FaultKind::Inversion, NetOp::Not(a)) => *a,
            (FaultKind::Legs, NetOp::Mux(c, a, b)) => self.made.push(NetOp::Mux(*c, *b, *a), width),
            (FaultKind::Legs, NetOp::BitMux(s, a, b)) => {
                self.made.push(NetOp::BitMux(*s, *b, *a), width)
            }
            (FaultKind::StuckChoice, NetOp::Mux(_, a, b)) => [*a, *b][choice],
            (FaultKind::Enable, NetOp::Mux(_, next, _))
            | (FaultKind::Reset, NetOp::Mux(_, _, next)) => *next,
            (FaultKind::Operand, op) => {
                let Some(neighbour) = self.sites.neighbour(site, fault.choice) else {
                    return good;
                };
                let neighbour = self.map[neighbour.index()];
                let mut position = 0;
                let op = op.clone().map_operands(|operand| {
                    position += 1;
                    if position - 1 == choice / 2 {
                        neighbour
                    } else {
                        operand
                    }
                });
                self.made.push(op, width)
            }
            (FaultKind::Slice, NetOp::Slice(of, low)) => {
                let places = wrong_places(*low, width, self.made.net(*of).width);
                let place = places.get(choice).copied().unwrap_or(*low);
                self.made.push(NetOp::Slice(*of, place), width)
            }
            (FaultKind::Parts, NetOp::Concat(parts)) => {
                let mut parts = parts.clone();
                parts.swap(choice, choice + 1);
                self.made.push(NetOp::Concat(parts), width)
            }
            (FaultKind::Index, op) => {
                let mut operands = Vec::new();
                op.for_each_operand(|id| operands.push(id));
                let Some(index) = operands.pop() else {
                    return good;
                };
                let moved = self.moved_index(index, fault.choice);
                let first = operands.first().copied();
                let mut operands = first.into_iter().chain([moved]);
                let op = op
                    .clone()
                    .map_operands(|_| operands.next().unwrap_or(moved));
                self.made.push(op, width)
            }
            (FaultKind::Constant, NetOp::Const(bits)) => {
                self.constant(inverted(bits, fault.choice))
            }
            (FaultKind::Table, NetOp::Lookup(table, address)) => {
                let mut wrong = old.tables[*table as usize].clone();
                let (entry, bit) = (fault.choice / wrong.width, fault.choice % wrong.width);
                let entry = &mut wrong.entries[entry as usize];
                *entry = inverted(entry, bit);
                self.made.tables.push(wrong);
                let table = self.made.tables.len() as u32 - 1;
                self.made.push(NetOp::Lookup(table, *address), width)
            }
            (FaultKind::Inverted | FaultKind::StuckAt1, _) => {
                let mask = self.constant(inverted(&Bits::zero(width), fault.choice));
                let op = match fault.kind {
                    FaultKind::Inverted => NetOp::Xor(good, mask),
                    _ => NetOp::Or(good, mask),
                };
                self.made.push(op, width)
            }
            (FaultKind::StuckAt0, _) => {
                let mask = self.constant(inverted(&Bits::ones(width), fault.choice));
                self.made.push(NetOp::And(good, mask), width)
            }
            // No other pair is ever listed.
            _ => good,
        }
    }

    fn wrong_comparison(&mut self, wrong: WrongComparison, op: &NetOp, good: NetId) -> NetId {
        let (a, b, is_signed) = match *op {
            NetOp::Lt(a, b) => (a, b, false),
            NetOp::SignedLt(a, b) => (a, b, true),
            _ => return self.made.push(NetOp::Not(good), 1),
        };
        let less = |a, b, is_signed| {
            if is_signed {
                NetOp::SignedLt(a, b)
            } else {
                NetOp::Lt(a, b)
            }
        };
        match wrong {
            WrongComparison::Not => self.made.push(NetOp::Not(good), 1),
            WrongComparison::OrEqual => {
                let greater = self.made.push(less(b, a, is_signed), 1);
                self.made.push(NetOp::Not(greater), 1)
            }
            WrongComparison::Exchanged => self.made.push(less(b, a, is_signed), 1),
            WrongComparison::OtherSign => self.made.push(less(a, b, !is_signed), 1),
        }
    }
}

/// With one bit inverted.
fn inverted(bits: &Bits, bit: u32) -> Bits {
    let mask = num_bigint::BigUint::from(1u8) << bit;
    Bits::truncated(bits.value() ^ mask, bits.width())
}
