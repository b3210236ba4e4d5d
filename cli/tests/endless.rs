//! Endless inputs: each command that reads a file stops at a stated length, with exit code 2 and no output file.
//!
//! `wave` has further tests (`tests/damaged`).

#![cfg(unix)]

use crate::common::{Folder, Ran, words};
use crate::damaged::limited::{LARGE, limited};
use std::process::{Child, Command, Stdio};

const TOO_MUCH: &str = "it has more than 1024 MiB";

/// The commands that read a file, with the file's name for it.
const READERS: [&str; 9] = [
    "decode --file FILE",
    "encode FILE",
    "sim lut_array --stimulus FILE --vcd run.vcd",
    "sim eu_fetch --file FILE --vcd run.vcd",
    "sim line_coalescer --pattern p --patterns FILE",
    "bench gather --patterns FILE",
    "spirv FILE",
    "fusesoc FILE",
    "wave FILE",
];

#[track_caller]
fn is_refused(folder: &Folder, reader: &str, file: &str, left: &[&str]) {
    let line = reader.replace("FILE", file);
    let output = limited(folder.path(), LARGE).args(words(&line)).output();
    Ran::from(output.expect("the command starts")).refused(TOO_MUCH);
    assert_eq!(folder.names(), left, "{line}");
}

#[test]
fn a_device() {
    let folder = Folder::new();
    for reader in READERS {
        is_refused(&folder, reader, "/dev/zero", &[]);
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
    folder.pipe("pipe");
    for reader in READERS {
        let mut writer = writer(&folder);
        is_refused(&folder, reader, "pipe", &["pipe"]);
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
    Ran::from(output.expect("the command starts")).refused(TOO_MUCH);
}
