//! `emit --assertions`: Verilator and SymbiYosys check what is asserted, and a fault planted in the Verilog trips an assertion in both.

use crate::common::Folder;
use std::path::PathBuf;
use warpwright::blocks::catalogue::{self, CATALOGUE};
use warpwright::testbenches::effort::{When, by_run};
use warpwright::testbenches::tools::{
    Design, Dialect, Found, Tool, lint, require_or_skip, run_symbiyosys, simulate_verilator,
};

/// A block with its assertions, and with a bench.
fn emitted(words: &str) -> Folder {
    let folder = Folder::new();
    folder.answer(&format!("emit {words} --testbench=2000 --assertions"));
    folder
}

/// The Verilog of a block, and what is written beside it.
fn sources(folder: &Folder, top: &str) -> Vec<PathBuf> {
    let mut files = folder.verilog(top);
    files.push(folder.path().join(format!("{top}_assertions.sv")));
    files
}

/// Lints take the assertions of every block that has some, bound to it.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn a_lint_takes_all() {
    let tool = require_or_skip(Tool::VerilatorPypi, "a_lint_takes_all");
    let mut count = 0;
    for block in CATALOGUE {
        let parameters = catalogue::parameters(*block, []).expect("defaults");
        let name = block.name();
        let is_clocked = block.build(&parameters).expect("a block").has_clock();
        let has_streams = is_clocked && !block.streams(&parameters).is_empty();
        if !has_streams && block.exclusive(&parameters).is_empty() {
            let folder = Folder::new();
            folder.refused(&format!("emit {name} --assertions"), "nothing to assert");
            assert_eq!(folder.names(), [""; 0], "nothing is left behind");
            continue;
        }
        count += 1;
        let folder = emitted(name);
        let files = sources(&folder, name);
        let design = Design::new(&files, name).dialect(Dialect::SystemVerilog);
        if let Some(Err(failure)) = tool.as_ref().map(|tool| lint(tool, &design)) {
            panic!("{name}: {failure}");
        }
    }
    assert!(count > 20, "{count} blocks have assertions");
}

/// How the bench ends with the assertions bound: what it says, or what the simulator objects to.
fn simulated(verilator: &Found, folder: &Folder, top: &str) -> Result<String, String> {
    let mut files = vec![folder.path().join(format!("{top}_tb.v"))];
    files.extend(sources(folder, top));
    let bench = format!("{top}_tb");
    let printed = simulate_verilator(verilator, &files, &bench, folder.path());
    printed.map_err(|failure| failure.output)
}

/// One place of a file is another.
fn plant(folder: &Folder, file: &str, from: &str, to: &str) {
    let text = folder.text(file);
    assert_eq!(text.matches(from).count(), 1, "{from} in {file}");
    folder.write(file, text.replace(from, to));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn a_simulation_checks_them() {
    let Some(verilator) = require_or_skip(Tool::VerilatorPypi, "a_simulation_checks_them") else {
        return;
    };
    // A reset that acts at once, and producers that must keep the rule.
    let arbiter = emitted("stream_arbiter --reset async --reset-level low");
    let said = simulated(&verilator, &arbiter, "stream_arbiter");
    assert!(
        said.as_ref().is_ok_and(|said| said.contains("PASS")),
        "{said:?}"
    );
    // The queue's words move on although nobody takes them.
    let fifo = emitted("stream_fifo");
    if When::LongRuns.is_now() {
        let said = simulated(&verilator, &fifo, "stream_fifo");
        assert!(
            said.as_ref().is_ok_and(|said| said.contains("PASS")),
            "{said:?}"
        );
    }
    plant(
        &fifo,
        "stream_fifo.v",
        "else if (queue_has_words & out_ready)",
        "else if (queue_has_words)",
    );
    let said = simulated(&verilator, &fifo, "stream_fifo").expect_err("an assertion fails");
    assert!(
        said.contains("Assertion failed") && said.contains("_stays"),
        "{said}"
    );
}

/// A queue that takes words for which it has no room breaks what is said of its register, deep in the design.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn registers_are_watched() {
    let Some(verilator) = require_or_skip(Tool::VerilatorPypi, "registers_are_watched") else {
        return;
    };
    let fetch = emitted("eu_fetch");
    let text = fetch.text("eu_fetch_assertions.sv");
    for part in [
        "queue_held_q_range: assert (queue_held_q <= 3'd5);",
        ".queue_held_q(queue.held_q)",
        "// If queue_held_q is not 0, queue_skip_q is 0.",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let queue = "eu_fetch_byte_queue.v";
    plant(&fetch, queue, "held_q <= 3'd3;", "held_q <= 3'd4;");
    let said = simulated(&verilator, &fetch, "eu_fetch").expect_err("an assertion fails");
    assert!(
        said.contains("Assertion failed") && said.contains("queue_held_q_range"),
        "{said}"
    );
    // With another value of a parameter nothing is said.
    let fifo = emitted("stream_fifo -p width=8");
    let text = fifo.text("stream_fifo_assertions.sv");
    assert!(text.contains("if (WIDTH == 8) begin : proved"), "{text}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn symbiyosys_checks_them() {
    let test = "symbiyosys_checks_them";
    let (Some(sby), Some(_)) = (
        require_or_skip(Tool::SymbiYosys, test),
        require_or_skip(Tool::Z3, test),
    ) else {
        return;
    };
    let tops = ["stream_arbiter", "priority_tree", "stream_fifo", "eu_fetch"];
    for top in tops[..by_run(2, 4)].iter().copied() {
        let size = if top == "eu_fetch" { "" } else { " -p width=4" };
        let folder = emitted(&format!("{top}{size}"));
        let tasks = folder.path().join(format!("{top}.sby"));
        let said = run_symbiyosys(&sby, &tasks);
        assert!(said.is_ok(), "{top}: {said:?}");
        let (from, to) = match top {
            "stream_arbiter" => ("turn_grant[0] & out_ready", "out_ready"),
            "priority_tree" => ("down_grant[i] & up_any[i*2 + 1]}", "up_any[i*2 + 1]}"),
            "eu_fetch" => ("held_q <= 3'd3;", "held_q <= 3'd4;"),
            _ => (
                "else if (queue_has_words & out_ready)",
                "else if (queue_has_words)",
            ),
        };
        if top == "stream_arbiter" {
            // Inputs that are free do not keep the rule that they are asserted to within a design.
            let rules = "stream_arbiter_assertions.sv";
            plant(&folder, rules, ".ASSUME_INPUTS(1)", ".ASSUME_INPUTS( 0)");
            let failure = run_symbiyosys(&sby, &tasks).expect_err(top).output;
            assert!(failure.contains("Assert failed"), "{top}: {failure}");
            plant(&folder, rules, ".ASSUME_INPUTS( 0)", ".ASSUME_INPUTS(1)");
        }
        let file = match top {
            "eu_fetch" => "eu_fetch_byte_queue.v".to_string(),
            _ => format!("{top}.v"),
        };
        plant(&folder, &file, from, to);
        let failure = run_symbiyosys(&sby, &tasks).expect_err(top).output;
        assert!(failure.contains("Assert failed"), "{top}: {failure}");
    }
}
