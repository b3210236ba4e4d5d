//! Single faults of a netlist: which there are, and what each is called.
//!
//! A fault is a site, a kind, and a choice among the ways in which the kind can strike there. All faults of
//! a netlist, in the order of sites, kinds and choices, are numbered; the number names a fault for good, as
//! long as the design does not change. Only sites from which an output can be reached are listed: a fault
//! elsewhere is none.

use std::collections::HashMap;
use std::fmt;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// Where a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The net's operation or value.
    Net(NetId),
    /// A memory's write port.
    Write {
        /// The memory, by index.
        memory: u32,
        /// Its port, by index.
        port: u32,
    },
}

/// What is wrong there. `choice` of a [`Fault`] says which way, where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Another operation on the same operands.
    Operator,
    /// Another comparison: `<` becomes `<=`, `>`, signed or unsigned; `==` becomes `!=`.
    Comparison,
    /// An inversion is left out.
    Inversion,
    /// The legs of a choice are exchanged.
    Legs,
    /// A choice always takes the same leg.
    StuckChoice,
    /// A register takes its next value whether enabled or not.
    Enable,
    /// A register does not reset.
    Reset,
    /// An operand is a neighbour of the right one: the nearest value of its width before or after it.
    Operand,
    /// A part is taken one bit, or one whole part, from where it should be.
    Slice,
    /// Two neighbouring parts of a whole are exchanged.
    Parts,
    /// An index, an address or a shift amount is one too large or too small.
    Index,
    /// A bit of a constant is inverted.
    Constant,
    /// A bit of a table's entry is inverted.
    Table,
    /// A bit of a value is inverted.
    Inverted,
    /// A bit of a value is always 0.
    StuckAt0,
    /// A bit of a value is always 1.
    StuckAt1,
    /// A memory is written always, never, or to another address.
    Write,
}

impl Kind {
    /// Every kind, in the order in which faults are listed.
    pub const ALL: [Self; 17] = [
        Self::Operator,
        Self::Comparison,
        Self::Inversion,
        Self::Legs,
        Self::StuckChoice,
        Self::Enable,
        Self::Reset,
        Self::Operand,
        Self::Slice,
        Self::Parts,
        Self::Index,
        Self::Constant,
        Self::Table,
        Self::Inverted,
        Self::StuckAt0,
        Self::StuckAt1,
        Self::Write,
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Operator => "operator swapped",
            Self::Comparison => "comparison changed",
            Self::Inversion => "inversion left out",
            Self::Legs => "legs exchanged",
            Self::StuckChoice => "choice stuck",
            Self::Enable => "enable dropped",
            Self::Reset => "reset dropped",
            Self::Operand => "operand replaced by a neighbour",
            Self::Slice => "part taken beside its place",
            Self::Parts => "parts exchanged",
            Self::Index => "index off by one",
            Self::Constant => "bit of a constant inverted",
            Self::Table => "bit of a table inverted",
            Self::Inverted => "bit inverted",
            Self::StuckAt0 => "bit stuck at 0",
            Self::StuckAt1 => "bit stuck at 1",
            Self::Write => "write port wrong",
        })
    }
}

/// One fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub site: Site,
    /// What.
    pub kind: Kind,
    /// Which way.
    pub choice: u32,
}

/// The ways to do a comparison wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongComparison {
    /// The result inverted: `==` becomes `!=`, `<` becomes `>=`.
    Not,
    /// Or equal: `<` becomes `<=`.
    OrEqual,
    /// The operands exchanged: `<` becomes `>`.
    Exchanged,
    /// As if the operands were unsigned, or signed.
    OtherSign,
}

/// The operations that a net's may be mistaken for.
pub fn other_operators(op: &NetOp) -> Vec<NetOp> {
    match *op {
        NetOp::And(a, b) => vec![NetOp::Or(a, b), NetOp::Xor(a, b)],
        NetOp::Or(a, b) => vec![NetOp::And(a, b), NetOp::Xor(a, b)],
        NetOp::Xor(a, b) => vec![NetOp::And(a, b), NetOp::Or(a, b)],
        NetOp::Add(a, b) => vec![NetOp::Sub(a, b), NetOp::Xor(a, b)],
        NetOp::Sub(a, b) => vec![NetOp::Add(a, b), NetOp::Sub(b, a)],
        NetOp::Mul(a, b) => vec![NetOp::Add(a, b)],
        NetOp::Shl(a, b) => vec![NetOp::Shr(a, b)],
        NetOp::Shr(a, b) => vec![NetOp::Shl(a, b), NetOp::SignedShr(a, b)],
        NetOp::SignedShr(a, b) => vec![NetOp::Shr(a, b), NetOp::Shl(a, b)],
        NetOp::All(a) => vec![NetOp::Any(a)],
        NetOp::Any(a) => vec![NetOp::All(a), NetOp::Parity(a)],
        NetOp::Parity(a) => vec![NetOp::Any(a)],
        _ => Vec::new(),
    }
}

/// The ways to do a net's comparison wrong.
pub fn wrong_comparisons(op: &NetOp) -> &'static [WrongComparison] {
    use WrongComparison::{Exchanged, Not, OrEqual, OtherSign};
    match op {
        NetOp::Eq(..) => &[Not],
        NetOp::Lt(..) | NetOp::SignedLt(..) => &[Not, OrEqual, Exchanged, OtherSign],
        _ => &[],
    }
}

/// The places from which a slice may be taken by mistake.
pub fn wrong_places(low: u32, width: u32, whole: u32) -> Vec<u32> {
    let mut places = Vec::new();
    for distance in [1, width] {
        places.extend(low.checked_sub(distance));
        places.push(low + distance);
    }
    places.retain(|place| place + width <= whole);
    places.dedup();
    places.sort_unstable();
    places.dedup();
    places
}

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
            for kind in Kind::ALL.into_iter().filter(|_| *live) {
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
                    kind: Kind::Write,
                    choice,
                }));
            }
        }
        faults
    }

    /// The ways in which a kind of fault can strike a net.
    fn choices(&self, site: NetId, kind: Kind) -> Vec<u32> {
        let net = self.netlist.net(site);
        let all = |count: usize| (0..count as u32).collect();
        let if_ = |holds: bool| all(usize::from(holds));
        let is_constant = matches!(net.op, NetOp::Const(_));
        match kind {
            Kind::Operator => all(other_operators(&net.op).len()),
            Kind::Comparison => all(wrong_comparisons(&net.op).len()),
            Kind::Inversion => if_(matches!(net.op, NetOp::Not(_))),
            Kind::Legs => if_(matches!(net.op, NetOp::Mux(..) | NetOp::BitMux(..))),
            Kind::StuckChoice => match self.role(site) {
                Role::Choice => all(2),
                // The other leg is a kind of its own.
                Role::Enable => vec![1],
                Role::Reset => vec![0],
                Role::Other => Vec::new(),
            },
            Kind::Enable => if_(self.role(site) == Role::Enable),
            Kind::Reset => if_(self.role(site) == Role::Reset),
            Kind::Operand => {
                let mut operands = 0;
                net.op.for_each_operand(|_| operands += 2);
                let mut choices: Vec<u32> = all(operands);
                choices.retain(|choice| self.neighbour(site, *choice).is_some());
                choices
            }
            Kind::Slice => match net.op {
                NetOp::Slice(of, low) => {
                    all(wrong_places(low, net.width, self.netlist.net(of).width).len())
                }
                _ => Vec::new(),
            },
            Kind::Parts => match &net.op {
                NetOp::Concat(parts) => {
                    let width = |part: NetId| self.netlist.net(part).width;
                    let pairs = parts.windows(2).enumerate();
                    let pairs = pairs.filter(|(_, p)| p[0] != p[1] && width(p[0]) == width(p[1]));
                    pairs.map(|(index, _)| index as u32).collect()
                }
                _ => Vec::new(),
            },
            Kind::Index => match net.op {
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
            Kind::Constant => {
                if is_constant {
                    all(net.width as usize)
                } else {
                    Vec::new()
                }
            }
            Kind::Table => match net.op {
                NetOp::Lookup(table, _) => {
                    let table = &self.netlist.tables[table as usize];
                    all(table.entries.len() * table.width as usize)
                }
                _ => Vec::new(),
            },
            Kind::Inverted | Kind::StuckAt0 | Kind::StuckAt1 => {
                if is_constant {
                    Vec::new()
                } else {
                    all(net.width as usize)
                }
            }
            Kind::Write => Vec::new(),
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

    /// A fault in words, with the operation that it strikes.
    pub fn describe(&self, fault: &Fault) -> String {
        let choice = fault.choice;
        let net = match fault.site {
            Site::Net(net) => net,
            Site::Write { .. } => {
                return match choice {
                    0 => "written in every cycle".to_string(),
                    1 => "never written".to_string(),
                    _ => "written to the next address".to_string(),
                };
            }
        };
        let described = self.netlist.net(net);
        let name = operation(&described.op);
        let detail = match fault.kind {
            Kind::Operator => {
                let other = other_operators(&described.op);
                let other = other.get(choice as usize).map_or("", operation);
                if other == name {
                    format!("{name} with its operands exchanged")
                } else {
                    format!("{name} became {other}")
                }
            }
            Kind::Comparison => {
                let wrong = wrong_comparisons(&described.op).get(choice as usize);
                let wrong = wrong.map_or("", |wrong| match wrong {
                    WrongComparison::Not => "inverted",
                    WrongComparison::OrEqual => "or equal",
                    WrongComparison::Exchanged => "operands exchanged",
                    WrongComparison::OtherSign => "signed for unsigned",
                });
                format!("{name}: {wrong}")
            }
            Kind::StuckChoice => format!("{name} takes leg {choice} always"),
            Kind::Operand => {
                let side = ["before", "after"][choice as usize % 2];
                format!("{name}, operand {} by the one {side}", choice / 2)
            }
            Kind::Slice => match described.op {
                NetOp::Slice(of, low) => {
                    let whole = self.netlist.net(of).width;
                    let places = wrong_places(low, described.width, whole);
                    let place = places.get(choice as usize).copied().unwrap_or(low);
                    format!("{} bits from bit {place} instead of {low}", described.width)
                }
                _ => String::new(),
            },
            Kind::Parts => format!("parts {choice} and {}", choice + 1),
            Kind::Index => format!("{name} by {}", ["+1", "-1"][choice as usize % 2]),
            Kind::Table => format!("bit {choice}, entries side by side"),
            Kind::Constant | Kind::Inverted | Kind::StuckAt0 | Kind::StuckAt1 => {
                format!("{name} of {} bits, bit {choice}", described.width)
            }
            Kind::Inversion | Kind::Legs | Kind::Enable | Kind::Reset | Kind::Write => {
                name.to_string()
            }
        };
        format!("{} ({detail})", fault.kind)
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

/// Numbers of faults drawn by seed without repeats: each kind in turn gives one as long as it has any, so
/// that kinds with few sites are not lost among the many bits of wide values.
pub fn draw(faults: &[Fault], count: usize, seed: u64) -> Vec<u32> {
    let mut random = Random::new(seed);
    let mut decks: Vec<Vec<u32>> = vec![Vec::new(); Kind::ALL.len()];
    for (number, fault) in faults.iter().enumerate() {
        decks[fault.kind as usize].push(number as u32);
    }
    let mut drawn = Vec::new();
    while drawn.len() < count.min(faults.len()) {
        for deck in decks.iter_mut().filter(|deck| !deck.is_empty()) {
            if drawn.len() < count {
                let chosen = random.below(deck.len() as u64) as usize;
                drawn.push(deck.swap_remove(chosen));
            }
        }
    }
    drawn.sort_unstable();
    drawn
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

/// An operation's name.
fn operation(op: &NetOp) -> &'static str {
    match op {
        NetOp::Input(_) => "input",
        NetOp::Const(_) => "constant",
        NetOp::Register(_) => "register",
        NetOp::Not(_) => "not",
        NetOp::And(..) => "and",
        NetOp::Or(..) => "or",
        NetOp::Xor(..) => "xor",
        NetOp::Add(..) => "add",
        NetOp::Sub(..) => "subtract",
        NetOp::Mul(..) => "multiply",
        NetOp::Eq(..) => "equal",
        NetOp::Lt(..) => "less",
        NetOp::SignedLt(..) => "signed less",
        NetOp::Shl(..) => "shift left",
        NetOp::Shr(..) => "shift right",
        NetOp::SignedShr(..) => "signed shift right",
        NetOp::Mux(..) => "mux",
        NetOp::BitMux(..) => "bitwise mux",
        NetOp::Slice(..) => "slice",
        NetOp::Concat(_) => "concatenation",
        NetOp::Repeat(_) => "repetition",
        NetOp::All(_) => "all",
        NetOp::Any(_) => "any",
        NetOp::Parity(_) => "parity",
        NetOp::Select(..) => "select",
        NetOp::Lookup(..) => "table lookup",
        NetOp::MemoryRead(..) => "memory read",
    }
}
