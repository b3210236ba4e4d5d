//! `glsl450_sequencer`: hardware against the golden model, bit for bit, and results against what Vulkan allows.
//!
//! - [`stream`]: each program at full rate in a batch simulation; every result must equal the model's
//! - [`judge`]: the same results against [`formulas`] of [`interval`]s, each operation with the greatest error that Vulkan allows
//! - [`geometry`]: exact results of vector instructions
//! - [`matrices`]: determinants and inverses, for which Vulkan allows anything: bounds of our own
//! - [`every`]: all words through the one-operand programs, in long runs
//! - [`long`]: a hundred times as many operands through the hardware, in long runs
//! - [`special`]: results that revision 16 specifies
//! - [`page`]: the tables of measurements in the block's page

mod every;
pub mod formulas;
mod geometry;
pub mod interval;
mod judge;
mod long;
pub mod matrices;
mod page;
mod special;
mod stream;

use judge::{Judge, Measure, Verdict, Worst};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use stream::{Operands, Seen, Stream};
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::results;
use warpwright_blocks::glsl450_sequencer::program::{Program, find, programs};
use warpwright_testbenches::effort::When;

/// Operands of each instruction, of all its numbers of components together: in long runs, which make the page, a million; a debug build tries a
/// hundredth. All numbers that a function of numbers takes are one operand; of vectors and matrices each component is one.
fn operands() -> usize {
    if When::LongRuns.is_now() {
        1_000_000
    } else if cfg!(debug_assertions) {
        10_000
    } else {
        60_000
    }
}

/// The same of halves, of which there are few; of functions of one number long runs try all.
fn halves() -> usize {
    operands() / 10
}

/// What was seen of a program.
struct Tried {
    program: &'static Program,
    seen: Seen,
}

/// How many programs an instruction has: one of each number of components.
fn alike(program: &Program) -> usize {
    let alike = programs().iter().filter(|p| p.number == program.number);
    alike.count()
}

/// How many operations of a program have so many operands of its instruction.
fn operations(program: &Program, operands: usize) -> usize {
    let of_program = operands / alike(program);
    if program.is_by_component() {
        return of_program;
    }
    of_program.div_ceil(program.operands.len())
}

/// A program's place among all.
fn place(name: &str, components: u32) -> Option<usize> {
    let is_it = |p: &Program| p.name == name && p.components == components;
    programs().iter().position(is_it)
}

/// Runs all programs at full rate, on all cores; of each instruction so many operands.
fn all(width: Width, operands: usize) -> Vec<Tried> {
    let next = AtomicUsize::new(0);
    let tried = Mutex::new(Vec::new());
    let tries_all = When::LongRuns.is_now();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut stream = Stream::new(width);
                while let Some(program) = programs().get(next.fetch_add(1, Ordering::Relaxed)) {
                    let operations = operations(program, operands);
                    let given = match width {
                        Width::Half if program.operands.len() == 1 && tries_all => {
                            Operands::EveryHalf
                        }
                        _ => Operands::Random(operations, 0),
                    };
                    let seen = stream.run(program, given);
                    tried.lock().unwrap().push(Tried { program, seen });
                }
            });
        }
    });
    let mut tried = tried.into_inner().unwrap();
    tried.sort_by_key(|tried| tried.program.start);
    tried
}

static SINGLES: LazyLock<Vec<Tried>> = LazyLock::new(|| all(Width::Single, operands()));
static OF_HALVES: LazyLock<Vec<Tried>> = LazyLock::new(|| all(Width::Half, halves()));

/// What the page says.
fn measured(width: Width) -> &'static [Tried] {
    match width {
        Width::Single => &SINGLES,
        Width::Half => &OF_HALVES,
    }
}

fn assert_right(tried: &Tried) {
    let Tried { program, seen } = tried;
    assert_eq!(seen.wrong, None, "{}: hardware and model", program.name);
    assert_eq!(seen.verdict.wrong, None, "what Vulkan allows");
    for worst in &seen.verdict.worst {
        let is_within = worst.measure != Measure::Bound || worst.error <= 1.0;
        assert!(is_within, "{}: {worst:?}", program.name);
    }
}

#[test]
fn hardware_equals_the_model_within_what_vulkan_allows() {
    for width in [Width::Single, Width::Half] {
        measured(width).iter().for_each(assert_right);
    }
}

/// So many operations that the streams' ends are a small part.
const LONG_STREAM: usize = 100_000;

/// A stream of normalized vectors keeps the multiply-add busy, if it is long.
#[test]
#[cfg_attr(debug_assertions, ignore = "minutes in a debug build")]
fn the_multiply_add_is_in_use() {
    let of = |program: &&Program| program.name == "Normalize" && program.components == 3;
    let normalize = programs().iter().find(of).unwrap();
    let given = Operands::Random(LONG_STREAM, 0);
    let seen = Stream::new(Width::Single).run(normalize, given);
    assert!(seen.utilisation >= 0.8, "{}", seen.utilisation);
}

/// The judge notices a wrong digit, a sign, and two operands in the wrong order.
#[test]
fn a_wrong_result_is_noticed() {
    let judge = Judge::new(Width::Single);
    let notices = |name: &str, components: u32, operands: &[f32], change: &dyn Fn(u32) -> u32| {
        let number = programs().iter().find(|p| p.name == name).unwrap().number;
        let program = find(number, components).unwrap();
        let words: Vec<u32> = operands.iter().map(|x| x.to_bits()).collect();
        let right = results(Width::Single, program, &words);
        let wrong: Vec<u32> = right.iter().map(|word| change(*word)).collect();
        let (mut held, mut failed) = (Verdict::default(), Verdict::default());
        judge.see(program, &words, &right, &mut held);
        judge.see(program, &words, &wrong, &mut failed);
        assert_eq!(held.wrong, None);
        let is_beyond = |worst: &Worst| worst.measure == Measure::Bound && worst.error > 1.0;
        assert!(!held.worst.iter().any(is_beyond), "{name}: {held:?}");
        failed.wrong.is_some() || failed.worst.iter().any(is_beyond)
    };
    let digit = |word| word ^ 8;
    let sign = |word: u32| word ^ 0x8000_0000;
    assert!(notices("InverseSqrt", 1, &[3.0], &digit));
    assert!(notices("Log", 1, &[10.0], &digit));
    assert!(notices("Length", 3, &[1.0, 2.0, 3.0], &|word| word ^ 16));
    assert!(notices("Normalize", 2, &[1.0, 2.5], &|word| word ^ 16));
    assert!(notices("Reflect", 2, &[1.0, 2.5, 0.5, 0.25], &|word| word ^ 64));
    assert!(notices(
        "FaceForward",
        2,
        &[1.0, 2.5, 0.5, 0.25, 1.0, 1.0],
        &sign
    ));
    assert!(notices("Refract", 2, &[0.6, -0.8, 0.0, 1.0, 0.9], &sign));
    assert!(notices("Atan", 1, &[0.5], &sign));
    assert!(notices("SmoothStep", 1, &[0.0, 1.0, 0.3], &|word| word ^ 256));
    let infinite = |_| 0x7F80_0000;
    let no_number = |_| 0x7FC0_0000;
    let far = |word: u32| word ^ 64;
    for change in [&far as &dyn Fn(u32) -> u32, &sign, &infinite, &no_number] {
        for name in ["Determinant", "MatrixInverse"] {
            assert!(notices(name, 2, &[1.5, 3.25, -2.0, 4.0], change), "{name}");
        }
    }
}
