//! A batch as machine code: some stimuli at once, block after block.
//!
//! With AVX-512 there are two translators: for 16 stimuli a block, with 32 bits for each value, and for 64, byte by byte. The one whose code promises to take less time
//! is taken. With AVX2 alone there is the one for bytes, for 32 stimuli.

use super::machine::{Flat, Machine, PortPlace, Row, RowMut, RowPlace, Translator};
use super::native::bytes::{self, Plan, Set};
use super::native::translated::Storage;
use super::native::words;
use crate::program::{Program, Which};
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

/// So many stimuli run in one block of words.
const FEW: usize = 16;

/// The code for a block's stimuli, and where it finds what.
trait Code: Debug + Send + Sync {
    fn storage(&self) -> Storage;
    fn run(&self, which: Which, storage: &mut Storage);
    /// Where each row begins, those of the outputs after those of the inputs.
    fn rows(&self) -> Vec<RowPlace>;
    /// Stimuli, those included that fill the last block.
    fn stimuli(&self) -> usize;
    fn register(&self, storage: &Storage, index: usize, stimulus: usize) -> u32;
    fn set_register(&self, storage: &mut Storage, index: usize, stimulus: usize, value: u32);
    fn load(
        &self,
        storage: &mut Storage,
        memory: usize,
        address: usize,
        stimulus: usize,
        word: u32,
    );
}

/// A batch's code and state.
#[derive(Clone, Debug)]
struct Blocks {
    code: Arc<dyn Code>,
    storage: Storage,
    inputs: Vec<RowPlace>,
    outputs: Vec<RowPlace>,
}

/// A batch as machine code, of a program whose slots hold 32 bits, if this machine can run it: by a given translator, or by the one that promises most.
pub(super) fn batch(
    program: &Program,
    stimuli: usize,
    translator: Option<Translator>,
) -> Option<(Box<dyn Machine>, Translator)> {
    let code = |translator| -> Option<Arc<dyn Code>> {
        Some(match translator {
            Translator::Words512 => Arc::new(words::Code::new(program, stimuli)?),
            Translator::Bytes512 => {
                Arc::new(Plan::new(program, stimuli, Set::Avx512)?.translate()?)
            }
            Translator::Bytes256 => Arc::new(Plan::new(program, stimuli, Set::Avx2)?.translate()?),
        })
    };
    if let Some(translator) = translator {
        let code = code(translator)?;
        return Some((Box::new(Blocks::new(program, code)), translator));
    }
    // Few stimuli would leave most of the bytes unused.
    let plan = (stimuli > FEW).then(|| Plan::new(program, stimuli, Set::Avx512));
    let plan = plan.flatten();
    let quicker = plan.filter(|plan| is_quicker(plan, program, stimuli));
    let (translator, code): (_, Arc<dyn Code>) = match quicker.and_then(Plan::translate) {
        Some(code) => (Translator::Bytes512, Arc::new(code)),
        None => (Translator::ALL.into_iter())
            .find_map(|translator| Some((translator, code(translator)?)))?,
    };
    Some((Box::new(Blocks::new(program, code)), translator))
}

/// Whether code for bytes promises to take less time than code for words.
fn is_quicker(plan: &Plan<'_>, program: &Program, stimuli: usize) -> bool {
    /// The time of an instruction on bytes, as a part of that of an instruction on words. For the catalogue's blocks it is 0.5 to 1.05, median 0.77.
    const BYTES: f64 = 0.8;
    let words = words::Code::cost(program, stimuli);
    (plan.cost() as f64) * BYTES < words as f64
}

impl Blocks {
    /// At power-up.
    fn new(program: &Program, code: Arc<dyn Code>) -> Self {
        let mut inputs = code.rows();
        let outputs = inputs.split_off(program.inputs.len());
        let mut new = Self {
            storage: code.storage(),
            code,
            inputs,
            outputs,
        };
        new.fill(program);
        new
    }

    /// What registers and memories hold at power-up, in storage that is all 0.
    fn fill(&mut self, program: &Program) {
        let stimuli = self.code.stimuli();
        for (slot, value) in &program.initial {
            if let Some(register) = program.register_of(*slot) {
                for stimulus in 0..stimuli {
                    let storage = &mut self.storage;
                    self.code
                        .set_register(storage, register, stimulus, *value as u32);
                }
            }
        }
        for (memory, shape) in program.memories.iter().enumerate() {
            for (address, word) in shape.contents.iter().enumerate() {
                self.load(memory, address, 0..stimuli, *word);
            }
        }
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
        let place = match place {
            PortPlace::Input(index) => self.inputs[index],
            PortPlace::Output(index) => self.outputs[index],
        };
        match place {
            RowPlace::Words(first) => {
                Row::Narrow(&self.storage.words.all()[first..first + stimuli])
            }
            RowPlace::Bytes(first) => Row::Bytes(&self.storage.bytes.all()[first..first + stimuli]),
        }
    }

    fn flat(&self) -> Option<Flat<'_>> {
        Some(Flat {
            words: self.storage.words.all(),
            bytes: self.storage.bytes.all(),
            outputs: &self.outputs,
        })
    }

    fn row_mut(&mut self, input: usize, stimuli: usize) -> RowMut<'_> {
        match self.inputs[input] {
            RowPlace::Words(first) => {
                RowMut::Narrow(&mut self.storage.words.all_mut()[first..first + stimuli])
            }
            RowPlace::Bytes(first) => {
                RowMut::Bytes(&mut self.storage.bytes.all_mut()[first..first + stimuli])
            }
        }
    }

    fn register(&self, index: usize, stimulus: usize) -> u64 {
        self.code.register(&self.storage, index, stimulus).into()
    }

    fn load(&mut self, memory: usize, address: usize, stimuli: Range<usize>, word: u64) {
        for stimulus in stimuli {
            self.code
                .load(&mut self.storage, memory, address, stimulus, word as u32);
        }
    }

    fn boxed(&self) -> Box<dyn Machine> {
        Box::new(self.clone())
    }
}

/// Both translators' code, whose places have the same names.
macro_rules! code {
    ($translator:ident) => {
        impl Code for $translator::Code {
            fn storage(&self) -> Storage {
                self.translated.storage()
            }

            fn run(&self, which: Which, storage: &mut Storage) {
                self.translated.run(which, storage);
            }

            fn rows(&self) -> Vec<RowPlace> {
                self.places.row_places()
            }

            fn stimuli(&self) -> usize {
                self.places.layout.stimuli()
            }

            fn register(&self, storage: &Storage, index: usize, stimulus: usize) -> u32 {
                self.places.get(storage.state.all(), index, stimulus)
            }

            fn set_register(
                &self,
                storage: &mut Storage,
                index: usize,
                stimulus: usize,
                value: u32,
            ) {
                let state = storage.state.all_mut();
                self.places.set(state, index, stimulus, value);
            }

            fn load(
                &self,
                storage: &mut Storage,
                memory: usize,
                address: usize,
                stimulus: usize,
                word: u32,
            ) {
                let words = storage.memories.all_mut();
                self.places.load(words, memory, address, stimulus, word);
            }
        }
    };
}

code!(words);
code!(bytes);
