//! Runs one chunk of operands through the hardware, block after block without a pause, beside the golden model's answers.
//!
//! A chunk is 65,536 operands: counted through, or drawn by a seed ([`Numbers`]).
//!
//! As a cross-check, the golden model also runs on numbers for some of the operands,
//! from its power-up, to confirm that the gates derived from it give the same answers.

use super::answers::Answers;
use super::digest::{Digest, Writing};
use super::drawn;
use super::planes::{BLOCK, BLOCK_BITS, CHUNK_BITS, Chunk, Words};
use super::{Subject, SweepError};
use warpwright_blocks::golden::{Golden, low_ones};
use warpwright_blocks::sweep::Sweep;
use warpwright_sim::engine::Batch;
use warpwright_sim::error::SimError;

/// What became of a chunk.
pub(super) enum Ended {
    /// All as expected; the hash of the results.
    Same(Digest),
    /// The place in the chunk of the first operands for which an output differs.
    Differs(u64),
}

/// Which operands a chunk has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Those whose number has the chunk's number above its low 16 bits: all chunks together have all.
    Counted,
    /// Drawn by the seed and the chunk's number: half of them at random, half near the edges of formats.
    Drawn {
        /// The seed.
        seed: u64,
    },
}

impl Numbers {
    /// The numbers of a block of a chunk.
    pub fn of(self, sweep: &Sweep, chunk: u64, block: u64) -> Words {
        match self {
            Self::Counted => {
                let start = (chunk << CHUNK_BITS) + block * BLOCK as u64;
                std::array::from_fn(|place| start + place as u64)
            }
            Self::Drawn { seed } => drawn::numbers(&drawn::planes(sweep, seed, chunk, block)),
        }
    }
}

/// What a thread needs to run chunks.
pub(super) struct Runner<'a> {
    subject: &'a Subject<'a>,
    answers: &'a Answers,
    numbers: Numbers,
    batch: Batch,
    golden: Box<dyn Golden>,
    gates: Chunk<'a>,
    writing: Writing,
}

impl<'a> Runner<'a> {
    pub fn new(
        subject: &'a Subject<'a>,
        answers: &'a Answers,
        numbers: Numbers,
    ) -> Result<Self, SimError> {
        let sweep = subject.sweep;
        let block = match numbers {
            Numbers::Counted => BLOCK.min(1 << sweep.bits.min(BLOCK_BITS)),
            Numbers::Drawn { .. } => BLOCK,
        };
        Ok(Self {
            subject,
            answers,
            numbers,
            batch: Batch::new(subject.netlist, block)?,
            golden: subject.block.golden(subject.parameters),
            gates: Chunk::new(answers),
            writing: Writing::new(sweep.results.iter().map(|field| field.width)),
        })
    }

    /// Runs the chunk of this number.
    pub fn run(&mut self, chunk: u64) -> Result<Ended, SweepError> {
        let sweep = self.subject.sweep;
        let latency = u64::from(sweep.latency);
        let stimuli = self.batch.stimuli();
        let mut values = [0; BLOCK];
        let blocks = match self.numbers {
            Numbers::Counted => {
                self.gates.begin(chunk << CHUNK_BITS);
                1u64 << sweep.bits.min(CHUNK_BITS).saturating_sub(BLOCK_BITS)
            }
            Numbers::Drawn { .. } => {
                self.gates.begin_with_any();
                1u64 << (CHUNK_BITS - BLOCK_BITS)
            }
        };
        self.batch.power_up();
        let inputs = &self.subject.netlist.inputs;
        // A netlist with these tied has no inputs for them.
        let held = sweep.held.iter();
        for (port, value) in held.filter(|(port, _)| inputs.iter().any(|i| i.name == *port)) {
            for stimulus in 0..stimuli {
                self.batch.poke(port, stimulus, value)?;
            }
        }
        for cycle in 0..blocks + latency {
            if cycle < blocks {
                let numbers = self.numbers.of(sweep, chunk, cycle);
                for place in &sweep.places {
                    for (number, value) in numbers.iter().zip(&mut values[..stimuli]) {
                        *value = place.value(*number);
                    }
                    let field = &place.field;
                    self.batch.write_field(
                        &field.port,
                        field.low,
                        field.width,
                        &values[..stimuli],
                    )?;
                }
            }
            self.batch.step();
            let Some(block) = cycle.checked_sub(latency) else {
                continue;
            };
            match self.numbers {
                Numbers::Counted => self.gates.run(block),
                Numbers::Drawn { seed } => {
                    let planes = drawn::planes(sweep, seed, chunk, block);
                    self.gates.run_any(&planes);
                }
            }
            let sample = self.sample(chunk, block, stimuli);
            let sample = sample.map(|place| (place, self.numbers.of(sweep, chunk, block)[place]));
            if let Some(place) = self.compare(sample)? {
                return Ok(Ended::Differs(block * BLOCK as u64 + place as u64));
            }
        }
        Ok(Ended::Same(self.writing.finish()))
    }

    /// Compares a block that has just come out; answers with the place of the first of its numbers for which something differs.
    fn compare(&mut self, sample: Option<(usize, u64)>) -> Result<Option<usize>, SweepError> {
        let stimuli = self.batch.stimuli();
        let said = sample.map(|(_, number)| self.by_numbers(number));
        let mut expected: Words = [0; BLOCK];
        let mut care: Words = [0; BLOCK];
        let mut found: Words = [0; BLOCK];
        let mut differs: Option<usize> = None;
        for (index, piece) in self.answers.pieces.iter().enumerate() {
            let field = &piece.field;
            self.gates.expected(piece, &mut expected);
            let values = &mut found[..stimuli];
            self.batch
                .read_field(&field.port, field.low, field.width, values)?;
            let is_partial = self.gates.care(piece, &mut care);
            if is_partial {
                for (value, care) in found.iter_mut().zip(&care) {
                    *value &= care;
                }
            }
            if found[..stimuli] != expected[..stimuli] {
                let mut both = found.iter().zip(&expected);
                let place = both.position(|(found, expected)| found != expected);
                differs = differs.into_iter().chain(place).min();
            }
            if let (Some((place, number)), Some(said)) = (sample, &said) {
                let all = low_ones(field.width);
                let matters = if is_partial { care[place] } else { all };
                let wanted = [expected[place], matters];
                if said.get(index) != Some(&wanted) {
                    return Err(SweepError::Referee {
                        number,
                        port: field.port.clone(),
                    });
                }
            }
            if index < self.answers.written {
                self.writing.put(index, &expected[..stimuli]);
            }
        }
        self.writing.next();
        Ok(differs)
    }

    /// Which of a block's numbers the referee looks at: one of each chunk, of a sweep of a single one one of each block.
    fn sample(&self, chunk: u64, block: u64, stimuli: usize) -> Option<usize> {
        let is_single = self.subject.sweep.bits <= CHUNK_BITS;
        let some = (chunk << 8 ^ block ^ 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let blocks = 1u64 << (CHUNK_BITS - BLOCK_BITS);
        let chosen = (chunk ^ 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        let is_chosen = is_single || chosen % blocks == block;
        is_chosen.then_some(some as usize % stimuli)
    }

    /// What the model says on numbers: value and care of each piece.
    fn by_numbers(&mut self, number: u64) -> Vec<[u64; 2]> {
        let sweep = self.subject.sweep;
        let inputs = sweep.inputs(number);
        self.golden.reset();
        let mut outputs = Vec::new();
        for _ in 0..=sweep.latency {
            outputs = self.golden.cycle(&inputs);
        }
        let pieces = self.answers.pieces.iter().map(|piece| {
            let field = &piece.field;
            let output = outputs.iter().find(|output| output.port == field.port);
            let Some(output) = output else {
                return [0, 0];
            };
            let cut = |value: &num_bigint::BigUint| {
                let above = value >> field.low;
                above.iter_u64_digits().next().unwrap_or(0) & low_ones(field.width)
            };
            let (value, care) = (cut(&output.value), cut(&output.care));
            [value & care, care]
        });
        pieces.collect()
    }
}
