//! Lines with a single bit as their result.

use super::lower::Lowering;
use super::places::bytes;
use super::step::{Bitwise, Unit};
use crate::engine::native::encode::Comparison;
use crate::engine::native::flow::{Line, ValueId};
use crate::program::Op;

impl Lowering<'_> {
    /// A line's result as a mask, if there is a way without making it in bytes.
    pub(super) fn mask_of(&mut self, line: &Line) -> Option<Unit> {
        let [a, b, c] = line.from;
        let are_bits = line.operands().all(|operand| self.flow.is_bit(operand));
        Some(match line.op {
            Op::Any if !are_bits => {
                let vectors = self.vectors(a);
                self.any(&vectors)
            }
            Op::Meet if !are_bits => {
                let pairs = self.vectors(a).into_iter().zip(self.vectors(b));
                let masks: Vec<Unit> = pairs.map(|(a, b)| self.steps.test(a, b)).collect();
                self.any_mask(&masks)
            }
            Op::Parity if !are_bits => self.parity(a),
            Op::Slice { low, width: 1 } => self.bit_mask(a, low),
            Op::Eq if !are_bits => self.equal(a, b),
            Op::Ne if !are_bits => self.unequal(a, b),
            Op::Lt if !are_bits => {
                let (a, b) = (self.vectors(a), self.vectors(b));
                self.less(&a, &b)
            }
            Op::SignedLt(width) if !are_bits || width > 1 => self.signed_less(width, a, b),
            Op::Copy | Op::Any | Op::Parity | Op::Broadcast(1) | Op::Slice { low: 0, .. }
                if are_bits =>
            {
                self.mask(a)
            }
            Op::Not(1) => {
                let a = self.mask(a);
                self.steps.not(a)
            }
            Op::And | Op::Mul(1) | Op::Meet => self.bitwise(Bitwise::And, a, b),
            Op::Or if are_bits => self.bitwise(Bitwise::Or, a, b),
            Op::Xor | Op::Ne | Op::Add(1) | Op::Sub(1) if are_bits => {
                self.bitwise(Bitwise::Xor, a, b)
            }
            Op::Eq => {
                let differ = self.bitwise(Bitwise::Xor, a, b);
                self.steps.not(differ)
            }
            // One signed bit is 0 or -1.
            Op::AndNot | Op::SignedLt(_) => self.bitwise(Bitwise::AndNot, a, b),
            Op::Lt => self.bitwise(Bitwise::AndNot, b, a),
            Op::And3 => {
                let both = self.bitwise(Bitwise::And, a, b);
                let c = self.mask(c);
                self.steps.bitwise(Bitwise::And, both, c)
            }
            Op::Or3 | Op::Xor3 if are_bits => {
                let which = match line.op {
                    Op::Or3 => Bitwise::Or,
                    _ => Bitwise::Xor,
                };
                let both = self.bitwise(which, a, b);
                let c = self.mask(c);
                self.steps.bitwise(which, both, c)
            }
            Op::AndOr | Op::AndXor => {
                let both = self.bitwise(Bitwise::And, a, b);
                let c = self.mask(c);
                let which = match line.op {
                    Op::AndOr => Bitwise::Or,
                    _ => Bitwise::Xor,
                };
                self.steps.bitwise(which, both, c)
            }
            Op::BitMux if are_bits => {
                let [a, b, c] = [a, b, c].map(|value| self.mask(value));
                self.steps.choose(a, b, c)
            }
            Op::Mux { bit } => {
                let condition = self.bit_mask(a, bit);
                let [b, c] = [b, c].map(|value| self.mask(value));
                self.steps.choose(condition, b, c)
            }
            Op::Choose4(_) if are_bits => {
                let froms: Vec<Unit> = (line.parts.iter())
                    .map(|part| self.mask(part.from))
                    .collect();
                let low = self.steps.choose(froms[0], froms[3], froms[2]);
                let high = self.steps.choose(froms[0], froms[5], froms[4]);
                self.steps.choose(froms[1], high, low)
            }
            _ => return None,
        })
    }

    fn bitwise(&mut self, which: Bitwise, a: ValueId, b: ValueId) -> Unit {
        let (a, b) = (self.mask(a), self.mask(b));
        self.steps.bitwise(which, a, b)
    }

    /// The mask of any of these.
    pub(super) fn any_mask(&mut self, masks: &[Unit]) -> Unit {
        let mut masks = masks.iter().copied();
        let Some(first) = masks.next() else {
            return self.steps.all_or_none(false);
        };
        masks.fold(first, |sum, mask| {
            self.steps.bitwise(Bitwise::Or, sum, mask)
        })
    }

    /// The stimuli for which any bit of these is 1.
    pub(super) fn any(&mut self, vectors: &[Unit]) -> Unit {
        let zero = self.zero();
        let all = vectors
            .iter()
            .fold(zero, |all, vector| self.steps.or(all, *vector));
        self.steps.test(all, all)
    }

    fn equal(&mut self, a: ValueId, b: ValueId) -> Unit {
        let count = bytes(self.flow.bits(a).max(self.flow.bits(b)));
        let (a, b) = (self.padded(a, count), self.padded(b, count));
        let mut equal = None;
        for (a, b) in a.into_iter().zip(b) {
            equal = Some(self.steps.compare(Comparison::Equal, a, b, equal));
        }
        equal.unwrap_or_else(|| self.steps.all_or_none(true))
    }

    fn unequal(&mut self, a: ValueId, b: ValueId) -> Unit {
        if let ([a], [b]) = (&self.vectors(a)[..], &self.vectors(b)[..]) {
            return self.steps.compare(Comparison::NotEqual, *a, *b, None);
        }
        let equal = self.equal(a, b);
        self.steps.not(equal)
    }
}
