//! Runs the Khronos SPIR-V tools: assembles text into a binary module, and validates a module.

use super::Found;
use super::process::{ToolFailure, run};
use std::path::Path;

/// Assembles a text file as SPIR-V for an environment such as `spv1.3`.
pub fn assemble(
    spirv_as: &Found,
    environment: &str,
    text: &Path,
    binary: &Path,
) -> Result<(), ToolFailure> {
    let mut command = spirv_as.command();
    command.args(["--target-env", environment, "-o"]);
    command.args([spirv_as.path(binary), spirv_as.path(text)]);
    run(spirv_as, command).map(drop)
}

/// Validates a module for an environment. The validator has no warnings: what it prints is why it refuses.
pub fn validate(spirv_val: &Found, environment: &str, binary: &Path) -> Result<(), ToolFailure> {
    let mut command = spirv_val.command();
    command.args(["--target-env", environment]);
    command.arg(spirv_val.path(binary));
    run(spirv_val, command).map(drop)
}
