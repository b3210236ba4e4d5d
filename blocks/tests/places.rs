//! Every emitted line of every named configuration points to the Rust code that describes it.
//!
//! The expected locations are read from two texts that know nothing of source locations: the emitted Verilog shows
//! which lines are statements and what they name, and the Rust text shows where a name occurs as a string literal.

use std::collections::HashSet;
use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::sources;
use warpwright_hdl::source::Source;
use warpwright_hdl::verilog::{self, Options, VerilogFile};

/// Every emitted file once, however many configurations have it.
fn files() -> Vec<VerilogFile> {
    let mut seen = HashSet::new();
    let mut files = Vec::new();
    for block in CATALOGUE {
        for named in block.configurations() {
            let parameters = catalogue::parameters(*block, named.settings.iter().copied()).unwrap();
            let module = Arc::new(block.build(&parameters).unwrap());
            let emitted = verilog::emit(&module, &Options::default());
            files.extend(
                emitted
                    .into_iter()
                    .filter(|file| seen.insert(file.text.clone())),
            );
        }
    }
    files
}

/// The line of the Rust text, `after` lines further down.
fn rust_line(place: &Source, after: u32) -> Option<&'static str> {
    let index = (place.line + after).checked_sub(1)?;
    sources::text(&place.file)?.lines().nth(index as usize)
}

#[test]
fn every_place_is_a_line_of_the_catalogues_text() {
    let mut known = HashSet::new();
    for file in files() {
        assert_eq!(
            file.places.len(),
            file.text.lines().count(),
            "{}",
            file.name
        );
        for place in file.places.iter().flat_map(|places| places.iter()) {
            if known.insert(place.clone()) {
                let line = rust_line(place, 0);
                assert!(line.is_some_and(|line| !line.trim().is_empty()), "{place}");
            }
        }
    }
}

/// Whether a line states nothing that is described in a line of its own.
fn is_frame(line: &str) -> bool {
    let is_implicit = |name: &str| {
        let port = line
            .strip_prefix("input  wire")
            .or(line.strip_prefix("input wire"));
        port.is_some_and(|port| port.split([' ', ',']).any(|word| word == name))
    };
    let starts = ["//", "`default_nettype", "parameter ", "localparam "];
    ["", ");", ") (", "endmodule"].contains(&line)
        || starts.iter().any(|start| line.starts_with(start))
        || is_implicit("clk")
        || is_implicit("rst")
}

#[test]
fn every_line_that_states_something_has_a_place() {
    for file in files() {
        let mut is_unused = false;
        for (number, (line, places)) in (1..).zip(file.text.lines().zip(&file.places)) {
            let line = line.trim();
            // Bits that nobody reads are the writer's own statement, the last of its scope.
            is_unused |= line == "// Bits that nothing else reads.";
            is_unused &= !["", "end", "endmodule"].contains(&line);
            let has_place = !places.is_empty();
            let expected = !is_frame(line) && !is_unused;
            assert!(has_place || !expected, "{}:{number}: {line}", file.name);
        }
    }
}

/// The name that a line declares or drives.
fn named(line: &str) -> Option<&str> {
    let code = line.split("//").next()?.trim();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = code.split(' ').next()?;
    let head = match first {
        "input" | "output" => code.trim_end_matches(','),
        "wire" | "reg" | "assign" => code.split(['=', ';']).next()?,
        _ => code.split_once(" <= ")?.0,
    };
    let last = head.split_whitespace().last()?;
    let name = last.split('[').next()?;
    (!name.is_empty() && name.chars().all(is_name)).then_some(name)
}

/// How many lines name something that the file of one of their places gives as a string literal; and how
/// many of those have a place, so many lines further down, at which a statement with that literal begins.
fn literals(files: &[VerilogFile], shift: i64) -> (usize, usize) {
    let (mut all, mut found) = (0, 0);
    for file in files {
        for (line, places) in file.text.lines().zip(&file.places) {
            let Some(name) = named(line.trim()) else {
                continue;
            };
            let literal = format!("\"{name}\"");
            let texts = places.iter().filter_map(|place| sources::text(&place.file));
            if !texts.into_iter().any(|text| text.contains(&literal)) {
                continue;
            }
            all += 1;
            found += usize::from(places.iter().any(|place| {
                let moved = Source {
                    line: u32::try_from(i64::from(place.line) + shift).unwrap_or(0),
                    ..place.clone()
                };
                // The place is that of the call; its literal is its first argument, or begins the statement.
                let has = |after| rust_line(&moved, after).is_some_and(|l| l.contains(&literal));
                has(0)
                    || rust_line(&moved, 0).is_some_and(|l| l.trim_end().ends_with('(')) && has(1)
            }));
        }
    }
    (all, found)
}

#[test]
fn a_name_in_the_verilog_stands_in_the_rust_line() {
    let files = files();
    let (all, found) = literals(&files, 0);
    assert!(all > 1_000, "{all}");
    // 73 of 100 do; the others take their names from lists and helpers that stand elsewhere in the file. Places
    // that are off by a line are seen: then 13 of 100 do at most.
    assert!(found * 100 >= all * 70, "{found} of {all}");
    for shift in [-1, 1] {
        let (_, shifted) = literals(&files, shift);
        assert!(shifted * 100 < all * 20, "{shifted} of {all} by {shift}");
    }
}
