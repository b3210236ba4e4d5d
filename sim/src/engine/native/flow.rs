//! Reads a tape as values, each made once: which instruction reads which value, and how many bits a value can have.
//!
//! A slot of a tape holds one value after another. Machine code keeps values in registers as long as it can, and must know when a
//! value is read for the last time.

use crate::program::{Op, Program, Slot, Tape, WideOperand};

/// Index of a value.
pub(in crate::engine::native) type ValueId = usize;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine::native) enum Origin {
    /// An input.
    Input(usize),
    /// A register's state when the tape begins.
    Register(usize),
    /// A constant.
    Const(u64),
    /// A line's result.
    Made,
}

/// A value.
#[derive(Clone, Debug)]
pub(in crate::engine::native) struct Value {
    pub origin: Origin,
    /// All bits from this one up are 0.
    pub bits: u8,
    /// The lines that read it, in order.
    pub uses: Vec<usize>,
    /// The outputs that show it at the end.
    pub outputs: Vec<usize>,
    /// The slot that the tape gives it.
    pub slot: Slot,
}

impl Value {
    /// Whether it is a single bit.
    pub fn is_bit(&self) -> bool {
        self.bits <= 1
    }
}

/// A part of an operation with many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::engine::native) struct Part {
    pub from: ValueId,
    pub low: u8,
    pub width: u8,
    pub at: u8,
}

/// An instruction on values.
#[derive(Clone, Debug)]
pub(in crate::engine::native) struct Line {
    pub op: Op,
    pub from: [ValueId; 3],
    pub parts: Vec<Part>,
    /// Its result, if it has one.
    pub to: Option<ValueId>,
    /// The register that takes the result as its next state.
    pub register: Option<usize>,
}

impl Line {
    /// Every value that it reads.
    pub fn operands(&self) -> impl Iterator<Item = ValueId> + '_ {
        let from = self.from[..self.op.operands()].iter().copied();
        from.chain(self.parts.iter().map(|part| part.from))
    }
}

/// A tape in values.
#[derive(Clone, Debug)]
pub(in crate::engine::native) struct Flow {
    pub values: Vec<Value>,
    pub lines: Vec<Line>,
}

impl Flow {
    /// Whether a value is a single bit.
    pub fn is_bit(&self, value: ValueId) -> bool {
        self.values[value].is_bit()
    }

    /// All bits of a value from this one up are 0.
    pub fn bits(&self, value: ValueId) -> u8 {
        self.values[value].bits
    }

    /// What a constant is.
    pub fn constant(&self, value: ValueId) -> Option<u32> {
        match self.values[value].origin {
            Origin::Const(constant) => Some(constant as u32),
            _ => None,
        }
    }
}

/// What is still to be read, while lines are translated one after another.
pub(in crate::engine::native) struct Uses<'a> {
    flow: &'a Flow,
    line: usize,
    /// By value, how many of its uses are over.
    over: Vec<usize>,
}

impl<'a> Uses<'a> {
    /// Before the first line.
    pub fn new(flow: &'a Flow) -> Self {
        Self {
            flow,
            line: 0,
            over: vec![0; flow.values.len()],
        }
    }

    /// The present line.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Begins a line.
    pub fn begin(&mut self, line: usize) {
        self.line = line;
    }

    /// The line that reads a value next, after the present one; the largest number if there is none.
    pub fn next(&self, value: ValueId) -> usize {
        let uses = &self.flow.values[value].uses[self.over[value]..];
        let later = uses.iter().find(|line| **line > self.line);
        later.copied().unwrap_or(usize::MAX)
    }

    /// Ends the line: the values that no later line reads, of those that it reads or makes.
    pub fn end(&mut self) -> Vec<ValueId> {
        let line = &self.flow.lines[self.line];
        let mut ended = Vec::new();
        for value in line.operands().chain(line.to) {
            let uses = &self.flow.values[value].uses;
            let over = &mut self.over[value];
            while uses.get(*over).is_some_and(|at| *at <= self.line) {
                *over += 1;
            }
            if *over == uses.len() {
                ended.push(value);
            }
        }
        ended
    }
}

/// Reads a tape.
pub(in crate::engine::native) fn flow(program: &Program, tape: &Tape) -> Flow {
    let mut reader = Reader {
        program,
        present: vec![0; program.slots],
        values: Vec::new(),
    };
    reader.begin();
    let mut lines = Vec::with_capacity(tape.code.len());
    for (number, instr) in tape.code.iter().enumerate() {
        let mut from = [0; 3];
        for (value, slot) in from.iter_mut().zip(&instr.from[..instr.op.operands()]) {
            *value = reader.read(*slot, number);
        }
        let parts = tape.parts[instr.op.parts()].iter().map(
            |WideOperand {
                 from,
                 low,
                 width,
                 at,
             }| Part {
                from: reader.read(*from, number),
                low: *low,
                width: *width,
                at: *at,
            },
        );
        let parts = parts.collect();
        let mut line = Line {
            op: instr.op,
            from,
            parts,
            to: None,
            register: None,
        };
        if !matches!(instr.op, Op::MemoryWrite(_) | Op::Skip { .. }) {
            let bits = reader.bits(&line);
            line.to = Some(reader.make(instr.to, Origin::Made, bits));
            line.register = program.register_of(instr.to);
        }
        lines.push(line);
    }
    for (output, slot) in program.outputs.iter().enumerate() {
        let value = reader.present[*slot as usize];
        reader.values[value].outputs.push(output);
    }
    Flow {
        values: reader.values,
        lines,
    }
}

struct Reader<'a> {
    program: &'a Program,
    /// By slot, the value that it holds now.
    present: Vec<ValueId>,
    values: Vec<Value>,
}

impl Reader<'_> {
    fn begin(&mut self) {
        let program = self.program;
        for (index, (slot, bits)) in program.inputs.iter().zip(&program.input_bits).enumerate() {
            self.make(*slot, Origin::Input(index), *bits);
        }
        let registers = program.registers.iter().zip(&program.register_bits);
        for (index, (slot, bits)) in registers.enumerate() {
            self.make(*slot, Origin::Register(index), *bits);
        }
        for (slot, value) in &program.constants {
            let bits = 64 - value.leading_zeros();
            self.make(*slot, Origin::Const(*value), bits as u8);
        }
    }

    fn make(&mut self, slot: Slot, origin: Origin, bits: u8) -> ValueId {
        self.values.push(Value {
            origin,
            bits,
            uses: Vec::new(),
            outputs: Vec::new(),
            slot,
        });
        self.present[slot as usize] = self.values.len() - 1;
        self.values.len() - 1
    }

    fn read(&mut self, slot: Slot, line: usize) -> ValueId {
        let value = self.present[slot as usize];
        self.values[value].uses.push(line);
        value
    }

    /// A bound on the bits of a line's result, from those of its operands.
    fn bits(&self, line: &Line) -> u8 {
        let of = |value: ValueId| self.values[value].bits;
        let [a, b, c] = line
            .from
            .map(|value| self.values.get(value).map_or(0, |v| v.bits));
        let most = |parts: &[Part]| parts.iter().map(|part| of(part.from)).max().unwrap_or(0);
        match line.op {
            Op::Copy | Op::AndNot | Op::Shr => a,
            Op::Not(width)
            | Op::Add(width)
            | Op::Sub(width)
            | Op::Mul(width)
            | Op::Shl(width)
            | Op::SignedShr(width)
            | Op::Broadcast(width) => width,
            Op::And => a.min(b),
            Op::Or | Op::Xor => a.max(b),
            Op::And3 => a.min(b).min(c),
            Op::Or3 | Op::Xor3 => a.max(b).max(c),
            Op::AndOr | Op::AndXor => a.min(b).max(c),
            Op::Eq | Op::Ne | Op::Lt | Op::SignedLt(_) | Op::Any | Op::Meet | Op::Parity => 1,
            Op::Mux { .. } | Op::BitMux => b.max(c),
            Op::Slice { low, width } => width.min(a.saturating_sub(low)),
            Op::Join { at } => a.max(if b == 0 { 0 } else { b + at }),
            Op::Assemble { .. } => {
                let ends = line.parts.iter().map(|part| part.at + part.width);
                ends.max().unwrap_or(0)
            }
            Op::Leading { width, .. } => 8 - width.leading_zeros() as u8,
            Op::Select { element, .. } => element.min(a),
            Op::Pick { .. } => most(&line.parts),
            Op::Lookup(table) => self.program.table_bits[table as usize],
            Op::MemoryRead(memory) => self.program.memories[memory as usize].width,
            Op::MemoryWrite(_) | Op::Skip { .. } => 0,
            Op::Choose4(_) => most(&line.parts[2..]),
            Op::Choose8(_) | Op::Polynomial8(_) => most(&line.parts[3..]),
        }
    }
}
