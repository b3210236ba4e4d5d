//! Runs every word through the one-operand programs: all results within what Vulkan allows, and the greatest errors.
//!
//! A program asked for by name goes through all 2^32 words and is compared with `testbenches/data/glsl450_sequencer.json`: the number
//! of judged results, the greatest errors with their operands, and a hash of all results ([`warpwright_testbenches::record`]).
//! A program without a row in the file is judged but not compared. Long runs take one in 64 of the words of each, of all exponents,
//! and find no greater errors. Every run recomputes the stored results.
//!
//! Most results are so close to the exact one that the last operation of Vulkan's formula
//! alone allows them ([`near`]); only the others are checked against the whole formula.

use super::judge::{Judge, JudgedFunction, Measure, Verdict};
use super::place;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::ops::RangeInclusive;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::interpret::run;
use warpwright_blocks::glsl450_sequencer::golden::results;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_sim::engine::{InstructionSet, Kernel};
use warpwright_testbenches::record::{self, Row};
use warpwright_testbenches::sweep::Digest;

/// Operations side by side.
const LANES: usize = 16;
/// Words that are hashed together.
const CHUNK: u32 = 1 << 20;
/// Of so many words of a chunk a long run takes one.
const SAMPLE: u32 = 64;

/// The greatest error of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Greatest {
    pub measure: String,
    pub error: f64,
    pub operand: String,
    pub result: String,
}

/// What was found of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    pub program: String,
    /// Results that were held against an interval.
    pub judged: u64,
    /// Those of which Vulkan says nothing.
    pub free: u64,
    pub errors: Vec<Greatest>,
    /// SHA-256 of the SHA-256s of chunks of results.
    pub hash: String,
}

impl Row for Found {
    const FILE: &'static str = "glsl450_sequencer.json";

    type Key = Option<usize>;

    fn key(&self) -> Self::Key {
        place(&self.program, 1)
    }
}

fn stored() -> Vec<Found> {
    record::stored()
}

/// The programs of one number.
fn of_one() -> impl Iterator<Item = &'static Program> {
    programs()
        .iter()
        .filter(|program| program.operands.len() == 1)
}

/// How far from the true result, in units of its last place and as it is, the last operation of a program's formula alone lets a result be.
/// The formula's other operations allow more: their intervals hold the true values.
#[derive(Clone, Copy)]
struct Near {
    places: f64,
    absolute: f64,
}

impl Near {
    const NOTHING: Self = Self::places(0.0);

    const fn places(places: f64) -> Self {
        Self {
            places,
            absolute: 0.0,
        }
    }

    const fn absolute(absolute: f64) -> Self {
        Self {
            places: 0.0,
            absolute,
        }
    }

    /// Of all operands, and of those next to 1.
    fn of(name: &str) -> [Self; 2] {
        match name {
            "Log2" | "Log" => [Self::places(2.5), Self::absolute(1.0 / 4_194_304.0)],
            "Exp2" | "Exp" | "Sinh" | "Cosh" | "Asinh" | "Acosh" | "Atanh" => {
                [Self::places(2.5); 2]
            }
            "Sqrt" | "Tan" | "Tanh" => [Self::places(2.0); 2],
            "Length" | "Normalize" => [Self::places(1.0); 2],
            "InverseSqrt" => [Self::places(1.5); 2],
            "Sin" | "Cos" => [Self::absolute(1.0 / 4096.0); 2],
            "Atan" | "Asin" | "Acos" => [Self::places(4000.0); 2],
            _ => [Self::NOTHING; 2],
        }
    }
}

/// What is known of a program before any of its results.
struct Short {
    judge: Judge,
    function: Option<JudgedFunction>,
    near: [Near; 2],
    /// The magnitudes of operands of which the square is a number, if there is one.
    has_square: RangeInclusive<f64>,
    /// No result is beyond 1.
    is_circular: bool,
    is_tangent: bool,
}

impl Short {
    fn new(program: &Program) -> Self {
        let name = program.name.as_str();
        let function = match name {
            // Of one component.
            "Length" => Some(JudgedFunction::anywhere(|of| of[0].abs())),
            "Normalize" => Some(JudgedFunction::anywhere(|of| of[0].signum())),
            _ => JudgedFunction::of(name),
        };
        let of_squares = 2f64.powi(-60)..=2f64.powi(60);
        let of_all = 0.0..=f64::MAX;
        let has_square = if name == "Normalize" {
            of_squares
        } else {
            of_all
        };
        Self {
            judge: Judge::new(Width::Single),
            function,
            near: Near::of(name),
            has_square,
            is_circular: matches!(name, "Sin" | "Cos"),
            is_tangent: name == "Tan",
        }
    }

    fn near(&self, x: f64) -> Near {
        let near = self.near[usize::from((0.5..=2.0).contains(&x))];
        if self.is_circular {
            // Beyond a turn, errors grow with the angle.
            return Near::absolute(near.absolute.max(x.abs() / 8192.0));
        }
        near
    }

    /// Whether Vulkan says nothing of a result, as far as that is seen from the operand: of infinities and NaNs, and of tangents whose cosine may be zero
    /// wherever the angle is.
    fn is_free(&self, word: u32) -> bool {
        let x = f32::from_bits(word);
        !x.is_finite() || (self.is_tangent && x.abs() >= 8192.0)
    }

    /// Whether a result is near enough; its error goes into the verdict then.
    fn is_near(&self, word: u32, result: u32, verdict: &mut Verdict) -> bool {
        let [x, y] = [word, result].map(|word| f64::from(f32::from_bits(word)));
        let is_tried = self.has_square.contains(&x.abs());
        let Some(function) = self.function.as_ref().filter(|_| is_tried) else {
            return false;
        };
        let true_one = (function.exact)(&[x]);
        let Near { places, absolute } = self.near(x);
        let allowed = (places * self.judge.ulp(true_one)).max(absolute);
        // Next to zero, an error counted in places may not change the sign.
        let is_same = y.is_sign_negative() == true_one.is_sign_negative();
        let has_its_sign = absolute > 0.0 || y == 0.0 || is_same;
        let is_beyond = y.is_infinite() && is_same && true_one.abs() > f64::from(f32::MAX);
        let is_possible = x != 0.0 && has_its_sign && !(self.is_circular && y.abs() > 1.0);
        let is_near = is_beyond || (is_possible && (y - true_one).abs() <= allowed);
        if is_near && let Some((measure, error)) = self.judge.error_from(function, x, true_one, y) {
            verdict.keep(measure, error, &[x], y);
        }
        is_near
    }
}

/// What a chunk of words gives.
struct Chunk {
    verdict: Verdict,
    judged: u64,
    hash: Digest,
}

/// The results of a chunk's words, with the machine's vectors.
struct Results<'a> {
    program: &'a Program,
    first: u32,
    count: u32,
    into: &'a mut Vec<u32>,
}

impl Kernel for Results<'_> {
    type Output = ();

    // A kernel is compiled for vectors only where it is inlined.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn run(self) {
        for group in (0..self.count).step_by(LANES) {
            let words: [u32; LANES] = std::array::from_fn(|lane| self.first + group + lane as u32);
            self.into.extend(run(self.program, &[words])[0]);
        }
    }
}

fn chunk(program: &Program, first: u32, count: u32) -> Chunk {
    let short = Short::new(program);
    let mut found = Chunk {
        verdict: Verdict::default(),
        judged: 0,
        hash: Digest::of_bytes(&[]),
    };
    let mut results = Vec::with_capacity(count as usize);
    InstructionSet::best().run(Results {
        program,
        first,
        count,
        into: &mut results,
    });
    for (word, result) in (first..=first + (count - 1)).zip(&results) {
        if short.is_near(word, *result, &mut found.verdict) {
            found.judged += 1;
        } else if short.is_free(word) {
            found.verdict.free += 1;
        } else {
            let judge = &short.judge;
            judge.see(program, &[word], &[*result], &mut found.verdict);
        }
    }
    let bytes: Vec<u8> = results.iter().flat_map(|word| word.to_le_bytes()).collect();
    found.hash = Digest::of_bytes(&bytes);
    found
}

/// All words through a program.
fn all(program: &Program) -> Found {
    let chunks: Vec<Chunk> = (0..=u32::MAX / CHUNK)
        .into_par_iter()
        .map(|number| chunk(program, number * CHUNK, CHUNK))
        .collect();
    let hash = Digest::of_digests(chunks.iter().map(|chunk| &chunk.hash)).to_string();
    let (mut verdict, mut judged) = (Verdict::default(), 0);
    for chunk in chunks {
        judged += chunk.judged;
        verdict.take(chunk.verdict);
    }
    assert_eq!(verdict.wrong, None, "what Vulkan allows");
    let word = |x: f64| (x as f32).to_bits();
    let counted = verdict
        .worst
        .iter()
        .filter(|worst| worst.measure != Measure::Share);
    let errors = counted.map(|worst| Greatest {
        measure: format!("{:?}", worst.measure),
        error: worst.error,
        operand: format!("0x{:08X}", word(worst.operands[0])),
        result: format!(
            "0x{:08X}",
            results(Width::Single, program, &[word(worst.operands[0])])[0]
        ),
    });
    Found {
        program: program.name.clone(),
        judged: judged + verdict.judged as u64,
        free: verdict.free as u64,
        errors: errors.collect(),
        hash,
    }
}

/// The first words of each chunk: within what is allowed, and no error is greater than the greatest of all.
fn sample(program: &Program) {
    let first = (0..=u32::MAX / CHUNK).into_par_iter();
    let sampled = first.map(|number| chunk(program, number * CHUNK, CHUNK / SAMPLE).verdict);
    let mut verdict = Verdict::default();
    sampled
        .collect::<Vec<_>>()
        .into_iter()
        .for_each(|one| verdict.take(one));
    assert_eq!(verdict.wrong, None, "what Vulkan allows");
    let stored = stored();
    let Some(before) = stored.iter().find(|found| found.program == program.name) else {
        return;
    };
    for worst in &verdict.worst {
        let measure = format!("{:?}", worst.measure);
        let mut errors = before.errors.iter();
        let greatest = errors.find(|error| error.measure == measure);
        let is_known = greatest.is_some_and(|greatest| worst.error <= greatest.error);
        assert!(
            is_known || worst.measure == Measure::Share,
            "{worst:?}: {before:?}"
        );
    }
}

#[test]
fn every_word_is_within_what_vulkan_allows() {
    for program in of_one().filter(|program| record::is_wanted(&program.name)) {
        if record::is_whole() {
            record::found(all(program));
        } else {
            sample(program);
        }
    }
    for found in stored() {
        let program = of_one().find(|program| program.name == found.program);
        let program = program.expect("a program of one number");
        for error in &found.errors {
            let [operand, result] = [&error.operand, &error.result].map(|text| {
                let digits = text.trim_start_matches("0x");
                u32::from_str_radix(digits, 16).expect("a word in hexadecimal digits")
            });
            assert_eq!(results(Width::Single, program, &[operand]), [result]);
            let (short, mut verdict) = (Short::new(program), Verdict::default());
            let judge = &short.judge;
            judge.see(program, &[operand], &[result], &mut verdict);
            assert_eq!(verdict.wrong, None);
            // Errors of one component's length are known here alone.
            short.is_near(operand, result, &mut verdict);
            let is_it = |worst: &super::judge::Worst| {
                format!("{:?}", worst.measure) == error.measure
                    && worst.error.to_bits() == error.error.to_bits()
            };
            assert!(verdict.worst.iter().any(is_it), "{error:?}: {verdict:?}");
        }
    }
}

/// What is near enough is allowed by the formula, too: results at the limit, of operands of all sizes.
#[test]
fn what_is_near_is_allowed() {
    for program in of_one() {
        let short = Short::new(program);
        let mut tried = 0;
        for word in (0..u32::MAX / 40_009).map(|n| n * 40_009) {
            let x = f64::from(f32::from_bits(word));
            if short.is_free(word) {
                let mut verdict = Verdict::default();
                short.judge.see(program, &[word], &[0], &mut verdict);
                assert_eq!((verdict.judged, verdict.free), (0, 1), "{word:#x}");
            }
            let of = short.function.as_ref().map(|of| (of.exact)(&[x]));
            let Some(true_one) = of.filter(|y| y.is_finite()) else {
                continue;
            };
            let Near { places, absolute } = short.near(x);
            let most = (places * short.judge.ulp(true_one)).max(absolute);
            for sign in [-1.0, 1.0] {
                let result = (true_one + sign * most) as f32;
                let mut verdict = Verdict::default();
                if short.is_near(word, result.to_bits(), &mut verdict) {
                    let judge = &short.judge;
                    judge.see(program, &[word], &[result.to_bits()], &mut verdict);
                    assert_eq!(verdict.wrong, None);
                    tried += 1;
                }
            }
        }
        assert!(tried > 1000, "{}: {tried} tried", program.name);
    }
}

/// The greatest errors as a table.
pub fn table() -> String {
    let mut text = "\n| instruction | results judged | Vulkan says nothing | greatest errors over all 2^32 operands |\n|---|---|---|---|\n".to_string();
    for found in stored() {
        let errors = found.errors.iter().map(|error| {
            let Greatest {
                operand, result, ..
            } = error;
            if error.measure == format!("{:?}", Measure::Absolute) {
                format!("2^{:.2} at {operand}: {result}", error.error.log2())
            } else {
                format!("{:.3} ULP at {operand}: {result}", error.error)
            }
        });
        let errors: Vec<String> = errors.collect();
        let Found {
            program,
            judged,
            free,
            ..
        } = &found;
        let _ = writeln!(
            text,
            "| {program} | {judged} | {free} | {} |",
            errors.join("; ")
        );
    }
    text
}
