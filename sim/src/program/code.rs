//! Instructions on values, each value assigned once: the output of
//! [`select`](super::select) and the input of [`schedule`](super::schedule).

use super::{Instr, Op, WideOperand};

/// Index of a value.
pub type Value = u32;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Def {
    /// An input.
    Input(u32),
    /// A register's present value.
    Register(u32),
    /// A constant.
    Const(u64),
    /// An instruction's result; its operands are values, and `to` is not used.
    Made(Instr),
}

/// Selected instructions, not in order: operands may be defined anywhere.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Definitions by value.
    pub values: Vec<Def>,
    /// Operands of operations with many; `from` is a value.
    pub parts: Vec<WideOperand>,
    /// Values of the outputs.
    pub outputs: Vec<Value>,
    /// Values of the registers' next states; none where only outputs are computed.
    pub next: Vec<Value>,
    /// By register, whether it is a single bit.
    pub is_bit: Vec<bool>,
    /// Memory writes in order; operands are values.
    pub writes: Vec<Instr>,
}

impl Code {
    /// A value computed by an instruction.
    pub fn make(&mut self, op: Op, from: [Value; 3]) -> Value {
        self.values.push(Def::Made(Instr { op, to: 0, from }));
        self.values.len() as Value - 1
    }

    /// A constant.
    pub fn constant(&mut self, value: u64) -> Value {
        let wanted = Def::Const(value);
        let found = self.values.iter().position(|def| *def == wanted);
        found.unwrap_or_else(|| {
            self.values.push(wanted);
            self.values.len() - 1
        }) as Value
    }

    /// Calls `visit` with every operand of an instruction.
    pub fn for_each_operand(&self, instr: &Instr, mut visit: impl FnMut(Value)) {
        for part in &self.parts[instr.op.parts()] {
            visit(part.from);
        }
        for from in &instr.from[..instr.op.operands()] {
            visit(*from);
        }
    }
}

impl Op {
    /// How many of `from` the operation reads.
    pub const fn operands(self) -> usize {
        match self {
            Self::Assemble { .. } | Self::Choose4(_) | Self::Choose8(_) | Self::Polynomial8(_) => 0,
            Self::Copy
            | Self::Not(_)
            | Self::Broadcast(_)
            | Self::Slice { .. }
            | Self::Any
            | Self::Leading { .. }
            | Self::Parity
            | Self::Pick { .. }
            | Self::Lookup(_)
            | Self::MemoryRead(_)
            | Self::Skip { .. } => 1,
            Self::And3
            | Self::Or3
            | Self::Xor3
            | Self::AndOr
            | Self::AndXor
            | Self::Mux { .. }
            | Self::BitMux
            | Self::MemoryWrite(_) => 3,
            _ => 2,
        }
    }

    /// Which parts the operation reads.
    pub const fn parts(self) -> std::ops::Range<usize> {
        let (first, count) = match self {
            Self::Assemble { first, count } | Self::Pick { first, count } => {
                (first, count as usize)
            }
            Self::Choose4(first) => (first, 6),
            Self::Choose8(first) | Self::Polynomial8(first) => (first, 11),
            _ => (0, 0),
        };
        first as usize..first as usize + count
    }
}
