//! The `warpwright` command.
//!
//! Exit codes: 0 if everything held, 1 if a check failed or is unknown, 2 if it was used wrongly or could not do its
//! work. Answers go to standard output, everything else to standard error. Files appear whole or not at
//! all, also when the command is interrupted.

mod arguments;
mod commands;
mod configuration;
mod core_file;
mod datasheet;
mod emission;
mod error;
mod files;
mod input;
mod instructions;
mod interrupt;
mod json_source;
mod output;
mod pages;
mod patterns;
mod report;
mod simulation;
mod stimulus;
mod value;
mod waves;
mod yaml;

use clap::Parser;
use std::process::ExitCode;

/// What wrote a file, as files name it.
const GENERATOR: &str = concat!("warpwright ", env!("CARGO_PKG_VERSION"));

fn main() -> ExitCode {
    let arguments = match arguments::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(answer) => return ended(output::print_usage(&answer)),
    };
    interrupt::watch();
    let held = commands::run(&arguments.command);
    ended(held.map(|held| u8::from(!held)))
}

/// The exit code; what went wrong is reported.
fn ended(result: error::Result<u8>) -> ExitCode {
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            output::report(&error);
            ExitCode::from(2)
        }
    }
}
