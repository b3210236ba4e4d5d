//! The sites where faults of each kind can occur in a netlist.
//!
//! All faults of a netlist are numbered, in the order of sites, kinds and
//! choices; the number identifies a fault as long as the design does not change.
//! Only sites that reach an output are listed: a fault elsewhere has no effect.

use super::fault::{Fault, FaultKind, Site, other_operators, wrong_comparisons, wrong_places};
use std::collections::HashMap;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// A netlist, and what must be known of it to list faults and to make them.
#[derive(Debug)]
pub struct Sites<'a> {
    netlist: &'a Netlist,
    live: Vec<bool>,
    /// Live nets of each width, in order.
    by_width: HashMap<u32, Vec<NetId>>,
}

impl<'a> Sites<'a> {
    /// Of a netlist.
    pub fn new(netlist: &'a Netlist) -> Self {
        let live = live(netlist);
        let mut by_width: HashMap<u32, Vec<NetId>> = HashMap::new();
        for (index, net) in netlist.nets.iter().enumerate() {
            if live[index] {
                let nets = by_width.entry(net.width).or_default();
                nets.push(NetId(index as u32));
            }
        }
        Self {
            netlist,
            live,
            by_width,
        }
    }

    /// The netlist.
    pub fn netlist(&self) -> &'a Netlist {
        self.netlist
    }

    /// Every fault, by number.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (index, live) in self.live.iter().enumerate() {
            let site = NetId(index as u32);
            for kind in FaultKind::ALL.into_iter().filter(|_| *live) {
                let choices = self.choices(site, kind).into_iter();
                faults.extend(choices.map(|choice| Fault {
                    site: Site::Net(site),
                    kind,
                    choice,
                }));
            }
        }
        for (memory, state) in self.netlist.memories.iter().enumerate() {
            for port in 0..state.writes.len() as u32 {
                let is_live = state.writes.iter().all(|w| self.live[w.data.index()]);
                faults.extend((0..3).filter(|_| is_live).map(|choice| Fault {
                    site: Site::Write {
                        memory: memory as u32,
                        port,
                    },
                    kind: FaultKind::Write,
                    choice,
                }));
            }
        }
        faults
    }

    /// The ways in which a kind of fault can strike a net.
    fn choices(&self, site: NetId, kind: FaultKind) -> Vec<u32> {
        let net = self.netlist.net(site);
        let all = |count: usize| (0..count as u32).collect();
        let if_ = |holds: bool| all(usize::from(holds));
        let is_constant = matches!(net.op, NetOp::Const(_));
        match kind {
            FaultKind::Operator => all(other_operators(&net.op).len()),
            FaultKind::Comparison => all(wrong_comparisons(&net.op).len()),
            FaultKind::Inversion => if_(matches!(net.op, NetOp::Not(_))),
            FaultKind::Legs => if_(matches!(net.op, NetOp::Mux(..) | NetOp::BitMux(..))),
            FaultKind::StuckChoice => match self.role(site) {
                Role::Choice => all(2),
                // The other leg is a kind of its own.
                Role::Enable => vec![1],
                Role::Reset => vec![0],
                Role::Other => Vec::new(),
            },
            FaultKind::Enable => if_(self.role(site) == Role::Enable),
            FaultKind::Reset => if_(self.role(site) == Role::Reset),
            FaultKind::Operand => {
                let mut operands = 0;
                net.op.for_each_operand(|_| operands += 2);
                let mut choices: Vec<u32> = all(operands);
                choices.retain(|choice| self.neighbour(site, *choice).is_some());
                choices
            }
            FaultKind::Slice => match net.op {
                NetOp::Slice(of, low) => {
                    all(wrong_places(low, net.width, self.netlist.net(of).width).len())
                }
                _ => Vec::new(),
            },
            FaultKind::Parts => match &net.op {
                NetOp::Concat(parts) => {
                    let width = |part: NetId| self.netlist.net(part).width;
                    let pairs = parts.windows(2).enumerate();
                    let pairs = pairs.filter(|(_, p)| p[0] != p[1] && width(p[0]) == width(p[1]));
                    pairs.map(|(index, _)| index as u32).collect()
                }
                _ => Vec::new(),
            },
            FaultKind::Index => match net.op {
                NetOp::Select(_, index)
                | NetOp::Lookup(_, index)
                | NetOp::MemoryRead(_, index)
                | NetOp::Shl(_, index)
                | NetOp::Shr(_, index)
                | NetOp::SignedShr(_, index) => {
                    // With one bit, one more is one less.
                    all(if self.netlist.net(index).width == 1 {
                        1
                    } else {
                        2
                    })
                }
                _ => Vec::new(),
            },
            FaultKind::Constant => {
                if is_constant {
                    all(net.width as usize)
                } else {
                    Vec::new()
                }
            }
            FaultKind::Table => match net.op {
                NetOp::Lookup(table, _) => {
                    let table = &self.netlist.tables[table as usize];
                    all(table.entries.len() * table.width as usize)
                }
                _ => Vec::new(),
            },
            FaultKind::Inverted | FaultKind::StuckAt0 | FaultKind::StuckAt1 => {
                if is_constant {
                    Vec::new()
                } else {
                    all(net.width as usize)
                }
            }
            FaultKind::Write => Vec::new(),
        }
    }

    /// What a choice is there for.
    fn role(&self, site: NetId) -> Role {
        let NetOp::Mux(condition, _, zero) = self.netlist.net(site).op else {
            return Role::Other;
        };
        if self
            .netlist
            .input(RESET)
            .is_some_and(|rst| rst.net == condition)
        {
            return Role::Reset;
        }
        match self.netlist.net(zero).op {
            NetOp::Register(_) => Role::Enable,
            _ => Role::Choice,
        }
    }

    /// For an operand (half of the choice) of a net, the nearest live net of its width before (even
    /// choices) or after it (odd ones) that is not an operand itself.
    pub fn neighbour(&self, site: NetId, choice: u32) -> Option<NetId> {
        let mut operands = Vec::new();
        self.netlist
            .net(site)
            .op
            .for_each_operand(|id| operands.push(id));
        let operand = *operands.get(choice as usize / 2)?;
        let alike = self.by_width.get(&self.netlist.net(operand).width)?;
        let at = alike.partition_point(|id| *id < operand);
        let fits = |id: &&NetId| **id < site && !operands.contains(*id);
        if choice.is_multiple_of(2) {
            alike[..at].iter().rev().find(fits).copied()
        } else {
            let later = alike[at..].iter().take_while(|id| **id < site);
            later.copied().find(|id| fits(&id))
        }
    }
}

/// What a choice is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A register's enable.
    Enable,
    /// A register's reset.
    Reset,
    /// Anything else.
    Choice,
    /// It is no choice.
    Other,
}

/// The nets that an output depends on, through registers and memories too.
fn live(netlist: &Netlist) -> Vec<bool> {
    let mut live = vec![false; netlist.nets.len()];
    let mut open: Vec<NetId> = netlist.outputs.iter().map(|port| port.net).collect();
    while let Some(id) = open.pop() {
        if std::mem::replace(&mut live[id.index()], true) {
            continue;
        }
        let op = &netlist.net(id).op;
        op.for_each_operand(|operand| open.push(operand));
        match op {
            NetOp::Register(register) => open.push(netlist.registers[*register as usize].next),
            NetOp::MemoryRead(memory, _) => {
                for write in &netlist.memories[*memory as usize].writes {
                    open.extend([write.enable, write.address, write.data]);
                }
            }
            _ => {}
        }
    }
    live
}
