//! `emit --reset`, `--reset-level`, `--reset-name` and `--clock-name`: in every style the emitted text does the same between resets.

use crate::common::{Folder, assert_has, warpwright};
use std::path::Path;
use std::process::Command;
use warpwright::testbenches::tools::{Tool, require_or_skip};

/// The options of a style, and its clock and reset ports.
const STYLES: [(&str, &str, &str); 4] = [
    ("--reset sync --reset-level low", "clk", "rst_n"),
    ("--reset async", "clk", "rst"),
    (
        "--reset async --reset-level low --reset-name aresetn --clock-name aclk",
        "aclk",
        "aresetn",
    ),
    (
        "--clock-name core_clock --reset-name core_reset",
        "core_clock",
        "core_reset",
    ),
];

/// A bench that runs both beside each other and tells where they differ, and how many words came out.
fn bench(clock: &str, reset: &str, is_low: bool) -> String {
    let level = if is_low { "~reset" } else { "reset" };
    format!(
        "module bench;
    reg clock = 0, reset = 1, valid = 0, ready = 0;
    reg [31:0] data = 0;
    wire [1:0] in_ready, out_valid;
    wire [31:0] data_a, data_b;
    integer i, words = 0, seed = 1;
    stream_buffer a (.clk(clock), .rst(reset), .in_valid(valid), .in_ready(in_ready[0]), .in_data(data),
        .out_ready(ready), .out_valid(out_valid[0]), .out_data(data_a));
    b_stream_buffer b (.{clock}(clock), .{reset}({level}), .in_valid(valid), .in_ready(in_ready[1]), .in_data(data),
        .out_ready(ready), .out_valid(out_valid[1]), .out_data(data_b));
    initial begin
        for (i = 0; i < 2000; i = i + 1) begin
            #5 clock = 1;
            #5 clock = 0;
            reset = i % 100 < 2;
            {{valid, ready, data}} = {{$random(seed), $random(seed)}};
            #1;
            // A reset that acts at once is ahead of one that waits for the clock.
            if (i % 100 > 2) begin
                if (in_ready[0] !== in_ready[1] || out_valid[0] !== out_valid[1] || (out_valid[0] && data_a !== data_b))
                    $display(\"DIFFERS in cycle %0d\", i);
                if (out_valid[0] && ready) words = words + 1;
            end
        end
        $display(\"WORDS %0d\", words);
    end
endmodule
"
    )
}

/// What a simulation of the default beside a style says.
fn simulated(folder: &Folder, icarus: &str, bench: &str) -> String {
    folder.write("bench.v", bench);
    let files = folder.names();
    let files = files
        .iter()
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "v"));
    let compiled = Command::new(icarus)
        .args(["-g2001", "-Wall", "-o", "bench.vvp"])
        .args(files)
        .current_dir(folder.path())
        .output();
    let compiled = compiled.expect("Icarus starts");
    let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
    assert!(compiled.status.success(), "{said}");
    let ran = Command::new("vvp")
        .arg("bench.vvp")
        .current_dir(folder.path())
        .output();
    String::from_utf8_lossy(&ran.expect("vvp starts").stdout).into_owned()
}

#[test]
fn every_style_does_the_same() {
    if require_or_skip(Tool::Icarus, "every_style_does_the_same").is_none() {
        return;
    }
    for (options, clock, reset) in STYLES {
        let folder = Folder::new();
        folder.answer("emit stream_buffer");
        folder.answer(&format!("emit stream_buffer --prefix b_ {options}"));
        let text = folder.text("b_stream_buffer.v");
        let is_async = options.contains("async");
        assert_eq!(text.contains(&format!("edge {reset})")), is_async, "{text}");
        assert_has(&text, &format!("posedge {clock}"));
        let is_low = options.contains("low");
        let said = simulated(&folder, "iverilog", &bench(clock, reset, is_low));
        assert!(!said.contains("DIFFERS"), "{options}: {said}");
        let words = said
            .trim()
            .strip_prefix("WORDS ")
            .and_then(|count| count.parse().ok());
        assert!(words > Some(100), "{options}: {said}");
        // The bench sees a reset that has the other level.
        let said = simulated(&folder, "iverilog", &bench(clock, reset, !is_low));
        assert_has(&said, "DIFFERS");
    }
}

#[test]
fn the_description_has_the_names_and_the_command() {
    let folder = Folder::new();
    let options = "--reset async --reset-level low --reset-name aresetn --clock-name aclk";
    folder.answer(&format!("emit stream_buffer {options}"));
    let told = folder.parsed("stream_buffer.json");
    let names: Vec<&str> = told["ports"]
        .as_array()
        .unwrap()
        .iter()
        .map(|port| port["name"].as_str().unwrap())
        .collect();
    assert_eq!(names[..2], ["aclk", "aresetn"]);
    assert_eq!(told["ports"][1]["doc"], "asynchronous reset, active low");
    let command = told["command"].as_str().unwrap();
    assert_eq!(command, format!("warpwright emit stream_buffer {options}"));
    let text = folder.text("stream_buffer.v");
    assert_has(&text, "// SPDX-License-Identifier: MIT OR Apache-2.0\n");
    assert_has(
        &text,
        "// Latency: none, the answer comes within the cycle. Throughput: one a cycle",
    );
}

#[test]
fn a_name_that_cannot_be_one_is_refused() {
    for (options, said) in [
        (
            "--clock-name in_valid",
            "the clock or reset name cannot be used",
        ),
        ("--clock-name 9", "the clock or reset name cannot be used"),
        (
            "--reset-name always",
            "the clock or reset name cannot be used",
        ),
        (
            "--clock-name x --reset-name X",
            "the clock and the reset need different names",
        ),
        ("--reset maybe", "maybe"),
    ] {
        let folder = Folder::new();
        folder.refused(&format!("emit stream_buffer {options}"), said);
        assert!(folder.names().is_empty(), "{options}");
    }
    warpwright("emit --all-named --reset async").refused("--all-named");
}
