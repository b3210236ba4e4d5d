//! Where the storage of a batch has what, for code that works on a block of 64 or 32 stimuli at once.
//!
//! Rows are what callers see, one per input and output: for each stimulus a byte, where that is enough, or a word, all stimuli side by side. State and memories are
//! the engine's own: all of a block, then all of the next one. A value of several bits is stored byte by byte: the lowest byte of all stimuli, then the
//! next. A single bit is a mask in the state (in AVX2's, a byte of all ones), and
//! a byte in a memory.

use super::Set;
use crate::engine::machine::RowPlace;
use crate::engine::native::conventions::{BYTES, MEMORIES, ROWS, STATE, memory};
use crate::engine::native::encode::Memory;
use crate::engine::native::translated::Layout;
use crate::program::Program;

/// Bytes of a mask register.
const MASK: usize = 8;

/// Offsets from the first byte of a block.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Places {
    pub layout: Layout,
    pub(super) set: Set,
    /// Rows of the inputs, then of the outputs.
    rows: Vec<RowPlace>,
    inputs: usize,
    /// Where each register begins, and its bits.
    registers: Vec<(i32, u8)>,
    /// Where each memory begins, and the bits of its words.
    memories: Vec<(i32, u8)>,
}

impl Places {
    /// For a number of blocks; nothing if a distance exceeds 31 bits.
    pub fn new(program: &Program, blocks: usize, set: Set) -> Option<Self> {
        let block = set.block();
        let mut registers = vec![(0, 0); program.register_bits.len()];
        let mut state: usize = 0;
        // Vectors first, so that each begins where a vector may.
        for is_mask in [false, true] {
            let all = registers.iter_mut().zip(&program.register_bits);
            for (register, bits) in all.filter(|(_, bits)| (**bits <= 1) == is_mask) {
                *register = (i32::try_from(state).ok()?, *bits);
                state += match set {
                    Set::Avx512 if is_mask => MASK,
                    _ => bytes(*bits) * block,
                };
            }
        }
        i32::try_from(state).ok()?;
        let mut memory: usize = 0;
        let mut memories = Vec::new();
        for shape in &program.memories {
            memories.push((i32::try_from(memory).ok()?, shape.width));
            memory += shape.depth as usize * bytes(shape.width) * block;
        }
        i32::try_from(memory).ok()?;
        // Odd numbers of vectors, since rows that begin at the same place of a page would share few lines of the cache.
        let (word_row, byte_row) = (((blocks * 4) | 1) * block / 4, (blocks | 1) * block);
        let (mut words, mut bytes) = (0, 0);
        let ports = program.input_bits.iter().chain(&program.output_bits);
        let row = |bits: &u8| {
            let (next, size, place): (_, _, fn(usize) -> RowPlace) = match bits {
                0..=8 => (&mut bytes, byte_row, RowPlace::Bytes),
                _ => (&mut words, word_row, RowPlace::Words),
            };
            *next += size;
            place(*next - size)
        };
        let rows = ports.map(row).collect();
        i32::try_from(words * 4).ok()?;
        i32::try_from(bytes).ok()?;
        Some(Self {
            layout: Layout {
                blocks,
                block,
                words: words * 4,
                bytes,
                state: state.next_multiple_of(block),
                memory,
            },
            set,
            rows,
            inputs: program.inputs.len(),
            registers,
            memories,
        })
    }

    /// Where each row begins, those of the outputs after those of the inputs.
    pub fn row_places(&self) -> Vec<RowPlace> {
        self.rows.clone()
    }

    /// An input's vectors: one of bytes, or four of words.
    pub(super) fn input(&self, index: usize) -> Vectors {
        self.vectors(self.rows[index])
    }

    /// An output's vectors.
    pub(super) fn output(&self, index: usize) -> Vectors {
        self.vectors(self.rows[self.inputs + index])
    }

    fn vectors(&self, row: RowPlace) -> Vectors {
        match row {
            RowPlace::Bytes(first) => Vectors::Bytes(memory(BYTES, first as i32)),
            RowPlace::Words(first) => Vectors::Words([0, 1, 2, 3].map(|part| {
                let words = first * 4 + part * self.layout.block;
                memory(ROWS, words as i32)
            })),
        }
    }

    /// How many bytes a register's value has; none if it is a mask.
    pub(super) fn register_bytes(&self, index: usize) -> usize {
        match self.registers[index].1 {
            0..=1 => 0,
            bits => bytes(bits),
        }
    }

    /// A register's byte, or its mask.
    pub(super) fn register(&self, index: usize, byte: usize) -> Memory {
        memory(
            STATE,
            self.registers[index].0 + (byte * self.layout.block) as i32,
        )
    }

    /// How many bytes a memory's words have.
    pub(super) fn word_bytes(&self, index: usize) -> usize {
        bytes(self.memories[index].1)
    }

    /// A byte of a memory's word.
    pub(super) fn word(&self, index: usize, address: u32, byte: usize) -> Memory {
        let vector = address as i32 * self.word_bytes(index) as i32 + byte as i32;
        memory(
            MEMORIES,
            self.memories[index].0 + vector * self.layout.block as i32,
        )
    }

    /// What a register holds.
    pub fn get(&self, state: &[u32], index: usize, stimulus: usize) -> u32 {
        let (offset, bits) = self.registers[index];
        let first = stimulus / self.layout.block * self.layout.state + offset as usize;
        let place = stimulus % self.layout.block;
        if bits <= 1 && self.set == Set::Avx512 {
            let word = state[first / 4 + place / 32];
            return word >> (place % 32) & 1;
        }
        let all = if bits <= 1 { 1 } else { u32::MAX };
        all & (0..bytes(bits)).fold(0, |value, byte| {
            let at = first + byte * self.layout.block + place;
            value | (state[at / 4] >> (at % 4 * 8) & 0xff) << (byte * 8)
        })
    }

    /// Sets what a register holds.
    pub fn set(&self, state: &mut [u32], index: usize, stimulus: usize, value: u32) {
        let (offset, bits) = self.registers[index];
        let first = stimulus / self.layout.block * self.layout.state + offset as usize;
        let place = stimulus % self.layout.block;
        if bits <= 1 && self.set == Set::Avx512 {
            let word = &mut state[first / 4 + place / 32];
            *word = *word & !(1 << (place % 32)) | (value & 1) << (place % 32);
            return;
        }
        let value = if bits <= 1 { value * 0xff } else { value };
        self.set_bytes(state, first + place, bytes(bits), value);
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
        let (offset, bits) = self.memories[index];
        let first = stimulus / self.layout.block * self.layout.memory + offset as usize;
        let first =
            first + address * bytes(bits) * self.layout.block + stimulus % self.layout.block;
        self.set_bytes(words, first, bytes(bits), value);
    }

    /// Sets the bytes of a value, a vector apart.
    fn set_bytes(&self, words: &mut [u32], first: usize, bytes: usize, value: u32) {
        for byte in 0..bytes {
            let at = first + byte * self.layout.block;
            let up = at % 4 * 8;
            let word = &mut words[at / 4];
            *word = *word & !(0xff << up) | (value >> (byte * 8) & 0xff) << up;
        }
    }
}

/// A row's vectors for a block.
#[derive(Clone, Copy, Debug)]
pub(super) enum Vectors {
    Bytes(Memory),
    Words([Memory; 4]),
}

/// Bytes that so many bits need.
pub(super) fn bytes(bits: u8) -> usize {
    usize::from(bits.max(1)).div_ceil(8)
}
