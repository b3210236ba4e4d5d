//! Turns the lines of a tape into steps on bytes and masks.
//!
//! A value of several bits is a list of vectors, the lowest byte first; beyond the list it has zeros. A single bit is a mask. Either is made of the other
//! when a line needs it.

use super::places::{Places, Vectors, bytes};
use super::pool::Pool;
use super::step::{Listing, Step, Unit};
use super::steps::Steps;
use crate::engine::native::flow::{Flow, Line, Origin, Part, ValueId};
use crate::engine::native::functions::{self, Function};
use crate::program::{Op, Program};

/// A tape on its way to steps.
pub(super) struct Lowering<'a> {
    pub(super) program: &'a Program,
    pub(super) places: &'a Places,
    pub(super) flow: &'a Flow,
    pub(super) steps: Steps<'a>,
    /// By value.
    vectors: Vec<Option<Vec<Unit>>>,
    masks: Vec<Option<Unit>>,
}

/// The steps of a tape; nothing if it has a line that works on words only.
pub(super) fn lower(
    program: &Program,
    places: &Places,
    flow: &Flow,
    pool: &mut Pool,
) -> Option<Listing> {
    let mut lowering = Lowering {
        program,
        places,
        flow,
        steps: Steps::new(pool),
        vectors: vec![None; flow.values.len()],
        masks: vec![None; flow.values.len()],
    };
    for line in &flow.lines {
        lowering.line(line)?;
    }
    Some(lowering.steps.finished())
}

impl<'a> Lowering<'a> {
    fn line(&mut self, line: &Line) -> Option<()> {
        if let Op::MemoryWrite(memory) = line.op {
            return self.memory_write(memory, line.from);
        }
        let Some(to) = line.to else {
            unreachable!("{:?} is not in a batch's program", line.op)
        };
        let value = &self.flow.values[to];
        if value.uses.is_empty() && value.outputs.is_empty() && line.register.is_none() {
            return Some(());
        }
        if self.flow.is_bit(to) {
            let mask = if let Some(mask) = self.mask_of(line) {
                mask
            } else {
                // By way of bytes, of which the result is the lowest bit.
                let vectors = self.vectors_of(line, 1)?;
                self.mask_of_bit(&vectors, 0)
            };
            self.masks[to] = Some(mask);
        } else {
            let mut vectors = self.vectors_of(line, bytes(self.flow.bits(to)))?;
            vectors.truncate(bytes(self.flow.bits(to)));
            self.vectors[to] = Some(vectors);
        }
        self.keep(line, to);
        Some(())
    }

    /// Stores a result where the state or an output needs it.
    fn keep(&mut self, line: &Line, to: ValueId) {
        if let Some(register) = line.register {
            let count = self.places.register_bytes(register);
            let vectors = if count == 0 {
                vec![self.mask(to)]
            } else {
                self.padded(to, count)
            };
            for (byte, unit) in vectors.into_iter().enumerate() {
                let at = self.places.register(register, byte);
                self.steps.effect(Step::Keep { at, unit });
            }
        }
        for output in &self.flow.values[to].outputs {
            match self.places.output(*output) {
                Vectors::Bytes(at) => {
                    let unit = self.vectors(to)[0];
                    self.steps.effect(Step::Show { at, unit });
                }
                Vectors::Words(places) => {
                    for (at, unit) in places.into_iter().zip(self.words(to)) {
                        self.steps.effect(Step::Show { at, unit });
                    }
                }
            }
        }
    }

    pub(super) fn zero(&mut self) -> Unit {
        self.steps.constant(0)
    }

    /// A value's bytes.
    pub(super) fn vectors(&mut self, value: ValueId) -> Vec<Unit> {
        if let Some(vectors) = &self.vectors[value] {
            return vectors.clone();
        }
        let vectors = if let Some(constant) = self.flow.constant(value) {
            let count = bytes(self.flow.bits(value));
            let byte = |byte: usize| (constant >> (8 * byte)) as u8;
            (0..count)
                .map(|number| self.steps.constant(byte(number)))
                .collect()
        } else if let Some(mask) = self.masks[value] {
            let one = self.steps.constant(1);
            vec![self.steps.only(mask, one)]
        } else {
            self.found(value)
        };
        self.vectors[value] = Some(vectors.clone());
        vectors
    }

    /// Bytes that are there when the tape begins.
    fn found(&mut self, value: ValueId) -> Vec<Unit> {
        let bits = self.flow.bits(value);
        match self.flow.values[value].origin {
            Origin::Input(index) => self.unpacked(index, bits),
            Origin::Register(index) if self.places.register_bytes(index) == 0 => {
                let mask = self.mask(value);
                let one = self.steps.constant(1);
                vec![self.steps.only(mask, one)]
            }
            Origin::Register(index) => (0..bytes(bits))
                .map(|byte| {
                    let at = self.places.register(index, byte);
                    self.steps.found(at, false, ones_in(bits, byte))
                })
                .collect(),
            Origin::Const(_) | Origin::Made => unreachable!("value {value} is nowhere"),
        }
    }

    /// Whether a single bit is there as a byte.
    pub(super) fn is_in_bytes(&self, value: ValueId) -> bool {
        let is_found = matches!(
            self.flow.values[value].origin,
            Origin::Input(_) | Origin::Const(_)
        );
        is_found || self.vectors[value].is_some()
    }

    /// So many of a value's bytes, zeros above included.
    pub(super) fn padded(&mut self, value: ValueId, count: usize) -> Vec<Unit> {
        let mut vectors = self.vectors(value);
        let zero = self.zero();
        vectors.resize(count, zero);
        vectors
    }

    /// The mask of a value's lowest bit.
    pub(super) fn mask(&mut self, value: ValueId) -> Unit {
        if let Some(mask) = self.masks[value] {
            return mask;
        }
        let mask = if let Some(constant) = self.flow.constant(value) {
            self.steps.all_or_none(constant & 1 == 1)
        } else if let Origin::Register(index) = self.flow.values[value].origin
            && self.places.register_bytes(index) == 0
        {
            self.steps.found(self.places.register(index, 0), true, 0)
        } else {
            let vectors = self.vectors(value);
            self.mask_of_bit(&vectors, 0)
        };
        self.masks[value] = Some(mask);
        mask
    }

    /// The mask of a bit of a value in bytes.
    pub(super) fn mask_of_bit(&mut self, vectors: &[Unit], bit: u8) -> Unit {
        match vectors.get(usize::from(bit / 8)) {
            Some(vector) => self.steps.test_byte(*vector, 1 << (bit % 8)),
            None => self.steps.all_or_none(false),
        }
    }

    /// The mask of a bit of a value.
    pub(super) fn bit_mask(&mut self, value: ValueId, bit: u8) -> Unit {
        if bit == 0 {
            return self.mask(value);
        }
        let vectors = self.vectors(value);
        self.mask_of_bit(&vectors, bit)
    }

    /// A line's result in bytes: at least so many as are asked for, unless zeros follow.
    fn vectors_of(&mut self, line: &Line, count: usize) -> Option<Vec<Unit>> {
        let [a, b, c] = line.from;
        Some(match line.op {
            Op::Copy => self.vectors(a),
            Op::Not(width) => {
                let a = self.padded(a, bytes(width));
                self.by_byte(width, |steps, byte, ones| {
                    let ones = steps.constant(ones);
                    steps.xor(a[byte], ones)
                })
            }
            Op::And => self.two(count, a, b, Steps::and),
            Op::Or => self.two(count, a, b, Steps::or),
            Op::Xor => self.two(count, a, b, Steps::xor),
            Op::AndNot => self.two(count, a, b, Steps::and_not),
            Op::And3 => self.ternary(count, [a, b, c], functions::AND3),
            Op::Or3 => self.ternary(count, [a, b, c], functions::OR3),
            Op::Xor3 => self.ternary(count, [a, b, c], functions::XOR3),
            Op::AndOr => self.ternary(count, [a, b, c], functions::AND_OR),
            Op::AndXor => self.ternary(count, [a, b, c], functions::AND_XOR),
            Op::BitMux => self.ternary(count, [a, b, c], functions::BIT_MUX),
            Op::Mux { bit } => {
                let condition = self.bit_mask(a, bit);
                self.two(count, b, c, |steps, b, c| steps.blend(condition, b, c))
            }
            Op::Broadcast(width) => {
                let mask = self.mask(a);
                self.by_byte(width, |steps, _, ones| {
                    let ones = steps.constant(ones);
                    steps.only(mask, ones)
                })
            }
            Op::Add(width) => self.sum(a, b, width),
            Op::Sub(width) => self.difference(a, b, width),
            Op::Mul(width) => self.product(a, b, width),
            Op::Shl(width) => self.shift_left(a, b, width),
            Op::Shr => self.shift_right(a, b, None),
            Op::SignedShr(width) => self.shift_right(a, b, Some(width)),
            Op::Slice { low, width } => {
                let part = Part {
                    from: a,
                    low,
                    width,
                    at: 0,
                };
                self.assemble(&[part])
            }
            Op::Join { at } => {
                let whole = |from, at, bits| Part {
                    from,
                    low: 0,
                    width: bits,
                    at,
                };
                let parts = [
                    whole(a, 0, self.flow.bits(a)),
                    whole(b, at, self.flow.bits(b)),
                ];
                self.assemble(&parts)
            }
            Op::Assemble { .. } => self.assemble(&line.parts),
            Op::Select { element, count } => self.select(a, b, element, count),
            Op::Pick { .. } => {
                let parts = line.parts.iter().map(|part| self.vectors(part.from));
                let parts = parts.collect();
                self.choose_among(a, parts)
            }
            Op::Lookup(table) => self.lookup(table, a)?,
            Op::MemoryRead(memory) => self.memory_read(memory, a)?,
            Op::Choose4(_) => self.tree(count, &line.parts, 2, functions::CHOICE),
            Op::Choose8(_) => self.tree(count, &line.parts, 3, functions::CHOICE),
            Op::Polynomial8(_) => self.tree(count, &line.parts, 3, functions::TERM),
            Op::Leading { low, width, ones } => vec![self.leading(a, low, width, ones)],
            Op::Eq
            | Op::Ne
            | Op::Lt
            | Op::SignedLt(_)
            | Op::Any
            | Op::Meet
            | Op::Parity
            | Op::Skip { .. }
            | Op::MemoryWrite(_) => unreachable!("{:?} gives no bytes", line.op),
        })
    }

    /// One vector for each byte of a result, from its number and the ones that it can have.
    pub(super) fn by_byte(
        &mut self,
        width: u8,
        mut make: impl FnMut(&mut Steps<'_>, usize, u8) -> Unit,
    ) -> Vec<Unit> {
        (0..bytes(width))
            .map(|byte| make(&mut self.steps, byte, ones_in(width, byte)))
            .collect()
    }

    fn two(
        &mut self,
        count: usize,
        a: ValueId,
        b: ValueId,
        make: impl Fn(&mut Steps<'a>, Unit, Unit) -> Unit,
    ) -> Vec<Unit> {
        let pairs = self.padded(a, count).into_iter().zip(self.padded(b, count));
        pairs.map(|(a, b)| make(&mut self.steps, a, b)).collect()
    }

    fn ternary(&mut self, count: usize, operands: [ValueId; 3], f: Function) -> Vec<Unit> {
        let [a, b, c] = operands.map(|operand| self.padded(operand, count));
        (0..count)
            .map(|byte| self.steps.ternary([a[byte], b[byte], c[byte]], f))
            .collect()
    }

    /// Values by selectors, two by two, bit by bit. The first parts are the selectors.
    fn tree(&mut self, count: usize, parts: &[Part], selectors: usize, f: Function) -> Vec<Unit> {
        let parts: Vec<Vec<Unit>> = (parts.iter())
            .map(|part| self.padded(part.from, count))
            .collect();
        (0..count)
            .map(|byte| {
                let mut values: Vec<Unit> =
                    parts[selectors..].iter().map(|part| part[byte]).collect();
                for selector in &parts[..selectors] {
                    let pairs = values.chunks_exact(2);
                    values = pairs
                        .map(|pair| self.steps.ternary([pair[0], selector[byte], pair[1]], f))
                        .collect();
                }
                values[0]
            })
            .collect()
    }
}

/// The ones that a byte of a value of so many bits can have.
pub(super) fn ones_in(bits: u8, byte: usize) -> u8 {
    let above = (usize::from(bits)).saturating_sub(byte * 8);
    if above >= 8 { 0xff } else { (1 << above) - 1 }
}
