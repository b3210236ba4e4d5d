//! The accuracy of `special_function`, and that the hardware gives the measured results.
//!
//! **Bounds.** The golden model, which the hardware equals bit for bit, is checked against correctly rounded double-precision functions
//! (CORE-MATH). Long runs go through every source of the exponents in `judges::exponents`, and compare the greatest errors, their positions, and a
//! hash of all results with `testbenches/data/special_function.json` (`WARPWRIGHT_WRITE=1` writes it; with `WARPWRIGHT_ONLY="RSQT,SIN opencl"` only
//! these are measured). Every run re-evaluates the stored arguments, checks their errors against the bounds, and tries a sample of all 2^32 sources.
//!
//! Why these exponents are enough: a scaled source of INV, SQT or RSQT gives the scaled result, except for denormals, which are also
//! covered; a logarithm's integer part only removes digits; below 2^-28 all of 2^x rounds to the same, above 2^8 there is nothing to
//! calculate; sines are bounded on [-π, π], and with `accuracy=opencl` everywhere: a long run tries every float that is not its own sine.

mod bounds;
mod judges;
mod manners;
mod picture;
mod proofs;
mod swept;

use crate::library::costs;
use bounds::{Found, Measured, Subject};
use judges::{Judge, judges};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use warpwright_blocks::catalogue;
use warpwright_blocks::special_function::golden::native::{Mode, result};
use warpwright_blocks::special_function::golden::{Asked, answer};
use warpwright_blocks::special_function::stimulus::{SPECIAL, SPECIAL_ARC, SPECIAL_PRECISE};
use warpwright_blocks::special_function::{Configuration, Tables};
use warpwright_hdl::word::{Small, Wide, Word};
use warpwright_testbenches::effort::{When, by_run};
use warpwright_testbenches::record;
use warpwright_testbenches::verify::{How, Level, checks};

/// Of so many sources one is tried in every run.
const STRIDE: u32 = 15_013;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/special_function.json")
}

fn stored() -> Vec<Found> {
    let text = fs::read_to_string(file()).expect("the results of the last long run are there");
    serde_json::from_str(&text).expect("results of a long run")
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some()
}

/// All sources of the exponents, of both signs where a function has any to say of negative ones.
fn everything() -> Vec<Found> {
    let only = std::env::var("WARPWRIGHT_ONLY").ok();
    let is_wanted = |subject: Subject| {
        let mut names = only.iter().flat_map(|names| names.split(','));
        only.is_none() || names.any(|name| name == subject.name())
    };
    let found = Subject::every().into_iter().map(|subject| {
        if !is_wanted(subject) {
            let stored = stored()
                .into_iter()
                .find(|found| found.subject() == subject);
            return stored.expect("it was measured before");
        }
        let sources = judges::exponents(subject);
        let found = bounds::all(subject, &sources);
        println!("{}: {found:?}", subject.name());
        found
    });
    found.collect()
}

#[test]
fn errors_are_those_that_were_measured() {
    if is_set("WARPWRIGHT_LONG") {
        let found = everything();
        if is_set("WARPWRIGHT_WRITE") {
            let text = serde_json::to_string_pretty(&found).expect("numbers and words");
            fs::write(file(), text + "\n").expect("the file is written");
        }
        assert_eq!(found, stored(), "a long run finds what the last one found");
    }
    for found in stored() {
        for (judge, measured) in judges(found.subject()).iter().zip(&found.errors) {
            judge.assert_holds(found.subject(), measured);
        }
    }
}

/// The errors as a table.
fn table(all: &[Found]) -> String {
    let mut text = "\n| function | sources | measure | greatest error | of | is | allowed | not the nearest float | not monotonic |\n|---|---|---|---|---|---|---|---|---|\n".to_string();
    for found in all {
        let share = 100.0 * found.not_nearest as f64 / found.sources as f64;
        for (judge, measured) in judges(found.subject()).iter().zip(&found.errors) {
            let is_absolute = judge.name.starts_with("absolute");
            let shown = |error: f64| {
                if is_absolute {
                    format!("2^{:.2}", error.log2())
                } else {
                    format!("{error:.3}")
                }
            };
            let Measured {
                measure,
                error,
                argument,
                result,
            } = measured;
            let (name, sources) = (
                found.function.replace(" opencl", ", `opencl`"),
                found.sources,
            );
            let (error, allowed) = (shown(*error), shown(judge.allowed));
            let not_monotonic = if bounds::rises(found.subject().function).is_some() {
                found.not_monotonic.to_string()
            } else {
                String::new()
            };
            let _ = writeln!(
                text,
                "| {name} | {sources} | {measure} | {error} | {argument} | {result} | {allowed} | {share:.2} % | {not_monotonic} |"
            );
        }
    }
    text + "\n"
}

#[test]
fn the_page_says_what_was_measured() {
    let errors = ("errors", table(&stored()));
    let costs = (
        "costs",
        costs(&["special_function", "special_function_opencl"]),
    );
    record::page_says("special_function", &[errors, costs]);
}

#[test]
fn no_sampled_source_is_worse() {
    for subject in Subject::every() {
        for judge in judges(subject) {
            let worst = bounds::sampled(subject, &judge, STRIDE);
            assert_allowed(subject, &judge, &worst);
        }
        assert_eq!(
            bounds::not_as_it_must(subject, STRIDE),
            Vec::<String>::new()
        );
    }
}

fn assert_allowed(subject: Subject, judge: &Judge, worst: &Measured) {
    let Measured {
        argument, error, ..
    } = worst;
    let (name, allowed) = (subject.name(), judge.allowed);
    assert!(
        *error <= allowed,
        "{name}, {}: {error} of {argument}, {allowed} allowed",
        judge.name
    );
}

/// Where a small absolute error is a large relative one, and a sample of all floats has few.
#[test]
fn next_to_zeros_the_relative_error_is_small() {
    for subject in Subject::every() {
        if subject.is_precise() {
            for judge in judges(subject) {
                let worst = bounds::next_to_zeros(subject, &judge);
                assert_allowed(subject, &judge, &worst);
            }
        }
    }
}

/// What is asked of the model over words.
fn asked<W: Word>(code: u64, source: u32, mode: Mode) -> Asked<W> {
    Asked {
        function: W::number(code, 4),
        src: W::number(source.into(), 32),
        is_alt: W::flag(mode.is_alt),
        keeps_denormals: W::flag(mode.keeps_denormals),
    }
}

/// What sweeps ask is what the model says that hardware is compared with: in every mode, of special sources and of some of all.
#[test]
fn the_model_on_integers_is_the_model() {
    let stride = by_run(8, 1) * STRIDE;
    let sources = (0..u32::MAX / stride).map(|n| n * stride);
    let sources = sources.chain(SPECIAL).chain(SPECIAL_ARC);
    let one = 1f32.to_bits();
    let sources = sources.chain(SPECIAL_PRECISE).chain(one - 99..one + 99);
    let sources: Vec<u32> = sources.collect();
    for subject in Subject::every() {
        for modes in 0..8 {
            let [is_as_written, is_alt, keeps_denormals] = [1, 2, 4].map(|bit| modes & bit != 0);
            let tables = if is_as_written {
                Tables::AsWritten
            } else {
                Tables::Corrected
            };
            let mode = Mode {
                tables,
                is_alt,
                keeps_denormals,
                accuracy: subject.accuracy,
            };
            let c = Configuration {
                tables,
                arc_tangent: true,
                accuracy: subject.accuracy,
                ..Configuration::default()
            };
            let code = subject.function.code();
            // Modes differ in special values and denormals only.
            let step = if modes == 4 { 1 } else { 16 };
            for source in sources.iter().rev().step_by(step) {
                let word = if subject.is_precise() {
                    answer(&c, &asked::<Wide>(code, *source, mode))
                        .result
                        .value() as u32
                } else {
                    answer(&c, &asked::<Small>(code, *source, mode))
                        .result
                        .value() as u32
                };
                let number = result(subject.function, *source, mode);
                let name = subject.name();
                assert_eq!(word, number, "{name} of {source:#x}, {mode:?}");
            }
        }
    }
}

/// A judge that finds nothing would let everything pass.
#[test]
fn a_wrong_last_digit_is_noticed() {
    for subject in Subject::every() {
        let judges = judges(subject);
        let noticed = judges.iter().any(|judge: &Judge| {
            let error = |source: u32| {
                let off = subject.golden(source) ^ 4;
                judge.error(source, off).unwrap_or(0.0)
            };
            (0x3F80_0100..0x3F80_0200u32)
                .chain(0x4100_0100..0x4100_0200)
                .chain(0x3F40_0100..0x3F40_0200)
                .any(|source| error(source) > judge.allowed)
        });
        assert!(noticed, "{}", subject.name());
    }
}

/// The block as it is emitted, with all its registers, on random cycles.
#[test]
fn hardware_equals_the_model() {
    for stages in ["2", "5", "8"] {
        assert_hardware_equals(&[("stages", stages)], How::Random, 7);
    }
}

/// The checks of one kind, of which every run takes a sixteenth of the random cycles.
fn assert_hardware_equals(settings: &[(&str, &str)], how: How, seed: u64) {
    let block = catalogue::find("special_function").expect("it is in the catalogue");
    let parameters = catalogue::parameters(block, settings.iter().copied());
    let parameters = parameters.expect("allowed parameters");
    for mut check in checks(block, &parameters, Level::Full, seed) {
        if how == How::Random && !When::LongRuns.is_now() {
            check.cycles /= 16;
        }
        if check.how == how {
            let outcome = check.run(&|_| {}).expect("the block can be built");
            assert!(outcome.held(), "{settings:?}: {outcome:?}");
        }
    }
}

/// The same with an arc tangent, whose sources are mostly those that it is for.
#[test]
fn hardware_with_an_arc_tangent_equals_the_model() {
    for stages in ["2", "8"] {
        let settings = [("stages", stages), ("arc_tangent", "yes")];
        for how in [How::Random, How::Directed] {
            assert_hardware_equals(&settings, how, 11);
        }
    }
}

/// The same with small relative errors: registers only where something is multiplied or read, and as many as there may be.
#[test]
fn precise_hardware_equals_the_model() {
    let tier = ("accuracy", "opencl");
    for how in [How::Random, How::Directed] {
        assert_hardware_equals(&[tier, ("stages", "8"), ("arc_tangent", "yes")], how, 13);
        assert_hardware_equals(&[tier, ("stages", "13")], how, 17);
    }
}
