//! The state of a batch for any word size and row length, and rows as callers see them.

use super::dispatch::InstructionSet;
use super::rows::{Rows, Step, Words};
use super::word::Word;
use crate::program::{Program, Slot, Tape};
use std::fmt::Debug;
use std::ops::Range;

/// A piece's words, one for each stimulus.
#[derive(Clone, Copy, Debug)]
pub enum Row<'a> {
    /// Where every piece fits 32 bits.
    Narrow(&'a [u32]),
    /// Otherwise.
    Wide(&'a [u64]),
}

/// A piece's words, to be written. Bits above the piece's width must be 0.
#[derive(Debug)]
pub enum RowMut<'a> {
    /// Where every piece fits 32 bits.
    Narrow(&'a mut [u32]),
    /// Otherwise.
    Wide(&'a mut [u64]),
}

impl Row<'_> {
    /// The word of one stimulus.
    #[inline]
    pub fn get(&self, stimulus: usize) -> u64 {
        match self {
            Self::Narrow(words) => words[stimulus].into(),
            Self::Wide(words) => words[stimulus],
        }
    }

    /// Calls `visit` with every stimulus and its word.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(usize, u64)) {
        match self {
            Self::Narrow(words) => {
                for (stimulus, word) in words.iter().enumerate() {
                    visit(stimulus, u64::from(*word));
                }
            }
            Self::Wide(words) => {
                for (stimulus, word) in words.iter().enumerate() {
                    visit(stimulus, *word);
                }
            }
        }
    }
}

/// What a batch does with its state.
pub(super) trait Machine: Debug + Send + Sync {
    fn run(&mut self, set: InstructionSet, tape: &Tape);
    fn power_up(&mut self, program: &Program);
    fn row(&self, slot: Slot, stimuli: usize) -> Row<'_>;
    fn row_mut(&mut self, slot: Slot, stimuli: usize) -> RowMut<'_>;
    fn get(&self, slot: Slot, stimulus: usize) -> u64;
    fn set(&mut self, slot: Slot, stimulus: usize, word: u64);
    fn load(&mut self, memory: usize, address: usize, stimuli: Range<usize>, word: u64);
    fn boxed(&self) -> Box<dyn Machine>;
}

impl Clone for Box<dyn Machine> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}

#[derive(Clone, Debug)]
pub(super) struct LoadedProgram<W, const LANES: usize> {
    rows: Rows<W, LANES>,
    tables: Vec<Vec<W>>,
}

impl<W: Word, const LANES: usize> LoadedProgram<W, LANES> {
    pub fn new(program: &Program) -> Self {
        let tables = program.tables.iter();
        Self {
            rows: Rows::new(program),
            tables: tables
                .map(|table| table.iter().map(|entry| W::of(*entry)).collect())
                .collect(),
        }
    }
}

/// Words as the row type that callers see.
pub(super) trait Exposed: Word {
    fn row(words: &[Self]) -> Row<'_>;
    fn row_mut(words: &mut [Self]) -> RowMut<'_>;
}

impl Exposed for u32 {
    fn row(words: &[Self]) -> Row<'_> {
        Row::Narrow(words)
    }

    fn row_mut(words: &mut [Self]) -> RowMut<'_> {
        RowMut::Narrow(words)
    }
}

impl Exposed for u64 {
    fn row(words: &[Self]) -> Row<'_> {
        Row::Wide(words)
    }

    fn row_mut(words: &mut [Self]) -> RowMut<'_> {
        RowMut::Wide(words)
    }
}

impl<W: Exposed, const LANES: usize> Machine for LoadedProgram<W, LANES> {
    fn run(&mut self, set: InstructionSet, tape: &Tape) {
        set.run(Step {
            rows: &mut self.rows,
            tape,
            tables: &self.tables,
        });
    }

    fn power_up(&mut self, program: &Program) {
        self.rows = Rows::new(program);
    }

    fn row(&self, slot: Slot, stimuli: usize) -> Row<'_> {
        let Words(words) = &*self.rows.slots[slot as usize];
        W::row(&words[..stimuli])
    }

    fn row_mut(&mut self, slot: Slot, stimuli: usize) -> RowMut<'_> {
        let Words(words) = &mut *self.rows.slots[slot as usize];
        W::row_mut(&mut words[..stimuli])
    }

    fn get(&self, slot: Slot, stimulus: usize) -> u64 {
        self.rows.slots[slot as usize].0[stimulus].number()
    }

    fn set(&mut self, slot: Slot, stimulus: usize, word: u64) {
        self.rows.slots[slot as usize].0[stimulus] = W::of(word);
    }

    fn load(&mut self, memory: usize, address: usize, stimuli: Range<usize>, word: u64) {
        self.rows.memories[memory][address].0[stimuli].fill(W::of(word));
    }

    fn boxed(&self) -> Box<dyn Machine> {
        Box::new(self.clone())
    }
}
