//! `decode` and `encode`: instructions as seen by users and scripts.

use crate::common::{Folder, KERNELS, assert_has, command, warpwright};
use serde_json::json;
use std::io::Write;
use std::process::Stdio;

const MOV: &str = "610003802002051e0400100000000000";
const ADD: &str = "400a0420002c2022";
const ADD_TEXT: &str = "add (16|M0) r4.0<1>:f r44.0<1;1,0>:f -r34.0<1;1,0>:f {Compacted,A@2}\n";
/// Function 1 of sync, which the PRM does not have: D18, and nothing else.
const NO_SYNC: &str = "01000000000001000000001000000000";

#[test]
fn digits_are_taken_as_they_come() {
    let spaced = format!("0x{}_{} {}", &ADD[..8], &ADD[8..], ADD.to_uppercase());
    for arguments in [format!("{ADD} {ADD}"), ADD.repeat(2), format!("'{spaced}'")] {
        let text = warpwright(&format!("decode {arguments}")).answer();
        assert_eq!(text, ADD_TEXT.repeat(2), "{arguments:?}");
    }
}

#[test]
fn an_illegal_instruction_is_shown_and_exit_code_1() {
    let ran = warpwright(&format!("decode {ADD} {NO_SYNC}"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert!(ran.out.starts_with(ADD_TEXT), "{}", ran.out);
    let rule = "    breaks D18, illegal: the sync function is reserved\n";
    assert!(ran.out.contains(rule), "{}", ran.out);
    let ran = warpwright(&format!("decode {NO_SYNC} --json"));
    assert_eq!(ran.code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(json["instructions"][0]["legal"], false);
    assert_eq!(json["instructions"][0]["rules"][0], "D18");
}

#[test]
fn json_has_these_keys() {
    let json = warpwright(&format!("decode {ADD} --json")).json();
    let one = json["instructions"][0].as_object().expect("an object");
    let keys: Vec<&String> = one.keys().collect();
    let mut expected = ["hex", "length", "text", "legal", "rules", "fields"];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!((&one["hex"], &one["length"]), (&json!(ADD), &json!(8)));
    assert_eq!(one["text"], ADD_TEXT.trim_end());
    assert_eq!(one["fields"]["dst_register"], 4);
    assert_eq!(one["fields"]["native_remainder"], "0x0");
}

#[test]
fn every_field_is_in_the_table() {
    let text = warpwright(&format!("decode {MOV} --fields")).answer();
    assert!(text.contains("│ dst_register "), "{text}");
    assert!(text.contains("┆ 0x1e "), "{text}");
    let rows = text
        .lines()
        .filter(|line| line.starts_with("│ ") && !line.starts_with("│  "));
    let fields = warpwright(&format!("decode {MOV} --json")).json();
    let fields = fields["instructions"][0]["fields"]
        .as_object()
        .map(serde_json::Map::len);
    assert_eq!(Some(rows.count() - 1), fields);
}

#[test]
fn kernels_are_listed_and_chosen() {
    let list = warpwright(&format!("decode --file '{KERNELS}'")).answer();
    assert!(list.contains("│ copy_add ┆ 0x898 "), "{list}");
    assert!(list.ends_with("`--kernel NAME` decodes one.\n"), "{list}");
    let list = warpwright(&format!("decode --file '{KERNELS}' --json")).json();
    assert_eq!(list["kernels"][1]["name"], "scale");
    let whole = warpwright(&format!("decode --file '{KERNELS}' --kernel copy_add")).answer();
    let start = "0x0000  (W) mov (8|M0) r127.0<1>:ud 0x0:ud\n0x0010  (W) and";
    assert!(whole.starts_with(start), "{whole}");
    assert!(whole.ends_with("end of thread\n0x0230  nop\n"), "{whole}");
    let rest = format!("decode --file '{KERNELS}' --kernel copy_add --offset 0x10");
    let rest = warpwright(&rest).answer();
    assert_eq!(
        whole.split_once('\n').map(|(_, rest)| rest),
        Some(rest.as_str())
    );
}

#[test]
fn encode_reads_what_decode_writes() {
    let folder = Folder::new();
    let decoded = warpwright(&format!("decode {MOV} {ADD} --json")).answer();
    folder.write("all.json", &decoded);
    let lines = format!("{MOV}\n{ADD}\n");
    assert_eq!(folder.answer("encode all.json"), lines);
    let document: serde_json::Value = serde_json::from_str(&decoded).expect("JSON");
    folder.write("list.json", document["instructions"].to_string());
    assert_eq!(folder.answer("encode list.json"), lines);
    folder.write("one.json", document["instructions"][1].to_string());
    assert_eq!(folder.answer("encode one.json"), format!("{ADD}\n"));
    let mut command = command();
    let command = command
        .args(["encode", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(decoded.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.stdout, lines.as_bytes());
}

#[test]
fn native_and_compact_forms() {
    let folder = Folder::new();
    let mut json = warpwright(&format!("decode {ADD} --json")).json();
    json["instructions"][0]["fields"]["compacted"] = json!(0);
    folder.write("native.json", json.to_string());
    let native = folder.answer("encode native.json");
    assert_eq!(native.trim_end().len(), 32);
    let compact = folder.answer("encode native.json --compact");
    assert_eq!(compact.trim_end(), ADD);
    json["instructions"][0]["fields"]["src0_register"] = json!(200);
    json["instructions"][0]["fields"]["flag_subregister"] = json!(1);
    json["instructions"][0]["fields"]["channel_offset"] = json!(12);
    json["instructions"][0]["fields"]["condition"] = json!(5);
    folder.write("native.json", json.to_string());
    let said = "add with these fields has no compact form: the compaction tables do not have these fields together";
    folder.refused("encode native.json --compact", said);
}

#[test]
fn mistakes_are_answered() {
    let folder = Folder::new();
    let binary = std::fs::read(KERNELS).expect("the binary is there");
    let raw = hex(MOV);
    let mut other = binary.clone();
    let magic = other
        .windows(4)
        .position(|four| four == b"CTNI")
        .expect("a program");
    other[magic + 8] = 0x12;
    for (name, bytes) in [
        ("empty.bin", &b""[..]),
        ("cut.bin", &binary[..binary.len() / 2]),
        ("other.bin", &other),
        ("short.raw", &[&raw[..], &raw[..10]].concat()),
        ("code.raw", &raw),
    ] {
        folder.write(name, bytes);
    }
    folder.write(
        "field.json",
        r#"{"fields": {"opcode": 97, "dst_registr": 1}}"#,
    );
    folder.write(
        "value.json",
        r#"{"fields": {"opcode": 97, "exec_size": 8}}"#,
    );
    folder.write("other.json", r#"{"opcode": 97}"#);
    for (line, message) in [
        (
            "decode 4g",
            "HEX 1, column 2: `g` is not a hexadecimal digit",
        ),
        (
            &format!("decode {ADD} 123"),
            "HEX 2, column 3: each byte needs two digits, but the number of digits is 3",
        ),
        (
            &format!("decode {}", &MOV[..24]),
            "HEX 1, column 1: the code ends within the instruction at offset 0x0: 12 bytes are left, and its bit 29 \
             says that it has 16",
        ),
        ("decode ' '", "HEX 1, column 1: there are no digits"),
        (
            "decode",
            "error: the following required arguments were not provided:",
        ),
        (
            "decode --file empty.bin",
            "empty.bin: the file is empty; raw code or a binary of `ocloc` is expected",
        ),
        (
            "decode --file nowhere",
            "cannot read nowhere: No such file or directory (os error 2)",
        ),
        ("decode --file cut.bin", "which takes"),
        (
            "decode --file other.bin",
            "is 0xc12, not 0xc07 (Xe-HPG: DG2)",
        ),
        (
            "decode --file short.raw --json",
            "at offset 0x10: 10 bytes are left",
        ),
        (
            &format!("decode --file '{KERNELS}' --kernel copyadd"),
            "there is no kernel `copyadd`; did you mean `copy_add`?",
        ),
        (
            &format!("decode --file '{KERNELS}' --offset 8"),
            "there are 2 kernels; --offset needs --kernel to choose one",
        ),
        (
            "decode --file code.raw --kernel x",
            "raw code has no kernels to choose from",
        ),
        (
            "decode --file code.raw --offset 16",
            "--offset 0x10 is not in the code, which has 0x10 bytes",
        ),
        (
            "decode --file code.raw --offset -1",
            "an offset is a number of bytes, 0x10 or 16",
        ),
        (
            "encode field.json",
            "there is no field `dst_registr`; did you mean `dst_register`?",
        ),
        (
            "encode value.json",
            "field `exec_size`, 0 to 0x7, has 3 bits, but 8 needs 4",
        ),
        (
            "encode other.json",
            "`opcode` is not part of an instruction",
        ),
        ("encode code.raw", "it is not text in UTF-8"),
    ] {
        folder.refused(line, message);
    }
    // What can be read is told first.
    let ran = folder.warpwright("decode --file short.raw");
    let text = "0x0000  (W) mov (8|M0) r30.0<1>:ud r0.0<1;1,0>:ud\n";
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), text));
    let message = "short.raw: the code ends within the instruction at offset 0x10: 10 bytes are left, and its bit 29 says \
                   that it has 16";
    assert_has(&ran.err, message);
}

fn hex(text: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("digits");
    (0..text.len()).step_by(2).map(byte).collect()
}

/// The answer of the hardware is the model's, to the last character.
#[test]
fn hardware_decodes_the_same() {
    for kernel in ["scale", "copy_add"] {
        for offset in ["", "--offset 0x18", "--offset 4"] {
            let all = format!("decode --file '{KERNELS}' --kernel {kernel} {offset}");
            let model = warpwright(&all);
            let hardware = warpwright(&format!("{all} --rtl"));
            assert_eq!(model.out, hardware.out, "{kernel} {offset:?}");
            assert_eq!(model.code, hardware.code, "{kernel} {offset:?}");
        }
    }
    let single = format!("decode {MOV} {ADD} {NO_SYNC} --json");
    let model = warpwright(&single);
    let hardware = warpwright(&format!("{single} --rtl"));
    assert_eq!(
        (model.out, model.code),
        (hardware.out, Some(1)),
        "single instructions"
    );
}

/// What leaves the front end, and in which cycle; a waveform in which opcodes have names.
#[test]
fn a_kernel_goes_through_the_front_end() {
    let folder = Folder::new();
    let sim = format!("sim eu_frontend --file '{KERNELS}' --kernel scale");
    let text = folder.answer(&format!("{sim} --vcd scale.vcd"));
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("│ ") && !line.starts_with("│  "))
        .map(|line| line.split(['│', '┆']).map(str::trim).collect())
        .skip(1)
        .collect();
    let decoded = warpwright(&format!("decode --file '{KERNELS}' --kernel scale")).answer();
    let places = decoded.lines().map(|line| &line[..6]);
    assert!(places.eq(rows.iter().map(|row| row[2])), "{text}");
    let cycles = rows
        .iter()
        .map(|row| row[1].parse::<usize>().expect("a cycle"));
    assert!(
        cycles.clone().zip(cycles.skip(1)).all(|(a, b)| b == a + 1),
        "{text}"
    );

    let mut wave = wellen::simple::read(folder.path().join("scale.vcd")).expect("a VCD");
    let opcode = wave
        .hierarchy()
        .lookup_var(&["eu_frontend"], "out_opcode")
        .expect("the opcode");
    let names = wave.hierarchy()[opcode].enum_type(wave.hierarchy());
    let (_, names) = names.expect("an enumeration");
    assert!(names.iter().any(|(_, name)| *name == "SEND"), "{names:?}");
    let signal = wave.hierarchy()[opcode].signal_ref();
    wave.load_signals(&[signal]);

    let pair = "-p word_bytes=32 -p issue=2";
    let sim = format!("sim eu_fetch --file '{KERNELS}' --kernel scale {pair}");
    let fetched = folder.answer(&sim);
    let count = |text: &str| text.lines().filter(|line| line.contains("┆ 0x")).count();
    assert_eq!(count(&text), count(&fetched));
}

#[test]
fn what_is_no_code_for_a_simulation_is_said() {
    let folder = Folder::new();
    folder.write("short.raw", "seven b");
    let refused = |arguments: &str, said: &str| {
        folder.refused(&format!("sim {arguments}"), said);
    };
    refused(
        &format!("lut_array --file '{KERNELS}'"),
        "lut_array does not accept code",
    );
    refused(
        &format!("eu_frontend --file '{KERNELS}'"),
        "there are 2 kernels: copy_add, scale",
    );
    refused(
        "eu_frontend --file short.raw --vcd x.vcd",
        "7 bytes are left",
    );
    refused("eu_frontend --file none.bin", "none.bin");
    refused("eu_frontend --kernel scale", "--file");
    refused("eu_frontend --file short.raw --vcd short.raw", "short.raw");
    assert_eq!(folder.names(), ["short.raw"]);
}
