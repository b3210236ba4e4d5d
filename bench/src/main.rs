//! Benchmarks Warpwright: simulation speed against Verilator and rust-hdl, area against hand-written Verilog.
//!
//! Writes `docs/benchmarks.md` and prints it; with `--race`, races our engines against Verilator over
//! many blocks and stores the figures. Exits with 1 when engines disagree, when a tool fails, or when
//! our output takes more cells than the hand-written Verilog; speed does not affect the exit code.

mod answers;
mod area;
mod contest;
mod contestants;
mod designs;
mod error;
mod figures;
mod large;
mod machine;
mod process;
mod public;
mod race;
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
    /// Our engines against Verilator over seventeen configurations and every named one, stored in cli/data/race.json; names race only those
    #[arg(long)]
    race: bool,
    /// With --race: build Verilator's programs and stop
    #[arg(long, requires = "race")]
    build_only: bool,
    /// With --race: how often all take turns
    #[arg(long, requires = "race", value_name = "N", default_value_t = race::ROUNDS, value_parser = rounds)]
    rounds: usize,
    /// With --race: what to race
    #[arg(requires = "race", value_name = "CONFIGURATION")]
    configurations: Vec<String>,
    /// With --race: where Verilator's programs are kept
    #[arg(
        long,
        requires = "race",
        value_name = "FOLDER",
        default_value = "bench/target/race"
    )]
    programs: PathBuf,
    /// With --race: where the figures are stored
    #[arg(
        long,
        requires = "race",
        value_name = "FILE",
        default_value = "cli/data/race.json"
    )]
    store: PathBuf,
    /// With --race: race the public processors instead, of which pip installed the packages into this folder
    #[arg(long, requires = "race", value_name = "FOLDER")]
    processors: Option<PathBuf>,
    /// The way to the first cycle of so many copies of `gather_scatter`, printed as JSON
    #[arg(long, value_name = "COPIES", value_parser = clap::value_parser!(u32).range(1..=1024))]
    large: Option<u32>,
    /// With --large: the engine
    #[arg(long, requires = "large", default_value = "single")]
    engine: large::Engine,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "docs/benchmarks.md")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Speed,
    Area,
}

fn rounds(text: &str) -> Result<usize, String> {
    let rounds = text
        .parse()
        .ok()
        .filter(|rounds| (1..=1000).contains(rounds));
    rounds.ok_or_else(|| "rounds must be 1 to 1000".to_string())
}

fn main() -> ExitCode {
    let options = Options::parse();
    let held = if let Some(copies) = options.large {
        large::run(copies, options.engine).map(|()| true)
    } else if options.race {
        race::run(&race::Wanted {
            names: options.configurations,
            rounds: options.rounds,
            smoke: options.smoke,
            build_only: options.build_only,
            folder: options.programs,
            store: options.store,
            processors: options.processors,
        })
        .map(|()| true)
    } else {
        measure(&options)
    };
    match held {
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
