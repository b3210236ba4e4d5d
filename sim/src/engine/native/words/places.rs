//! Where the storage of a batch has what, for code that works on 16 stimuli at once.
//!
//! Rows are what callers see: a word for each stimulus, all stimuli side by side, one row per input and output. State and memories are the engine's own: all of 16
//! stimuli, then all of the next 16. A register of one bit is a mask of 16 bits.

use super::BLOCK;
use crate::engine::machine::RowPlace;
use crate::engine::native::conventions::{ROWS, STATE, VECTOR, memory};
use crate::engine::native::encode::Memory;
use crate::engine::native::translated::Layout;
use crate::program::Program;

/// Offsets from the first byte of 16 stimuli.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Places {
    pub layout: Layout,
    inputs: usize,
    outputs: usize,
    /// By register.
    registers: Vec<i32>,
    masks: Vec<bool>,
    /// By memory.
    memories: Vec<i32>,
}

impl Places {
    /// For a number of blocks of 16 stimuli; nothing if a distance exceeds 31 bits.
    pub fn new(program: &Program, blocks: usize) -> Option<Self> {
        let masks: Vec<bool> = (program.register_bits.iter())
            .map(|bits| *bits <= 1)
            .collect();
        let wide = masks.iter().filter(|is_mask| !**is_mask).count();
        let (mut next_wide, mut next_mask) = (0, wide * VECTOR as usize);
        let registers = masks.iter().map(|is_mask| {
            let (next, size) = if *is_mask {
                (&mut next_mask, 4)
            } else {
                (&mut next_wide, VECTOR as usize)
            };
            *next += size;
            i32::try_from(*next - size).ok()
        });
        let registers = registers.collect::<Option<_>>()?;
        let mut memory: usize = 0;
        let mut memories = Vec::new();
        for shape in &program.memories {
            memories.push(i32::try_from(memory).ok()?);
            memory += shape.depth as usize * VECTOR as usize;
        }
        i32::try_from(memory).ok()?;
        let (inputs, outputs) = (program.inputs.len(), program.outputs.len());
        let rows = (inputs + outputs) * stride(blocks);
        i32::try_from(next_mask).ok()?;
        i32::try_from(rows).ok()?;
        Some(Self {
            layout: Layout {
                blocks,
                block: BLOCK,
                words: rows,
                bytes: 0,
                state: next_mask.next_multiple_of(VECTOR as usize),
                memory,
            },
            inputs,
            outputs,
            registers,
            masks,
            memories,
        })
    }

    /// Where each row begins, those of the outputs after those of the inputs.
    pub fn row_places(&self) -> Vec<RowPlace> {
        let rows = 0..self.inputs + self.outputs;
        rows.map(|row| RowPlace::Words(row * stride(self.layout.blocks) / 4))
            .collect()
    }

    /// An input's words.
    pub(super) fn input(&self, index: usize) -> Memory {
        memory(ROWS, (index * stride(self.layout.blocks)) as i32)
    }

    /// An output's words.
    pub(super) fn output(&self, index: usize) -> Memory {
        memory(
            ROWS,
            ((self.inputs + index) * stride(self.layout.blocks)) as i32,
        )
    }

    /// A register's words, or its mask.
    pub(super) fn register(&self, index: usize) -> Memory {
        memory(STATE, self.registers[index])
    }

    /// Whether a register is kept as a mask.
    pub(super) fn is_mask(&self, register: usize) -> bool {
        self.masks[register]
    }

    /// A memory's first word, from the first of all.
    pub(super) fn memory(&self, index: usize) -> i32 {
        self.memories[index]
    }

    /// A register's word of state, and which of its bits the stimulus has if it is a mask.
    fn place_of(&self, index: usize, stimulus: usize) -> (usize, Option<u32>) {
        let (block, lane) = (stimulus / BLOCK, stimulus % BLOCK);
        let first = (block * self.layout.state + self.registers[index] as usize) / 4;
        if self.is_mask(index) {
            (first, Some(lane as u32))
        } else {
            (first + lane, None)
        }
    }

    /// What a register holds.
    pub fn get(&self, state: &[u32], index: usize, stimulus: usize) -> u32 {
        let (word, bit) = self.place_of(index, stimulus);
        bit.map_or(state[word], |bit| state[word] >> bit & 1)
    }

    /// Sets what a register holds.
    pub fn set(&self, state: &mut [u32], index: usize, stimulus: usize, value: u32) {
        let (word, bit) = self.place_of(index, stimulus);
        let word = &mut state[word];
        *word = match bit {
            Some(bit) => *word & !(1 << bit) | value << bit,
            None => value,
        };
    }

    /// Sets a word of a memory.
    pub fn load(
        &self,
        words: &mut [u32],
        index: usize,
        address: usize,
        stimulus: usize,
        value: u32,
    ) {
        let (block, lane) = (stimulus / BLOCK, stimulus % BLOCK);
        let first = self.memories[index] as usize / 4 + address * BLOCK;
        words[block * self.layout.memory / 4 + first + lane] = value;
    }
}

/// Bytes from one row to the next: an odd number of vectors, since rows that begin at the same place of a page would share few lines of the
/// cache.
fn stride(blocks: usize) -> usize {
    (blocks | 1) * VECTOR as usize
}
