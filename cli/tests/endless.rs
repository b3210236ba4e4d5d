//! Inputs without an end: each command that reads a file stops at a stated length, with exit code 2 and no file of its own.
//!
//! `wave` has more to say (`tests/damaged`).

#![cfg(unix)]

use crate::common::{Folder, Ran};
use crate::damaged::limited::{LARGE, limited};
use std::process::{Child, Command, Stdio};

const TOO_MUCH: &str = "it has more than 1024 MiB";

/// The commands that read a file, with the file's name for it.
const READERS: [&[&str]; 9] = [
    &["decode", "--file", "FILE"],
    &["encode", "FILE"],
    &["sim", "lut_array", "--stimulus", "FILE", "--vcd", "run.vcd"],
    &["sim", "eu_fetch", "--file", "FILE", "--vcd", "run.vcd"],
    &[
        "sim",
        "line_coalescer",
        "--pattern",
        "p",
        "--patterns",
        "FILE",
    ],
    &["bench", "gather", "--patterns", "FILE"],
    &["spirv", "FILE"],
    &["fusesoc", "FILE"],
    &["wave", "FILE"],
];

fn run(folder: &Folder, arguments: &[&str]) -> Ran {
    let output = limited(folder.path(), LARGE).args(arguments).output();
    Ran::from(output.expect("the command starts"))
}

#[track_caller]
fn is_refused(folder: &Folder, arguments: &[&str], left: &[&str]) {
    let ran = run(folder, arguments);
    assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
    assert!(ran.err.contains(TOO_MUCH), "{arguments:?}: {}", ran.err);
    assert_eq!(ran.out, "", "{arguments:?}");
    assert_eq!(folder.names(), left, "{arguments:?}");
}

fn with_file<'a>(reader: &[&'a str], file: &'a str) -> Vec<&'a str> {
    let word = |word: &&'a str| if *word == "FILE" { file } else { *word };
    reader.iter().map(word).collect()
}

#[test]
fn a_device() {
    let folder = Folder::new();
    for reader in READERS {
        is_refused(&folder, &with_file(reader, "/dev/zero"), &[]);
    }
}

/// Somebody writes into a pipe for ever.
fn writer(folder: &Folder) -> Child {
    let mut writer = Command::new("sh");
    writer.args(["-c", "exec yes '{\"cycles\": [' > pipe"]);
    writer.current_dir(folder.path()).stderr(Stdio::null());
    writer.spawn().expect("sh")
}

#[test]
fn a_pipe() {
    let folder = Folder::new();
    let made = Command::new("mkfifo")
        .arg(folder.path().join("pipe"))
        .status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    for reader in READERS {
        let mut writer = writer(&folder);
        is_refused(&folder, &with_file(reader, "pipe"), &["pipe"]);
        // It ends with the pipe that nobody reads.
        writer.wait().expect("it ends");
    }
}

#[test]
fn the_standard_input() {
    let folder = Folder::new();
    let zeros = std::fs::File::open("/dev/zero").expect("the device");
    let mut encode = limited(folder.path(), LARGE);
    let output = encode.args(["encode", "-"]).stdin(zeros).output();
    let ran = Ran::from(output.expect("the command starts"));
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains(TOO_MUCH), "{}", ran.err);
}
