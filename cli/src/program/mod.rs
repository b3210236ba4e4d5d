//! The command, of Warpwright's own blocks or of anybody's.
//!
//! Exit codes: 0 if everything passed, 1 if a check failed or is undecided, 2 on wrong usage
//! or if the command could not do its work. Results go to standard output, everything else to
//! standard error. Files are written completely or not at all, even if the command is interrupted.

mod arguments;
mod assertions;
mod axi_stream;
mod catalogue;
mod checked;
mod clocking;
mod commands;
mod configuration;
mod constraints;
mod core_file;
mod datasheet;
mod emission;
mod error;
mod files;
mod input;
mod instructions;
mod interrupt;
mod json_source;
mod kept_run;
mod output;
mod own_verilog;
mod pages;
mod patterns;
mod port_map;
mod progress_log;
mod proving;
mod register_facts;
mod report;
mod simulation;
mod source;
mod stimulus;
mod structure;
mod synthesis;
mod text_files;
mod value;
mod waves;
mod yaml;

use crate::blocks::block::Block;
use catalogue::{Catalogue, served};
pub use checked::{NotHeld, verified};
use std::process::ExitCode;

/// What wrote a file, as files name it.
const GENERATOR: &str = concat!("warpwright ", env!("CARGO_PKG_VERSION"));

/// Runs the command on a catalogue: `main` of a program that lists, emits, simulates and checks these blocks.
///
/// Every subcommand about blocks is there, from `list` to `fusesoc`. The program is called what its file is called.
pub fn command(blocks: &[&'static dyn Block]) -> ExitCode {
    Catalogue::serve(blocks);
    run()
}

/// `main` of `warpwright` itself.
#[doc(hidden)]
pub fn own_command() -> ExitCode {
    run()
}

/// What the command line asks of the catalogue that is served.
fn run() -> ExitCode {
    let (command, common) = match arguments::parsed(served()) {
        Ok(parsed) => parsed,
        Err(answer) => return ended(output::print_usage(&answer)),
    };
    if common.quiet {
        output::be_quiet();
    }
    interrupt::watch();
    let held = commands::run(&command);
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
