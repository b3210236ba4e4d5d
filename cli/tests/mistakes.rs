//! Wrong usage gives one clear message on standard error, exit code 2, and no file.

use crate::common::{Folder, assert_has};
use warpwright::blocks::catalogue::CATALOGUE;

/// Runs the command, which must refuse with this line and leave no file of its own.
#[track_caller]
fn refused(folder: &Folder, arguments: &str, message: &str) -> String {
    let before = folder.names();
    let ran = folder.warpwright(arguments);
    assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
    assert_eq!(ran.out, "", "{arguments:?}");
    let lines = ran.err.lines().map(str::trim);
    let said: Vec<&str> = lines.filter(|line| line.ends_with(message)).collect();
    assert_eq!(
        said.len(),
        1,
        "{arguments:?} should say\n{message}\nbut says\n{}",
        ran.err
    );
    assert_eq!(folder.names(), before, "{arguments:?}");
    ran.err
}

#[test]
fn blocks_and_parameters() {
    let folder = Folder::new();
    let blocks: Vec<&str> = CATALOGUE.iter().map(|block| block.name()).collect();
    let no_block = format!(
        "there is no block `lut_aray`; the catalogue has {}; did you mean `lut_array`?",
        blocks.join(", ")
    );
    for command in ["show", "emit", "sim", "verify"] {
        refused(&folder, &format!("{command} lut_aray"), &no_block);
    }
    refused(&folder, "report lop3_unit lut_aray -o pages", &no_block);
    refused(
        &folder,
        "show float_sqrt -p stages=8",
        "float_sqrt: stages=8 is for arch=pipelined and arch=markstein; arch=iterative has no stages",
    );
    let one = "-p sets a parameter of a single block, but the command does not name exactly one";
    refused(&folder, "report -p lanes=2 -o pages", one);
    refused(
        &folder,
        "report lut_array lop3_unit -p lanes=2 -o pages",
        one,
    );
    let swept = "report float_add --level exhaustive -o pages";
    let verified = folder.warpwright("verify float_add --level exhaustive");
    let why = verified
        .err
        .lines()
        .find_map(|line| line.trim().strip_prefix("x "))
        .expect("why")
        .to_string();
    refused(&folder, swept, &why);
    folder.write("pages", "a file");
    refused(
        &folder,
        "report lut_array -o pages",
        "cannot write pages: it is not a folder",
    );
    for (setting, message) in [
        (
            "stages",
            "expected a parameter as NAME=VALUE, found `stages`",
        ),
        ("stages=4", "lut_array: stages must be 0 to 3, got 4"),
        ("stages=", "lut_array: stages must be 0 to 3, got"),
        ("stages=-1", "lut_array: stages must be 0 to 3, got -1"),
        (
            "convention=ptx",
            "lut_array: convention must be lop3 or spirv, got ptx",
        ),
        (
            "lane=4",
            "lut_array has no parameter `lane`; it has inputs, width, lanes, convention, stages; did you mean `lanes`?",
        ),
    ] {
        let err = refused(&folder, &format!("sim lut_array -p {setting}"), message);
        assert_has(&err, "help: `warpwright show lut_array` lists");
    }
    let word = "show enum_name -p enumeration=EU_OPCOD";
    let message =
        "enum_name: enumeration must be one of 66 words, got EU_OPCOD; did you mean `eu_opcode`?";
    refused(&folder, word, message);
    let twice = "emit lut_array -p lanes=2 -p lanes=2";
    refused(&folder, twice, "lut_array: lanes is given twice");
}

#[test]
fn stimuli() {
    let folder = Folder::new();
    let sim = "sim lut_array -p width=8 --stimulus in.json --vcd run.vcd";
    for (text, message) in [
        (
            "{\"cycles\": [\n  {\"src0\": \"0x1ff\"}]}",
            "in.json, line 2, column 12: in cycle 0, port `src0` has 8 bits, but \"0x1ff\" needs 9",
        ),
        (
            "{\"cycles\": [{}, {\"in_valid\": 2}]}",
            "in.json, line 1, column 30: in cycle 1, port `in_valid` has 1 bit, but 2 needs 2",
        ),
        (
            "{\"cycles\": [{\"srcs0\": 1}]}",
            "in.json, line 1, column 15: in cycle 0, lut_array has no input `srcs0`; it has rst, in_valid, \
             lane_enable, src0, src1, src2, table_bits; did you mean `src0`?",
        ),
        (
            "{\"cycles\": [{\"dst\": 1}]}",
            "in.json, line 1, column 15: in cycle 0, `dst` is an output of lut_array; only inputs can be set",
        ),
        (
            "{\"cycles\": [{\"clk\": 1}]}",
            "in.json, line 1, column 15: in cycle 0, `clk` cannot be set: every cycle is one clock period",
        ),
        (
            "{\"cycles\": [{\"src0\": 1, \"src0\": 2}]}",
            "in.json, line 1, column 26: in cycle 0, port `src0` is given twice",
        ),
        (
            "{\"cycles\": [{\"src0\": -3}]}",
            "in.json, line 1, column 22: in cycle 0, port `src0` must be a string such as \"0x1f\", \"0b101\" or \
             \"31\", or a whole number; found -3",
        ),
        (
            "{\"cycles\": [{\"src0\": \"0xg\"}]}",
            "in.json, line 1, column 22: in cycle 0, port `src0` must be a string such as \"0x1f\", \"0b101\" or \
             \"31\", or a whole number; found \"0xg\"",
        ),
        (
            "{\"cycles\": [{\"src0\": 1},]}",
            "in.json, line 1, column 25: trailing comma",
        ),
        (
            "{\"cycles\": [5]}",
            "in.json, line 1, column 13: in cycle 0, expected ports and values, {\"port\": \"0x1f\"}; found 5",
        ),
        (
            "{\"cycle\": []}",
            "in.json, line 1, column 8: unknown field `cycle`, expected `start` or `cycles`",
        ),
        (
            "{\"cycles\": [{\"\\u001b[31m\": 1}]}",
            "in.json, line 1, column 28: in cycle 0, lut_array has no input `\\u{1b}[31m`; it has rst, in_valid, \
             lane_enable, src0, src1, src2, table_bits",
        ),
        (
            "{\"é\": 1, \"cycles\": 1e}",
            "in.json, line 1, column 4: unknown field `é`, expected `start` or `cycles`",
        ),
        ("", "in.json, line 1, column 1: EOF while parsing a value"),
    ] {
        folder.write("in.json", text);
        refused(&folder, sim, message);
    }
    let enumeration = "sim lop3_unit --stimulus in.json";
    folder.write("in.json", "{\"cycles\": [{\"a_source\": \"constant\"}]}");
    refused(
        &folder,
        enumeration,
        "in.json, line 1, column 26: in cycle 0, port `a_source` must be a string such as \"0x1f\", \"0b101\" or \
         \"31\", or a whole number, or one of REGISTER, CONSTANT; found \"constant\"",
    );
    let missing = "sim lut_array --stimulus none.json";
    refused(
        &folder,
        missing,
        "cannot read none.json: No such file or directory (os error 2)",
    );
}

#[test]
fn starts() {
    let folder = Folder::new();
    let sim = "sim lop3_unit --stimulus in.json";
    for (start, message) in [
        (
            "{\"out_vali\": 1}",
            "column 13: in start, lop3_unit has no register or memory `out_vali`; did you mean `out_valid`?",
        ),
        (
            "{\"out_valid\": 2}",
            "column 25: in start, register `out_valid` has 1 bit, but 2 needs 2",
        ),
        (
            "{\"out_valid\": [1]}",
            "column 25: in start, register `out_valid` must be a string such as \"0x1f\", \"0b101\" or \"31\", or a \
             whole number; found [1]",
        ),
        (
            "{\"out_valid\": 1, \"out_valid\": 0}",
            "column 29: in start, `out_valid` is given twice",
        ),
        (
            "{\"threads[0].registers\": 7}",
            "column 36: in start, memory `threads[0].registers` must be a list of words from word 0, \
             [\"0x1f\", ...], or an object of words by number, {\"3\": \"0x1f\"}; found 7",
        ),
        (
            "{\"threads[0].registers\": {\"8\": 7}}",
            "column 38: in start, memory `threads[0].registers` has words 0 to 7, found `8`",
        ),
        (
            "{\"threads[0].registers\": {\"1\": 7, \"0x1\": 7}}",
            "column 46: in start, word 1 of memory `threads[0].registers` is given twice",
        ),
        (
            "{\"threads[0].registers\": [1, \"0x1ffffffff\"]}",
            "column 40: in start, word 1 of memory `threads[0].registers` has 32 bits, but \"0x1ffffffff\" needs 33",
        ),
        (
            "{\"threads[0].registers\": [0, 0, 0, 0, 0, 0, 0, 0, 0]}",
            "column 36: in start, memory `threads[0].registers` has 8 words, but 9 are given",
        ),
        (
            "[]",
            "column 11: in start, expected registers and memories, {\"path\": \"0x1f\"}; found []",
        ),
    ] {
        let text = format!("{{\"start\": {start}, \"cycles\": [{{}}]}}");
        folder.write("in.json", &text);
        refused(&folder, sim, &format!("in.json, line 1, {message}"));
    }
}

#[test]
fn the_place_in_a_stimulus_is_shown_unless_its_line_is_endless() {
    let folder = Folder::new();
    let sim = "sim lut_array --stimulus in.json";
    folder.write("in.json", "{\"cycles\": [{\"é\": 1}]}");
    let short = folder.warpwright(sim).err;
    assert_has(&short, "1 | {\"cycles\": [{\"é\": 1}]}");
    assert_has(&short, "column 15: in cycle 0, lut_array has no input `é`");
    for broken in [
        "{\"é",
        "{\"cycles\": [{\"é\" é",
        "é",
        "{\"cycles\": [{\"\\ud800\": 1}]}",
        "[[[",
        "\u{feff}{}",
    ] {
        folder.write("in.json", broken);
        let said = folder.warpwright(sim).err;
        assert!(
            said.contains("in.json, line 1, column "),
            "{broken}: {said}"
        );
    }
    let line = "{}, ".repeat(1000);
    folder.write("in.json", format!("{{\"cycles\": [{line}{{\"x\": 1}}]}}"));
    let long = folder.warpwright(sim).err;
    assert_has(&long, "line 1, column 4015: in cycle 1000");
    assert!(long.len() < 600, "{long}");
}

/// A terminal obeys escape sequences, wherever they come from.
#[test]
fn what_is_no_text_is_shown_as_such() {
    let folder = Folder::new();
    for text in [
        "{\"cycles\": [{\"src0\": \u{1b}[31m}]}",
        "{\"cycles\": [{\"src0\": \"\u{9b}31m\"}]}",
        "{\"cycles\": [{\"\\u001b[31m\": \"\u{7f}\"}]}",
    ] {
        folder.write("in.json", text);
        let said = folder.warpwright("sim lut_array --stimulus in.json").err;
        let obeyed = said.chars().any(|c| c.is_control() && c != '\n');
        assert!(!obeyed, "{said:?}");
    }
}

#[test]
fn expressions_and_indices() {
    let folder = Folder::new();
    for (arguments, message, caret) in [
        (
            "'a & (b | c'",
            "this opening parenthesis is never closed",
            " 1 | a & (b | c\n   :     |\n",
        ),
        (
            "'a && b'",
            "`&&` is not part of the notation: and is written &",
            " 1 | a && b\n   :   ^|\n",
        ),
        (
            "'a & b |'",
            "expected a to f, 0, 1, ~ or an opening parenthesis, found the end",
            " 1 | a & b | \n   :        |\n",
        ),
        (
            "0x123",
            "index 0x123 does not fit a table of 3 inputs: the largest is 0xFF",
            "",
        ),
        (
            "0xzz",
            "index must be up to 64 bits as 0xCA, 0b11001010 or 202, got `0xzz`",
            "",
        ),
        (
            "'a & e' --inputs 4",
            "operand e is beyond the 4 inputs: the last one is d",
            "",
        ),
    ] {
        let err = refused(&folder, &format!("lut {arguments}"), message);
        assert!(err.contains(caret), "{caret}is not in\n{err}");
    }
}

#[test]
fn outputs() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("folder")).expect("a folder");
    for (arguments, message) in [
        (
            "sim lut_array --vcd no/run.vcd",
            "cannot write no/run.vcd: there is no folder no",
        ),
        (
            "sim lut_array --fst folder",
            "cannot write folder: it is a folder",
        ),
        (
            "sim lut_array --vcd run.vcd/",
            "cannot write run.vcd/: it is a folder",
        ),
        (
            "sim lut_array --vcd /dev/null",
            "cannot write /dev/null: it is not a file",
        ),
        (
            "verify lut_array --junit no/report.xml",
            "cannot write no/report.xml: there is no folder no",
        ),
    ] {
        refused(&folder, arguments, message);
    }
    folder.write("in.json", "{\"cycles\": [{}]}");
    let stimulus = "sim lut_array --stimulus in.json --fst ./in.json";
    let lost = "./in.json is the stimulus file; the waveform needs a different file";
    refused(&folder, stimulus, lost);
    // Names that are one file, and names of what is written beside a trace.
    for (names, twice) in [
        ("--vcd run --fst folder/../run", "folder/../run"),
        ("--vcd run.sucl", "run.sucl"),
        ("--vcd run.gtkw", "run.gtkw"),
        ("--vcd run.vcd --fst run.d", "run.d"),
    ] {
        let message = format!(
            "{twice} would be written twice; a trace must not have the name of another trace or of its companion files (.gtkw, .sucl)"
        );
        refused(&folder, &format!("sim lop3_unit {names}"), &message);
    }
    folder.write("run.d", "");
    let filters = "sim lop3_unit --vcd run.vcd";
    refused(
        &folder,
        filters,
        "cannot write run.d/source.txt: run.d is not a folder",
    );
}

#[test]
fn usage() {
    let folder = Folder::new();
    for (arguments, message) in [
        ("shwo lut_array", "error: unrecognized subcommand 'shwo'"),
        (
            "emit lut_array --all-named",
            "error: the argument '[BLOCK]' cannot be used with '--all-named'",
        ),
        (
            "sim lut_array --plain-vcd",
            "error: the following required arguments were not provided:",
        ),
        (
            "lut a --inputs 7",
            "error: invalid value '7' for '--inputs <N>': 7 is not in 1..=6",
        ),
        (
            "sim lut_array --cycles -1",
            "error: invalid value '-1' for '--cycles <N>': invalid digit found in string",
        ),
        (
            "lut a --convention ptx",
            "error: invalid value 'ptx' for '--convention <CONVENTION>'",
        ),
    ] {
        refused(&folder, arguments, message);
    }
}
