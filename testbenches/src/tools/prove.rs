//! Synthesis and proof tools: run a script, return the output.

use super::Found;
use super::process::{ToolFailure, run, run_within};
use std::path::Path;
use std::time::Duration;

/// Runs a Yosys script; paths in it must be those of [`Found::path`].
pub fn run_yosys(yosys: &Found, script: &str) -> Result<String, ToolFailure> {
    let mut command = yosys.command();
    command.args(["-q", "-p", script]);
    Ok(run(yosys, command)?.stdout)
}

/// Runs ABC commands in a folder, where the files they name are. Not all of ABC's engines look at the clock, so
/// the limit is kept from outside.
pub fn run_abc(
    abc: &Found,
    commands: &str,
    folder: &Path,
    limit: Duration,
) -> Result<String, ToolFailure> {
    let mut command = abc.command();
    command.args(["-q", commands]).current_dir(folder);
    Ok(run_within(limit, abc, command)?.stdout)
}

/// Runs Z3 on an SMT-LIB file.
pub fn run_z3(z3: &Found, file: &Path) -> Result<String, ToolFailure> {
    let mut command = z3.command();
    command.arg("-smt2").arg(z3.path(file));
    Ok(run(z3, command)?.stdout)
}
