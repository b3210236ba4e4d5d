//! Every imported widget, as our Verilog: lint-clean, and proved equal to rust-hdl's own Verilog.

use crate::common::prove::{files, prove_equal};
use crate::common::widgets;
use warpwright_blocks::effort::When;
use warpwright_testbenches::tools::{self, Design, Tool, require_or_skip};

#[test]
fn imported_widgets_are_clean_in_icarus_verilator_and_yosys() {
    let test = "imported_widgets_are_clean_in_icarus_verilator_and_yosys";
    let mut failures = Vec::new();
    let tools = [Tool::Icarus, Tool::VerilatorPypi, Tool::Yosys];
    let older = When::LongRuns.is_now().then_some(Tool::VerilatorDebian);
    for tool in tools.into_iter().chain(older) {
        let Some(found) = require_or_skip(tool, test) else {
            continue;
        };
        for widget in widgets::all() {
            let folder = tempfile::tempdir().unwrap();
            let files = files(folder.path(), &widget);
            if let Err(why) = tools::lint(&found, &Design::new(&files, widget.name)) {
                failures.push(format!("{} in {tool:?}: {why}", widget.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Some systems take a minute or two each, which only long runs spend; their parts are proved. Of the others every run proves half.
fn is_proved(number: usize, name: &str) -> bool {
    let is_slow = [
        "i2c_system",
        "sdram_base_controller",
        "sdram_fifo_controller",
    ]
    .contains(&name);
    When::LongRuns.is_now() || !is_slow && number.is_multiple_of(2)
}

#[test]
fn imported_widgets_equal_the_verilog_that_rust_hdl_writes() {
    let test = "imported_widgets_equal_the_verilog_that_rust_hdl_writes";
    let Some(yosys) = require_or_skip(Tool::Yosys, test) else {
        return;
    };
    let mut failures = Vec::new();
    for (number, widget) in widgets::all().iter().enumerate() {
        if !is_proved(number, widget.name) {
            continue;
        }
        let theirs = (widget.make)().verilog();
        if let Err(why) = prove_equal(&yosys, widget, &theirs) {
            failures.push(format!("{}: {why}", widget.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_proof_finds_a_planted_fault() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "the_proof_finds_a_planted_fault") else {
        return;
    };
    let faults = [
        ("shot", "counter$q + 32'h1", "counter$q + 32'h2"),
        ("shot", "if (trigger)", "if (fired)"),
        ("edge_dff", "q = 8'h5a", "q = 8'h5b"),
        (
            "mac_fir",
            "left_sample + right_sample",
            "left_sample - right_sample",
        ),
        ("ram", "mem[write_address]", "mem[read_address]"),
        (
            "spi_slave",
            "SPISlaveState$Armed = 2",
            "SPISlaveState$Armed = 12",
        ),
    ];
    for (name, right, wrong) in faults {
        let all = widgets::all();
        let widget = all.iter().find(|widget| widget.name == name).unwrap();
        let theirs = (widget.make)().verilog();
        assert!(theirs.contains(right), "{theirs}");
        let why = prove_equal(&yosys, widget, &theirs.replace(right, wrong));
        assert!(why.is_err(), "{name}: `{wrong}` was not noticed");
    }
}
