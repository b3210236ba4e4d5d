//! Warpwright measured: simulation speed against Verilator and rust-hdl, area against Verilog by hand.
//!
//! Writes `docs/benchmarks.md` and prints it. Ends with 1 when engines disagree, when a tool fails, or when what we
//! emit takes more cells than what a person would write; speed decides nothing.

mod area;
mod contestants;
mod designs;
mod error;
mod figures;
mod machine;
mod process;
mod report;
mod rows;
mod speed;
mod stimulus;

use clap::Parser;
use error::Error;
use speed::Effort;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use warpwright_testbenches::tools::Tool;

/// Measures simulation speed and area.
#[derive(Debug, Parser)]
struct Options {
    /// A quick look: short runs, printed only
    #[arg(long)]
    smoke: bool,
    /// One part only, printed only
    #[arg(long, value_name = "PART")]
    only: Option<Part>,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "docs/benchmarks.md")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Speed,
    Area,
}

fn main() -> ExitCode {
    match measure(&Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!(
                "warpwright-bench: the emitted Verilog takes more cells than the Verilog by hand"
            );
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("warpwright-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the emitted Verilog takes no more cells than by hand.
fn measure(options: &Options) -> Result<bool, Error> {
    let effort = if options.smoke {
        Effort::SMOKE
    } else {
        Effort::FULL
    };
    let machine = machine::Machine::look()?;
    let versions: &[Tool] = if options.smoke {
        &[Tool::Yosys]
    } else {
        &[Tool::Yosys, Tool::YosysPypi]
    };
    let area = match options.only {
        Some(Part::Speed) => None,
        _ => Some(area::compare(versions)?),
    };
    let speed = match options.only {
        Some(Part::Area) => None,
        _ => Some(speed::measure(effort)?),
    };
    let speed = speed.as_ref().map(|speed| (speed, effort));
    let page = report::page(&machine, speed, area.as_deref());
    print!("{page}");
    if !options.smoke && options.only.is_none() {
        replace(&options.output, &page)?;
    }
    for comparison in area
        .iter()
        .flatten()
        .filter(|comparison| !comparison.holds())
    {
        eprintln!(
            "{}, {}, Yosys {}: emitted {}; by hand {}",
            comparison.what,
            comparison.family.name,
            comparison.yosys,
            comparison.emitted.kinds(),
            comparison.by_hand.kinds()
        );
    }
    Ok(area.iter().flatten().all(area::Comparison::holds))
}

/// Writes a file whole or not at all.
fn replace(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder).map_err(Error::file(folder))?;
    new.write_all(text.as_bytes()).map_err(Error::file(path))?;
    // A temporary file is for its owner only; a page is for everyone.
    let readable = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    new.as_file()
        .set_permissions(readable)
        .map_err(Error::file(path))?;
    new.persist(path)
        .map_err(|error| Error::file(path)(error.error))?;
    Ok(())
}
