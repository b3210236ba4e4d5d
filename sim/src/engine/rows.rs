//! Storage for many stimuli: a row of words per slot, one word per stimulus.
//!
//! An instruction fills a spare row and then swaps it with the result's. So a result may also be an
//! operand, and the inner loops see rows that cannot overlap, which lets the compiler vectorise them.

use super::dispatch::Kernel;
use super::interpret::{Storage, run};
use super::word::Word;
use crate::program::{Program, Slot, Tape, WideOperand};

/// One word for each stimulus; starts where a vector may start.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Words<W, const LANES: usize>(pub [W; LANES]);

#[derive(Clone, Debug)]
pub(super) struct Rows<W, const LANES: usize> {
    pub slots: Vec<Box<Words<W, LANES>>>,
    spare: Box<Words<W, LANES>>,
    /// By memory, then by address.
    pub memories: Vec<Vec<Words<W, LANES>>>,
}

/// Running a tape once.
pub(super) struct Step<'a, W, const LANES: usize> {
    pub rows: &'a mut Rows<W, LANES>,
    pub tape: &'a Tape,
    pub tables: &'a [Vec<W>],
}

impl<W: Word, const LANES: usize> Kernel for Step<'_, W, LANES> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        run(self.rows, self.tape, self.tables);
    }
}

impl<W: Word, const LANES: usize> Rows<W, LANES> {
    /// Everything as at power-up.
    pub fn new(program: &Program) -> Self {
        let row = |value| Words([value; LANES]);
        let mut slots: Vec<_> = (0..program.slots).map(|_| Box::new(row(W::ZERO))).collect();
        for (slot, value) in &program.initial {
            *slots[*slot as usize] = row(W::of(*value));
        }
        let memories = program.memories.iter();
        Self {
            slots,
            spare: Box::new(row(W::ZERO)),
            memories: memories
                .map(|m| m.power_up().map(|word| row(W::of(word))).collect())
                .collect(),
        }
    }

    #[inline(always)]
    fn finish(&mut self, to: Slot) {
        std::mem::swap(&mut self.slots[to as usize], &mut self.spare);
    }
}

impl<W: Word, const LANES: usize> Storage<W> for Rows<W, LANES> {
    #[inline(always)]
    fn map<const N: usize>(&mut self, to: Slot, from: [Slot; N], f: impl Fn([W; N]) -> W) {
        let mut rows = [&self.slots[from[0] as usize].0; N];
        for (row, slot) in rows.iter_mut().zip(from) {
            *row = &self.slots[slot as usize].0;
        }
        for_each_word(&mut self.spare.0, rows, f);
        self.finish(to);
    }

    #[inline(always)]
    fn assemble(&mut self, to: Slot, parts: &[WideOperand]) {
        let spare = &mut self.spare.0;
        spare.fill(W::ZERO);
        for part in parts {
            let ones = W::ones(part.width);
            let (low, at) = (u32::from(part.low), u32::from(part.at));
            let from = &self.slots[part.from as usize].0;
            for (whole, from) in spare.iter_mut().zip(from) {
                *whole = *whole | (from.right(low) & ones).left(at);
            }
        }
        self.finish(to);
    }

    fn pick(&mut self, to: Slot, index: Slot, parts: &[WideOperand]) {
        let indices = &self.slots[index as usize].0;
        for (lane, (to, index)) in self.spare.0.iter_mut().zip(indices).enumerate() {
            let part = parts.get(index.index());
            *to = part.map_or(W::ZERO, |part| self.slots[part.from as usize].0[lane]);
        }
        self.finish(to);
    }

    fn is_set(&self, _slot: Slot, _bit: u8) -> bool {
        unreachable!("the stimuli of a batch may differ in a bit")
    }

    fn memory_read(&mut self, to: Slot, memory: u32, address: Slot) {
        let words = &self.memories[memory as usize];
        let addresses = &self.slots[address as usize].0;
        for (lane, (to, address)) in self.spare.0.iter_mut().zip(addresses).enumerate() {
            *to = words
                .get(address.index())
                .map_or(W::ZERO, |row| row.0[lane]);
        }
        self.finish(to);
    }

    fn memory_write(&mut self, memory: u32, from: [Slot; 3]) {
        let words = &mut self.memories[memory as usize];
        let [enables, addresses, data] = from.map(|slot| &self.slots[slot as usize].0);
        for lane in 0..LANES {
            if enables[lane] != W::ZERO
                && let Some(row) = words.get_mut(addresses[lane].index())
            {
                row.0[lane] = data[lane];
            }
        }
    }
}

/// The inner loop of nearly every instruction.
#[inline(always)]
fn for_each_word<W: Word, const N: usize, const LANES: usize>(
    to: &mut [W; LANES],
    from: [&[W; LANES]; N],
    f: impl Fn([W; N]) -> W,
) {
    for lane in 0..LANES {
        to[lane] = f(std::array::from_fn(|operand| from[operand][lane]));
    }
}
