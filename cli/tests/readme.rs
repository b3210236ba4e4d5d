//! The README is up to date: it shows what the example prints, what the commands print, and the stored figures.
//!
//! After an intended change: `WARPWRIGHT_WRITE_README=1 cargo test -p warpwright --test it readme::` rewrites the text between its marks.

#![cfg(unix)]

mod commands;
#[path = "../examples/readme.rs"]
mod example;
mod race;
mod results;

use std::fs;
use warpwright::testbenches::claims::text as claims;

const README: &str = include_str!("../../README.md");
const EXAMPLE: &str = include_str!("../examples/readme.rs");

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).expect(from) + from.len();
    let end = start + text[start..].find(to).expect(to);
    text[start..end].trim()
}

/// A page of the repository.
fn path(page: &str) -> String {
    format!("{}/../{page}", env!("CARGO_MANIFEST_DIR"))
}

/// Between the marks of this name on a page stands this, or is put there.
fn holds(page: &str, name: &str, expected: &str) {
    let expected = expected.trim();
    let [begin, end] = ["BEGIN", "END"].map(|mark| format!("<!-- {mark} {name} -->"));
    // Tests that write may do so side by side, each its own part.
    let _one_at_a_time = WRITING.lock();
    let text = fs::read_to_string(path(page)).unwrap();
    let found = between(&text, &begin, &end);
    if std::env::var_os("WARPWRIGHT_WRITE_README").is_none() {
        assert_eq!(found, expected, "{page}, {name}: it shows something else");
        return;
    }
    // Lists and tables keep a blank line to what is around them.
    let (before, rest) = text.split_once(&begin).expect("the mark");
    let (_, after) = rest.split_once(&end).expect("the mark");
    let text = format!("{before}{begin}\n{expected}\n{end}{after}");
    fs::write(path(page), text).unwrap();
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
        "README.md",
        "emitted",
        &format!("```rust,ignore\n{description}\n```\n\n```verilog\n{verilog}\n```"),
    );
}

/// The first screen says which Rust is needed: the one that the package asks for.
#[test]
fn the_version_of_rust_is_the_one_that_is_needed() {
    let (first_screen, _) = README.split_once("## Results").expect("the results");
    let [major, minor] = env!("CARGO_PKG_RUST_VERSION")
        .split('.')
        .collect::<Vec<_>>()[..2]
    else {
        panic!("a version")
    };
    let needed = format!("Rust {major}.{minor} or newer");
    assert!(
        first_screen.contains(&needed),
        "README.md should say: {needed}"
    );
    for name in ["Alchemist", "DG2", "Xe-HPG", "git clone"] {
        assert!(first_screen.contains(name), "README.md explains {name}");
    }
}

#[test]
fn the_results_are_those_that_are_stored() {
    holds("README.md", "results", &results::text());
}

/// What is said to be proved is what the tests prove: both read `testbenches/src/effort.rs` and `claims/`.
#[test]
fn the_claims_are_those_that_are_tested() {
    holds("README.md", "claims", &claims::readme());
    let page = "docs/verification.md";
    holds(page, "configurations", &claims::table());
    holds(page, "sizes", &claims::sizes());
}
