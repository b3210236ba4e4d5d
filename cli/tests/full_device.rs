//! Answers to a device that is full are lost, and that is said; a reader that goes away wanted no more, and hears nothing.

#![cfg(target_os = "linux")]

use crate::common::{command, warpwright};
use std::fs::File;
use std::process::{Output, Stdio};

/// Every subcommand, and those within them, as the help lists them.
fn subcommands(of: &[&str]) -> Vec<Vec<String>> {
    let help = warpwright(&[of, &["--help"]].concat()).answer();
    let Some((_, listed)) = help.split_once("Commands:\n") else {
        return Vec::new();
    };
    // What a command does may go on in further lines, further to the right.
    let listed = listed.lines().take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.find(|c| c != ' ') == Some(2));
    let names = names.filter_map(|line| line.split_whitespace().next());
    let mut found = Vec::new();
    for name in names {
        let words = [of, &[name]].concat();
        found.push(words.iter().map(ToString::to_string).collect());
        found.extend(subcommands(&words));
    }
    found
}

fn to(out: Stdio, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = command();
    let ran = command.args(arguments).stdout(out).stderr(Stdio::piped());
    let Output { status, stderr, .. } = ran.output().expect("the command starts");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

/// To a full device, and to a pipe whose reader has gone.
fn both_ways(arguments: &[&str]) {
    let full = File::create("/dev/full").expect("the device");
    let (code, err) = to(full.into(), arguments);
    assert_eq!(code, Some(2), "{arguments:?} > /dev/full: {err}");
    assert!(
        err.contains("x cannot write the answer: No space left on device"),
        "{arguments:?} > /dev/full: {err}"
    );
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let closed = to(writer.into(), arguments);
    assert_eq!(closed, (Some(0), String::new()), "{arguments:?} | true");
}

#[test]
fn help_and_version() {
    for option in ["--help", "-h", "--version", "-V"] {
        both_ways(&[option]);
    }
    let all = subcommands(&[]);
    assert!(all.len() > 15 && all.contains(&vec!["bench".to_string(), "gather".to_string()]));
    for subcommand in all {
        let words: Vec<&str> = subcommand.iter().map(String::as_str).collect();
        for option in ["--help", "-h"] {
            both_ways(&[&words[..], &[option]].concat());
        }
    }
}

#[test]
fn answers() {
    for arguments in [
        &["list"][..],
        &["list", "--json"],
        &["show", "lut_array"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["completions", "fish"],
        &["man"],
        &["sim", "lut_array"],
        &["sim", "lut_array", "--json"],
        &["lut", "a & b"],
        &["enum"],
        &["enum", "EU_OPCODE"],
        &["glsl"],
        &["glsl", "SClamp", "5", "-3", "3"],
        &["decode", "400a0420002c2022"],
    ] {
        both_ways(arguments);
    }
}

/// A mistake is told on standard error, whatever becomes of standard output.
#[test]
fn a_mistake_stays_one() {
    let full = File::create("/dev/full").expect("the device");
    let (code, err) = to(full.into(), &["no_such"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("unrecognized subcommand 'no_such'"), "{err}");
}
