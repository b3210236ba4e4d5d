//! Single faults of a netlist: their kinds, and random selection.
//!
//! A fault is a site, a kind, and a choice among the ways in which the
//! kind can occur there; [`sites`] lists them, [`words`] describes them.
//!
//! [`sites`]: super::sites
//! [`words`]: super::words

use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::{NetId, NetOp};

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
pub enum FaultKind {
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

impl FaultKind {
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

/// One fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub site: Site,
    /// What.
    pub kind: FaultKind,
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
        NetOp::Any(a) => vec![NetOp::All(a), NetOp::Parity(a)],
        NetOp::All(a) | NetOp::Parity(a) => vec![NetOp::Any(a)],
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

/// Numbers of faults drawn by seed without repeats: each kind in turn gives one as long as it has any, so
/// that kinds with few sites are not lost among the many bits of wide values.
pub fn draw(faults: &[Fault], count: usize, seed: u64) -> Vec<u32> {
    let mut random = Random::new(seed);
    let mut decks: Vec<Vec<u32>> = vec![Vec::new(); FaultKind::ALL.len()];
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
