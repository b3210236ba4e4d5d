//! Word-level export of a netlist for other provers: BTOR2 and SMT-LIB 2.
//!
//! Both languages have bit vectors, arrays and nearly all of the netlist's operations. Operations that they
//! lack or define differently are translated here, once for both: shifts by amounts of another width, selection
//! from a row of elements, tables, addresses beyond a memory's last word. A `Language` only supplies the syntax.
//!
//! Registers with a reset start at their reset value; other registers and memories start at any value.

mod btor2;
mod smt;

pub use btor2::btor2;
pub use smt::smt;

use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// A value of a text, by number.
#[derive(Clone, Copy, Debug)]
struct Value {
    number: u32,
    width: u32,
}

/// A memory's content in a text, by number.
#[derive(Clone, Copy, Debug)]
struct Array {
    number: u32,
    /// Bits of an address.
    address: u32,
    /// Bits of a word.
    word: u32,
}

/// An operation with the same meaning in both languages. Operands have equal widths unless said otherwise.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Not,
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    /// One bit.
    Equal,
    /// One bit.
    Less,
    /// One bit.
    SignedLess,
    /// All zeros if the amount is the width or more.
    Left,
    /// The same.
    Right,
    /// All copies of the top bit if the amount is the width or more.
    SignedRight,
    /// A one-bit condition, the value where it is 1, the value where it is 0.
    Choose,
    /// The first above the second, of any widths.
    Concat,
    /// From this bit up.
    Slice(u32),
    /// Zeros above.
    Extend,
    /// Copies of the top bit above.
    SignExtend,
    /// One bit: all are 1.
    All,
    /// One bit: some is 1.
    Any,
    /// One bit: an odd number is 1.
    Parity,
}

/// A way to spell.
trait Language {
    /// A constant.
    fn constant(&mut self, bits: &Bits) -> Value;
    /// An operation's value, of this width.
    fn operation(&mut self, operation: Operation, operands: &[Value], width: u32) -> Value;
    /// A word of a memory.
    fn read(&mut self, array: Array, address: Value) -> Value;
    /// A memory's content with one word replaced where the one-bit condition is 1.
    fn write(&mut self, array: Array, condition: Value, address: Value, data: Value) -> Array;
}

/// The state and inputs of a netlist in a text.
struct Leaves {
    inputs: Vec<Value>,
    registers: Vec<Value>,
    memories: Vec<Array>,
}

/// What a netlist computes in a text.
struct Functions {
    outputs: Vec<Value>,
    registers: Vec<Value>,
    memories: Vec<Array>,
}

/// Bits of an address that reaches every word.
fn address_width(depth: u32) -> u32 {
    (u32::BITS - depth.saturating_sub(1).leading_zeros()).max(1)
}

/// Spells out every net.
fn spell(netlist: &Netlist, leaves: &Leaves, language: &mut dyn Language) -> Functions {
    let mut speller = Speller {
        netlist,
        leaves,
        language,
        nets: Vec::with_capacity(netlist.nets.len()),
    };
    for net in &netlist.nets {
        let value = speller.net(&net.op, net.width);
        speller.nets.push(value);
    }
    let outputs = netlist.outputs.iter();
    let registers = netlist.registers.iter();
    Functions {
        outputs: outputs.map(|port| speller.at(port.net)).collect(),
        registers: registers
            .map(|register| speller.at(register.next))
            .collect(),
        memories: (0..netlist.memories.len())
            .map(|memory| speller.written(memory))
            .collect(),
    }
}

struct Speller<'a> {
    netlist: &'a Netlist,
    leaves: &'a Leaves,
    language: &'a mut dyn Language,
    nets: Vec<Value>,
}

impl Speller<'_> {
    fn at(&self, net: NetId) -> Value {
        self.nets[net.index()]
    }

    fn make(&mut self, operation: Operation, operands: &[Value], width: u32) -> Value {
        self.language.operation(operation, operands, width)
    }

    fn number(&mut self, value: u64, width: u32) -> Value {
        self.language.constant(&Bits::truncated(value, width))
    }

    fn net(&mut self, op: &NetOp, width: u32) -> Value {
        let same = |this: &mut Self, operation, nets: &[NetId]| {
            let operands: Vec<Value> = nets.iter().map(|net| this.at(*net)).collect();
            this.make(operation, &operands, width)
        };
        match op {
            NetOp::Input(index) => self.leaves.inputs[*index as usize],
            NetOp::Register(index) => self.leaves.registers[*index as usize],
            NetOp::Const(bits) => self.language.constant(bits),
            NetOp::Not(a) => same(self, Operation::Not, &[*a]),
            NetOp::And(a, b) => same(self, Operation::And, &[*a, *b]),
            NetOp::Or(a, b) => same(self, Operation::Or, &[*a, *b]),
            NetOp::Xor(a, b) => same(self, Operation::Xor, &[*a, *b]),
            NetOp::Add(a, b) => same(self, Operation::Add, &[*a, *b]),
            NetOp::Sub(a, b) => same(self, Operation::Sub, &[*a, *b]),
            NetOp::Mul(a, b) => same(self, Operation::Mul, &[*a, *b]),
            NetOp::Eq(a, b) => same(self, Operation::Equal, &[*a, *b]),
            NetOp::Lt(a, b) => same(self, Operation::Less, &[*a, *b]),
            NetOp::SignedLt(a, b) => same(self, Operation::SignedLess, &[*a, *b]),
            NetOp::Mux(c, one, zero) => same(self, Operation::Choose, &[*c, *one, *zero]),
            NetOp::All(a) => same(self, Operation::All, &[*a]),
            NetOp::Any(a) => same(self, Operation::Any, &[*a]),
            NetOp::Parity(a) => same(self, Operation::Parity, &[*a]),
            NetOp::Shl(a, amount) => self.shift(Operation::Left, *a, *amount),
            NetOp::Shr(a, amount) => self.shift(Operation::Right, *a, *amount),
            NetOp::SignedShr(a, amount) => self.shift(Operation::SignedRight, *a, *amount),
            NetOp::BitMux(selector, one, zero) => {
                let [selector, one, zero] = [selector, one, zero].map(|net| self.at(*net));
                let not = self.make(Operation::Not, &[selector], width);
                let one = self.make(Operation::And, &[selector, one], width);
                let zero = self.make(Operation::And, &[not, zero], width);
                self.make(Operation::Or, &[one, zero], width)
            }
            NetOp::Slice(a, low) => self.slice(self.at(*a), *low, width),
            NetOp::Concat(parts) => {
                let parts: Vec<Value> = parts.iter().map(|part| self.at(*part)).collect();
                self.concat(&parts)
            }
            NetOp::Repeat(a) => {
                let value = self.at(*a);
                if value.width == 1 {
                    return self.extend(Operation::SignExtend, value, width);
                }
                self.concat(&vec![value; (width / value.width) as usize])
            }
            NetOp::Select(a, index) => self.select(self.at(*a), self.at(*index), width),
            NetOp::Lookup(table, address) => {
                let entries = &self.netlist.tables[*table as usize].entries;
                let joined = entries
                    .iter()
                    .cloned()
                    .reduce(|low, entry| entry.concat(&low));
                match joined {
                    Some(joined) => {
                        let row = self.language.constant(&joined);
                        self.select(row, self.at(*address), width)
                    }
                    None => self.number(0, width),
                }
            }
            NetOp::MemoryRead(memory, address) => {
                let array = self.leaves.memories[*memory as usize];
                let depth = self.netlist.memories[*memory as usize].depth;
                let address = self.at(*address);
                let near = self.resized(address, array.address);
                let word = self.language.read(array, near);
                self.within(address, depth, word)
            }
        }
    }

    /// The content of a memory after its writes, the later one over the earlier.
    fn written(&mut self, memory: usize) -> Array {
        let mut array = self.leaves.memories[memory];
        let memory = &self.netlist.memories[memory];
        for write in &memory.writes {
            let [mut enable, address, data] =
                [write.enable, write.address, write.data].map(|net| self.at(net));
            if let Some(is_within) = self.is_below(address, memory.depth) {
                enable = self.make(Operation::And, &[enable, is_within], 1);
            }
            let near = self.resized(address, array.address);
            array = self.language.write(array, enable, near, data);
        }
        array
    }

    /// One bit: below a limit; none where every value is.
    fn is_below(&mut self, value: Value, limit: u32) -> Option<Value> {
        if u64::from(limit) >> value.width.min(63) != 0 {
            return None;
        }
        let limit = self.number(u64::from(limit), value.width);
        Some(self.make(Operation::Less, &[value, limit], 1))
    }

    /// A value where an index is below a limit, 0 elsewhere.
    fn within(&mut self, index: Value, limit: u32, value: Value) -> Value {
        let Some(is_within) = self.is_below(index, limit) else {
            return value;
        };
        let zero = self.number(0, value.width);
        self.make(Operation::Choose, &[is_within, value, zero], value.width)
    }

    fn slice(&mut self, value: Value, low: u32, width: u32) -> Value {
        if width == value.width {
            return value;
        }
        self.make(Operation::Slice(low), &[value], width)
    }

    fn extend(&mut self, operation: Operation, value: Value, width: u32) -> Value {
        if width == value.width {
            return value;
        }
        self.make(operation, &[value], width)
    }

    /// Zeros above, or the low bits only.
    fn resized(&mut self, value: Value, width: u32) -> Value {
        if width < value.width {
            self.slice(value, 0, width)
        } else {
            self.extend(Operation::Extend, value, width)
        }
    }

    fn concat(&mut self, parts: &[Value]) -> Value {
        let mut parts = parts.iter().copied();
        let first = parts.next().unwrap_or(Value {
            number: 0,
            width: 0,
        });
        parts.fold(first, |high, low| {
            self.make(Operation::Concat, &[high, low], high.width + low.width)
        })
    }

    /// Both languages shift by amounts as wide as the value. One that does not fit shifts everything out, as
    /// all ones do.
    fn shift(&mut self, operation: Operation, value: NetId, amount: NetId) -> Value {
        let (value, wide) = (self.at(value), self.at(amount));
        let mut amount = self.resized(wide, value.width);
        if wide.width > value.width {
            let above = self.slice(wide, value.width, wide.width - value.width);
            let is_large = self.make(Operation::Any, &[above], 1);
            let ones = self.language.constant(&Bits::ones(value.width));
            amount = self.make(Operation::Choose, &[is_large, ones, amount], value.width);
        }
        self.make(operation, &[value, amount], value.width)
    }

    /// An element of a row: the row shifted down by as many elements as the index says.
    fn select(&mut self, row: Value, index: Value, width: u32) -> Value {
        let elements = row.width / width;
        if elements == 0 {
            return self.number(0, width);
        }
        let whole = elements * width;
        let row = self.slice(row, 0, whole);
        // Wide enough for the position of the last element; an index beyond it is answered by 0 below.
        let narrow = self.resized(index, address_width(whole + 1).min(whole));
        let position = if width.is_power_of_two() {
            let zeros = width.trailing_zeros();
            if zeros == 0 {
                narrow
            } else {
                let low = self.number(0, zeros);
                let joined = self.concat(&[narrow, low]);
                self.resized(joined, narrow.width)
            }
        } else {
            let factor = self.number(u64::from(width), narrow.width);
            self.make(Operation::Mul, &[narrow, factor], narrow.width)
        };
        let amount = self.resized(position, whole);
        let moved = self.make(Operation::Right, &[row, amount], whole);
        let element = self.slice(moved, 0, width);
        self.within(index, elements, element)
    }
}
