//! The program that engines run: straight-line instructions on numbered slots.
//!
//! It is compiled from a split netlist in three steps, one file each: [`select`] chooses
//! instructions, fusing several operations where that pays; [`schedule`] orders them and
//! decides which registers are updated in place; [`slots`] gives every value its slot. The
//! program is data: an engine may interpret it for one stimulus or for a batch, or translate it.
//!
//! Slots hold words of 32 or 64 bits. **Invariant**: the bits of a slot above its value's width
//! are 0; every instruction may rely on this for its operands and must keep it for its result.

mod choice;
pub mod code;
pub mod guards;
pub mod item;
mod lazy;
pub(crate) mod leading;
mod make;
pub mod schedule;
pub mod select;
pub mod slots;

use crate::split::Limb;
use warpwright_hdl::netlist::Netlist;

/// Index of a slot.
pub type Slot = u32;

/// One instruction: `to` becomes `op` of `from`. Operands that an operation does not use are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instr {
    /// What is computed.
    pub op: Op,
    /// Where the result goes; it may be an operand's slot.
    pub to: Slot,
    /// Operands `a`, `b`, `c`.
    pub from: [Slot; 3],
}

/// Operations on words; `width` is that of the result unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `a`
    Copy,
    /// `!a` in this many bits.
    Not(u8),
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `a & !b`
    AndNot,
    /// `a & b & c`
    And3,
    /// `a | b | c`
    Or3,
    /// `a ^ b ^ c`
    Xor3,
    /// `(a & b) | c`
    AndOr,
    /// `(a & b) ^ c`
    AndXor,
    /// `a + b` in this many bits.
    Add(u8),
    /// `a - b` in this many bits.
    Sub(u8),
    /// `a * b` in this many bits.
    Mul(u8),
    /// 1 if `a == b`.
    Eq,
    /// 1 if `a != b`.
    Ne,
    /// 1 if `a < b`.
    Lt,
    /// 1 if `a < b` in two's complement of this many bits.
    SignedLt(u8),
    /// `a << b` in this many bits; 0 for amounts beyond.
    Shl(u8),
    /// `a >> b`; 0 for amounts beyond.
    Shr,
    /// `a >> b` with copies of the top bit of this many bits.
    SignedShr(u8),
    /// `a` if bit `bit` of `c` is 1, otherwise `b`. The operands are `c`, `a`, `b`, in this order.
    Mux {
        /// The bit of the condition.
        bit: u8,
    },
    /// Bits of `b` where `a` has 1, of `c` elsewhere.
    BitMux,
    /// All of this many bits equal to the one-bit `a`.
    Broadcast(u8),
    /// `(a >> low)` in `width` bits.
    Slice {
        /// Lowest bit taken.
        low: u8,
        /// Bits taken.
        width: u8,
    },
    /// `a | b << at`
    Join {
        /// Where `b` goes.
        at: u8,
    },
    /// Parts, from this index of [`Tape::parts`], side by side.
    Assemble {
        /// The first part.
        first: u32,
        /// How many.
        count: u16,
    },
    /// 1 if `a != 0`.
    Any,
    /// 1 if some bit is 1 in both `a` and `b`.
    Meet,
    /// How many bits of `a`, from bit `low + width - 1` down to `low`, are 0, or 1 if `ones`, before the first that is not.
    Leading {
        /// The lowest bit looked at.
        low: u8,
        /// Bits looked at.
        width: u8,
        /// Ones are counted, not zeros.
        ones: bool,
    },
    /// 1 if an odd number of bits of `a` is 1.
    Parity,
    /// Element `b` of `a`; 0 beyond the last.
    Select {
        /// Bits of an element.
        element: u8,
        /// How many elements there are.
        count: u8,
    },
    /// Part `a` of many, from this index of [`Tape::parts`]; 0 beyond the last.
    Pick {
        /// The first part.
        first: u32,
        /// How many.
        count: u16,
    },
    /// Entry `a` of a table; 0 beyond the last.
    Lookup(u32),
    /// Word `a` of a memory; 0 beyond the last.
    MemoryRead(u32),
    /// If `a` is 1, word `b` of a memory becomes `c`; nothing beyond the last. No result.
    MemoryWrite(u32),
    /// The next `count` instructions are skipped if bit `bit` of `a` is `on`. No result. Only programs for one stimulus have it.
    Skip {
        /// The bit of the condition.
        bit: u8,
        /// Its value.
        on: bool,
        /// How many instructions.
        count: u32,
    },
    /// Of four values the one that two selectors name, bit by bit. Parts: selectors, low first; values.
    Choose4(u32),
    /// Of eight values the one that three selectors name, bit by bit. Parts as for `Choose4`.
    Choose8(u32),
    /// `Choose8` by coefficients: the exclusive or of those coefficients all of whose selectors are 1,
    /// where bit `i` of a coefficient's number stands for selector `i`.
    Polynomial8(u32),
}

/// An operand of an operation with many; for [`Op::Assemble`] also which bits of it go where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideOperand {
    /// The operand.
    pub from: Slot,
    /// Lowest bit taken.
    pub low: u8,
    /// Bits taken.
    pub width: u8,
    /// Where they go.
    pub at: u8,
}

/// A straight line of instructions.
#[derive(Clone, Debug, Default)]
pub struct Tape {
    /// In order of execution.
    pub code: Vec<Instr>,
    /// Operands of operations with many.
    pub parts: Vec<WideOperand>,
}

/// Which of a program's tapes runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Outputs only.
    Settle,
    /// Outputs, then the next state.
    Step,
}

/// A memory that an engine provides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryShape {
    /// Number of words.
    pub depth: u32,
    /// Bits of a word.
    pub width: u8,
    /// Words at power-up, from address 0; the others hold 0.
    pub contents: Vec<u64>,
}

impl MemoryShape {
    /// Every word at power-up.
    pub fn power_up(&self) -> impl Iterator<Item = u64> + '_ {
        let zeros = std::iter::repeat(0);
        let words = self.contents.iter().copied().chain(zeros);
        words.take(self.depth as usize)
    }
}

/// A compiled netlist.
#[derive(Clone, Debug)]
pub struct Program {
    /// How wide a slot must be.
    pub limb: Limb,
    /// How many slots there are.
    pub slots: usize,
    /// Slots of the inputs; the tapes never write them.
    pub inputs: Vec<Slot>,
    /// Bits of each.
    pub input_bits: Vec<u8>,
    /// Slots of the outputs, one after another; both tapes write all of them.
    pub outputs: Vec<Slot>,
    /// Bits of each.
    pub output_bits: Vec<u8>,
    /// Slots of the registers.
    pub registers: Vec<Slot>,
    /// Bits of each.
    pub register_bits: Vec<u8>,
    /// Slots of the constants, and what they hold; the tapes never write them.
    pub constants: Vec<(Slot, u64)>,
    /// What registers and constants hold at power-up; every other slot holds 0.
    pub initial: Vec<(Slot, u64)>,
    /// Tables.
    pub tables: Vec<Vec<u64>>,
    /// The bits of each one's largest entry.
    pub table_bits: Vec<u8>,
    /// Memories.
    pub memories: Vec<MemoryShape>,
    /// Computes the outputs only.
    pub settle: Tape,
    /// Computes the outputs, then leaves registers and memories in their next state.
    pub step: Tape,
}

impl Program {
    /// Compiles a netlist all of whose nets fit the limb; for one stimulus only, if it may branch.
    pub fn compile(netlist: &Netlist, limb: Limb, may_branch: bool) -> Self {
        let settle = select::select(netlist, choice::Roots::Outputs);
        let step = select::select(netlist, choice::Roots::OutputsAndState);
        let mut layout = slots::Layout::new(netlist);
        let settle = schedule::schedule(settle, false);
        let step = schedule::schedule(step, may_branch);
        layout.add_constants(&settle.code);
        layout.add_constants(&step.code);
        let settle = layout.allocate(&settle);
        let step = layout.allocate(&step);
        let tables = netlist.tables.iter().map(|table| {
            let entries = table.entries.iter();
            entries.map(|entry| entry.to_u64().unwrap_or(0)).collect()
        });
        let tables: Vec<Vec<u64>> = tables.collect();
        let bits = |table: &Vec<u64>| {
            let largest = table.iter().max();
            largest.map_or(0, |entry| (64 - entry.leading_zeros()) as u8)
        };
        let memories = netlist.memories.iter();
        Self {
            limb,
            slots: layout.slots(),
            inputs: (0..netlist.inputs.len()).map(|i| layout.input(i)).collect(),
            input_bits: (netlist.inputs.iter())
                .map(|input| input.width as u8)
                .collect(),
            outputs: (0..netlist.outputs.len())
                .map(|i| layout.output(i))
                .collect(),
            output_bits: (netlist.outputs.iter())
                .map(|output| netlist.net(output.net).width as u8)
                .collect(),
            registers: (0..netlist.registers.len())
                .map(|i| layout.register(i))
                .collect(),
            register_bits: (netlist.registers.iter())
                .map(|register| register.width as u8)
                .collect(),
            constants: layout.constants(),
            initial: layout.initial(netlist),
            table_bits: tables.iter().map(bits).collect(),
            tables,
            memories: memories
                .map(|memory| MemoryShape {
                    depth: memory.depth,
                    width: memory.width as u8,
                    contents: (memory.contents.iter())
                        .map(|word| word.to_u64().unwrap_or(0))
                        .collect(),
                })
                .collect(),
            settle,
            step,
        }
    }

    /// One of the tapes.
    pub fn tape(&self, which: Which) -> &Tape {
        match which {
            Which::Settle => &self.settle,
            Which::Step => &self.step,
        }
    }

    /// The register that a slot belongs to.
    pub fn register_of(&self, slot: Slot) -> Option<usize> {
        let index = slot.checked_sub(*self.registers.first()?)? as usize;
        (index < self.registers.len()).then_some(index)
    }

    /// An estimate of a step's work, in bytes moved per stimulus.
    pub fn cost(&self) -> usize {
        (self.step.code.len() * 3 + self.step.parts.len()) * self.limb.bits() as usize / 8
    }
}
