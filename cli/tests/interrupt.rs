//! An interrupted run leaves existing files and nothing else; an interrupted verification also leaves its results so far.

#![cfg(unix)]

use crate::common::{Folder, command, words};
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const LONG: &str = "sim lop3_unit --cycles 1000000000 --vcd run.vcd --fst=run.fst";

/// The command with signals as a terminal sends them: who runs the tests in the background may have them ignored, and then
/// so would it.
fn interruptible() -> Command {
    let plain = command();
    if cfg!(not(target_os = "linux")) {
        return plain;
    }
    let mut command = Command::new("env");
    command.arg("--default-signal=INT,TERM,HUP");
    command.arg(plain.get_program());
    for (name, _) in plain.get_envs() {
        command.env_remove(name);
    }
    command
}

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
        let mut long = interruptible();
        long.args(words(LONG));
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
    shell.args(words(LONG));
    let mut child = begun(&folder, shell);
    send("HUP", &child);
    send("TERM", &child);
    assert_eq!(ended(&mut child).signal(), Some(15));
    assert_eq!(folder.names(), [""; 0]);
}

/// What was done until Ctrl-C is reported, whole, in every form; what was not says so.
#[test]
fn an_interrupted_verification_leaves_a_whole_report() {
    for json in [false, true] {
        let folder = Folder::new();
        folder.write("report.xml", "an older report");
        let mut long = interruptible();
        // The second check takes minutes.
        long.args(["verify", "lut_array", "-p", "inputs=6", "-p", "lanes=64"]);
        long.args(["-p", "width=64", "--level", "full", "--junit", "report.xml"]);
        long.args(if json { &["--json"][..] } else { &[] });
        let mut child = long
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let start = Instant::now();
        while folder.names().len() < 2 {
            assert!(start.elapsed() < Duration::from_mins(1), "no file appears");
            std::thread::yield_now();
        }
        send("INT", &child);
        let mut out = String::new();
        let mut pipe = child.stdout.take().expect("its output");
        pipe.read_to_string(&mut out).expect("text");
        assert_eq!(ended(&mut child).signal(), Some(2));

        assert_eq!(folder.names(), ["report.xml"], "nothing unfinished");
        let report = folder.text("report.xml");
        let document = roxmltree::Document::parse(&report).expect("XML");
        let cases = document
            .descendants()
            .filter(|n| n.has_tag_name("testcase"));
        let cases = cases.count();
        let interrupted = report.matches("<error type=\"interrupted\"").count();
        assert!(cases >= 3 && interrupted >= 1, "{report}");
        if json {
            let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
            assert_eq!(answer["interrupted"], true);
            assert_eq!(answer["held"], false);
            assert_eq!(answer["checks"].as_array().map(Vec::len), Some(cases));
            assert_eq!(answer["counts"]["not_done"], interrupted);
        } else {
            assert!(
                out.ends_with(" not done\n") && out.contains("\ninterrupted: of "),
                "{out}"
            );
            assert_eq!(
                out.matches("\n          interrupted\n").count(),
                interrupted,
                "{out}"
            );
        }
    }
}
