//! Long runs: more than 10^9 quotients and roots, in all directions, by LLVM and the CPU. About 17 % of the
//! quotients are as close as possible to a midpoint, and most of the others are exact, ties or next to one, or denormal.
//!
//! The results are in `testbenches/data/float_digits.json`, see [`warpwright_testbenches::record`]; names are block names.

use super::{BOTH, PEERS, Peer, WAYS, Way, everywhere, nearest_to_a_middle, netlist};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::float_digits::{FloatDigits, stimulus};
use warpwright_blocks::random::Random;
use warpwright_testbenches::floats::paced::run;
use warpwright_testbenches::floats::with_code;
use warpwright_testbenches::record::{self, Row};

/// Operations in each format and architecture.
const OPERATIONS: u64 = 50_000_000;
/// Parts of a run, each with a seed of its own.
const PARTS: u64 = 50;

/// What was run, without a result that is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub block: String,
    pub arch: String,
    pub stages: u32,
    pub format: String,
    pub operations: u64,
}

impl Row for Run {
    const FILE: &'static str = "float_digits.json";
    type Key = (String, usize, Option<usize>);

    fn key(&self) -> Self::Key {
        let way = WAYS.iter().position(|(arch, _)| *arch == self.arch);
        let format = PEERS.iter().position(|peer| peer.name == self.format);
        (self.block.clone(), way.unwrap_or(WAYS.len()), format)
    }
}

/// The first wrong result.
fn wrong(block: FloatDigits, way: Way, peer: &Peer) -> Option<String> {
    let format = peer.format;
    let netlist = netlist(block, format, "any", way);
    let part = |seed: u64| {
        // Seeds of every run are other ones.
        let mut random = Random::new(1_000 + seed);
        let each = 0..OPERATIONS / PARTS;
        match block {
            FloatDigits::Divide => {
                let words = each.map(|number| {
                    let hard = (number % 4 == 0).then(|| nearest_to_a_middle(format, &mut random));
                    let pair = hard.flatten();
                    let pair = pair.unwrap_or_else(|| stimulus::quotient(format, &mut random));
                    with_code(pair, random.below(4))
                });
                run(&netlist, format, words, &|words| peer.of_quotient(words))
            }
            FloatDigits::SquareRoot => {
                let words = each
                    .map(|_| with_code([stimulus::radicand(format, &mut random)], random.below(4)));
                run(&netlist, format, words, &|words| peer.of_root(words))
            }
        }
    };
    (0..PARTS).into_par_iter().find_map_first(part)
}

#[test]
fn more_than_a_billion_results_are_those_of_others() {
    for block in BOTH.iter().filter(|block| record::is_wanted(block.name())) {
        for (way, peer) in everywhere() {
            assert_eq!(
                wrong(*block, way, peer),
                None,
                "{block:?} {way:?} {}",
                peer.name
            );
            record::found(Run {
                block: block.name().to_string(),
                arch: way.0.to_string(),
                stages: way.1,
                format: peer.name.to_string(),
                operations: OPERATIONS,
            });
        }
    }
}

/// What was run of a block, in words.
fn sentence(block: &str) -> String {
    let mut text = String::new();
    for (arch, _) in WAYS {
        let runs = record::stored::<Run>().into_iter();
        let runs = runs.filter(|run| run.block == block && run.arch == arch);
        let formats: Vec<String> = runs.map(|run| run.format).collect();
        if !formats.is_empty() {
            let _ = writeln!(
                text,
                "- `arch={arch}`: {OPERATIONS} each in {}",
                formats.join(", ")
            );
        }
    }
    if text.is_empty() {
        text = "Nothing yet.\n".to_string();
    }
    text
}

#[test]
fn the_pages_say_what_was_run() {
    for block in &BOTH {
        let name = block.name();
        record::page_says(name, &[("long runs", sentence(name))]);
    }
}
