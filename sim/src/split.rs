//! Splits wide values into pieces that fit a machine word.
//!
//! [`split`] turns a netlist into one that computes the same with nets of at most 32
//! or 64 bits. A wide port, register or memory becomes several, listed in [`Split`].
//! Internally, a wide value is a list of pieces that can be read at any position
//! (`read`); `cuts` chooses where it is cut, and `wide` implements operations on pieces.

mod build;
mod cuts;
mod read;
mod wide;

use build::Builder;
use cuts::Cuts;
use read::Value;
use std::collections::HashMap;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{
    InputPort, MemoryState, NetId, NetOp, Netlist, OutputPort, RegisterState, TableData, WritePort,
};
use warpwright_hdl::source::Source;

/// How wide a piece can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limb {
    /// At most 32 bits.
    Bits32,
    /// At most 64 bits.
    Bits64,
}

impl Limb {
    /// The limit in bits.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bits32 => 32,
            Self::Bits64 => 64,
        }
    }
}

/// A part of an original port, register or memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which port (input or output), register or memory of the split netlist it is.
    pub index: usize,
    /// Its lowest bit's place in the original.
    pub low: u32,
    /// Its bits.
    pub width: u32,
}

/// A split netlist, and where to find the original's values: lists by original index, low piece first.
#[derive(Clone, Debug)]
pub struct Split {
    /// All nets fit a limb, but for concatenations of equally wide parts that only a
    /// [`NetOp::Select`] reads, which takes one of the parts.
    pub netlist: Netlist,
    /// Pieces of the input ports.
    pub inputs: Vec<Vec<Piece>>,
    /// Pieces of the output ports.
    pub outputs: Vec<Vec<Piece>>,
    /// Pieces of the registers.
    pub registers: Vec<Vec<Piece>>,
    /// Pieces of the memories' words.
    pub memories: Vec<Vec<Piece>>,
    /// Pieces, as output ports of the split netlist, of the nets that are watched.
    pub watched: HashMap<NetId, Vec<Piece>>,
}

/// Splits a netlist. Watched nets become additional outputs.
pub fn split(netlist: &Netlist, limb: Limb, watched: &[NetId]) -> Split {
    let mut splitter = Splitter {
        original: netlist,
        limb: limb.bits(),
        cuts: Cuts::choose(netlist, limb.bits()),
        build: Builder::default(),
        values: Vec::with_capacity(netlist.nets.len()),
        inputs: vec![Vec::new(); netlist.inputs.len()],
        registers: Vec::new(),
        memories: Vec::new(),
        tables: HashMap::new(),
    };
    splitter.declare();
    for (index, net) in netlist.nets.iter().enumerate() {
        let value = splitter.value(NetId(index as u32), &net.op, net.width);
        debug_assert_eq!(net.width, value.width, "{:?}", net.op);
        splitter.values.push(value);
    }
    splitter.finish(watched)
}

struct Splitter<'a> {
    original: &'a Netlist,
    limb: u32,
    cuts: Cuts,
    build: Builder,
    values: Vec<Value>,
    inputs: Vec<Vec<Piece>>,
    registers: Vec<Vec<Piece>>,
    memories: Vec<Vec<Piece>>,
    tables: HashMap<(u32, u32, u32), u32>,
}

impl Splitter<'_> {
    /// Registers and memories come first, so that any net may refer to them.
    fn declare(&mut self) {
        self.build.netlist.name.clone_from(&self.original.name);
        self.build.netlist.clocked = self.original.clocked;
        for register in &self.original.registers {
            let mut pieces = Vec::new();
            for (low, width) in places(self.cuts.of(register.value)) {
                let index = self.build.netlist.registers.len();
                let net = self.build.net(NetOp::Register(index as u32), width);
                self.build.netlist.registers.push(RegisterState {
                    path: part_name(&register.path, low, width, register.width),
                    width,
                    initial: register.initial.slice(low, width),
                    resets: register.resets,
                    value: net,
                    next: net,
                });
                pieces.push(Piece { index, low, width });
            }
            self.registers.push(pieces);
        }
        for (number, memory) in self.original.memories.iter().enumerate() {
            let mut pieces = Vec::new();
            for (low, width) in places(self.cuts.of_memory(number)) {
                let index = self.build.netlist.memories.len();
                self.build.netlist.memories.push(MemoryState {
                    path: part_name(&memory.path, low, width, memory.width),
                    width,
                    depth: memory.depth,
                    contents: (memory.contents.iter())
                        .map(|word| word.slice(low, width))
                        .collect(),
                    writes: Vec::new(),
                });
                pieces.push(Piece { index, low, width });
            }
            self.memories.push(pieces);
        }
    }

    /// A net's value in pieces. Nets it reads have theirs already.
    fn value(&mut self, id: NetId, op: &NetOp, width: u32) -> Value {
        let layout = self.cuts.of(id).to_vec();
        match op {
            NetOp::Input(port) => self.input(*port as usize, &layout),
            NetOp::Register(index) => {
                let pieces = &self.registers[*index as usize];
                let registers = &self.build.netlist.registers;
                let nets = pieces.iter().map(|piece| registers[piece.index].value);
                self.gather(nets.collect::<Vec<_>>())
            }
            NetOp::Const(bits) => self.each(&layout, |this, low, width| {
                let bits = bits.slice(low, width);
                this.build.net(NetOp::Const(bits), width)
            }),
            NetOp::Not(a) => self.each(&layout, |this, low, width| {
                let a = this.read(*a, low, width);
                this.build.net(NetOp::Not(a), width)
            }),
            NetOp::And(a, b) | NetOp::Or(a, b) | NetOp::Xor(a, b) => {
                self.each(&layout, |this, low, width| {
                    let a = this.read(*a, low, width);
                    let b = this.read(*b, low, width);
                    let op = match op {
                        NetOp::And(..) => NetOp::And(a, b),
                        NetOp::Or(..) => NetOp::Or(a, b),
                        _ => NetOp::Xor(a, b),
                    };
                    this.build.net(op, width)
                })
            }
            NetOp::Mux(condition, a, b) => {
                let condition = self.read(*condition, 0, 1);
                self.each(&layout, |this, low, width| {
                    let a = this.read(*a, low, width);
                    let b = this.read(*b, low, width);
                    this.build.mux(condition, a, b)
                })
            }
            NetOp::BitMux(s, a, b) => self.each(&layout, |this, low, width| {
                let s = this.read(*s, low, width);
                let a = this.read(*a, low, width);
                let b = this.read(*b, low, width);
                this.build.net(NetOp::BitMux(s, a, b), width)
            }),
            NetOp::Slice(a, low) => self.view(*a, *low, width),
            NetOp::Concat(parts) => {
                let mut value = Value::default();
                for part in parts.iter().rev() {
                    for (_, piece) in self.values[part.index()].pieces.clone() {
                        value.push(&self.build, piece);
                    }
                }
                self.narrow(value)
            }
            NetOp::Repeat(a) => self.repeat(*a, width, &layout),
            NetOp::All(a) | NetOp::Any(a) | NetOp::Parity(a) => {
                let result = self.reduce(op, *a);
                self.gather([result])
            }
            NetOp::Eq(a, b) => {
                let result = self.equal(*a, *b);
                self.gather([result])
            }
            NetOp::Lt(a, b) | NetOp::SignedLt(a, b) => {
                let is_signed = matches!(op, NetOp::SignedLt(..));
                let result = self.less(*a, *b, is_signed);
                self.gather([result])
            }
            NetOp::Add(a, b) => self.sum(*a, *b, width),
            NetOp::Sub(a, b) => self.difference(*a, *b, width),
            NetOp::Mul(a, b) => self.product(*a, *b, width),
            NetOp::Shl(a, n) | NetOp::Shr(a, n) | NetOp::SignedShr(a, n) => {
                self.shift(op, *a, *n, width)
            }
            NetOp::Select(a, index) => self.select(*a, *index, width),
            NetOp::Lookup(table, address) => {
                let (address, beyond) = self.index(*address);
                self.each(&layout, |this, low, width| {
                    let table = this.table(*table, low, width);
                    let entry = this.build.net(NetOp::Lookup(table, address), width);
                    this.unless(beyond, entry)
                })
            }
            NetOp::MemoryRead(memory, address) => {
                let (address, beyond) = self.index(*address);
                let pieces = self.memories[*memory as usize].clone();
                let mut value = Value::default();
                for piece in pieces {
                    let read = NetOp::MemoryRead(piece.index as u32, address);
                    let word = self.build.net(read, piece.width);
                    let word = self.unless(beyond, word);
                    value.push(&self.build, word);
                }
                value
            }
        }
    }

    fn input(&mut self, port: usize, layout: &[u32]) -> Value {
        let original = &self.original.inputs[port];
        let mut value = Value::default();
        for (low, width) in places(layout) {
            let index = self.build.netlist.inputs.len();
            let net = self.build.net(NetOp::Input(index as u32), width);
            self.build.netlist.inputs.push(InputPort {
                name: part_name(&original.name, low, width, original.width),
                net,
                width,
                enum_type: None,
            });
            self.inputs[port].push(Piece { index, low, width });
            value.push(&self.build, net);
        }
        value
    }

    /// The table with these bits of another's entries.
    fn table(&mut self, table: u32, low: u32, width: u32) -> u32 {
        let tables = &mut self.build.netlist.tables;
        *self.tables.entry((table, low, width)).or_insert_with(|| {
            let entries = self.original.tables[table as usize].entries.iter();
            tables.push(TableData {
                width,
                entries: entries.map(|entry| entry.slice(low, width)).collect(),
            });
            tables.len() as u32 - 1
        })
    }

    fn finish(mut self, watched: &[NetId]) -> Split {
        for (number, register) in self.original.registers.iter().enumerate() {
            for piece in self.registers[number].clone() {
                let next = self.read(register.next, piece.low, piece.width);
                self.build.netlist.registers[piece.index].next = next;
            }
        }
        for (number, memory) in self.original.memories.iter().enumerate() {
            for write in &memory.writes {
                let (address, beyond) = self.index(write.address);
                let mut enable = self.read(write.enable, 0, 1);
                if let Some(beyond) = beyond {
                    let within = self.build.net(NetOp::Not(beyond), 1);
                    enable = self.build.and(enable, within);
                }
                for piece in self.memories[number].clone() {
                    let data = self.read(write.data, piece.low, piece.width);
                    let memory = &mut self.build.netlist.memories[piece.index];
                    memory.writes.push(WritePort {
                        enable,
                        address,
                        data,
                    });
                }
            }
        }
        let outputs = self.original.outputs.iter();
        let outputs = outputs
            .map(|o| self.output(&o.name, o.net, &o.source))
            .collect();
        let watched = watched.iter().map(|net| {
            let name = format!("net {}", net.0);
            (*net, self.output(&name, *net, &Source::unknown()))
        });
        Split {
            outputs,
            watched: watched.collect(),
            netlist: self.build.netlist,
            inputs: self.inputs,
            registers: self.registers,
            memories: self.memories,
        }
    }

    /// New output ports with a net's value, in the pieces that it has.
    fn output(&mut self, name: &str, net: NetId, source: &Source) -> Vec<Piece> {
        let whole = self.original.net(net).width;
        let value = self.values[net.index()].clone();
        // Many single bits, as a concatenation of them has, are better put together.
        let is_shredded = value.pieces.len() as u32 * 8 > whole;
        let value = if is_shredded && whole > self.limb {
            self.limbs(net)
        } else {
            value
        };
        let mut pieces = Vec::new();
        for (low, net) in value.pieces {
            let width = self.build.width(net);
            let index = self.build.netlist.outputs.len();
            self.build.netlist.outputs.push(OutputPort {
                name: part_name(name, low, width, whole),
                net,
                width,
                enum_type: None,
                source: source.clone(),
            });
            pieces.push(Piece { index, low, width });
        }
        pieces
    }
}

/// Full limbs and a rest.
fn limb_layout(width: u32, limb: u32) -> Vec<u32> {
    let starts = (0..width).step_by(limb as usize);
    starts.map(|low| limb.min(width - low)).collect()
}

/// Lowest bit and width of each piece.
fn places(layout: &[u32]) -> Vec<(u32, u32)> {
    let mut low = 0;
    let mut places = Vec::new();
    for width in layout {
        places.push((low, *width));
        low += width;
    }
    places
}

fn part_name(name: &str, low: u32, width: u32, whole: u32) -> String {
    if width == whole {
        name.to_string()
    } else {
        format!("{name}[{}:{low}]", low + width - 1)
    }
}

/// A constant from a small number, for shift amounts.
fn small(value: u32, width: u32) -> NetOp {
    NetOp::Const(Bits::truncated(value, width))
}
