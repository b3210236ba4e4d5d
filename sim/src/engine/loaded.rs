//! A batch in the interpreter, for any word size and row length.

use super::dispatch::InstructionSet;
use super::machine::{Machine, PortPlace, Row, RowMut};
use super::rows::{Rows, Step, Words};
use super::word::Word;
use crate::program::{Program, Slot, Which};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct LoadedProgram<W, const LANES: usize> {
    rows: Rows<W, LANES>,
    tables: Vec<Vec<W>>,
    set: InstructionSet,
    inputs: Vec<Slot>,
    registers: Vec<Slot>,
    outputs: Vec<Slot>,
}

impl<W: Word, const LANES: usize> LoadedProgram<W, LANES> {
    pub fn new(program: &Program, set: InstructionSet) -> Self {
        let tables = program.tables.iter();
        Self {
            rows: Rows::new(program),
            tables: tables
                .map(|table| table.iter().map(|entry| W::of(*entry)).collect())
                .collect(),
            set,
            inputs: program.inputs.clone(),
            registers: program.registers.clone(),
            outputs: program.outputs.clone(),
        }
    }

    fn words(&self, slot: Slot) -> &[W; LANES] {
        &self.rows.slots[slot as usize].0
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
    fn run(&mut self, program: &Program, which: Which) {
        let tape = program.tape(which);
        self.set.run(Step {
            rows: &mut self.rows,
            tape,
            tables: &self.tables,
        });
    }

    fn power_up(&mut self, program: &Program) {
        self.rows = Rows::new(program);
    }

    fn row(&self, place: PortPlace, stimuli: usize) -> Row<'_> {
        let slot = match place {
            PortPlace::Input(index) => self.inputs[index],
            PortPlace::Output(index) => self.outputs[index],
        };
        W::row(&self.words(slot)[..stimuli])
    }

    fn row_mut(&mut self, input: usize, stimuli: usize) -> RowMut<'_> {
        let slot = self.inputs[input];
        let Words(words) = &mut *self.rows.slots[slot as usize];
        W::row_mut(&mut words[..stimuli])
    }

    fn register(&self, index: usize, stimulus: usize) -> u64 {
        self.words(self.registers[index])[stimulus].number()
    }

    fn load(&mut self, memory: usize, address: usize, stimuli: Range<usize>, word: u64) {
        self.rows.memories[memory][address].0[stimuli].fill(W::of(word));
    }

    fn boxed(&self) -> Box<dyn Machine> {
        Box::new(self.clone())
    }
}
