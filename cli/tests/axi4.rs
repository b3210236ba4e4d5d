//! `emit --wrap axi4` and `emit --header`: lints take the wrapper, the memory model of cocotbext-axi answers it, and a bench finds the codes in the header.

use crate::common::Folder;
use std::path::Path;
use warpwright::testbenches::effort::by_run;
use warpwright::testbenches::tools::{Design, Dialect, Found, Tool, lint, require_or_skip};

fn wrapped(words: &str) -> Folder {
    let folder = Folder::new();
    folder.answer(&format!("emit gather_scatter --wrap axi4 --header {words}"));
    folder
}

/// In both languages, with another number of lanes, other lines and other requests.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn lints_take_the_wrapper() {
    let test = "lints_take_the_wrapper";
    let tools = [Tool::VerilatorDebian, Tool::Icarus, Tool::Yosys];
    let tools: Vec<Found> = tools
        .into_iter()
        .filter_map(|tool| require_or_skip(tool, test))
        .collect();
    let smaller = "-p lanes=2 -p line_bytes=32 -p requests=messages -p entries=3";
    for (words, dialect, ending) in [
        ("", Dialect::Verilog2001, "v"),
        (smaller, Dialect::Verilog2001, "v"),
        ("--dialect systemverilog", Dialect::SystemVerilog, "sv"),
    ] {
        let folder = wrapped(words);
        let mut files = folder.verilog("gather_scatter");
        let package = folder.path().join("gather_scatter_axi4_pkg.sv");
        files.extend(Some(package).filter(|_| ending == "sv"));
        files.push(folder.path().join(format!("gather_scatter_axi4.{ending}")));
        for tool in &tools {
            let design = Design::new(&files, "gather_scatter_axi4").dialect(dialect);
            if let Err(failure) = lint(tool, &design) {
                panic!("{words}: {failure}");
            }
        }
    }
}

/// Whether memory is what it must be, and so is each completion.
fn held(cocotb: &Found, folder: &Folder) -> bool {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/axi4.py");
    let mut command = cocotb.command();
    command.arg(script).arg(folder.path());
    // Python would leave compiled files beside the script.
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    let ended = command.output().expect("Python starts");
    match ended.status.code() {
        Some(0) => true,
        Some(1) => false,
        _ => panic!("{}", String::from_utf8_lossy(&ended.stdout)),
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn a_memory_model_answers_the_wrapper() {
    let test = "a_memory_model_answers_the_wrapper";
    let (Some(cocotb), Some(_)) = (
        require_or_skip(Tool::Cocotb, test),
        require_or_skip(Tool::Icarus, test),
    ) else {
        return;
    };
    let folder = wrapped("--clock-name aclk --reset-level low --reset-name aresetn");
    assert!(held(&cocotb, &folder));
    let text = folder.text("gather_scatter_axi4.v");
    let faults = [
        // Data are offered again until the address has been taken, too.
        (
            "assign m_axi_wvalid = writes & ~data_gone_q;",
            "assign m_axi_wvalid = writes;",
        ),
        // An answer is taken that is not passed on.
        (
            "assign m_axi_bready = unit_answer_ready & writes_turn;",
            "assign m_axi_bready = unit_answer_ready;",
        ),
        // A read answers for whose turn it is.
        (
            "wire [3:0] answered = reads_turn ?",
            "wire [3:0] answered = m_axi_rvalid ?",
        ),
        // No response is an error; only some are.
        (
            ".answer_fault(reads_turn ? m_axi_rresp[1]",
            ".answer_fault(reads_turn ? 1'b0",
        ),
        (
            ".answer_fault(reads_turn ? m_axi_rresp[1]",
            ".answer_fault(reads_turn ? &m_axi_rresp",
        ),
        // Who waits longest is never asked.
        (
            "wire [1:0] after_read = m_axi_bvalid ? TURN_WRITE :",
            "wire [1:0] after_read = 1'b0 ? TURN_WRITE :",
        ),
        // A refusal leaves with another answer.
        (
            "wire refusal_leaves = (turn_q == TURN_REFUSED) & unit_answer_ready;",
            "wire refusal_leaves = unit_answer_ready;",
        ),
        // An address is offered only to who waits for one.
        (
            "assign m_axi_arvalid = reads;",
            "assign m_axi_arvalid = reads & m_axi_arready;",
        ),
        // It changes while it waits.
        (
            "assign m_axi_araddr = address;",
            "assign m_axi_araddr = address ^ {63'd0, m_axi_rvalid} << 6;",
        ),
        // It is short.
        (
            "assign m_axi_araddr = address;",
            "assign m_axi_araddr = {32'd0, address[31:0]};",
        ),
        // An operation is forgotten.
        (
            "DP_OPCODE_LOAD_WITH_STATUS: is_load",
            "DP_OPCODE_LOAD: is_load",
        ),
    ];
    // In every run the first of them.
    let tried = by_run(1, faults.len());
    for (from, to) in &faults[..tried] {
        let fault = text.replace(*from, to);
        assert_ne!(fault, text, "{from} is not in the text");
        folder.write("gather_scatter_axi4.v", fault);
        assert!(!held(&cocotb, &folder), "{to} is not noticed");
    }
}

#[test]
fn what_has_no_memory_port_is_refused() {
    let folder = Folder::new();
    let said = "has no memory port for an AXI4 master; gather_scatter has one with data=on and one transaction per beat";
    folder.refused("emit lut_array --wrap axi4", &format!("lut_array {said}"));
    folder.refused(
        "emit gather_scatter -p data=off --wrap axi4",
        &format!("gather_scatter -p data=off {said}"),
    );
    let said = "`lut_array` has no enumerations to write into a header: its values are numbers";
    folder.refused("emit lut_array --header", said);
    assert_eq!(folder.names(), [""; 0], "nothing is left behind");
}

/// Each value is there once, with the number that it has in the modules.
#[test]
fn a_header_has_the_values_of_all_modules() {
    let folder = Folder::new();
    folder.answer("emit lsc_decode --header");
    let header = folder.text("lsc_decode.vh");
    let constants = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| line.starts_with("localparam"));
        lines.map(str::to_string).collect()
    };
    let known = constants(&header);
    let mut sorted = known.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), known.len(), "a constant is there twice");
    let mut count = 0;
    for file in folder.verilog("lsc_decode") {
        let text = std::fs::read_to_string(file).expect("a file");
        // Those of an enumeration; other constants have names, too.
        for constant in constants(&text) {
            if constant.contains(" SFID_") || constant.contains(" DP_") {
                count += 1;
                assert!(known.contains(&constant), "{constant} is not in the header");
            }
        }
    }
    assert!(count > 30, "{count} constants are in the modules");
}
