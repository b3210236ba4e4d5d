//! Turns steps into those that AVX2 has: masks become vectors, whose bytes are all ones for the stimuli that the mask has.
//!
//! AVX2 has no instruction for any function of three bits, for matrices of bits, or for tables of more than 16 bytes. Each becomes several simpler ones. A mask
//! may be kept inverted, because many of AVX2's comparisons give the inverse.

use super::pool::Pool;
use super::step::{Bitwise, Info, Listing, Operand, Step, Unit};
use super::steps::Steps;
use super::ternary::{Tree, tree_of};
use crate::engine::native::encode::{Comparison, Memory, Shift, Vector};

/// A mask as a vector, and whether the vector is its inverse.
type Mask = (Unit, bool);

struct Narrow<'a> {
    old: Vec<Info>,
    new: Steps<'a>,
    /// By old unit.
    vectors: Vec<Option<Unit>>,
    masks: Vec<Option<Mask>>,
}

/// The same for AVX2.
pub(super) fn narrow(listing: Listing, pool: &mut Pool) -> Listing {
    let Listing { units, steps } = listing;
    let mut narrow = Narrow {
        vectors: vec![None; units.len()],
        masks: vec![None; units.len()],
        old: units,
        new: Steps::new(pool),
    };
    for (step, to) in steps {
        match to {
            Some(to) => narrow.made(&step, to),
            None => narrow.effect(step),
        }
    }
    narrow.new.finished()
}

impl Narrow<'_> {
    fn made(&mut self, step: &Step, to: Unit) {
        if self.old[to].is_mask {
            let mask = self.mask_of(step);
            self.masks[to] = Some(mask);
        } else {
            let ones = self.old[to].ones;
            let vector = self.vector_of(step);
            // What was known of the step is known still.
            self.new.units[vector].ones &= ones;
            self.vectors[to] = Some(vector);
        }
    }

    fn effect(&mut self, step: Step) {
        let step = match step {
            Step::Keep { at, unit } if self.old[unit].is_mask => Step::Keep {
                at,
                unit: self.plain(unit),
            },
            Step::Keep { at, unit } => Step::Keep {
                at,
                unit: self.vector(unit),
            },
            Step::Show { at, unit } => Step::Show {
                at,
                unit: self.vector(unit),
            },
            Step::Write {
                enable,
                words,
                data,
            } => Step::Write {
                enable: self.plain(enable),
                words: (words.into_iter())
                    .map(|(mask, at)| (self.plain(mask), at))
                    .collect(),
                data: data.into_iter().map(|unit| self.vector(unit)).collect(),
            },
            other => unreachable!("{other:?} makes a unit"),
        };
        self.new.effect(step);
    }

    fn vector(&mut self, unit: Unit) -> Unit {
        if let Some(vector) = self.vectors[unit] {
            return vector;
        }
        let Info {
            home,
            ones,
            constant,
            ..
        } = self.old[unit];
        let home = home.unwrap_or_else(|| unreachable!("vector {unit} is not made"));
        let vector = self.new.in_memory(home, false, ones, constant);
        self.vectors[unit] = Some(vector);
        vector
    }

    fn operand(&mut self, from: Operand) -> Operand {
        match from {
            Operand::Unit(unit) => Operand::Unit(self.vector(unit)),
            Operand::At(at) => Operand::At(at),
        }
    }

    fn mask(&mut self, unit: Unit) -> Mask {
        if let Some(mask) = self.masks[unit] {
            return mask;
        }
        let home = self.old[unit].home;
        let home = home.unwrap_or_else(|| unreachable!("mask {unit} is not made"));
        let mask = (self.new.found(home, false, 0xff), false);
        self.masks[unit] = Some(mask);
        mask
    }

    /// A mask that is not an inverse.
    fn plain(&mut self, unit: Unit) -> Unit {
        match self.mask(unit) {
            (vector, false) => vector,
            (vector, true) => {
                let ones = self.new.constant(0xff);
                self.new.xor(vector, ones)
            }
        }
    }

    fn only(&mut self, (mask, is_inverse): Mask, vector: Unit) -> Unit {
        if is_inverse {
            self.new.and_not(vector, mask)
        } else {
            self.new.and(vector, mask)
        }
    }

    fn blend(&mut self, (mask, is_inverse): Mask, a: Unit, b: Unit) -> Unit {
        let (a, b) = if is_inverse { (b, a) } else { (a, b) };
        self.new.choose_by_sign(mask, a, b)
    }

    /// An operand as a vector in a step of its own, where it is in a design's memory.
    fn loaded(&mut self, from: Operand) -> Unit {
        match self.operand(from) {
            Operand::Unit(unit) => unit,
            Operand::At(at) => self.new.read(at, None, 0xff),
        }
    }

    fn vector_of(&mut self, step: &Step) -> Unit {
        match step {
            Step::Vector {
                which,
                first,
                second,
                mask,
                ..
            } => self.simple(*which, *first, *second, *mask),
            Step::Change {
                which: Vector::TERNARY,
                kept,
                first: Some(first),
                second: Operand::Unit(second),
                immediate: Some(table),
                ..
            } => {
                let operands = [*kept, *first, *second].map(|unit| self.vector(unit));
                self.tree(&tree_of(*table), operands)
            }
            Step::Change {
                which: Vector::PERMUTE_TWO_BYTES,
                kept,
                first: Some(index),
                second: Operand::Unit(second),
                ..
            } => {
                let tables = [self.bytes_of(*kept), self.bytes_of(*second)];
                let index = self.vector(*index);
                self.table(index, &tables)
            }
            Step::Change {
                which,
                kept,
                second,
                mask: Some(mask),
                ..
            } => {
                let mask = self.mask(*mask);
                let kept = self.vector(*kept);
                let second = self.loaded(*second);
                if *which == Vector::LOAD_BYTES {
                    return self.blend(mask, second, kept);
                }
                let changed = self.only(mask, second);
                self.new.two(*which, kept, changed, 0xff)
            }
            Step::Halves {
                which,
                from,
                amount,
            } => {
                let from = self.vector(*from);
                self.new.halves(*which, from, *amount)
            }
            other => unreachable!("{other:?} makes no vector"),
        }
    }

    fn simple(
        &mut self,
        which: Vector,
        first: Option<Unit>,
        second: Operand,
        mask: Option<Unit>,
    ) -> Unit {
        match (which, first, second, mask) {
            (Vector::AFFINE, Some(from), Operand::Unit(matrix), _) => {
                let rows = self.bytes_of(matrix);
                // The machine has the row of the highest bit first.
                let rows = std::array::from_fn(|bit| rows[7 - bit]);
                let from = self.vector(from);
                self.affine(from, rows)
            }
            (Vector::PERMUTE_BYTES, Some(index), Operand::Unit(table), _) => {
                let table = self.bytes_of(table);
                let index = self.vector(index);
                self.table(index, &[table])
            }
            (Vector::BLEND_BYTES, Some(b), Operand::Unit(a), Some(mask)) => {
                let mask = self.mask(mask);
                let (a, b) = (self.vector(a), self.vector(b));
                self.blend(mask, a, b)
            }
            (_, None, second, Some(mask)) => {
                let mask = self.mask(mask);
                let vector = self.loaded(second);
                self.only(mask, vector)
            }
            (_, None, second, None) => self.loaded(second),
            (_, Some(first), Operand::Unit(second), None) => {
                let (first, second) = (self.vector(first), self.vector(second));
                self.new.two(which, first, second, 0xff)
            }
            other => unreachable!("there is no such step: {other:?}"),
        }
    }

    fn tree(&mut self, tree: &Tree, operands: [Unit; 3]) -> Unit {
        match tree {
            Tree::Operand(number) => operands[*number],
            Tree::Gate(gate, both) => {
                let [a, b] = [&both[0], &both[1]].map(|tree| self.tree(tree, operands));
                match gate {
                    Bitwise::And => self.new.and(a, b),
                    Bitwise::Or => self.new.or(a, b),
                    Bitwise::Xor => self.new.xor(a, b),
                    Bitwise::AndNot => self.new.and_not(a, b),
                }
            }
        }
    }

    /// Bits that move equally far are moved at once. What comes from another byte is cut off.
    fn affine(&mut self, from: Unit, rows: [u8; 8]) -> Unit {
        let mut sum = self.new.constant(0);
        for distance in -7_i8..=7 {
            let to = (0..8_i8).filter(|to| {
                let from = to - distance;
                (0..8).contains(&from) && rows[*to as usize] >> from & 1 == 1
            });
            let to = to.fold(0, |bits: u8, to| bits | 1 << to);
            if to == 0 {
                continue;
            }
            let moved = match distance {
                0 => from,
                1.. => self.new.halves(Shift::Left, from, distance as u8),
                _ => self.new.halves(Shift::Right, from, distance.unsigned_abs()),
            };
            let moved = self.new.and_byte(moved, to);
            sum = self.new.xor(sum, moved);
        }
        sum
    }

    /// An entry of tables of 64 bytes: 16 at a time, and choices by the upper bits of the index.
    fn table(&mut self, index: Unit, tables: &[[u8; 64]]) -> Unit {
        let possible = self.new.ones(index);
        // An index with its top bit set would give 0.
        let low = self.new.and_byte(index, possible & 0x7f);
        let parts = tables.iter().flat_map(|table| table.as_chunks::<16>().0);
        let mut entries: Vec<Unit> = parts
            .map(|part| {
                let part = self
                    .new
                    .bytes(std::array::from_fn(|place| part[place % 16]));
                let ones = self.new.ones(part);
                self.new.two(Vector::SHUFFLE_BYTES, part, low, ones)
            })
            .collect();
        for (bit, left) in [(4, 3), (5, 2), (6, 1)] {
            if entries.len() == 1 {
                break;
            }
            let is_possible = possible >> bit & 1 == 1;
            let sign = self.new.halves(Shift::Left, index, left);
            let pairs = entries.chunks_exact(2);
            entries = pairs
                .map(|pair| {
                    if is_possible {
                        self.new.choose_by_sign(sign, pair[1], pair[0])
                    } else {
                        pair[0]
                    }
                })
                .collect();
        }
        entries[0]
    }

    /// A constant's bytes.
    fn bytes_of(&self, unit: Unit) -> [u8; 64] {
        let home = self.old[unit].home;
        let Some(Memory { offset, .. }) = home else {
            unreachable!("unit {unit} is no constant")
        };
        self.new.pool.bytes(offset)
    }

    fn mask_of(&mut self, step: &Step) -> Mask {
        match step {
            Step::Compare {
                which,
                first,
                second,
                immediate,
                under,
            } => {
                let (a, b) = (self.vector(*first), self.vector(*second));
                let (vector, is_inverse) = self.compared(*which, *immediate, a, b);
                let Some(under) = under else {
                    return (vector, is_inverse);
                };
                self.both((vector, is_inverse), *under)
            }
            Step::Bitwise(Bitwise::And, a, b) => {
                let a = self.mask(*a);
                self.both(a, *b)
            }
            Step::Bitwise(Bitwise::AndNot, a, b) => {
                let (b, is_inverse) = self.mask(*b);
                self.both((b, !is_inverse), *a)
            }
            Step::Bitwise(Bitwise::Or, a, b) => {
                // Not both of the inverses.
                let ([a, b], [is_a, is_b]) = self.pair(*a, *b);
                let (vector, is_inverse) = self.and_masks((a, !is_a), (b, !is_b));
                (vector, !is_inverse)
            }
            Step::Bitwise(Bitwise::Xor, a, b) => {
                let ([a, b], [is_a, is_b]) = self.pair(*a, *b);
                (self.new.xor(a, b), is_a != is_b)
            }
            Step::Not(a) => {
                let (vector, is_inverse) = self.mask(*a);
                (vector, !is_inverse)
            }
            other => unreachable!("{other:?} makes no mask"),
        }
    }

    fn pair(&mut self, a: Unit, b: Unit) -> ([Unit; 2], [bool; 2]) {
        let ((a, is_a), (b, is_b)) = (self.mask(a), self.mask(b));
        ([a, b], [is_a, is_b])
    }

    fn both(&mut self, a: Mask, b: Unit) -> Mask {
        let b = self.mask(b);
        self.and_masks(a, b)
    }

    fn and_masks(&mut self, a: Mask, b: Mask) -> Mask {
        match (a, b) {
            ((a, false), (b, false)) => (self.new.and(a, b), false),
            ((a, false), (b, true)) | ((b, true), (a, false)) => (self.new.and_not(a, b), false),
            ((a, true), (b, true)) => (self.new.or(a, b), true),
        }
    }

    fn compared(&mut self, which: Vector, how: Option<u8>, a: Unit, b: Unit) -> Mask {
        let [equal, unequal, less] =
            [Comparison::Equal, Comparison::NotEqual, Comparison::Less].map(|how| how as u8);
        match how {
            // Some common bit is 1.
            None if which == Vector::TEST_BYTES => {
                let common = self.new.and(a, b);
                let zero = self.new.constant(0);
                (self.new.two(Vector::EQUAL_BYTES, common, zero, 0xff), true)
            }
            Some(how) if how == equal || how == unequal => {
                let vector = self.new.two(Vector::EQUAL_BYTES, a, b, 0xff);
                (vector, how == unequal)
            }
            // The first is not the greater of both.
            Some(how) if how == less => {
                let greater = self.new.two(Vector::MAX_BYTES, a, b, 0xff);
                (self.new.two(Vector::EQUAL_BYTES, greater, a, 0xff), true)
            }
            other => unreachable!("there is no such comparison: {which:?} {other:?}"),
        }
    }
}
