//! Arguments of `warpwright verify`, and options of all subcommands that prove.

use super::Settings;
use crate::testbenches::verify::Level;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Check a block against its golden model
///
/// For each check, the report states the claim and the extent of the check. For a failed check, the report shows the shortest failing stimulus
/// that was found. With --waves, the command also writes a stimulus file with the failing stimulus, and a VCD file with the waveform. The
/// scope `golden` of the waveform contains the expected value of each output.
///
/// With --level proof, the command also proves that the block agrees with its golden model. If a proof reaches the limit of --seconds or
/// --conflicts, the result is UNKNOWN, and the exit code is 1.
///
/// With --level exhaustive, the command simulates each function of the block with all combinations of operand bits (at most 2^32). The command
/// reports a SHA-256 hash of all results. If the hash of an earlier run is stored, the command compares the two hashes.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright verify lut_array
  warpwright verify lut_array -p lanes=32 -p stages=3 --seed 7
  warpwright verify --all --level full --junit report.xml
  warpwright verify lop3_unit --waves failures --json
  warpwright verify lut_array --level proof --seconds 60
  warpwright verify glsl450 -p ops=Floor --level exhaustive
  warpwright verify special_function --level exhaustive --check sweep_INV

The exit code is 0 if every check held. The exit code is 1 if a check failed or its result is
unknown.")]
pub struct Verify {
    /// Names of blocks (as shown by `warpwright list`) or of named configurations
    #[arg(value_name = "BLOCK", required_unless_present = "all")]
    pub blocks: Vec<String>,
    /// Check every named configuration of every block
    #[arg(long, conflicts_with_all = ["blocks", "settings"])]
    pub all: bool,
    #[command(flatten)]
    pub settings: Settings,
    /// Level of the checks
    #[arg(long, value_enum, default_value_t = LevelName::Quick)]
    pub level: LevelName,
    /// Run only this check of the selected level; may be repeated
    #[arg(long = "check", value_name = "NAME")]
    pub checks: Vec<String>,
    /// Seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    #[command(flatten)]
    pub proving: Proving,
    /// Write the stimulus and the waveform of every failed check to a folder
    #[arg(long, value_name = "DIR")]
    pub waves: Option<PathBuf>,
    // Not a doc comment: Clippy would require backticks around the name, and the help would show them.
    #[arg(
        long,
        value_name = "FILE",
        help = "Write a JUnit report for CI systems"
    )]
    pub junit: Option<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Name of a level on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LevelName {
    /// Random cycles, directed stimuli and a comparison of the simulation engines; takes seconds
    Quick,
    /// The checks of level quick with many more random cycles; takes minutes
    Full,
    /// The checks of level quick, and the proof that the block agrees with its golden model
    Proof,
    /// The checks of level quick, and a simulation of all operand values for each function with at most 32 operand bits; takes minutes
    Exhaustive,
}

impl LevelName {
    /// The level's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
            Self::Proof => "proof",
            Self::Exhaustive => "exhaustive",
        }
    }
}

impl From<LevelName> for Level {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Quick => Self::Quick,
            LevelName::Full => Self::Full,
            LevelName::Proof => Self::Proof,
            LevelName::Exhaustive => Self::Exhaustive,
        }
    }
}

/// Options for proofs.
#[derive(Clone, Debug, Args)]
pub struct Proving {
    /// Solver for proofs
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// Time limit of a proof in seconds [default: 300]
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    pub seconds: Option<f64>,
    /// Maximum number of conflicts in each solver call [default: 2000000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub conflicts: Option<u64>,
}

/// Parses a time limit in seconds.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    /// About a year, in practice no limit.
    const MOST: f64 = 3.2e7;
    let seconds = text.parse().ok().filter(|s| (0.0..=MOST).contains(s));
    seconds.ok_or_else(|| format!("a time in seconds is 0 to {MOST:e}"))
}
