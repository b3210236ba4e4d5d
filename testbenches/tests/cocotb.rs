//! Runs the test benches in `testbenches/cocotb/` as an outside user does: cocotb with Icarus on `verilog_out/`.
//!
//! Their expected values are in Python, from specifications and Intel's disassembler, so a fault
//! shared by hardware and golden model shows here. `mutants.py` shows for each bench a fault that
//! it detects. Every run takes one configuration of each block; with `WARPWRIGHT_LONG=1` all are run, and Verilator,
//! which needs minutes to compile, runs them as well.

use std::path::{Path, PathBuf};
use std::process::Command;
use warpwright_testbenches::tools::{Found, Tool, require_or_skip};

/// The folder of the benches.
fn benches() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cocotb")
}

fn is_long() -> bool {
    std::env::var_os("WARPWRIGHT_LONG").is_some()
}

/// cocotb and a simulator, if both are there.
fn found(simulator: Tool, test: &str) -> Option<(Found, Found)> {
    require_or_skip(Tool::Cocotb, test).zip(require_or_skip(simulator, test))
}

/// What a script says, if it ends well.
fn run(mut command: Command) -> Result<String, String> {
    // Python would leave compiled files beside the benches.
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    let output = command.output().expect("Python starts");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    if output.status.success() {
        Ok(said)
    } else {
        Err(said)
    }
}

fn script(cocotb: &Found, name: &str) -> Command {
    let mut command = cocotb.command();
    command.arg(benches().join(name));
    command
}

#[test]
fn every_bench_passes_on_icarus() {
    let test = "every_bench_passes_on_icarus";
    let Some((cocotb, _)) = found(Tool::Icarus, test) else {
        return;
    };
    let mut command = script(&cocotb, "run.py");
    if !is_long() {
        command.arg("--first");
    }
    let said = run(command).unwrap_or_else(|said| panic!("{said}"));
    // None is left out: every block of the catalogue has a bench.
    for block in warpwright_blocks::catalogue::CATALOGUE {
        let configurations = block.configurations().iter();
        let mut passed = configurations.map(|c| format!("passed  {}: ", c.name));
        let is_run = passed.any(|line| said.lines().any(|one| one.starts_with(&line)));
        assert!(is_run, "{} has no bench:\n{said}", block.name());
    }
}

#[test]
fn every_bench_passes_on_verilator() {
    if !is_long() {
        return;
    }
    let test = "every_bench_passes_on_verilator";
    let Some((cocotb, verilator)) = found(Tool::VerilatorPypi, test) else {
        return;
    };
    // The runner looks for `verilator` on PATH, where an older one may stand.
    let folder = Path::new(&verilator.arguments[0]).parent().expect("bin/");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = [folder.as_os_str(), path.as_os_str()].join(":".as_ref());
    let mut command = script(&cocotb, "run.py");
    command.args(["--simulator", "verilator"]).env("PATH", path);
    command.envs(verilator.environment);
    run(command).unwrap_or_else(|said| panic!("{said}"));
}

/// Each fault that a bench is to notice can still be put in.
#[test]
fn faults_have_their_place() {
    let Some(cocotb) = require_or_skip(Tool::Cocotb, "faults_have_their_place") else {
        return;
    };
    let mut command = script(&cocotb, "mutants.py");
    command.arg("--check");
    let said = run(command).unwrap_or_else(|said| panic!("{said}"));
    assert!(said.contains(" 0 of which"), "{said}");
}

/// A fault in the Verilog is noticed: for two benches, and in long runs for every one.
#[test]
fn benches_notice_faults() {
    let Some((cocotb, _)) = found(Tool::Icarus, "benches_notice_faults") else {
        return;
    };
    let mut command = script(&cocotb, "mutants.py");
    if !is_long() {
        command.args(["lut_array", "stream_buffer"]);
    }
    let said = run(command).unwrap_or_else(|said| panic!("{said}"));
    let least = if is_long() { 18 } else { 2 };
    assert!(said.matches("noticed ").count() >= least, "{said}");
}

/// A folder without Verilog and a bench that there is not are no success.
#[test]
fn what_cannot_be_run_is_a_failure() {
    let Some((cocotb, _)) = found(Tool::Icarus, "what_cannot_be_run_is_a_failure") else {
        return;
    };
    let mut command = script(&cocotb, "run.py");
    command.arg("lut_arra");
    let said = run(command).unwrap_err();
    assert!(
        said.contains("there is no test bench for lut_arra"),
        "{said}"
    );
    let nothing = tempfile::tempdir().expect("a temporary folder");
    let mut command = script(&cocotb, "run.py");
    command.arg("--verilog").arg(nothing.path());
    let said = run(command).unwrap_err();
    assert!(said.contains("has no emitted Verilog"), "{said}");
}
