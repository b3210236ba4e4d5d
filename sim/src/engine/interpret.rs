//! The only definition of what each instruction does, for one word or for many side by side.

use super::word::Word;
use crate::program::{Instr, Op, Slot, Tape, WideOperand};

/// Slots and memories. Operations on many stimuli do the same for each.
pub(crate) trait Storage<W: Word> {
    /// Sets a slot to a function of others; it may be one of them.
    fn map<const N: usize>(&mut self, to: Slot, from: [Slot; N], f: impl Fn([W; N]) -> W);

    /// Sets a slot to parts side by side.
    fn assemble(&mut self, to: Slot, parts: &[WideOperand]);

    /// Sets a slot to the part that the index names, 0 beyond the last.
    fn pick(&mut self, to: Slot, index: Slot, parts: &[WideOperand]);

    /// Whether a bit of a slot is 1, where there is only one stimulus.
    fn is_set(&self, slot: Slot, bit: u8) -> bool;

    /// Reads a memory's word, 0 beyond the last.
    fn memory_read(&mut self, to: Slot, memory: u32, address: Slot);

    /// Writes a memory's word where enabled.
    fn memory_write(&mut self, memory: u32, from: [Slot; 3]);
}

/// Runs a tape once.
#[inline(always)]
pub(crate) fn run<W: Word, S: Storage<W>>(storage: &mut S, tape: &Tape, tables: &[Vec<W>]) {
    let mut code = tape.code.iter().copied();
    while let Some(Instr { op, to, from }) = code.next() {
        let [a, b, _] = from;
        match op {
            Op::Copy => storage.map(to, [a], |[a]| a),
            Op::Not(width) => {
                let ones = W::ones(width);
                storage.map(to, [a], |[a]| a ^ ones);
            }
            Op::And => storage.map(to, [a, b], |[a, b]| a & b),
            Op::Or => storage.map(to, [a, b], |[a, b]| a | b),
            Op::Xor => storage.map(to, [a, b], |[a, b]| a ^ b),
            Op::AndNot => storage.map(to, [a, b], |[a, b]| a & !b),
            Op::And3 => storage.map(to, from, |[a, b, c]| a & b & c),
            Op::Or3 => storage.map(to, from, |[a, b, c]| a | b | c),
            Op::Xor3 => storage.map(to, from, |[a, b, c]| a ^ b ^ c),
            Op::AndOr => storage.map(to, from, |[a, b, c]| (a & b) | c),
            Op::AndXor => storage.map(to, from, |[a, b, c]| (a & b) ^ c),
            Op::Add(width) => {
                let ones = W::ones(width);
                storage.map(to, [a, b], |[a, b]| a.plus(b) & ones);
            }
            Op::Sub(width) => {
                let ones = W::ones(width);
                storage.map(to, [a, b], |[a, b]| a.minus(b) & ones);
            }
            Op::Mul(width) => {
                let ones = W::ones(width);
                storage.map(to, [a, b], |[a, b]| a.times(b) & ones);
            }
            Op::Eq => storage.map(to, [a, b], |[a, b]| W::bit(a == b)),
            Op::Ne => storage.map(to, [a, b], |[a, b]| W::bit(a != b)),
            Op::Lt => storage.map(to, [a, b], |[a, b]| W::bit(a < b)),
            Op::SignedLt(width) => {
                // With the sign bits inverted, unsigned order is signed order.
                let sign = W::of(1).left(u32::from(width) - 1);
                storage.map(to, [a, b], |[a, b]| W::bit((a ^ sign) < (b ^ sign)));
            }
            Op::Shl(width) => {
                let ones = W::ones(width);
                storage.map(to, [a, b], |[a, b]| a.left_any(b) & ones);
            }
            Op::Shr => storage.map(to, [a, b], |[a, b]| a.right_any(b)),
            Op::SignedShr(width) => {
                let above = W::BITS - u32::from(width);
                storage.map(to, [a, b], |[a, b]| {
                    a.left(above).signed_right_any(b).right(above)
                });
            }
            Op::Mux { bit } => storage.map(to, from, |[condition, a, b]| {
                let chosen = condition.right(u32::from(bit)).spread();
                choose(chosen, a, b)
            }),
            Op::BitMux => storage.map(to, from, |[selector, a, b]| choose(selector, a, b)),
            Op::Broadcast(width) => {
                let ones = W::ones(width);
                storage.map(to, [a], |[a]| a.spread() & ones);
            }
            Op::Slice { low, width } => {
                let ones = W::ones(width);
                storage.map(to, [a], |[a]| a.right(u32::from(low)) & ones);
            }
            Op::Join { at } => {
                storage.map(to, [a, b], |[a, b]| a | b.left(u32::from(at)));
            }
            Op::Assemble { .. } => storage.assemble(to, &tape.parts[op.parts()]),
            Op::Any => storage.map(to, [a], |[a]| W::bit(a != W::ZERO)),
            Op::Meet => storage.map(to, [a, b], |[a, b]| W::bit(a & b != W::ZERO)),
            Op::Leading { low, width, ones } => {
                let above = W::BITS - u32::from(low) - u32::from(width);
                let inverted = if ones { !W::ZERO } else { W::ZERO };
                // The bit below the lowest one looked at ends the count.
                let end = match W::BITS - u32::from(width) {
                    0 => W::ZERO,
                    below => W::of(1).left(below - 1),
                };
                storage.map(to, [a], |[a]| ((a ^ inverted).left(above) | end).leading());
            }
            Op::Parity => storage.map(to, [a], |[a]| a.is_odd_parity()),
            Op::Select { element, count } => {
                let (ones, count) = (W::ones(element), W::of(count.into()));
                let element = W::of(element.into());
                storage.map(to, [a, b], |[a, index]| {
                    let inside = a.right_any(index.times(element)) & ones;
                    inside & W::bit(index < count).spread()
                });
            }
            Op::Pick { .. } => storage.pick(to, a, &tape.parts[op.parts()]),
            Op::Lookup(table) => {
                let entries = &tables[table as usize];
                storage.map(to, [a], |[a]| {
                    entries.get(a.index()).copied().unwrap_or(W::ZERO)
                });
            }
            Op::MemoryRead(memory) => storage.memory_read(to, memory, a),
            Op::Skip { bit, on, count } => {
                if storage.is_set(a, bit) == on && count > 0 {
                    code.nth(count as usize - 1);
                }
            }
            Op::MemoryWrite(memory) => storage.memory_write(memory, from),
            Op::Choose4(_) => {
                let from: [Slot; 6] = operands(&tape.parts[op.parts()]);
                storage.map(to, from, |[s0, s1, a, b, c, d]| {
                    choose(s1, choose(s0, d, c), choose(s0, b, a))
                });
            }
            Op::Choose8(_) => {
                let from: [Slot; 11] = operands(&tape.parts[op.parts()]);
                storage.map(to, from, |[s0, s1, s2, a, b, c, d, e, f, g, h]| {
                    let low = choose(s1, choose(s0, d, c), choose(s0, b, a));
                    let high = choose(s1, choose(s0, h, g), choose(s0, f, e));
                    choose(s2, high, low)
                });
            }
            Op::Polynomial8(_) => {
                let from: [Slot; 11] = operands(&tape.parts[op.parts()]);
                storage.map(to, from, |[s0, s1, s2, a, b, c, d, e, f, g, h]| {
                    let low = (a ^ (b & s0)) ^ ((c ^ (d & s0)) & s1);
                    let high = (e ^ (f & s0)) ^ ((g ^ (h & s0)) & s1);
                    low ^ (high & s2)
                });
            }
        }
    }
}

/// Bits of `a` where the selector has 1, of `b` elsewhere.
#[inline(always)]
fn choose<W: Word>(selector: W, a: W, b: W) -> W {
    b ^ (selector & (a ^ b))
}

#[inline(always)]
fn operands<const N: usize>(parts: &[WideOperand]) -> [Slot; N] {
    std::array::from_fn(|index| parts[index].from)
}
