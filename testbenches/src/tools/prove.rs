//! Tools that take designs apart and prove: a script in, what was printed out.

use super::Found;
use super::process::{ToolFailure, run};
use std::path::Path;

/// Runs a Yosys script; paths in it must be those of [`Found::path`].
pub fn run_yosys(yosys: &Found, script: &str) -> Result<String, ToolFailure> {
    let mut command = yosys.command();
    command.args(["-q", "-p", script]);
    Ok(run(yosys, command)?.stdout)
}

/// Runs ABC commands in a folder, where the files they name are.
pub fn run_abc(abc: &Found, commands: &str, folder: &Path) -> Result<String, ToolFailure> {
    let mut command = abc.command();
    command.args(["-q", commands]).current_dir(folder);
    Ok(run(abc, command)?.stdout)
}

/// Runs Z3 on an SMT-LIB file.
pub fn run_z3(z3: &Found, file: &Path) -> Result<String, ToolFailure> {
    let mut command = z3.command();
    command.arg("-smt2").arg(z3.path(file));
    Ok(run(z3, command)?.stdout)
}
