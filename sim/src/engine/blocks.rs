//! A batch as machine code: 16 stimuli at once, block after block.

use super::machine::{Machine, Place, Row, RowMut};
use super::native::Which;
use super::native::avx512::{BLOCK, Code, Storage};
use crate::program::Program;
use std::ops::Range;
use std::sync::Arc;

/// A batch's code and state.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    code: Arc<Code>,
    storage: Storage,
    count: usize,
    inputs: usize,
}

impl Blocks {
    /// At power-up, if this machine can run it.
    pub fn new(program: &Program, stimuli: usize) -> Option<Self> {
        let blocks = stimuli.div_ceil(BLOCK);
        let code = Code::new(program, blocks)?;
        let mut new = Self {
            storage: code.storage(blocks),
            code: Arc::new(code),
            count: blocks,
            inputs: program.inputs.len(),
        };
        new.power_up(program);
        Some(new)
    }

    /// The words of a row.
    fn words(&self, place: Place) -> Option<Range<usize>> {
        let row = match place {
            Place::Input(index) => index,
            Place::Output(index) => self.inputs + index,
            Place::Register(_) => return None,
        };
        let stride = self.code.places.stride / 4;
        Some(row * stride..row * stride + self.count * BLOCK)
    }

    /// A register's word of state, and which of its bits the stimulus has if it is a mask.
    fn register(&self, index: usize, stimulus: usize) -> (usize, Option<u32>) {
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
        let (word, bit) = self.register(index, stimulus);
        let word = &mut self.storage.state.words_mut()[word];
        *word = match bit {
            Some(bit) => *word & !(1 << bit) | value << bit,
            None => value,
        };
    }
}

impl Machine for Blocks {
    fn run(&mut self, _program: &Program, which: Which) {
        self.code.run(which, &mut self.storage, self.count);
    }

    fn power_up(&mut self, program: &Program) {
        self.storage = self.code.storage(self.count);
        for (slot, value) in &program.initial {
            if let Some(register) = program.register_of(*slot) {
                for stimulus in 0..self.count * BLOCK {
                    self.set_register(register, stimulus, *value as u32);
                }
            }
        }
        for (memory, shape) in program.memories.iter().enumerate() {
            for (address, word) in shape.contents.iter().enumerate() {
                self.load(memory, address, 0..self.count * BLOCK, *word);
            }
        }
    }

    fn row(&self, place: Place, stimuli: usize) -> Row<'_> {
        let words = self
            .words(place)
            .map(|words| &self.storage.rows.words()[words]);
        Row::Narrow(&words.unwrap_or_default()[..stimuli])
    }

    fn row_mut(&mut self, input: usize, stimuli: usize) -> RowMut<'_> {
        let words = self.words(Place::Input(input)).unwrap_or_default();
        RowMut::Narrow(&mut self.storage.rows.words_mut()[words][..stimuli])
    }

    fn get(&self, place: Place, stimulus: usize) -> u64 {
        let Place::Register(index) = place else {
            return self.row(place, stimulus + 1).get(stimulus);
        };
        let (word, bit) = self.register(index, stimulus);
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
