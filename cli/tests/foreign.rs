//! `equiv` and `import`: mistakes on the command line are found, most of them before a tool is asked, and nothing is written.

use crate::common::{Folder, assert_has};
use warpwright::testbenches::tools::{Tool, require_or_skip};

const SUM: &str = "module sum #(parameter W = 4) (input [W-1:0] a, b, output [W-1:0] y, z);
  assign y = a + b;
  assign z = a;
endmodule
";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("sum.v", SUM);
    folder
}

#[test]
fn paths_that_cannot_be_meant_are_refused() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("rtl")).expect("a folder");
    let refused = |line: &str, why: &str| {
        folder.warpwright(line).refused(why);
    };
    refused(
        "equiv rtl sum.v",
        "rtl is a folder; name the Verilog files in it",
    );
    refused("import sum.v -I nope", "-I nope: there is no such folder");
    refused("import sum.v -I sum.v", "-I sum.v: there is no such folder");
    refused(
        "import sum.v -P W=4 -P W=5",
        "the parameter `W` is set twice",
    );
    refused(
        "import sum.v --vcd run.out --fst ./run.out",
        "run.out is named for two files",
    );
    refused("import sum.v --vcd sum.v", "sum.v");
    assert_eq!(folder.names(), ["sum.v"]);
}

/// `sim` runs Verilog as it runs a block: table, JSON, waveform, stimulus file, parameters and a map.
#[test]
fn own_verilog_is_simulated() {
    let folder = folder();
    for (line, why) in [
        ("sim", "<BLOCK>"),
        ("sim lut_array --verilog sum.v", "cannot be used with"),
        ("sim lut_array --top sum", "--top is for Verilog files"),
        ("sim lut_array -D X", "-D is for Verilog files"),
        ("sim lut_array --map map.json", "--map is for Verilog files"),
        ("sim --verilog nope.v", "nope.v"),
        ("sim --verilog sum.v --vcd sum.v", "sum.v"),
        ("sim --verilog sum.v -p lanes=2", "cannot be used with"),
    ] {
        folder.refused(line, why);
    }
    if require_or_skip(Tool::Yosys, "own_verilog_is_simulated").is_none() {
        return;
    }
    folder.write(
        "count.v",
        "module count #(parameter STEP = 1) (input clk, rst_n, input [1:0] en, output reg [7:0] q);
           wire [7:0] step;
           assign step = en[0] ? STEP : 8'd100;
           always @(posedge clk) if (!rst_n) q <= 5; else if (en != 0) q <= q + step;
         endmodule",
    );
    folder.write(
        "run.json",
        r#"{"cycles": [{"rst": 1}, {"rst": 0, "enable": 1}, {}, {"enable": 2}, {}]}"#,
    );
    folder.write("map.json", r#"{"ports": {"en": "enable"}}"#);
    let json = folder.answer(
        "sim --verilog count.v --top count -P STEP=3 --map map.json --stimulus run.json --json",
    );
    let found: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let cycles = found["cycles"].as_array().expect("cycles").iter();
    let shown: Vec<&str> = cycles
        .map(|cycle| cycle["q"].as_str().expect("a value"))
        .collect();
    assert_eq!(shown, ["0x05", "0x05", "0x08", "0x0b", "0x6f"]);
    // Random inputs, which are the same again.
    let table = folder.answer("sim --verilog count.v --cycles 6 --seed 3");
    assert_has(&table, "count, read by Yosys");
    assert_has(&table, "6 cycles, random inputs with seed 3");
    assert_eq!(
        table,
        folder.answer("sim --verilog count.v --cycles 6 --seed 3")
    );
    folder.answer("sim --verilog count.v --cycles 40 --vcd count.vcd");
    assert_has(&folder.answer("wave count.vcd"), "step");
}

/// An SPI master's clock output is called like our clock.
#[test]
fn a_signal_called_clk_is_no_obstacle_to_a_trace() {
    if require_or_skip(Tool::Yosys, "a_signal_called_clk_is_no_obstacle_to_a_trace").is_none() {
        return;
    }
    let folder = folder();
    folder.write(
        "spi.v",
        "module spi(input wb_clk_i, rst_n, d, output reg clk, output reg q);
           always @(posedge wb_clk_i or negedge rst_n) if (!rst_n) clk <= 0; else begin clk <= ~clk; q <= d; end
         endmodule",
    );
    folder.answer("import spi.v --vcd spi.vcd --schematic spi.svg");
    assert_has(&folder.answer("wave spi.vcd"), "clk");
    // Entries of a map that have no effect are mistakes.
    for (map, why) in [
        (r#"{"constants": {"nosuch": 0}}"#, "no input `nosuch`"),
        (r#"{"ignore": ["q"]}"#, "`ignore` compares designs"),
        (
            r#"{"constants": {"wb_clk_i": 0}}"#,
            "`wb_clk_i` is the clock",
        ),
    ] {
        folder.write("map.json", map);
        folder.refused("import spi.v --map map.json", why);
    }
}

/// A queue's memory has no reset: two queues are equal if their memories start alike, whatever the memories are called.
#[test]
fn the_map_tells_which_memories_start_alike() {
    if require_or_skip(Tool::Yosys, "the_map_tells_which_memories_start_alike").is_none() {
        return;
    }
    let folder = folder();
    let queue = include_str!("journey/hand_written.v");
    folder.write("one.v", queue.replace("ring", "words"));
    folder.write("other.v", queue);
    let line = "equiv one.v other.v --top my_fifo";
    let without = folder.warpwright(line);
    assert_eq!(without.code, Some(1), "{}", without.out);
    assert_has(&without.out, "DIFFERENT");
    let line = format!("{line} --map map.json");
    folder.write("map.json", r#"{"state": {"ring": "words"}}"#);
    let with = folder.warpwright(&line).answer();
    assert_has(&with, "\nEQUAL ");
    assert_has(&with, "start with equal values in both designs: words");
    folder.write("map.json", r#"{"state": {"ring": "wr"}}"#);
    folder
        .warpwright(&line)
        .refused("`state` maps `ring` to `wr`");
    let model = "equiv --model leading_zeros other.v --map map.json";
    assert_eq!(folder.warpwright(model).code, Some(2));
}

/// The head of an empty queue is not specified: here it is another word in each design.
#[test]
fn outputs_are_compared_under_a_condition() {
    if require_or_skip(Tool::Yosys, "outputs_are_compared_under_a_condition").is_none() {
        return;
    }
    let folder = folder();
    let queue = include_str!("journey/hand_written.v");
    folder.write("one.v", queue);
    let other = queue.replace("assign head = ring", "assign head = empty ? 8'd0 : ring");
    assert_ne!(other, queue);
    folder.write("other.v", other);
    let line = "equiv one.v other.v --top my_fifo --map map.json";
    let code = |when: &str| {
        folder.write(
            "map.json",
            format!(r#"{{"compare_when": {{"head": "{when}"}}}}"#),
        );
        folder.warpwright(line).code
    };
    assert_eq!(code("!empty"), Some(0));
    assert_eq!(code("empty"), Some(1));
    assert_eq!(code("!nope"), Some(2));
}

/// An entry of the map that is passed over would compare more, or less, than its writer believes.
#[test]
fn an_output_to_ignore_must_exist() {
    if require_or_skip(Tool::Yosys, "an_output_to_ignore_must_exist").is_none() {
        return;
    }
    let folder = folder();
    folder.write("map.json", r#"{"ignore": ["nope"]}"#);
    let line = "equiv sum.v sum.v --map map.json";
    folder
        .warpwright(line)
        .refused("neither design has an output `nope` to ignore");
    folder.write("map.json", r#"{"ignore": ["z"]}"#);
    assert_eq!(folder.warpwright(line).code, Some(0));
}
