//! A program at full rate: 256 streams side by side, an operand in every cycle that accepts
//! one. The timing of results depends on the program alone, so all streams are in step.

use super::judge::{Judge, Verdict};
use std::collections::VecDeque;
use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::contract::TURN;
use warpwright_blocks::glsl450_sequencer::golden::side_by_side;
use warpwright_blocks::glsl450_sequencer::program::Program;
use warpwright_blocks::glsl450_sequencer::stimulus::operand;
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Batch;
use warpwright_testbenches::sweep::Digest;

/// Streams side by side.
const STREAMS: usize = 256;

/// What goes through the unit.
#[derive(Clone, Copy, Debug)]
pub enum Operands {
    /// At least so many operations with random operands, from this seed.
    Random(usize, u64),
    /// Every half there is.
    EveryHalf,
}

/// What was seen of a program.
#[derive(Debug)]
pub struct Seen {
    /// The first result that is not the model's.
    pub wrong: Option<String>,
    /// What the judge says of the results.
    pub verdict: Verdict,
    /// Operations, in all streams together.
    pub operations: usize,
    /// SHA-256 of all results, if it was asked for.
    pub hash: Option<Digest>,
    /// Of the cycles in which a stream ran, the share in which the program needed the multiply-add.
    pub utilisation: f64,
}

/// The unit in a batch simulation.
pub struct Stream {
    width: Width,
    batch: Batch,
    /// Results are held against what Vulkan allows.
    pub judges: bool,
    /// Results are hashed.
    pub hashes: bool,
}

impl Stream {
    pub fn new(width: Width) -> Self {
        let block = catalogue::find("glsl450_sequencer").unwrap();
        let bits = width.bits().to_string();
        let parameters = catalogue::parameters(block, [("width", bits.as_str())]).unwrap();
        let module = Arc::new(block.build(&parameters).unwrap());
        let netlist = optimize(flatten(&module, Names::Dropped));
        let batch = Batch::new(&netlist, STREAMS).unwrap();
        Self {
            width,
            batch,
            judges: true,
            hashes: false,
        }
    }

    fn read(&mut self, port: &str, width: u32) -> [u64; STREAMS] {
        let mut found = [0; STREAMS];
        self.batch.read_field(port, 0, width, &mut found).unwrap();
        found
    }

    fn flag(&mut self, port: &str) -> bool {
        let found = self.read(port, 1);
        assert!(
            found.iter().all(|one| *one == found[0]),
            "{port}: all streams are in step"
        );
        found[0] == 1
    }

    /// A program with operands.
    pub fn run(&mut self, program: &Program, given: Operands) -> Seen {
        let (operations, seed) = match given {
            Operands::Random(operations, seed) => (operations, seed),
            Operands::EveryHalf => (1 << 16, 0),
        };
        let rounds = operations.div_ceil(STREAMS);
        let mut random = Random::new(seed << 32 | u64::from(program.start));
        let mut results_bytes = Vec::new();
        let width = self.width.bits();
        self.batch.power_up();
        for (port, bits, value) in [
            ("in_instruction", 7, program.number),
            ("in_components", 3, program.components),
            ("out_ready", 1, 1),
        ] {
            let values = [value.into(); STREAMS];
            self.batch.write_field(port, 0, bits, &values).unwrap();
        }
        // As if no operation began before the one ahead of it had left.
        let turns = program.operations.len() * TURN as usize;
        let words = program.operands.len() + program.results as usize;
        let patience = (100 + rounds * (turns + words)) as u64;
        let mut seen = Seen {
            wrong: None,
            verdict: Verdict::default(),
            operations: rounds * STREAMS,
            hash: None,
            utilisation: 0.0,
        };
        // Operands of the round that goes in, and what comes out of those that are in.
        let mut coming: Vec<[u32; STREAMS]> = Vec::new();
        let mut expected: VecDeque<[u32; STREAMS]> = VecDeque::new();
        let (mut place, mut begun, mut left, mut cycles) = (0, 0, 0, 0u64);
        while left < rounds * program.results as usize {
            if coming.is_empty() && begun < rounds {
                coming = match given {
                    Operands::Random(..) => operands(self.width, program, &mut random),
                    Operands::EveryHalf => vec![counted(begun)],
                };
                let results = self.expected(program, &coming, &mut seen.verdict);
                if self.hashes {
                    let words = results.iter().flatten();
                    results_bytes.extend(words.flat_map(|word| word.to_le_bytes()));
                }
                expected.extend(results);
                (begun, place) = (begun + 1, 0);
            }
            let valid = [u64::from(!coming.is_empty()); STREAMS];
            self.batch.write_field("in_valid", 0, 1, &valid).unwrap();
            if let Some(words) = coming.get(place) {
                let words = words.map(u64::from);
                self.batch
                    .write_field("in_operand", 0, width, &words)
                    .unwrap();
            }
            self.batch.settle();
            if self.flag("out_valid") {
                let found = self.read("out_result", width);
                let must = expected.pop_front().expect("a result of an operation");
                let pairs = found.iter().zip(must).enumerate();
                for (stream, (found, must)) in pairs {
                    if *found != u64::from(must) && seen.wrong.is_none() {
                        let what = format!("{found:#x}, must be {must:#x}");
                        seen.wrong = Some(format!("result {left} of stream {stream}: {what}"));
                    }
                }
                left += 1;
            }
            if !coming.is_empty() && self.flag("in_ready") {
                place += 1;
                if place == coming.len() {
                    coming.clear();
                }
            }
            self.batch.step();
            cycles += 1;
            assert!(cycles < patience, "results come");
        }
        seen.hash = self.hashes.then(|| Digest::of_bytes(&results_bytes));
        seen.utilisation = (rounds * program.multiply_adds()) as f64 / cycles as f64;
        seen
    }

    /// The words of the results, one after another, in all streams; the judge, if there is one, looks at them.
    fn expected(
        &self,
        program: &Program,
        coming: &[[u32; STREAMS]],
        verdict: &mut Verdict,
    ) -> Vec<[u32; STREAMS]> {
        let results = side_by_side(self.width, program, coming);
        if !self.judges {
            return results;
        }
        let judge = Judge::new(self.width);
        for stream in 0..STREAMS {
            let of_stream = |words: &[[u32; STREAMS]]| -> Vec<u32> {
                words.iter().map(|words| words[stream]).collect()
            };
            judge.see(program, &of_stream(coming), &of_stream(&results), verdict);
        }
        results
    }
}

/// Operands of an operation in each stream.
fn operands(width: Width, program: &Program, random: &mut Random) -> Vec<[u32; STREAMS]> {
    let words = program.operands.iter();
    words
        .map(|_| std::array::from_fn(|_| operand(width, random)))
        .collect()
}

/// The halves of a round.
fn counted(round: usize) -> [u32; STREAMS] {
    std::array::from_fn(|stream| (round * STREAMS + stream) as u32)
}
