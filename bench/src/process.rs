//! Runs a tool to completion.

use crate::error::Error;
use std::process::Command;

/// Runs a command; what it printed, or a failure with all it printed.
pub fn run(command: &mut Command) -> Result<String, Error> {
    let program = command.get_program().to_owned();
    let output = command.output().map_err(Error::file(program))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(stdout);
    }
    Err(Error::Tool {
        command: format!("{command:?}"),
        status: output.status.to_string(),
        output: stdout + &String::from_utf8_lossy(&output.stderr),
    })
}
