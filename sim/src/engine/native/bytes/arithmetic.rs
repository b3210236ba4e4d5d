//! Sums, products, shifts and comparisons, byte by byte.

use super::lower::{Lowering, ones_in};
use super::places::bytes;
use super::step::{Bitwise, Unit};
use super::steps::smeared;
use crate::engine::native::encode::{Comparison, Shift, Vector};
use crate::engine::native::flow::ValueId;

impl Lowering<'_> {
    pub(super) fn sum(&mut self, a: ValueId, b: ValueId, width: u8) -> Vec<Unit> {
        let count = bytes(width);
        let (a, b) = (self.padded(a, count), self.padded(b, count));
        self.sum_of(&a, &b, width)
    }

    fn sum_of(&mut self, a: &[Unit], b: &[Unit], width: u8) -> Vec<Unit> {
        let all = self.steps.constant(0xff);
        let mut carry = None;
        let last = bytes(width) - 1;
        (0..=last)
            .map(|byte| {
                let steps = &mut self.steps;
                let most = [a[byte], b[byte]].map(|unit| u16::from(steps.ones(unit)));
                let most = most[0] + most[1] + u16::from(carry.is_some());
                let sum = steps.add(a[byte], b[byte]);
                let mut with_carry = sum;
                if let Some(carry) = carry {
                    // Adds the carry: minus 0xff is plus 1.
                    let ones = smeared(most);
                    with_carry = steps.change(Vector::SUB_BYTES, carry, all, sum, ones);
                }
                if byte < last && most <= 0xff {
                    carry = None;
                } else if byte < last {
                    let over = steps.compare(Comparison::Less, sum, a[byte], None);
                    carry = Some(match carry {
                        None => over,
                        Some(carry) => {
                            let zero = steps.constant(0);
                            let both =
                                steps.compare(Comparison::Equal, with_carry, zero, Some(carry));
                            steps.bitwise(Bitwise::Or, over, both)
                        }
                    });
                }
                steps.and_byte(with_carry, ones_in(width, byte))
            })
            .collect()
    }

    pub(super) fn difference(&mut self, a: ValueId, b: ValueId, width: u8) -> Vec<Unit> {
        let count = bytes(width);
        let (a, b) = (self.padded(a, count), self.padded(b, count));
        let ones = self.steps.constant(0xff);
        let mut borrow = None;
        (0..count)
            .map(|byte| {
                let steps = &mut self.steps;
                let difference = steps.two(Vector::SUB_BYTES, a[byte], b[byte], 0xff);
                let mut with_borrow = difference;
                if let Some(borrow) = borrow {
                    // Subtracts the borrow: plus 0xff is minus 1.
                    with_borrow = steps.change(Vector::ADD_BYTES, borrow, ones, difference, 0xff);
                }
                if byte + 1 < count {
                    let under = steps.compare(Comparison::Less, a[byte], b[byte], None);
                    borrow = Some(match borrow {
                        None => under,
                        Some(borrow) => {
                            let both =
                                steps.compare(Comparison::Equal, a[byte], b[byte], Some(borrow));
                            steps.bitwise(Bitwise::Or, under, both)
                        }
                    });
                }
                steps.and_byte(with_borrow, ones_in(width, byte))
            })
            .collect()
    }

    /// Byte times byte, added up.
    pub(super) fn product(&mut self, a: ValueId, b: ValueId, width: u8) -> Vec<Unit> {
        let count = bytes(width);
        let (a, b) = (self.padded(a, count), self.padded(b, count));
        let zero = self.zero();
        let mut sum = vec![zero; count];
        for (place_a, a) in a.iter().enumerate() {
            for (place_b, b) in b.iter().enumerate().take(count - place_a) {
                if self.steps.ones(*a) == 0 || self.steps.ones(*b) == 0 {
                    continue;
                }
                let place = place_a + place_b;
                let [low, high] = self.product_of_bytes(*a, *b);
                let mut term = vec![zero; count];
                term[place] = low;
                if place + 1 < count {
                    term[place + 1] = high;
                }
                sum = self.sum_of(&sum, &term, width);
            }
        }
        let bytes = sum.into_iter().enumerate();
        bytes
            .map(|(byte, unit)| self.steps.and_byte(unit, ones_in(width, byte)))
            .collect()
    }

    /// Both bytes of products: of the bytes at even places, and of those at odd places.
    fn product_of_bytes(&mut self, a: Unit, b: Unit) -> [Unit; 2] {
        let steps = &mut self.steps;
        let low = steps.constant_halves(0x00ff);
        let [even_a, even_b] = [a, b].map(|unit| steps.two(Vector::AND, unit, low, 0xff));
        let [odd_a, odd_b] = [a, b].map(|unit| steps.halves(Shift::Right, unit, 8));
        let even = steps.two(Vector::MUL_HALVES, even_a, even_b, 0xff);
        let odd = steps.two(Vector::MUL_HALVES, odd_a, odd_b, 0xff);
        let odd_low = steps.halves(Shift::Left, odd, 8);
        let even_high = steps.halves(Shift::Right, even, 8);
        let choice = |[even, low, odd]: [bool; 3]| if low { even } else { odd };
        [
            steps.ternary([even, low, odd_low], choice),
            steps.ternary([even_high, low, odd], choice),
        ]
    }

    pub(super) fn less(&mut self, a: &[Unit], b: &[Unit]) -> Unit {
        let zero = self.zero();
        let mut less = None;
        for byte in 0..a.len().max(b.len()) {
            let [a, b] = [a, b].map(|units| units.get(byte).copied().unwrap_or(zero));
            let here = self.steps.compare(Comparison::Less, a, b, None);
            less = Some(match less {
                None => here,
                Some(below) => {
                    let both = self.steps.compare(Comparison::Equal, a, b, Some(below));
                    self.steps.bitwise(Bitwise::Or, here, both)
                }
            });
        }
        less.unwrap_or_else(|| self.steps.all_or_none(false))
    }

    /// In two's complement, with the sign bits inverted.
    pub(super) fn signed_less(&mut self, width: u8, a: ValueId, b: ValueId) -> Unit {
        let sign = self.steps.constant(1 << ((width - 1) % 8));
        let [a, b] = [a, b].map(|value| {
            let mut units = self.padded(value, bytes(width));
            if let Some(top) = units.last_mut() {
                *top = self.steps.xor(*top, sign);
            }
            units
        });
        self.less(&a, &b)
    }

    /// Whether an odd number of bits is 1: the lowest bit of a sum modulo 2.
    pub(super) fn parity(&mut self, a: ValueId) -> Unit {
        let zero = self.zero();
        let all = (self.vectors(a).into_iter()).fold(zero, |all, unit| self.steps.xor(all, unit));
        let mut rows = [0; 8];
        rows[0] = 0xff;
        let parity = self.steps.affine(all, rows, 1);
        self.steps.test_byte(parity, 1)
    }

    pub(super) fn shift_left(&mut self, a: ValueId, by: ValueId, width: u8) -> Vec<Unit> {
        let mut units = self.padded(a, bytes(width));
        let top = units.len() - 1;
        units[top] = self.steps.and_byte(units[top], ones_in(width, top));
        self.shifted(units, by, width, |this, units, amount| {
            let kept = width.saturating_sub(amount);
            this.part(units, 0, kept, amount)
        })
    }

    /// With zeros, or with copies of the top bit of so many bits.
    pub(super) fn shift_right(&mut self, a: ValueId, by: ValueId, signed: Option<u8>) -> Vec<Unit> {
        let width = signed.unwrap_or(self.flow.bits(a));
        let units = self.padded(a, bytes(width));
        let Some(width) = signed else {
            return self.shifted(units, by, width, |this, units, amount| {
                this.part(units, amount, width.saturating_sub(amount), 0)
            });
        };
        // Inverted where it is negative, before and after, zeros become the copies.
        let negative = self.mask_of_bit(&units, width - 1);
        let flip = |this: &mut Self, units: Vec<Unit>| -> Vec<Unit> {
            let places = units.into_iter().enumerate();
            places
                .map(|(byte, unit)| {
                    let ones = this.steps.constant(ones_in(width, byte));
                    let ones = this.steps.only(negative, ones);
                    this.steps.xor(unit, ones)
                })
                .collect()
        };
        let units = flip(self, units);
        let units = self.shifted(units, by, width, |this, units, amount| {
            this.part(units, amount, width.saturating_sub(amount), 0)
        });
        flip(self, units)
    }

    /// A shift by each power of two that the amount has, and zeros for amounts beyond.
    fn shifted(
        &mut self,
        mut units: Vec<Unit>,
        by: ValueId,
        width: u8,
        shift: impl Fn(&mut Self, &[Unit], u8) -> Vec<Unit>,
    ) -> Vec<Unit> {
        let amount = self.vectors(by);
        let possible = |this: &Self, bit: u8| {
            let unit = amount.get(usize::from(bit / 8));
            unit.is_some_and(|unit| this.steps.ones(*unit) >> (bit % 8) & 1 == 1)
        };
        let mut beyond = vec![0; amount.len()];
        for bit in 0..self.flow.bits(by) {
            if !possible(self, bit) {
                continue;
            }
            match 1_u8.checked_shl(bit.into()) {
                Some(distance) if distance < width => {
                    let mask = self.bit_mask(by, bit);
                    let moved = shift(self, &units, distance);
                    let both = moved.into_iter().zip(&units);
                    units = both
                        .map(|(moved, unit)| self.steps.blend(mask, moved, *unit))
                        .collect();
                }
                _ => beyond[usize::from(bit / 8)] |= 1 << (bit % 8),
            }
        }
        if beyond.iter().any(|bits| *bits != 0) {
            let beyond = amount.into_iter().zip(beyond);
            let beyond: Vec<Unit> = beyond
                .map(|(unit, bits)| self.steps.and_byte(unit, bits))
                .collect();
            let beyond = self.any(&beyond);
            let inside = self.steps.not(beyond);
            units = (units.into_iter())
                .map(|unit| self.steps.only(inside, unit))
                .collect();
        }
        units
    }
}
