//! Arguments of `warpwright verify`, and of all that proves.

use super::Settings;
use crate::testbenches::verify::Level;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Check a block against its golden model
///
/// Each check says what it claims and how far it went. A failed one gives the shortest stimulus found that
/// shows the fault; with --waves it is written as a stimulus file and as a waveform, in which the scope
/// `golden` has what each output must be.
///
/// With --level proof the block is also proved to agree with its golden model. A proof that runs into
/// --seconds or --conflicts is UNKNOWN, which is not as good as held.
///
/// With --level exhaustive all operands of each function of the block, up to 2^32, go through the hardware, and
/// a SHA-256 of all results is told, and compared with the one of an earlier run where that is stored.
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

Exit code 0 if every check held, 1 if one failed or is unknown.")]
pub struct Verify {
    /// The blocks' names, as `warpwright list` shows them, or those of named configurations
    #[arg(value_name = "BLOCK", required_unless_present = "all")]
    pub blocks: Vec<String>,
    /// Check every named configuration of every block
    #[arg(long, conflicts_with_all = ["blocks", "settings"])]
    pub all: bool,
    #[command(flatten)]
    pub settings: Settings,
    /// How much to try
    #[arg(long, value_enum, default_value_t = LevelName::Quick)]
    pub level: LevelName,
    /// Run this check of the level alone; may be given several times
    #[arg(long = "check", value_name = "NAME")]
    pub checks: Vec<String>,
    /// The seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    #[command(flatten)]
    pub proving: Proving,
    /// Write stimulus and waveform of every failed check into a folder
    #[arg(long, value_name = "DIR")]
    pub waves: Option<PathBuf>,
    // Not a doc comment: the name would need marks that do not belong into the help.
    #[arg(
        long,
        value_name = "FILE",
        help = "Write a JUnit report, as CI systems read it"
    )]
    pub junit: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// A level by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LevelName {
    /// Seconds: random cycles, directed stimuli, engine against engine
    Quick,
    /// Minutes: the same, with many more random cycles
    Full,
    /// As quick, and the block's proof against its golden model
    Proof,
    /// As quick, and all operands of each function, which may have 32 bits: minutes
    Exhaustive,
}

impl LevelName {
    /// Its name on the command line.
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

/// How a proof is searched.
#[derive(Clone, Debug, Args)]
pub struct Proving {
    /// The solver of proofs
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// Seconds that a proof may take [default: 300]
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    pub seconds: Option<f64>,
    /// Conflicts that a call of the solver may take [default: 2000000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub conflicts: Option<u64>,
}

/// A time in seconds that can be waited for.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    /// A year is as good as for ever.
    const MOST: f64 = 3.2e7;
    let seconds = text.parse().ok().filter(|s| (0.0..=MOST).contains(s));
    seconds.ok_or_else(|| format!("a time in seconds is 0 to {MOST:e}"))
}
