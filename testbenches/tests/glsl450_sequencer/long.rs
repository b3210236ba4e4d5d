//! By name: 10^8 operands of each instruction through the hardware; results equal the model's; the first tenth are within Vulkan's bounds. Long runs do
//! a fiftieth, judged.
//!
//! One-operand instructions on halves are left out: a long run covers all their operands anyway. The results
//! are in `testbenches/data/glsl450_sequencer_long.json`, see [`warpwright_testbenches::record`].

use super::assert_right;
use super::judge::Verdict;
use super::stream::{Operands, Seen, Stream};
use super::{Tried, operations, place};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_testbenches::record::{self, Row};
use warpwright_testbenches::sweep::Digest;

/// Operands of each instruction, of all its numbers of components together.
const OPERANDS: usize = 100_000_000;
/// Parts of a run, each with a seed of its own.
const PARTS: usize = 100;
/// Of these the first are judged.
const JUDGED: usize = 10;

/// So many of them a long run does.
const SAMPLE: usize = 2;

/// What was run of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub program: String,
    pub components: u32,
    pub width: u32,
    /// As every run counts them.
    pub operands: usize,
    pub operations: usize,
    /// Results that were held against an interval or a bound.
    pub judged: usize,
    /// SHA-256 of the SHA-256s of the results of each part.
    pub hash: String,
}

impl Row for Run {
    const FILE: &'static str = "glsl450_sequencer_long.json";

    type Key = (Option<usize>, u32);

    fn key(&self) -> Self::Key {
        (place(&self.program, self.components), self.width)
    }
}

fn run(width: Width, program: &'static Program, parts: usize) -> Run {
    let each = operations(program, OPERANDS / PARTS);
    let part = |stream: &mut Stream, part: usize| -> Seen {
        stream.judges = part < JUDGED;
        stream.hashes = true;
        // Seeds of every run are other ones.
        stream.run(program, Operands::Random(each, 1 + part as u64))
    };
    let parts = (0..parts).into_par_iter();
    let seen: Vec<Seen> = parts.map_init(|| Stream::new(width), part).collect();
    let hashes: Vec<Digest> = seen.iter().filter_map(|seen| seen.hash).collect();
    let operations: usize = seen.iter().map(|seen| seen.operations).sum();
    let mut verdict = Verdict::default();
    for mut seen in seen {
        verdict.take(std::mem::take(&mut seen.verdict));
        assert_right(&Tried { program, seen });
    }
    assert_eq!(verdict.wrong, None, "what Vulkan allows");
    Run {
        program: program.name.clone(),
        components: program.components,
        width: width.bits(),
        operands: if program.is_by_component() {
            operations
        } else {
            operations * program.operands.len()
        },
        operations,
        judged: verdict.judged,
        hash: Digest::of_digests(hashes.iter()).to_string(),
    }
}

#[test]
fn hardware_equals_the_model_on_ever_more_operands() {
    for program in programs().iter().filter(|p| record::is_wanted(&p.name)) {
        let widths = [Width::Single, Width::Half].into_iter();
        for width in widths.filter(|width| *width == Width::Single || program.operands.len() > 1) {
            if record::is_whole() {
                record::found(run(width, program, PARTS));
                continue;
            }
            run(width, program, SAMPLE);
        }
    }
}

/// What was run, as a table.
pub fn table() -> String {
    let mut text = "\n| instruction | components | bits | operands | operations | results judged | SHA-256 of all results begins |\n|---|---|---|---|---|---|---|\n".to_string();
    for run in record::stored::<Run>() {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | `{}` |",
            run.program,
            run.components,
            run.width,
            run.operands,
            run.operations,
            run.judged,
            &run.hash[..16]
        );
    }
    text
}
