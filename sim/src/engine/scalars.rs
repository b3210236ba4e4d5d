//! Storage for one stimulus: one word per slot.

use super::interpret::Storage;
use super::word::Word;
use crate::program::{Program, Slot, WideOperand};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct Scalars {
    pub slots: Vec<u64>,
    /// All memories' words, one memory after another.
    pub memory: Vec<u64>,
    /// Which words are whose.
    memories: Vec<Range<usize>>,
}

impl Scalars {
    /// Everything as at power-up.
    pub fn new(program: &Program) -> Self {
        let mut slots = vec![0; program.slots];
        for (slot, value) in &program.initial {
            slots[*slot as usize] = *value;
        }
        let mut words = Vec::new();
        let memories = program.memories.iter().map(|memory| {
            let first = words.len();
            words.extend(memory.power_up());
            first..words.len()
        });
        Self {
            slots,
            memories: memories.collect(),
            memory: words,
        }
    }

    /// One memory's words.
    pub fn words(&mut self, memory: usize) -> &mut [u64] {
        &mut self.memory[self.memories[memory].clone()]
    }
}

impl Storage<u64> for Scalars {
    #[inline(always)]
    fn map<const N: usize>(&mut self, to: Slot, from: [Slot; N], f: impl Fn([u64; N]) -> u64) {
        let mut words = [0; N];
        for (word, slot) in words.iter_mut().zip(from) {
            *word = self.slots[slot as usize];
        }
        self.slots[to as usize] = f(words);
    }

    fn assemble(&mut self, to: Slot, parts: &[WideOperand]) {
        let fields = parts.iter().map(|part| {
            let value = self.slots[part.from as usize] >> part.low;
            (value & u64::ones(part.width)) << part.at
        });
        self.slots[to as usize] = fields.fold(0, |whole, field| whole | field);
    }

    fn pick(&mut self, to: Slot, index: Slot, parts: &[WideOperand]) {
        let part = parts.get(self.slots[index as usize] as usize);
        self.slots[to as usize] = part.map_or(0, |part| self.slots[part.from as usize]);
    }

    #[inline(always)]
    fn is_set(&self, slot: Slot, bit: u8) -> bool {
        self.slots[slot as usize] >> bit & 1 == 1
    }

    #[inline(always)]
    fn memory_read(&mut self, to: Slot, memory: u32, address: Slot) {
        let words = &self.memory[self.memories[memory as usize].clone()];
        let address = self.slots[address as usize] as usize;
        self.slots[to as usize] = words.get(address).copied().unwrap_or(0);
    }

    #[inline(always)]
    fn memory_write(&mut self, memory: u32, from: [Slot; 3]) {
        let [enable, address, data] = from.map(|slot| self.slots[slot as usize]);
        if enable != 0
            && let Some(word) = self.words(memory as usize).get_mut(address as usize)
        {
            *word = data;
        }
    }
}
