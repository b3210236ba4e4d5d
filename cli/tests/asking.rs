//! How blocks, parameters and files may be named on the command line.

use crate::common::{Folder, assert_has, command, warpwright};
use std::io::Write as _;
use std::process::Stdio;

#[test]
fn a_named_configuration_stands_for_its_settings() {
    let by_name = warpwright("show lut_array_warp --json").json();
    let by_settings = warpwright("show lut_array -p lanes=32 --json").json();
    assert_eq!(by_name["parameters"], by_settings["parameters"]);
    // What is set beside it counts.
    let narrow = warpwright("show lut_array_warp -p lanes=2 -p width=8 --json").json();
    let same = warpwright("show lut_array -p lanes=2 -p width=8 --json").json();
    assert_eq!(narrow["parameters"], same["parameters"]);
    let said = warpwright("verify leading_zeros_24 --level proof").answer();
    assert!(said.starts_with("leading_zeros -p width=24\n"), "{said}");
}

#[test]
fn several_blocks_are_checked_in_one_run() {
    let said = warpwright("verify priority_tree leading_zeros_24").answer();
    assert_has(&said, "priority_tree\n");
    assert_has(&said, "leading_zeros -p width=24\n");
    warpwright("verify priority_tree leading_zeros -p width=8")
        .refused("-p sets a parameter of a single block");
}

#[test]
fn a_part_of_a_name_finds_the_block() {
    warpwright("show fifo").refused("did you mean `stream_fifo`?");
    warpwright("show lop3").refused("did you mean `lop3_unit`?");
}

#[test]
fn numbers_of_parameters_are_in_any_base() {
    let plain = warpwright("show lut_array -p lanes=32").answer();
    for number in ["0x20", "0b10_0000", "032"] {
        let line = format!("show lut_array -p lanes={number}");
        assert_eq!(warpwright(&line).answer(), plain, "{number}");
    }
    warpwright("show lut_array -p lanes=0x41").refused("lanes must be 1 to 64, got 0x41");
    warpwright("show lut_array -p lanes=0x").refused("lanes must be 1 to 64, got 0x");
    warpwright("show lut_array -p lanes=99999999999").refused("got 99999999999");
}

#[test]
fn formats_of_floats_have_names() {
    let plain = "show float_add -p exponent_bits=5 -p fraction_bits=10";
    let named = warpwright("show float_add -p format=f16").answer();
    assert_eq!(named, warpwright(plain).answer());
    warpwright("show float_add -p format=f8").refused("format must be f16, bf16, f32 or f64");
    warpwright("show float_add -p format=f16 -p exponent_bits=5")
        .refused("exponent_bits is given twice");
    warpwright("show lut_array -p format=f16").refused("lut_array has no parameter `format`");
}

#[test]
fn a_stimulus_comes_from_the_standard_input() {
    let stimulus = "{\"cycles\": [{\"value\": \"0x10\"}]}";
    let mut run = command()
        .args(["sim", "leading_zeros", "--stimulus", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = run.stdin.take().expect("a pipe");
    input.write_all(stimulus.as_bytes()).expect("it reads");
    drop(input);
    let ended = run.wait_with_output().expect("it ends");
    let said = String::from_utf8(ended.stdout).expect("text");
    // 27 zeros are above bit 4.
    assert_has(&said, "\"zeros\": \"0x1b\"");
}

#[test]
fn a_waveform_has_the_ending_of_its_format() {
    let folder = Folder::new();
    folder.refused(
        "sim lut_array --vcd x.fst",
        "--vcd cannot write x.fst, whose name belongs to another format",
    );
    folder.refused(
        "sim lut_array --fst x.VCD",
        "--fst cannot write x.VCD, whose name belongs to another format",
    );
    assert!(folder.names().is_empty());
    folder.answer("sim lut_array --vcd x.wave");
    folder.text("x.wave");
}
