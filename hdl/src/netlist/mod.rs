//! A design flattened to one list of word-level operations, the input of engines, provers and exporters.
//!
//! Nets are in evaluation order: an operation reads only nets with a lower index, except
//! that a register's or memory's next state may be any net. There is one clock. Reset is
//! ordinary logic in front of the registers, driven by the input `rst`. Every operation is
//! total: where Verilog would be undefined, the operation's documentation gives the value.
//!
//! - [`evaluate`] computes it over any kind of word,
//! - [`flatten`] makes a netlist from a module,
//! - [`passes`] rewrite it without changing what it computes,
//! - [`validate`](Netlist::validate) checks the rules stated here.

pub mod evaluate;
pub mod flatten;
pub mod passes;
mod validate;

use crate::bits::Bits;
use crate::enums::EnumType;
use crate::module::index_type;
use crate::source::Source;
use std::sync::Arc;

index_type!(/// Index of a net.
    NetId);

/// A flat design.
#[derive(Clone, Debug, Default)]
pub struct Netlist {
    /// The top module's name.
    pub name: String,
    /// Input ports, `rst` included where there is one; the clock is not an input.
    pub inputs: Vec<InputPort>,
    /// Output ports.
    pub outputs: Vec<OutputPort>,
    /// All nets in evaluation order.
    pub nets: Vec<Net>,
    /// Registers.
    pub registers: Vec<RegisterState>,
    /// Memories.
    pub memories: Vec<MemoryState>,
    /// Tables that [`NetOp::Lookup`] reads.
    pub tables: Vec<TableData>,
    /// Names of nets by hierarchy, for waveforms; empty where names were not kept.
    pub scope: Option<Scope>,
    /// Whether there is a clock.
    pub clocked: bool,
}

/// An input port.
#[derive(Clone, Debug)]
pub struct InputPort {
    /// The port's name.
    pub name: String,
    /// Its net, a [`NetOp::Input`].
    pub net: NetId,
    /// Its width in bits.
    pub width: u32,
    /// The enumeration whose values it carries.
    pub enum_type: Option<Arc<EnumType>>,
}

/// An output port.
#[derive(Clone, Debug)]
pub struct OutputPort {
    /// The port's name.
    pub name: String,
    /// The net that drives it.
    pub net: NetId,
    /// Its width in bits.
    pub width: u32,
    /// The enumeration whose values it carries.
    pub enum_type: Option<Arc<EnumType>>,
    /// Where its driver was described.
    pub source: Source,
}

/// A register.
#[derive(Clone, Debug)]
pub struct RegisterState {
    /// Hierarchical name below the top module, parts separated by dots.
    pub path: String,
    /// Width in bits.
    pub width: u32,
    /// Value at power-up: the reset or power-up value of a register that has one, otherwise 0.
    pub initial: Bits,
    /// Whether reset sets it.
    pub resets: bool,
    /// The net that reads it, a [`NetOp::Register`].
    pub value: NetId,
    /// What it takes at the clock edge, reset and enable included.
    pub next: NetId,
}

/// A memory. Words beyond its contents are 0 at power-up unless loaded.
#[derive(Clone, Debug)]
pub struct MemoryState {
    /// Hierarchical name below the top module, parts separated by dots.
    pub path: String,
    /// Bits of a word.
    pub width: u32,
    /// Number of words.
    pub depth: u32,
    /// Words at power-up, from address 0.
    pub contents: Vec<Bits>,
    /// Write ports; the later one wins where two write one word.
    pub writes: Vec<WritePort>,
}

impl MemoryState {
    /// Every word at power-up.
    pub fn power_up(&self) -> impl Iterator<Item = Bits> + '_ {
        let rest = (self.depth as usize).saturating_sub(self.contents.len());
        let zeros = std::iter::repeat_with(|| Bits::zero(self.width)).take(rest);
        self.contents.iter().cloned().chain(zeros)
    }
}

/// A memory's write port; a write beyond the last word does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WritePort {
    /// One bit.
    pub enable: NetId,
    /// The word's number.
    pub address: NetId,
    /// The word.
    pub data: NetId,
}

/// A table of constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableData {
    /// Bits of an entry.
    pub width: u32,
    /// The entries, from address 0.
    pub entries: Vec<Bits>,
}

/// One net: an operation and the width of its result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Net {
    /// How it is computed.
    pub op: NetOp,
    /// Width in bits, at least 1.
    pub width: u32,
}

/// The operations. Operands have the net's width unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NetOp {
    /// Input port by index into [`Netlist::inputs`].
    Input(u32),
    /// A constant of the net's width.
    Const(Bits),
    /// Present value of a register, by index.
    Register(u32),
    /// Every bit inverted.
    Not(NetId),
    /// Bitwise and.
    And(NetId, NetId),
    /// Bitwise or.
    Or(NetId, NetId),
    /// Bitwise exclusive or.
    Xor(NetId, NetId),
    /// Sum modulo two to the width.
    Add(NetId, NetId),
    /// Difference modulo two to the width.
    Sub(NetId, NetId),
    /// Product modulo two to the width.
    Mul(NetId, NetId),
    /// One bit: equal. The operands are equally wide.
    Eq(NetId, NetId),
    /// One bit: unsigned less than. The operands are equally wide.
    Lt(NetId, NetId),
    /// One bit: two's complement less than. The operands are equally wide.
    SignedLt(NetId, NetId),
    /// Left shift; the amount has any width, and may exceed the value's width.
    Shl(NetId, NetId),
    /// Right shift with zeros; the amount has any width.
    Shr(NetId, NetId),
    /// Right shift with copies of the top bit; the amount has any width.
    SignedShr(NetId, NetId),
    /// One-bit condition, value where it is 1, value where it is 0.
    Mux(NetId, NetId, NetId),
    /// Bitwise choice: selector, bits where it is 1, bits where it is 0.
    BitMux(NetId, NetId, NetId),
    /// Bits of a wider (or equally wide) value, from this bit up.
    Slice(NetId, u32),
    /// Side by side, the first most significant; at least one part.
    Concat(Box<[NetId]>),
    /// The operand, repeated to fill the width (a multiple of the operand's).
    Repeat(NetId),
    /// One bit: every bit is 1.
    All(NetId),
    /// One bit: some bit is 1.
    Any(NetId),
    /// One bit: an odd number of bits is 1.
    Parity(NetId),
    /// Element `index` (second operand) of the first operand, elements as wide as the net, element 0 in
    /// the low bits; 0 beyond the last whole element.
    Select(NetId, NetId),
    /// Entry of a table (by index) at an address; 0 beyond the last.
    Lookup(u32, NetId),
    /// Present word of a memory (by index) at an address; 0 beyond the last.
    MemoryRead(u32, NetId),
}

impl NetOp {
    /// Calls `visit` with every net that this operation reads, in order.
    pub fn for_each_operand(&self, mut visit: impl FnMut(NetId)) {
        match self {
            Self::Input(_) | Self::Const(_) | Self::Register(_) => {}
            Self::Not(a)
            | Self::Slice(a, _)
            | Self::Repeat(a)
            | Self::All(a)
            | Self::Any(a)
            | Self::Parity(a)
            | Self::Lookup(_, a)
            | Self::MemoryRead(_, a) => visit(*a),
            Self::And(a, b)
            | Self::Or(a, b)
            | Self::Xor(a, b)
            | Self::Add(a, b)
            | Self::Sub(a, b)
            | Self::Mul(a, b)
            | Self::Eq(a, b)
            | Self::Lt(a, b)
            | Self::SignedLt(a, b)
            | Self::Shl(a, b)
            | Self::Shr(a, b)
            | Self::SignedShr(a, b)
            | Self::Select(a, b) => [*a, *b].into_iter().for_each(visit),
            Self::Mux(a, b, c) | Self::BitMux(a, b, c) => [*a, *b, *c].into_iter().for_each(visit),
            Self::Concat(parts) => parts.iter().copied().for_each(visit),
        }
    }

    /// The same operation on other nets.
    #[must_use]
    pub fn map_operands(self, mut f: impl FnMut(NetId) -> NetId) -> Self {
        match self {
            Self::Input(_) | Self::Const(_) | Self::Register(_) => self,
            Self::Not(a) => Self::Not(f(a)),
            Self::And(a, b) => Self::And(f(a), f(b)),
            Self::Or(a, b) => Self::Or(f(a), f(b)),
            Self::Xor(a, b) => Self::Xor(f(a), f(b)),
            Self::Add(a, b) => Self::Add(f(a), f(b)),
            Self::Sub(a, b) => Self::Sub(f(a), f(b)),
            Self::Mul(a, b) => Self::Mul(f(a), f(b)),
            Self::Eq(a, b) => Self::Eq(f(a), f(b)),
            Self::Lt(a, b) => Self::Lt(f(a), f(b)),
            Self::SignedLt(a, b) => Self::SignedLt(f(a), f(b)),
            Self::Shl(a, b) => Self::Shl(f(a), f(b)),
            Self::Shr(a, b) => Self::Shr(f(a), f(b)),
            Self::SignedShr(a, b) => Self::SignedShr(f(a), f(b)),
            Self::Mux(c, a, b) => Self::Mux(f(c), f(a), f(b)),
            Self::BitMux(s, a, b) => Self::BitMux(f(s), f(a), f(b)),
            Self::Slice(a, low) => Self::Slice(f(a), low),
            Self::Concat(parts) => Self::Concat(parts.into_iter().map(f).collect()),
            Self::Repeat(a) => Self::Repeat(f(a)),
            Self::All(a) => Self::All(f(a)),
            Self::Any(a) => Self::Any(f(a)),
            Self::Parity(a) => Self::Parity(f(a)),
            Self::Select(a, index) => Self::Select(f(a), f(index)),
            Self::Lookup(table, a) => Self::Lookup(table, f(a)),
            Self::MemoryRead(memory, a) => Self::MemoryRead(memory, f(a)),
        }
    }
}

/// The names of one instance: what a waveform shows.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Name within the parent; `lanes[3]` for a lane.
    pub name: String,
    /// The module's name.
    pub module: String,
    /// Where the module was described.
    pub source: Option<Source>,
    /// Named values, ports first.
    pub names: Vec<NamedNet>,
    /// Instances and lanes inside.
    pub scopes: Vec<Scope>,
}

/// A name of a net.
#[derive(Clone, Debug)]
pub struct NamedNet {
    /// The name.
    pub name: String,
    /// The net.
    pub net: NetId,
    /// What kind of thing it names.
    pub kind: NameKind,
    /// The enumeration whose values it carries.
    pub enum_type: Option<Arc<EnumType>>,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// An input port.
    Input,
    /// An output port.
    Output,
    /// A register.
    Register,
    /// Any other named value.
    Wire,
}

impl Scope {
    /// Calls `visit` with every named net, mutably, in this scope and below.
    pub fn for_each_name(&mut self, visit: &mut impl FnMut(&mut NamedNet)) {
        self.names.iter_mut().for_each(&mut *visit);
        for scope in &mut self.scopes {
            scope.for_each_name(visit);
        }
    }
}

impl Netlist {
    /// The net with this index.
    pub fn net(&self, id: NetId) -> &Net {
        &self.nets[id.index()]
    }

    /// Appends a net.
    pub fn push(&mut self, op: NetOp, width: u32) -> NetId {
        let id = NetId(self.nets.len() as u32);
        self.nets.push(Net { op, width });
        id
    }

    /// The input port of this name.
    pub fn input(&self, name: &str) -> Option<&InputPort> {
        self.inputs.iter().find(|port| port.name == name)
    }

    /// The output port of this name.
    pub fn output(&self, name: &str) -> Option<&OutputPort> {
        self.outputs.iter().find(|port| port.name == name)
    }

    /// Calls `visit` with every net that must stay alive: outputs, next states, names.
    pub fn for_each_root(&mut self, mut visit: impl FnMut(&mut NetId)) {
        self.outputs.iter_mut().for_each(|o| visit(&mut o.net));
        self.registers.iter_mut().for_each(|r| visit(&mut r.next));
        for write in self.memories.iter_mut().flat_map(|m| &mut m.writes) {
            visit(&mut write.enable);
            visit(&mut write.address);
            visit(&mut write.data);
        }
        if let Some(scope) = &mut self.scope {
            scope.for_each_name(&mut |name| visit(&mut name.net));
        }
    }
}
