//! The README is true: what it shows is what the example prints, the commands say and the stored figures are, today.
//!
//! After a change that means to change it: `WARPWRIGHT_WRITE_README=1 cargo test --test readme` writes what stands between its marks.

#![cfg(unix)]

#[path = "readme/commands.rs"]
mod commands;
mod common;
#[path = "../examples/readme.rs"]
mod example;
#[path = "readme/race.rs"]
mod race;
#[path = "readme/results.rs"]
mod results;

use std::fs;

const README: &str = include_str!("../../README.md");
const EXAMPLE: &str = include_str!("../examples/readme.rs");

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).expect(from) + from.len();
    let end = start + text[start..].find(to).expect(to);
    text[start..end].trim()
}

/// Between the marks of this name stands this, or is put there.
fn holds(name: &str, expected: &str) {
    let [begin, end] = ["BEGIN", "END"].map(|mark| format!("<!-- {mark} {name} -->"));
    let found = between(README, &begin, &end);
    if std::env::var_os("WARPWRIGHT_WRITE_README").is_none() {
        assert_eq!(
            found, expected,
            "README.md, {name}: it shows something else"
        );
        return;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    // Tests that write may do so side by side, each its own part.
    let _one_at_a_time = WRITING.lock();
    let text = fs::read_to_string(path).unwrap().replace(
        &format!("{begin}\n{found}\n{end}"),
        &format!("{begin}\n{expected}\n{end}"),
    );
    fs::write(path, text).unwrap();
}

static WRITING: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn the_shown_description_and_verilog_are_real() {
    let description = between(EXAMPLE, "// BEGIN shown", "// END shown");
    // This test brings the example in by another path than its own.
    let emitted = example::emitted().unwrap();
    let emitted = emitted.replace("cli/tests/../examples", "cli/examples");
    let verilog = emitted.trim();
    holds(
        "emitted",
        &format!("```rust,ignore\n{description}\n```\n\n```verilog\n{verilog}\n```"),
    );
}

#[test]
fn the_results_are_those_that_are_stored() {
    holds("results", &results::text());
}
