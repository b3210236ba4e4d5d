//! `glsl450_sequencer`: hardware against the golden model, word for word, and results against what Vulkan allows.
//!
//! - [`stream`]: each program at full rate in a batch simulation; every result must be that of the model
//! - [`interval`], [`formulas`]: the numbers that Vulkan's formulas allow, each of their operations with its own greatest error
//! - [`matrices`]: determinants and inverses, for which Vulkan allows anything: bounds of our own
//! - [`special`]: results that revision 16 names
//! - [`page`]: the table in the block's page, of what was measured
//!
//! `WARPWRIGHT_LONG=1` tries ten times as many operands, a debug build a hundredth.

#[path = "glsl450_sequencer/formulas.rs"]
mod formulas;
#[path = "glsl450_sequencer/interval.rs"]
mod interval;
#[path = "glsl450_sequencer/matrices.rs"]
mod matrices;
#[path = "glsl450_sequencer/page.rs"]
mod page;
#[path = "glsl450_sequencer/special.rs"]
mod special;
#[path = "glsl450_sequencer/stream.rs"]
mod stream;

use interval::{HALF, SINGLE};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use stream::{Seen, Stream};
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::results;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_blocks::glsl450_sequencer::stimulus::operand;
use warpwright_blocks::random::Random;

/// Operands of each instruction: these are divided among its numbers of components.
fn count(usual: usize) -> usize {
    if std::env::var_os("WARPWRIGHT_LONG").is_some() {
        return usual * 10;
    }
    if cfg!(debug_assertions) && cfg!(not(feature = "optimised")) {
        usual
    } else {
        usual
    }
}

/// What was seen of a program.
struct Tried {
    program: &'static Program,
    seen: Seen,
}

/// Runs all programs at full rate, on all cores; of each instruction so many operands.
fn all(width: Width, operands: usize) -> Vec<Tried> {
    let next = AtomicUsize::new(0);
    let tried = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut stream = Stream::new(width);
                while let Some(program) = programs().get(next.fetch_add(1, Ordering::Relaxed)) {
                    let alike = programs().iter().filter(|p| p.number == program.number);
                    let words = operands / alike.count();
                    let operations = words.div_ceil(program.operands.len());
                    let seen = stream.run(program, operations);
                    tried.lock().unwrap().push(Tried { program, seen });
                }
            });
        }
    });
    let mut tried = tried.into_inner().unwrap();
    tried.sort_by_key(|tried| tried.program.start);
    tried
}

#[test]
fn hardware_equals_the_model() {
    for width in [Width::Single, Width::Half] {
        for tried in all(width, count(1_000_000)) {
            assert_eq!(tried.seen.wrong, None, "{}", tried.program.name);
        }
    }
}
