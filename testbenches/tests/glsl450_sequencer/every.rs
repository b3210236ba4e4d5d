//! Every word there is through the programs of one number: all results within what Vulkan allows, and the greatest errors.
//!
//! Long runs go through all 2^32 words of each program and compare with `testbenches/data/glsl450_sequencer.json` what they found: how many results were judged,
//! the greatest errors with their operands, and a hash of all results (`WARPWRIGHT_WRITE=1` writes it; with `WARPWRIGHT_ONLY=Sin,Atan` only these are tried).
//! A program without a row in the file is judged, and compared with nothing. Every run calculates the stored results anew.
//!
//! Most results are so near to the true one that the last operation of Vulkan's formula alone allows them ([`near`]); only the others are held
//! against the whole formula.

use super::judge::{Judge, Measure, Verdict, exact};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::{results, side_by_side};
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_testbenches::sweep::Digest;

/// Operations side by side.
const LANES: usize = 64;
/// Words that are hashed together.
const CHUNK: u32 = 1 << 20;

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

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/glsl450_sequencer.json")
}

/// What the last long run found.
pub fn stored() -> Vec<Found> {
    let text = fs::read_to_string(file()).expect("the results of the last long run are there");
    serde_json::from_str(&text).expect("results of a long run")
}

/// The programs of one number.
fn of_one() -> impl Iterator<Item = &'static Program> {
    programs()
        .iter()
        .filter(|program| program.operands.len() == 1)
}

/// How far from the true result, in units of its last place and as it is, the last operation of a program's formula alone lets a result be.
/// The formula's other operations allow more: their intervals hold the true values.
fn near(name: &str, x: f64) -> (f64, f64) {
    let log_near_one = 1.0 / 4_194_304.0;
    match name {
        "Log2" | "Log" if (0.5..=2.0).contains(&x) => (0.0, log_near_one),
        "Exp2" | "Exp" | "Sinh" | "Cosh" | "Log2" | "Log" | "Asinh" | "Acosh" | "Atanh" => {
            (2.5, 0.0)
        }
        "Sqrt" | "Tan" | "Tanh" => (2.0, 0.0),
        "InverseSqrt" => (1.5, 0.0),
        "Sin" | "Cos" => (0.0, 1.0 / 4096.0),
        "Atan" | "Asin" | "Acos" => (4000.0, 0.0),
        _ => (0.0, 0.0),
    }
}

/// What a chunk of words gives.
struct Chunk {
    verdict: Verdict,
    judged: u64,
    hash: Digest,
}

/// Whether a result is near enough; it goes into the verdict then.
fn is_near(
    judge: &Judge,
    program: &Program,
    word: u32,
    result: u32,
    verdict: &mut Verdict,
) -> bool {
    let [x, y] = [word, result].map(|word| f64::from(f32::from_bits(word)));
    let Some(true_one) = exact(&program.name, &[x]).filter(|_| x.is_finite()) else {
        return false;
    };
    let (places, absolute) = near(&program.name, x);
    let allowed = (places * judge.ulp(true_one)).max(absolute);
    // Next to zero, an error counted in places may not change the sign.
    let is_same = y.is_sign_negative() == true_one.is_sign_negative();
    let has_its_sign = absolute > 0.0 || y == 0.0 || is_same;
    let is_beyond = y.is_infinite() && is_same && true_one.abs() > f64::from(f32::MAX);
    let is_circular = matches!(program.name.as_str(), "Sin" | "Cos");
    let is_possible = x != 0.0 && has_its_sign && !(is_circular && y.abs() > 1.0);
    let is_near = is_beyond || (is_possible && (y - true_one).abs() <= allowed);
    if is_near {
        judge.keep_error(program, &[x], y, verdict);
    }
    is_near
}

fn chunk(program: &Program, first: u32) -> Chunk {
    let judge = Judge::new(Width::Single);
    let mut found = Chunk {
        verdict: Verdict::default(),
        judged: 0,
        hash: Digest::of_bytes(&[]),
    };
    let mut bytes = Vec::with_capacity(4 * CHUNK as usize);
    for group in (0..CHUNK).step_by(LANES) {
        let words: [u32; LANES] = std::array::from_fn(|lane| first + group + lane as u32);
        let results = side_by_side(Width::Single, program, &[words])[0];
        for (word, result) in words.into_iter().zip(results) {
            bytes.extend(result.to_le_bytes());
            if is_near(&judge, program, word, result, &mut found.verdict) {
                found.judged += 1;
            } else {
                judge.see(program, &[word], &[result], &mut found.verdict);
            }
        }
    }
    found.hash = Digest::of_bytes(&bytes);
    found
}

/// All words through a program.
fn all(program: &Program) -> Found {
    let chunks: Vec<Chunk> = (0..=u32::MAX / CHUNK)
        .into_par_iter()
        .map(|number| chunk(program, number * CHUNK))
        .collect();
    let hash = Digest::of_digests(chunks.iter().map(|chunk| &chunk.hash)).to_string();
    let (mut verdict, mut judged) = (Verdict::default(), 0);
    for chunk in chunks {
        judged += chunk.judged;
        verdict.take(chunk.verdict);
    }
    assert_eq!(verdict.wrong, None, "what Vulkan allows");
    let word = |x: f64| (x as f32).to_bits();
    let errors = verdict.worst.iter().map(|worst| Greatest {
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

#[test]
fn every_word_is_within_what_vulkan_allows() {
    let of = |name: &str| stored().into_iter().find(|found| found.program == name);
    if std::env::var_os("WARPWRIGHT_LONG").is_some() {
        let only = std::env::var("WARPWRIGHT_ONLY").ok();
        let is_wanted = |name: &str| {
            let mut names = only.iter().flat_map(|names| names.split(','));
            only.is_none() || names.any(|wanted| wanted == name)
        };
        let is_writing = std::env::var_os("WARPWRIGHT_WRITE").is_some();
        for program in of_one().filter(|program| is_wanted(&program.name)) {
            let found = all(program);
            println!("{found:?}");
            if is_writing {
                let mut rows: Vec<Found> = stored();
                rows.retain(|row| row.program != found.program);
                rows.push(found);
                let place = |row: &Found| of_one().position(|p| p.name == row.program);
                rows.sort_by_key(place);
                let text = serde_json::to_string_pretty(&rows).expect("numbers and words");
                fs::write(file(), text + "\n").expect("the file is written");
            } else {
                let before = of(&program.name).unwrap_or_else(|| found.clone());
                assert_eq!(found, before, "as the last long run");
            }
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
            let mut verdict = Verdict::default();
            Judge::new(Width::Single).see(program, &[operand], &[result], &mut verdict);
            assert_eq!(verdict.wrong, None);
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
    let judge = Judge::new(Width::Single);
    for program in of_one() {
        let mut tried = 0;
        for word in (0..u32::MAX / 40_009).map(|n| n * 40_009) {
            let x = f64::from(f32::from_bits(word));
            let Some(true_one) = exact(&program.name, &[x]).filter(|y| y.is_finite()) else {
                continue;
            };
            let (places, absolute) = near(&program.name, x);
            let most = (places * judge.ulp(true_one)).max(absolute);
            for sign in [-1.0, 1.0] {
                let result = (true_one + sign * most) as f32;
                let mut verdict = Verdict::default();
                if is_near(&judge, program, word, result.to_bits(), &mut verdict) {
                    judge.see(program, &[word], &[result.to_bits()], &mut verdict);
                    assert_eq!(verdict.wrong, None);
                    tried += 1;
                }
            }
        }
        // Of these there is no short cut.
        let is_whole = ["Length", "Normalize"].contains(&program.name.as_str());
        assert!(is_whole || tried > 1000, "{}: {tried} tried", program.name);
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
