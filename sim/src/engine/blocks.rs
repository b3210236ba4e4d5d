//! A batch as machine code: 16 stimuli at once, block after block.

use super::machine::{Flat, Machine, PortPlace, Row, RowMut};
use super::native::avx512::{BLOCK, Code, Storage};
use crate::program::{Program, Which};
use std::ops::Range;
use std::sync::Arc;

/// A batch's code and state.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    code: Arc<Code>,
    storage: Storage,
    inputs: usize,
}

/// Whether this machine runs batches as machine code.
pub(super) fn is_available() -> bool {
    Code::is_available()
}

/// A batch as machine code, of a program whose slots hold 32 bits, if this machine can run it.
pub(super) fn batch(program: &Program, stimuli: usize) -> Option<Box<dyn Machine>> {
    Blocks::new(program, stimuli).map(|blocks| Box::new(blocks) as Box<dyn Machine>)
}

impl Blocks {
    /// At power-up, if this machine can run it.
    pub fn new(program: &Program, stimuli: usize) -> Option<Self> {
        let code = Code::new(program, stimuli.div_ceil(BLOCK))?;
        let mut new = Self {
            storage: code.storage(),
            code: Arc::new(code),
            inputs: program.inputs.len(),
        };
        new.fill(program);
        Some(new)
    }

    /// How many stimuli there are, those included that fill the last block.
    fn stimuli(&self) -> usize {
        self.code.places.blocks * BLOCK
    }

    /// What registers and memories hold at power-up, in storage that is all 0.
    fn fill(&mut self, program: &Program) {
        for (slot, value) in &program.initial {
            if let Some(register) = program.register_of(*slot) {
                for stimulus in 0..self.stimuli() {
                    self.set_register(register, stimulus, *value as u32);
                }
            }
        }
        for (memory, shape) in program.memories.iter().enumerate() {
            for (address, word) in shape.contents.iter().enumerate() {
                self.load(memory, address, 0..self.stimuli(), *word);
            }
        }
    }

    /// The words of a row, of the inputs and then the outputs.
    fn row_words(&self, row: usize) -> Range<usize> {
        let stride = self.code.places.stride() / 4;
        row * stride..row * stride + self.stimuli()
    }

    /// A register's word of state, and which of its bits the stimulus has if it is a mask.
    fn place_of(&self, index: usize, stimulus: usize) -> (usize, Option<u32>) {
        let places = &self.code.places;
        let (block, lane) = (stimulus / BLOCK, stimulus % BLOCK);
        let first = (block * places.state + places.register_offset(index)) / 4;
        if places.is_mask(index) {
            (first, Some(lane as u32))
        } else {
            (first + lane, None)
        }
    }

    fn set_register(&mut self, index: usize, stimulus: usize, value: u32) {
        let (word, bit) = self.place_of(index, stimulus);
        let word = &mut self.storage.state.words_mut()[word];
        *word = match bit {
            Some(bit) => *word & !(1 << bit) | value << bit,
            None => value,
        };
    }
}

impl Machine for Blocks {
    fn run(&mut self, _program: &Program, which: Which) {
        self.code.run(which, &mut self.storage);
    }

    fn power_up(&mut self, program: &Program) {
        self.storage = self.code.storage();
        self.fill(program);
    }

    fn row(&self, place: PortPlace, stimuli: usize) -> Row<'_> {
        let row = match place {
            PortPlace::Input(index) => index,
            PortPlace::Output(index) => self.inputs + index,
        };
        Row::Narrow(&self.storage.rows.words()[self.row_words(row)][..stimuli])
    }

    fn flat(&self) -> Option<Flat<'_>> {
        Some(Flat {
            words: self.storage.rows.words(),
            inputs: self.inputs,
            stride: self.code.places.stride() / 4,
        })
    }

    fn row_mut(&mut self, input: usize, stimuli: usize) -> RowMut<'_> {
        let words = self.row_words(input);
        RowMut::Narrow(&mut self.storage.rows.words_mut()[words][..stimuli])
    }

    fn register(&self, index: usize, stimulus: usize) -> u64 {
        let (word, bit) = self.place_of(index, stimulus);
        let word = self.storage.state.words()[word];
        u64::from(bit.map_or(word, |bit| word >> bit & 1))
    }

    fn load(&mut self, memory: usize, address: usize, stimuli: Range<usize>, word: u64) {
        let places = &self.code.places;
        let first = places.memory(memory) as usize / 4 + address * BLOCK;
        for stimulus in stimuli {
            let (block, lane) = (stimulus / BLOCK, stimulus % BLOCK);
            let index = block * places.memory / 4 + first + lane;
            self.storage.memories.words_mut()[index] = word as u32;
        }
    }

    fn boxed(&self) -> Box<dyn Machine> {
        Box::new(self.clone())
    }
}
