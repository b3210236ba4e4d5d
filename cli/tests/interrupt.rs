//! A run that is stopped leaves what was there, and nothing else.

#![cfg(unix)]

mod common;

use common::{Folder, command};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const LONG: [&str; 7] = [
    "sim",
    "lop3_unit",
    "--cycles",
    "1000000000",
    "--vcd",
    "run.vcd",
    "--fst=run.fst",
];

/// Starts a run and waits until its files are begun.
fn begun(folder: &Folder, mut command: Command) -> Child {
    let there = folder.names().len();
    let child = command
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command starts");
    let start = Instant::now();
    while folder.names().len() < there + 2 {
        assert!(start.elapsed() < Duration::from_mins(1), "no file appears");
        std::thread::yield_now();
    }
    child
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|status| status.success()));
}

fn ended(child: &mut Child) -> ExitStatus {
    child.wait().expect("it ends")
}

#[test]
fn a_signal_ends_the_run_and_leaves_what_was_there() {
    let folder = Folder::new();
    folder.write("run.vcd", "an older trace");
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut long = command();
        long.args(LONG);
        let mut child = begun(&folder, long);
        send(signal, &child);
        // As the signal's own doing: a shell sees that it may stop its loop.
        assert_eq!(ended(&mut child).signal(), Some(number), "{signal}");
        assert_eq!(folder.names(), ["run.vcd"], "{signal}");
        assert_eq!(folder.text("run.vcd"), "an older trace");
    }
}

/// `nohup` and shells that put a job into the background say so by ignoring the signal.
#[cfg(target_os = "linux")]
#[test]
fn what_was_to_be_ignored_is_ignored() {
    let folder = Folder::new();
    let mut shell = Command::new("sh");
    shell.args([
        "-c",
        "trap '' HUP; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_warpwright"),
    ]);
    shell.args(LONG);
    let mut child = begun(&folder, shell);
    send("HUP", &child);
    send("TERM", &child);
    assert_eq!(ended(&mut child).signal(), Some(15));
    assert_eq!(folder.names(), [""; 0]);
}
