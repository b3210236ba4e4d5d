//! The `warpwright` command: Warpwright's own catalogue.

use std::process::ExitCode;

fn main() -> ExitCode {
    warpwright::own_command()
}
