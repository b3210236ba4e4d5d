//! Translates a tape, one line at a time.
//!
//! The function works on 16 stimuli. Its arguments: the rows of ports, the state, the memories, scratch memory and constants, each
//! at the first byte of these stimuli.

use super::entries::Table;
use super::places::Places;
use super::pool::{Pool, beginning};
use super::registers::{Homes, Kind};
use crate::engine::native::conventions::{self, ONE, ONES, TEMPORARY};
use crate::engine::native::encode::{
    ALL, Shift, Source, Vector, merged, only, shift, table_of, vector,
};
use crate::engine::native::flow::{Flow, Line, Part, ValueId, flow};
use crate::engine::native::functions::{self, Function};
use crate::program::{Op, Program, Tape};
use dynasmrt::x64::Assembler;
use std::collections::HashMap;

/// A tape on its way to machine code.
pub(super) struct Lowering<'a> {
    pub(super) program: &'a Program,
    pub(super) places: &'a Places,
    pub(super) flow: &'a Flow,
    pub(super) homes: Homes<'a>,
    /// The program's tables, which the code points to.
    pub(super) tables: &'a [Table],
    /// Lists of values that stand one after another in scratch memory.
    pub(super) lists: HashMap<Vec<Part>, i32>,
}

/// Writes the function of a tape; returns the bytes of scratch memory that it needs.
pub(super) fn lower(
    program: &Program,
    tape: &Tape,
    places: &Places,
    asm: &mut Assembler,
    pool: &mut Pool,
    tables: &[Table],
) -> usize {
    let flow = flow(program, tape);
    conventions::begin(asm);
    let ones = Source::Register(ONES);
    vector(asm, Vector::TERNARY, ONES, ONES, ones, ALL, Some(0xff));
    let mut lowering = Lowering {
        program,
        places,
        homes: Homes::new(&flow, asm, pool),
        flow: &flow,
        tables,
        lists: HashMap::new(),
    };
    let one = Source::Memory(lowering.homes.pool.word(1));
    lowering.homes.load(ONE, one);
    for (value, found) in flow.values.iter().enumerate() {
        let pool = &mut *lowering.homes.pool;
        let (words, bits) = beginning(found.origin, found.is_bit(), pool, places);
        lowering.homes.found(value, words, bits);
    }
    for (number, line) in flow.lines.iter().enumerate() {
        lowering.line(number, line);
    }
    let scratch = lowering.homes.scratch();
    conventions::end(asm);
    scratch
}

impl Lowering<'_> {
    fn line(&mut self, number: usize, line: &Line) {
        self.homes.begin(number);
        if let Op::MemoryWrite(memory) = line.op {
            self.memory_write(memory, line.from);
        } else if let Some(to) = line.to {
            let value = &self.flow.values[to];
            if !value.uses.is_empty() || !value.outputs.is_empty() || line.register.is_some() {
                self.compute(line, to);
                self.keep(line, to);
            }
        }
        self.homes.end();
    }

    /// Stores a result where the state or an output needs it.
    fn keep(&mut self, line: &Line, to: ValueId) {
        // The operands' registers are free to be taken; what is left is the result.
        self.homes.unpin();
        let value = &self.flow.values[to];
        if let Some(register) = line.register {
            let at = self.places.register(register);
            if self.places.is_mask(register) {
                self.homes.store_bit(to, at);
                self.homes.found(to, None, Some(at));
            } else {
                self.homes.store_words(to, at);
                self.homes.found(to, Some(at), None);
            }
        }
        for output in &value.outputs {
            self.homes.store_words(to, self.places.output(*output));
        }
    }

    pub(super) fn word(&mut self, value: u32) -> Source {
        Source::Memory(self.homes.pool.word(value))
    }

    /// A vector instruction on all lanes.
    pub(super) fn emit(&mut self, which: Vector, to: u8, first: u8, second: Source) {
        vector(self.homes.asm, which, to, first, second, ALL, None);
    }

    /// Leaves a line's result in a register of its own.
    fn compute(&mut self, line: &Line, to: ValueId) {
        if self.flow.is_bit(to) {
            if self.compute_bit(line, to) {
                return;
            }
            // By way of words, which the result's lowest bits are.
            let words = self.compute_words(line, None);
            let mask = self.homes.make(Kind::Mask, to);
            let same = Source::Register(words);
            self.emit(Vector::TEST, mask, words, same);
            return;
        }
        self.compute_words(line, Some(to));
    }

    /// A register for a result; for one line only, if it is for no value.
    pub(super) fn result(&mut self, to: Option<ValueId>) -> u8 {
        match to {
            Some(value) => self.homes.make(Kind::Vector, value),
            None => self.homes.take(Kind::Vector),
        }
    }

    /// Leaves a line's result as words in the register returned.
    fn compute_words(&mut self, line: &Line, to: Option<ValueId>) -> u8 {
        let [a, b, c] = line.from;
        match line.op {
            Op::Copy => {
                let from = self.homes.source(a);
                let to = self.result(to);
                self.homes.load(to, from);
                to
            }
            Op::Not(width) => {
                let ones = self.word(ones(width));
                self.one(Vector::XOR, a, ones, to)
            }
            Op::And => self.two(Vector::AND, a, b, to),
            Op::Or => self.join(Vector::OR, a, b, 0, to),
            Op::Xor => self.join(Vector::XOR, a, b, 0, to),
            // The machine inverts the first.
            Op::AndNot => {
                let second = self.homes.source(a);
                let first = self.homes.vector(b);
                self.homes.release();
                let to = self.result(to);
                self.emit(Vector::AND_NOT, to, first, second);
                to
            }
            Op::And3 => self.ternary([a, b, c], to, functions::AND3),
            Op::Or3 => self.ternary([a, b, c], to, functions::OR3),
            Op::Xor3 => self.ternary([a, b, c], to, functions::XOR3),
            Op::AndOr => self.ternary([a, b, c], to, functions::AND_OR),
            Op::AndXor => self.ternary([a, b, c], to, functions::AND_XOR),
            Op::BitMux => self.ternary([a, b, c], to, functions::BIT_MUX),
            Op::Add(width) => {
                let sum = self.two(Vector::ADD, a, b, to);
                self.truncate(sum, width)
            }
            Op::Sub(width) => {
                let second = self.homes.source(b);
                let first = self.homes.vector(a);
                self.homes.release();
                let to = self.result(to);
                self.emit(Vector::SUB, to, first, second);
                self.truncate(to, width)
            }
            Op::Mul(width) => {
                let product = self.two(Vector::MUL, a, b, to);
                self.truncate(product, width)
            }
            Op::Shl(width) => {
                let shifted = self.shift_by_value(Vector::SHIFT_LEFT, a, b, to);
                self.truncate(shifted, width)
            }
            Op::Shr => self.shift_by_value(Vector::SHIFT_RIGHT, a, b, to),
            Op::SignedShr(width) => {
                let amount = self.homes.source(b);
                let from = Source::Register(self.homes.vector(a));
                let to = self.result(to);
                // The sign comes to the top, and back again.
                let [top, _] = TEMPORARY;
                shift(self.homes.asm, Shift::Left, top, from, 32 - width);
                self.emit(Vector::SHIFT_SIGNED, to, top, amount);
                shift(
                    self.homes.asm,
                    Shift::Right,
                    to,
                    Source::Register(to),
                    32 - width,
                );
                to
            }
            Op::Mux { bit } => self.mux(a, bit, b, c, to),
            Op::Broadcast(width) => {
                let mask = self.homes.mask(a);
                let to = self.result(to);
                let word = self.word(ones(width));
                self.homes.load_lanes(to, word, only(mask));
                to
            }
            Op::Slice { low, width } => self.slice(a, low, width, to),
            Op::Join { at } => self.join(Vector::OR, a, b, at, to),
            Op::Assemble { .. } => self.assemble(&line.parts, to),
            Op::Leading { low, width, ones } => self.leading(a, (low, width, ones), to),
            Op::Select { element, count } => self.select(a, b, element, count, to),
            Op::Pick { .. } => self.pick(a, &line.parts, to),
            Op::Lookup(table) => self.lookup(table, a, to),
            Op::MemoryRead(memory) => self.memory_read(memory, a, to),
            Op::Choose4(_) => self.choose4(&line.parts, to),
            Op::Choose8(_) => self.choose8(&line.parts, to),
            Op::Polynomial8(_) => self.polynomial8(&line.parts, to),
            Op::Eq
            | Op::Ne
            | Op::Lt
            | Op::SignedLt(_)
            | Op::Any
            | Op::Meet
            | Op::Parity
            | Op::Skip { .. }
            | Op::MemoryWrite(_) => {
                unreachable!("{:?} gives no words", line.op)
            }
        }
    }

    /// One operand and a constant.
    pub(super) fn one(
        &mut self,
        which: Vector,
        a: ValueId,
        constant: Source,
        to: Option<ValueId>,
    ) -> u8 {
        let first = self.homes.vector(a);
        self.homes.release();
        let to = self.result(to);
        self.emit(which, to, first, constant);
        to
    }

    /// Two operands whose order does not matter, the first in a register.
    pub(super) fn unordered(&mut self, a: ValueId, b: ValueId) -> (u8, Source) {
        let (a, b) = if self.homes.is_in_vector(b) && !self.homes.is_in_vector(a) {
            (b, a)
        } else {
            (a, b)
        };
        // A constant is read where it is.
        let (a, b) = if self.flow.constant(a).is_some() {
            (b, a)
        } else {
            (a, b)
        };
        let second = self.homes.source(b);
        (self.homes.vector(a), second)
    }

    /// An instruction whose operands' order does not matter.
    pub(super) fn two(&mut self, which: Vector, a: ValueId, b: ValueId, to: Option<ValueId>) -> u8 {
        let (first, second) = self.unordered(a, b);
        self.homes.release();
        let to = self.result(to);
        self.emit(which, to, first, second);
        to
    }

    /// A word that all lanes read is no operand of every instruction.
    pub(super) fn in_register(&mut self, from: Source) -> Source {
        match from {
            Source::Memory(at) if at.is_broadcast => {
                let to = TEMPORARY[0];
                self.homes.load(to, from);
                Source::Register(to)
            }
            _ => from,
        }
    }

    pub(super) fn truncate(&mut self, register: u8, width: u8) -> u8 {
        if width < 32 {
            let ones = self.word(ones(width));
            self.emit(Vector::AND, register, register, ones);
        }
        register
    }

    fn shift_by_value(&mut self, which: Vector, a: ValueId, b: ValueId, to: Option<ValueId>) -> u8 {
        let amount = self.homes.source(b);
        let from = self.homes.vector(a);
        self.homes.release();
        let to = self.result(to);
        self.emit(which, to, from, amount);
        to
    }

    /// Any function of three bits, bit by bit.
    fn ternary(&mut self, [a, b, c]: [ValueId; 3], to: Option<ValueId>, f: Function) -> u8 {
        // The result replaces one operand: best one that nothing else reads. Another may stay in memory.
        let mut order = [0, 1, 2];
        let operands = [a, b, c];
        let is_taken = |this: &Self, place: usize| {
            let value = operands[place];
            operands.iter().filter(|other| **other == value).count() == 1
                && this.homes.is_in_vector(value)
                && this.homes.is_last(value)
        };
        if let Some(first) = (0..3).find(|place| is_taken(self, *place)) {
            order.swap(0, first);
        }
        if self.homes.is_in_vector(operands[order[2]])
            && !self.homes.is_in_vector(operands[order[1]])
        {
            order.swap(1, 2);
        }
        let table = table_of(|bits| f([0, 1, 2].map(|operand| bits[place_of(order, operand)])));
        let third = self.homes.source(operands[order[2]]);
        let second = self.homes.vector(operands[order[1]]);
        let first = self.homes.source(operands[order[0]]);
        let dies = is_taken(self, order[0]);
        let to = match first {
            Source::Register(register) if dies => {
                self.homes.hand_over(operands[order[0]], to);
                register
            }
            _ => {
                let to = self.result(to);
                self.homes.load(to, first);
                to
            }
        };
        vector(
            self.homes.asm,
            Vector::TERNARY,
            to,
            second,
            third,
            ALL,
            Some(table),
        );
        to
    }

    fn mux(
        &mut self,
        condition: ValueId,
        bit: u8,
        a: ValueId,
        b: ValueId,
        to: Option<ValueId>,
    ) -> u8 {
        if self.flow.constant(b) == Some(0) {
            let mask = self.homes.mask_of_bit(condition, bit);
            let from = self.homes.source(a);
            self.homes.release();
            let to = self.result(to);
            self.homes.load_lanes(to, from, only(mask));
            return to;
        }
        let mask = self.homes.mask_of_bit(condition, bit);
        let then = self.homes.source(a);
        let otherwise = self.homes.vector(b);
        self.homes.release();
        let to = self.result(to);
        vector(
            self.homes.asm,
            Vector::BLEND,
            to,
            otherwise,
            then,
            merged(mask),
            None,
        );
        to
    }
}

/// This many ones.
pub(super) fn ones(width: u8) -> u32 {
    u32::MAX >> (32 - u32::from(width.clamp(1, 32)))
}

/// Where an operand stands in an order.
fn place_of(order: [usize; 3], operand: usize) -> usize {
    order
        .iter()
        .position(|other| *other == operand)
        .unwrap_or(0)
}
