//! Writes steps. What is known of a vector's bits is kept beside it, so that a step whose result is known, or that would change nothing, is left out. A step
//! that was written before is used again.

use super::pool::Pool;
use super::step::{Bitwise, Info, Listing, Operand, Step, Unit};
use crate::engine::native::encode::{Comparison, Memory, Shift, Vector, table_of};
use std::collections::HashMap;

/// A tape's units and steps, while they are written.
pub(super) struct Steps<'a> {
    pub units: Vec<Info>,
    all: Vec<(Step, Option<Unit>)>,
    pub pool: &'a mut Pool,
    /// Units with a home, by the home.
    found: HashMap<Memory, Unit>,
    made: HashMap<Step, Unit>,
}

impl<'a> Steps<'a> {
    pub fn new(pool: &'a mut Pool) -> Self {
        Self {
            units: Vec::new(),
            all: Vec::new(),
            pool,
            found: HashMap::new(),
            made: HashMap::new(),
        }
    }

    /// A unit that is in memory when the tape begins. It may be written over, but only by [`Step::Keep`].
    pub fn found(&mut self, home: Memory, is_mask: bool, ones: u8) -> Unit {
        self.in_memory(home, is_mask, ones, None)
    }

    pub fn in_memory(
        &mut self,
        home: Memory,
        is_mask: bool,
        ones: u8,
        constant: Option<u8>,
    ) -> Unit {
        if let Some(unit) = self.found.get(&home) {
            return *unit;
        }
        self.units.push(Info {
            is_mask,
            home: Some(home),
            ones,
            constant,
        });
        self.found.insert(home, self.units.len() - 1);
        self.units.len() - 1
    }

    /// The same byte for all stimuli.
    pub fn constant(&mut self, byte: u8) -> Unit {
        let home = self.pool.vector([byte; 64]);
        self.in_memory(home, false, byte, Some(byte))
    }

    /// The same word of 16 bits in all places.
    pub fn constant_halves(&mut self, half: u16) -> Unit {
        let [low, high] = half.to_le_bytes();
        self.bytes(std::array::from_fn(
            |place| if place % 2 == 0 { low } else { high },
        ))
    }

    /// Bytes that differ: a table, or where bytes come from.
    pub fn bytes(&mut self, bytes: [u8; 64]) -> Unit {
        let home = self.pool.vector(bytes);
        let ones = bytes.iter().fold(0, |ones, byte| ones | byte);
        self.in_memory(home, false, ones, None)
    }

    /// A mask of no stimulus, or of all.
    pub fn all_or_none(&mut self, bit: bool) -> Unit {
        let home = self.pool.vector([if bit { 0xff } else { 0 }; 64]);
        // A mask is not the vector at the same place.
        let home = Memory {
            offset: home.offset + 8,
            ..home
        };
        self.in_memory(home, true, 0, None)
    }

    fn step(&mut self, step: Step, is_mask: bool, ones: u8) -> Unit {
        if let Some(unit) = self.made.get(&step) {
            return *unit;
        }
        if ones == 0 && !is_mask {
            return self.constant(0);
        }
        self.units.push(Info {
            is_mask,
            home: None,
            ones,
            constant: None,
        });
        let unit = self.units.len() - 1;
        if step.is_pure() {
            self.made.insert(step.clone(), unit);
        }
        self.all.push((step, Some(unit)));
        unit
    }

    /// A step with no unit.
    pub fn effect(&mut self, step: Step) {
        self.all.push((step, None));
    }

    pub fn ones(&self, unit: Unit) -> u8 {
        self.units[unit].ones
    }

    fn is_zero(&self, unit: Unit) -> bool {
        self.ones(unit) == 0
    }

    /// A vector instruction with two operands, on all stimuli.
    pub fn two(&mut self, which: Vector, first: Unit, second: Unit, ones: u8) -> Unit {
        let step = Step::Vector {
            which,
            first: Some(first),
            second: Operand::Unit(second),
            immediate: None,
            mask: None,
        };
        self.step(step, false, ones)
    }

    /// Words of 16 bits, shifted by a constant.
    pub fn halves(&mut self, which: Shift, from: Unit, amount: u8) -> Unit {
        let step = Step::Halves {
            which,
            from,
            amount,
        };
        self.step(step, false, 0xff)
    }

    /// Each bit of a byte becomes the sum, modulo 2, of the bits in its row.
    pub fn affine(&mut self, from: Unit, rows: [u8; 8], ones: u8) -> Unit {
        // The machine has the row of the highest bit first.
        let matrix = self.bytes(std::array::from_fn(|place| rows[7 - place % 8]));
        let step = Step::Vector {
            which: Vector::AFFINE,
            first: Some(from),
            second: Operand::Unit(matrix),
            immediate: Some(0),
            mask: None,
        };
        self.step(step, false, ones)
    }

    /// Each byte chooses one of 64.
    pub fn permute(&mut self, index: Unit, table: Unit) -> Unit {
        let ones = self.ones(table);
        self.two(Vector::PERMUTE_BYTES, index, table, ones)
    }

    pub fn add(&mut self, a: Unit, b: Unit) -> Unit {
        if self.ones(a) & self.ones(b) == 0 {
            return self.or(a, b);
        }
        let (a, b) = self.ordered(a, b);
        let ones = smeared(u16::from(self.ones(a)) + u16::from(self.ones(b)));
        self.two(Vector::ADD_BYTES, a, b, ones)
    }

    /// Constants second, where instructions read them from memory.
    fn ordered(&self, a: Unit, b: Unit) -> (Unit, Unit) {
        let is_fixed = |unit: Unit| self.units[unit].home.is_some();
        match (is_fixed(a), is_fixed(b)) {
            (true, false) => (b, a),
            (false, true) => (a, b),
            _ => (a.min(b), a.max(b)),
        }
    }

    pub fn and(&mut self, a: Unit, b: Unit) -> Unit {
        let (a, b) = self.ordered(a, b);
        let (ones_a, ones_b) = (self.ones(a), self.ones(b));
        if let (Some(a), Some(b)) = (self.units[a].constant, self.units[b].constant) {
            return self.constant(a & b);
        }
        // The constant lets everything through.
        if self.units[b].constant.is_some_and(|b| ones_a & !b == 0) || a == b {
            return a;
        }
        self.two(Vector::AND, a, b, ones_a & ones_b)
    }

    /// `a` where a vector has its top bit, `b` elsewhere.
    pub fn choose_by_sign(&mut self, sign: Unit, a: Unit, b: Unit) -> Unit {
        if a == b {
            return a;
        }
        let ones = self.ones(a) | self.ones(b);
        self.step(Step::Choose { sign, a, b }, false, ones)
    }

    /// Bits of a byte, the others 0.
    pub fn and_byte(&mut self, a: Unit, byte: u8) -> Unit {
        let byte = self.constant(byte);
        self.and(a, byte)
    }

    pub fn or(&mut self, a: Unit, b: Unit) -> Unit {
        self.join(Vector::OR, a, b)
    }

    pub fn xor(&mut self, a: Unit, b: Unit) -> Unit {
        self.join(Vector::XOR, a, b)
    }

    fn join(&mut self, which: Vector, a: Unit, b: Unit) -> Unit {
        let (a, b) = self.ordered(a, b);
        if self.is_zero(b) {
            return a;
        }
        if self.is_zero(a) {
            return b;
        }
        let ones = self.ones(a) | self.ones(b);
        self.two(which, a, b, ones)
    }

    /// `a & !b`
    pub fn and_not(&mut self, a: Unit, b: Unit) -> Unit {
        if self.ones(a) & self.ones(b) == 0 {
            return a;
        }
        let ones = self.ones(a);
        self.two(Vector::AND_NOT, b, a, ones)
    }

    /// Any function of three bits, bit by bit.
    pub fn ternary(&mut self, [a, b, c]: [Unit; 3], f: fn([bool; 3]) -> bool) -> Unit {
        let possible = |place: u8| {
            let can = [a, b, c].map(|unit| self.ones(unit) >> place & 1 == 1);
            (0..8).any(|bits: u8| {
                let bits = [0, 1, 2].map(|operand| bits >> operand & 1 == 1);
                bits.iter().zip(can).all(|(bit, can)| can || !bit) && f(bits)
            })
        };
        let ones = (0..8).fold(0, |ones, place| ones | u8::from(possible(place)) << place);
        let step = Step::Change {
            which: Vector::TERNARY,
            kept: a,
            first: Some(b),
            second: Operand::Unit(c),
            immediate: Some(table_of(f)),
            mask: None,
        };
        self.step(step, false, ones)
    }

    /// `a` for the stimuli of the mask, `b` for the others.
    pub fn blend(&mut self, mask: Unit, a: Unit, b: Unit) -> Unit {
        if a == b {
            return a;
        }
        if self.is_zero(b) {
            return self.only(mask, a);
        }
        let ones = self.ones(a) | self.ones(b);
        let step = Step::Vector {
            which: Vector::BLEND_BYTES,
            first: Some(b),
            second: Operand::Unit(a),
            immediate: None,
            mask: Some(mask),
        };
        self.step(step, false, ones)
    }

    /// `a` for the stimuli of the mask, 0 for the others.
    pub fn only(&mut self, mask: Unit, a: Unit) -> Unit {
        let ones = self.ones(a);
        let step = Step::Vector {
            which: Vector::LOAD_BYTES,
            first: None,
            second: Operand::Unit(a),
            immediate: None,
            mask: Some(mask),
        };
        self.step(step, false, ones)
    }

    /// Sets bits, which are 0 in `to`, for the stimuli of the mask.
    pub fn flag(&mut self, mask: Unit, bits: u8, to: Unit) -> Unit {
        let bits = self.constant(bits);
        if self.is_zero(to) {
            return self.only(mask, bits);
        }
        self.change(
            Vector::ADD_BYTES,
            mask,
            bits,
            to,
            self.ones(bits) | self.ones(to),
        )
    }

    /// An operation of a vector with another one for the stimuli of a mask; the others keep it.
    pub fn change(
        &mut self,
        which: Vector,
        mask: Unit,
        second: Unit,
        kept: Unit,
        ones: u8,
    ) -> Unit {
        let step = Step::Change {
            which,
            kept,
            first: None,
            second: Operand::Unit(second),
            immediate: None,
            mask: Some(mask),
        };
        self.step(step, false, ones)
    }

    /// Each byte chooses one of 128.
    pub fn permute_two(&mut self, index: Unit, [low, high]: [Unit; 2]) -> Unit {
        let ones = self.ones(low) | self.ones(high);
        let step = Step::Change {
            which: Vector::PERMUTE_TWO_BYTES,
            kept: low,
            first: Some(index),
            second: Operand::Unit(high),
            immediate: None,
            mask: None,
        };
        self.step(step, false, ones)
    }

    /// A word of a design's memory as it is now: for all stimuli, or for those of a mask, the others as `kept`.
    pub fn read(&mut self, at: Memory, choice: Option<(Unit, Unit)>, ones: u8) -> Unit {
        let (which, second) = (Vector::LOAD_BYTES, Operand::At(at));
        let step = match choice {
            None => Step::Vector {
                which,
                first: None,
                second,
                immediate: None,
                mask: None,
            },
            Some((mask, kept)) if self.is_zero(kept) => Step::Vector {
                which,
                first: None,
                second,
                immediate: None,
                mask: Some(mask),
            },
            Some((mask, kept)) => Step::Change {
                which,
                kept,
                first: None,
                second,
                immediate: None,
                mask: Some(mask),
            },
        };
        self.step(step, false, ones)
    }

    /// The stimuli, of a mask if there is one, for which a comparison holds.
    pub fn compare(&mut self, how: Comparison, a: Unit, b: Unit, under: Option<Unit>) -> Unit {
        let (first, second) = match how {
            Comparison::Less => (a, b),
            Comparison::Equal | Comparison::NotEqual => self.ordered(a, b),
        };
        let step = Step::Compare {
            which: Vector::COMPARE_BYTES,
            first,
            second,
            immediate: Some(how as u8),
            under,
        };
        self.step(step, true, 0)
    }

    /// The stimuli for which two vectors have a common 1.
    pub fn test(&mut self, a: Unit, b: Unit) -> Unit {
        let (first, second) = self.ordered(a, b);
        if self.ones(a) & self.ones(b) == 0 {
            return self.all_or_none(false);
        }
        let step = Step::Compare {
            which: Vector::TEST_BYTES,
            first,
            second,
            immediate: None,
            under: None,
        };
        self.step(step, true, 0)
    }

    /// The stimuli for which some of these bits of a vector is 1.
    pub fn test_byte(&mut self, a: Unit, bits: u8) -> Unit {
        let other = if self.ones(a) & !bits == 0 {
            a
        } else {
            self.constant(bits)
        };
        self.test(a, other)
    }

    pub fn bitwise(&mut self, which: Bitwise, a: Unit, b: Unit) -> Unit {
        let (a, b) = match which {
            Bitwise::AndNot => (a, b),
            _ => (a.min(b), a.max(b)),
        };
        self.step(Step::Bitwise(which, a, b), true, 0)
    }

    pub fn not(&mut self, a: Unit) -> Unit {
        self.step(Step::Not(a), true, 0)
    }

    /// `a` for the stimuli of the mask, `b` for the others; all are masks.
    pub fn choose(&mut self, mask: Unit, a: Unit, b: Unit) -> Unit {
        let differ = self.bitwise(Bitwise::Xor, a, b);
        let taken = self.bitwise(Bitwise::And, differ, mask);
        self.bitwise(Bitwise::Xor, taken, b)
    }

    /// All of it, without the steps that make what nothing reads.
    pub fn finished(self) -> Listing {
        let Self {
            units,
            mut all,
            made,
            ..
        } = self;
        drop(made);
        let mut is_read = vec![false; units.len()];
        let mut is_kept = vec![false; all.len()];
        for ((step, to), is_kept) in all.iter().zip(&mut is_kept).rev() {
            if step.has_effect() || to.is_some_and(|to| is_read[to]) {
                step.for_each_read(|unit| is_read[unit] = true);
                *is_kept = true;
            }
        }
        let mut kept = is_kept.into_iter();
        all.retain(|_| kept.next().unwrap_or(true));
        Listing { units, steps: all }
    }
}

/// The bits that numbers up to this one can have in a byte.
pub(super) fn smeared(most: u16) -> u8 {
    match u8::try_from(most) {
        Ok(most) => u8::MAX.checked_shr(most.leading_zeros()).unwrap_or(0),
        Err(_) => u8::MAX,
    }
}
