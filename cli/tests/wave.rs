//! `warpwright wave`: pictures of traces agree with the traces.
//!
//! Expected content comes from independent sources: the output of `sim --json`, or the Verilog that a simulator
//! ran. Drawings of `data/every_kind.vcd`, which has every kind of value and name, were compared with it by eye.

use crate::common::{Folder, KERNELS, assert_has};
use insta::assert_snapshot;
use serde_json::Value;
use std::fmt::Write as _;
use warpwright::testbenches::tools::{Tool, require_or_skip};
use yaml_rust2::YamlLoader;

const EVERY_KIND: &str = include_str!("data/every_kind.vcd");

/// A run of `lop3_unit` as VCD and FST, and what its outputs are.
fn run() -> (Folder, Value) {
    let folder = Folder::new();
    let answer = folder.json("sim lop3_unit --vcd run.vcd --fst run.fst --json");
    (folder, answer)
}

/// The values of an output, a cycle each, as a picture writes them: no zeros in front.
fn values(answer: &Value, output: &str) -> Vec<String> {
    let cycles = answer["cycles"].as_array().expect("cycles").iter();
    let value = |cycle: &Value| {
        let digits = cycle[output]
            .as_str()
            .expect("a value")
            .trim_start_matches("0x");
        match digits.trim_start_matches('0') {
            "" => "0x0".to_string(),
            digits => format!("0x{digits}"),
        }
    };
    cycles.map(value).collect()
}

fn without_repetition(mut values: Vec<String>) -> Vec<String> {
    values.dedup();
    values
}

/// The whole values of the boxes of an SVG with a single lane, from left to right.
fn boxes(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let paths = document
        .descendants()
        .filter(|node| node.has_tag_name("path"));
    let titles = paths.filter_map(|path| path.children().find(|node| node.has_tag_name("title")));
    titles
        .map(|title| title.text().unwrap_or_default().to_string())
        .collect()
}

fn svg(folder: &Folder, arguments: &str) -> String {
    let line = format!("wave {arguments} -o picture.svg");
    let said = folder.answer(&line);
    assert!(said.ends_with("wrote picture.svg\n"), "{said}");
    folder.text("picture.svg")
}

#[test]
fn boxes_hold_the_values_of_the_run() {
    let (folder, answer) = run();
    let mut compared = 0;
    for trace in ["run.vcd", "run.fst"] {
        for output in ["out_data", "out_lanes", "out_register"] {
            let arguments = format!("{trace} --signals {output} --from 0 --to 10us");
            let found = boxes(&svg(&folder, &arguments));
            assert_eq!(
                found,
                without_repetition(values(&answer, output)),
                "{output} of {trace}"
            );
            compared += found.len();
        }
    }
    assert!(compared > 40, "only {compared} values");
    // Half of the run.
    let half = "run.vcd --signals out_data --from 0.1us --to 200";
    let found = boxes(&svg(&folder, half));
    let middle = values(&answer, "out_data")[10..20].to_vec();
    assert_eq!(found, without_repetition(middle));
}

#[test]
fn names_come_from_the_trace_or_from_the_save_file_beside_it() {
    let folder = Folder::new();
    let cycles: Vec<String> = (0..6)
        .map(|cycle| format!("{{\"a_source\": {}}}", cycle / 2 % 2))
        .collect();
    folder.write(
        "in.json",
        format!("{{\"cycles\": [{}]}}", cycles.join(", ")),
    );
    for files in ["--plain-vcd --vcd run.vcd --fst run.fst", "--vcd named.vcd"] {
        let sim = format!("sim lop3_unit --stimulus in.json --json {files}");
        folder.json(&sim);
    }
    std::fs::remove_file(folder.path().join("named.gtkw")).expect("a save file");
    let names = ["REGISTER", "CONSTANT", "REGISTER"];
    for trace in ["run.vcd", "run.fst", "named.vcd"] {
        assert_eq!(
            boxes(&svg(&folder, &format!("{trace} --signals a_source"))),
            names,
            "{trace}"
        );
    }
    let drawn = folder.answer("wave run.fst --signals a_source");
    let line = drawn.lines().last().expect("a lane");
    assert_eq!(
        line.split('│').map(str::trim).collect::<Vec<_>>()[1..],
        names
    );
    // One bit without names is a wave.
    std::fs::remove_file(folder.path().join("run.gtkw")).expect("a save file");
    assert_eq!(boxes(&svg(&folder, "run.fst --signals a_source")), [""; 0]);
}

#[test]
fn every_kind_of_value_is_drawn() {
    let folder = Folder::new();
    folder.write("every_kind.vcd", EVERY_KIND);
    assert_snapshot!(folder.answer("wave every_kind.vcd"));
    assert_snapshot!(folder.answer("wave every_kind.vcd --ascii"));
    let json5 = "wave every_kind.vcd -o k.json5";
    folder.answer(json5);
    assert_snapshot!(folder.text("k.json5"));
    let svg = svg(&folder, "every_kind.vcd");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let texts: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .collect();
    for text in [
        "\\a.b+c",
        "gen<1>.deep",
        "A&B<\"longer\">",
        "-0.00225",
        "0xaz",
        "IDLE",
    ] {
        assert!(texts.contains(&text), "{text} in {texts:?}");
    }
    assert!(svg.contains("prefers-color-scheme:dark") && !svg.contains("href"));
}

#[test]
fn a_png_is_the_same_picture_twice_as_large() {
    let (folder, _) = run();
    let lanes = "run.vcd --signals clk --signals a_source --signals out_data";
    let svg = svg(&folder, lanes);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let size = |name| {
        document
            .root_element()
            .attribute(name)
            .expect("a size")
            .parse::<u32>()
    };
    folder.answer(&format!("wave {lanes} -o p.PNG"));
    let image = tiny_skia::Pixmap::decode_png(&folder.read("p.PNG")).expect("a PNG");
    assert_eq!(image.width(), 2 * size("width").expect("a number"));
    assert_eq!(image.height(), 2 * size("height").expect("a number"));
    let count = |colour: [u8; 3]| {
        let pixels = image.pixels().iter();
        pixels
            .filter(|p| [p.red(), p.green(), p.blue()] == colour)
            .count()
    };
    // Boxes of the first name, of numbers, and letters.
    for colour in [[0xdd, 0xf4, 0xff], [0xf6, 0xf8, 0xfa], [0x1f, 0x23, 0x28]] {
        assert!(count(colour) > 200, "{colour:?}: {}", count(colour));
    }
}

#[test]
fn wavedrom_source_is_the_run_cycle_by_cycle() {
    let (folder, answer) = run();
    let arguments = "--signals clk --signals out_data --signals out_valid --to 1us";
    folder.answer(&format!("wave run.vcd -o w.json5 {arguments}"));
    // What is written is in YAML, too.
    let source = &YamlLoader::load_from_str(&folder.text("w.json5")).expect("YAML")[0];
    let lanes = source["signal"].as_vec().expect("lanes");
    let cycles = answer["cycles"].as_array().expect("cycles").len();
    let clock = lanes[0]["wave"].as_str().expect("a wave");
    assert_eq!(clock, format!("lp{}", ".".repeat(cycles - 2)));
    for lane in &lanes[1..] {
        let name = lane["name"].as_str().expect("a name");
        let mut data = lane["data"].as_vec().into_iter().flatten();
        let mut shown = Vec::new();
        for brick in lane["wave"].as_str().expect("a wave").chars() {
            let value = match brick {
                '0' => "0x0".to_string(),
                '1' => "0x1".to_string(),
                '=' => data
                    .next()
                    .and_then(|d| d.as_str())
                    .expect("data")
                    .to_string(),
                '.' => shown.last().cloned().expect("a value before"),
                other => panic!("{other} in {name}"),
            };
            shown.push(value);
        }
        assert_eq!(shown, values(&answer, name), "{name}");
    }
}

#[test]
fn a_simulator_of_others_is_read() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "a_simulator_of_others_is_read") else {
        return;
    };
    let folder = Folder::new();
    // 0, 3, 6 and 9 after the reset; a clock of 10 ns in a trace of picoseconds.
    let text = "`timescale 1ns / 1ps\nmodule tb;\n  reg clk = 0, rst = 1; reg [7:0] count;\n  always #5 clk = ~clk;\n  \
                always @(posedge clk) count <= rst ? 8'd0 : count + 8'd3;\n  \
                initial begin $dumpfile(\"t.vcd\"); $dumpvars; #12 rst = 0; #32 $finish; end\nendmodule\n";
    folder.write("tb.v", text);
    let built = icarus
        .command()
        .args(["-o", "tb.vvp", "tb.v"])
        .current_dir(folder.path())
        .status();
    assert!(built.expect("iverilog").success());
    let vvp = std::process::Command::new("vvp")
        .args(["-n", "tb.vvp"])
        .current_dir(folder.path())
        .output();
    assert!(vvp.expect("vvp").status.success());
    let drawn = folder.answer("wave t.vcd");
    assert!(drawn.starts_with("tb  t.vcd, 0 to 44 ns\n"), "{drawn}");
    let found = boxes(&svg(&folder, "t.vcd --signals count"));
    assert_eq!(found, ["x", "0x0", "0x3", "0x6", "0x9"]);
}

/// Files of others, as they wrote them: Verilator 5.006 with `--trace-fst`, which has tables of names, and `vcd2fst` of
/// GTKWave 3.3.118, which was given `every_kind.vcd` (and forgets a value before the first time).
#[test]
fn fst_files_of_others_are_read() {
    let folder = Folder::new();
    folder.write("verilator.fst", include_bytes!("data/verilator.fst"));
    folder.write("every_kind.fst", include_bytes!("data/every_kind.fst"));
    folder.write("every_kind.vcd", EVERY_KIND);
    let found = boxes(&svg(&folder, "verilator.fst --signals dut.state"));
    assert_eq!(found, ["IDLE", "COUNT", "DONE", "IDLE"]);
    let draw = |trace| {
        let drawn = folder.answer(&format!("wave {trace}"));
        let lanes = drawn
            .lines()
            .skip(2)
            .filter(|line| !line.starts_with("WIDTH"));
        lanes.map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(draw("every_kind.fst"), draw("every_kind.vcd"));
}

/// After a change that means to change it: `WARPWRIGHT_WRITE_README=1 cargo test -p warpwright --test it wave::`
#[test]
fn the_picture_in_the_book_is_drawn_so_today() {
    let folder = Folder::new();
    let sim = format!("sim eu_frontend --file '{KERNELS}' --kernel scale --vcd kernel.vcd");
    folder.answer(&sim);
    let signals = [
        "clk",
        "in_valid",
        "in_ready",
        "out_valid",
        "out_pc",
        "out_opcode",
        "out_exec_size",
        "out_dst_type",
        "out_format",
    ];
    let signals = signals.map(|signal| format!("--signals {signal}"));
    let window = "kernel.vcd --from 60ns --to 210ns";
    let drawn = svg(&folder, &format!("{window} {}", signals.join(" ")));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide/kernel.svg");
    if std::env::var_os("WARPWRIGHT_WRITE_README").is_some() {
        std::fs::write(path, drawn).expect("a file");
        return;
    }
    assert!(
        drawn == std::fs::read_to_string(path).expect("a file"),
        "{path} is another one"
    );
}

#[test]
fn what_is_left_out_is_said() {
    let folder = Folder::new();
    folder.json("sim eu_frontend --vcd run.vcd --json");
    let drawn = folder.answer("wave run.vcd");
    let notes: Vec<&str> = drawn.lines().rev().take(2).collect();
    assert!(
        notes[1].starts_with("20 of ")
            && notes[1].ends_with(" signals are drawn; --signals selects others"),
        "{drawn}"
    );
    assert!(
        notes[0].ends_with("the trace goes on; use --from and --to to choose a range"),
        "{drawn}"
    );
    assert!(
        drawn.lines().all(|line| line.chars().count() <= 100),
        "{drawn}"
    );
    // Where only the clock changes at first, the picture begins later: with what happens.
    let mut late = "$scope module t $end\n$var wire 1 ! clk $end\n$var wire 8 # v [7:0] $end\n$upscope $end\n$enddefinitions $end\n#0\nb0 #\n0!\n".to_string();
    for half in 1..10_000 {
        let _ = write!(late, "#{}\n{}!\n", half * 5, half % 2);
        if half == 9001 {
            late += "b11 #\n";
        }
    }
    folder.write("late.vcd", &late);
    let drawn = folder.answer("wave late.vcd");
    assert!(drawn.contains("│ 0x3"), "{drawn}");
}

#[test]
fn a_mistake_is_explained() {
    let folder = Folder::new();
    folder.write("t.vcd", EVERY_KIND);
    folder.write("empty.vcd", "");
    folder.write("text.vcd", "hello\n");
    folder.write("none.vcd", "$enddefinitions $end\n#0\n");
    folder.write(
        "wide.vcd",
        "$scope module t $end\n$var wire 65537 ! a $end\n$upscope $end\n$enddefinitions $end\n#0\nb101 !\n",
    );
    folder.write(
        "quiet.vcd",
        "$scope module t $end\n$var wire 1 ! a $end\n$upscope $end\n$enddefinitions $end\n",
    );
    let mut busy = "$timescale 1 ns $end\n$scope module t $end\n$var wire 1 ! a $end\n$upscope $end\n$enddefinitions $end\n".to_string();
    for time in 0..5000 {
        let _ = write!(busy, "#{time}\n{}!\n", time % 2);
    }
    folder.write("busy.vcd", &busy);
    let (whole, _) = run();
    let fst = whole.read("run.fst");
    folder.write("cut.fst", &fst[..fst.len() / 2]);
    for (arguments, message) in [
        ("gone.vcd", "No such file"),
        (".", "it is a folder"),
        ("empty.vcd", "the file is empty"),
        ("text.vcd", "it is neither a VCD nor an FST"),
        ("none.vcd", "the trace has no signals"),
        ("wide.vcd", "1 signal has more than 65536 bits"),
        ("quiet.vcd", "no signal has a value in the trace"),
        ("cut.fst", "the FST is cut off or damaged"),
        (
            "t.vcd --signals stat",
            "no signal matches `stat`; did you mean `state`?",
        ),
        (
            "t.vcd --signals top",
            "it is a scope; its signals are `top.*`",
        ),
        ("t.vcd --from 3ns", "the trace has no time unit"),
        (
            "t.vcd --from 40",
            "--from 40 is not before the trace's end at 35",
        ),
        ("t.vcd --from 20 --to 10", "--from 20 is not before --to 10"),
        ("t.vcd --from soon", "write a time as 1200, or 120ns"),
        (
            "t.vcd -o t.pdf",
            "the file name of a picture must end in .svg, .png or .json5",
        ),
        (
            "busy.vcd --from 0 --to 1ms",
            "t.a changes more than 4000 times between 0 and 1 ms; it can be drawn up to 4.001 us",
        ),
    ] {
        let before = folder.names();
        folder.refused(&format!("wave {arguments}"), message);
        assert_eq!(folder.names(), before, "{arguments:?}");
    }
}

#[test]
fn numbers_are_written_in_the_radix_that_is_asked_for() {
    let folder = Folder::new();
    folder.write(
        "bytes.json",
        "{\"cycles\": [{\"value\": \"0xff\"}, {\"value\": \"0x41\"}]}",
    );
    folder.answer("sim leading_zeros -p width=8 --stimulus bytes.json --vcd bytes.vcd");
    for (options, written) in [
        ("", "0xff"),
        ("--radix decimal", "255"),
        ("--radix decimal --radix value=signed", "-1"),
        ("--radix 'value=binary'", "0b11111111"),
        ("--radix ascii", "\"A\""),
    ] {
        let picture = folder.answer(&format!("wave bytes.vcd --signals value {options}"));
        assert_has(&picture, written);
    }
    folder.refused("wave bytes.vcd --radix octal", "a radix is hex, decimal");
    folder.refused(
        "wave bytes.vcd --signals zeros --radix value=signed",
        "no drawn signal matches `value`",
    );
}
