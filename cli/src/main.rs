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
mod instructions;
mod interrupt;
mod json_source;
mod output;
mod pages;
mod patterns;
mod picture;
mod report;
mod schematic;
mod simulation;
mod stimulus;
mod svg;
mod value;
mod waves;
mod yaml;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match arguments::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(answer) => {
            // Help and version are answers too; a reader that has gone away does not mind.
            let _ = answer.print();
            return ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2));
        }
    };
    interrupt::watch();
    match commands::run(&arguments.command) {
        Ok(held) => ExitCode::from(u8::from(!held)),
        Err(error) => {
            output::report(&error);
            ExitCode::from(2)
        }
    }
}
