//! Output to a full device is lost, and the command reports it; a closed pipe is not an error, and nothing is reported.

#![cfg(target_os = "linux")]

use crate::common::{command, warpwright, words};
use std::fs::File;
use std::process::{Output, Stdio};

/// Every subcommand, and those within them, as the help lists them.
fn subcommands(of: &str) -> Vec<String> {
    let help = warpwright(&format!("{of} --help")).answer();
    let Some((_, listed)) = help.split_once("Commands:\n") else {
        return Vec::new();
    };
    // What a command does may go on in further lines, further to the right.
    let listed = listed.lines().take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.find(|c| c != ' ') == Some(2));
    let names = names.filter_map(|line| line.split_whitespace().next());
    let mut found = Vec::new();
    for name in names {
        let line = format!("{of} {name}");
        found.extend(subcommands(&line));
        found.push(line);
    }
    found
}

fn to(out: Stdio, line: &str) -> (Option<i32>, String) {
    let mut command = command();
    let ran = command.args(words(line)).stdout(out).stderr(Stdio::piped());
    let Output { status, stderr, .. } = ran.output().expect("the command starts");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

/// To a full device, and to a pipe whose reader has gone.
fn both_ways(line: &str) {
    let full = File::create("/dev/full").expect("the device");
    let (code, err) = to(full.into(), line);
    assert_eq!(code, Some(2), "{line} > /dev/full: {err}");
    assert!(
        err.contains("x cannot write to standard output: No space left on device"),
        "{line} > /dev/full: {err}"
    );
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let closed = to(writer.into(), line);
    assert_eq!(closed, (Some(0), String::new()), "{line} | true");
}

#[test]
fn help_and_version() {
    for option in ["--help", "-h", "--version", "-V"] {
        both_ways(option);
    }
    let all = subcommands("");
    assert!(all.len() > 15 && all.contains(&" bench gather".to_string()));
    for subcommand in all {
        for option in ["--help", "-h"] {
            both_ways(&format!("{subcommand} {option}"));
        }
    }
}

#[test]
fn answers() {
    for line in [
        "list",
        "list --json",
        "show lut_array",
        "completions bash",
        "completions zsh",
        "completions fish",
        "man",
        "sim lut_array",
        "sim lut_array --json",
        "lut 'a & b'",
        "enum",
        "enum EU_OPCODE",
        "glsl",
        "glsl SClamp 5 -3 3",
        "decode 400a0420002c2022",
    ] {
        both_ways(line);
    }
}

/// A mistake is told on standard error, whatever becomes of standard output.
#[test]
fn a_mistake_stays_one() {
    let full = File::create("/dev/full").expect("the device");
    let (code, err) = to(full.into(), "no_such");
    assert_eq!(code, Some(2));
    assert!(err.contains("unrecognized subcommand 'no_such'"), "{err}");
}
