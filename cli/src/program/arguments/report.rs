//! Arguments for block report pages.

use super::{LevelName, Settings};
use clap::Args;
use std::path::PathBuf;

/// Write an HTML page about each block
///
/// Each page describes a block, and lists its ports and parameters. The page shows schematics, the waveform of a transaction, and the checks
/// that were run for the page. The page also shows the block's Verilog next to the Rust source. For measured configurations, the page also
/// shows cell counts and clock rates. On the page, you can also simulate the block. Each page is one file, which needs neither a network
/// connection nor other files.
///
/// The page file is named after the block. For pages of the same block with different parameters, use separate folders.
///
/// Without a block name, the command writes a page for every block in the catalogue. If no block is named, the command also writes index.html
/// with links to the pages.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright report -o pages                        every block; open pages/index.html
  warpwright report lut_array eu_decode -o pages
  warpwright report lut_array -p inputs=4 -p lanes=8 -o wide
  warpwright report lop3_unit --level proof -o pages
  warpwright report --no-checks -o pages            skip all checks; each page states this

The exit code is 0 if every check held. The exit code is 1 if a check failed or has an unknown
result. The command writes the pages even if the exit code is 1.")]
pub struct Report {
    /// Names of blocks (as shown by `warpwright list`)
    #[arg(value_name = "BLOCK")]
    pub blocks: Vec<String>,
    #[command(flatten)]
    pub settings: Settings,
    /// Output folder
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: PathBuf,
    /// Level of the checks to run; the pages show the results of the checks
    #[arg(long, value_enum, default_value_t = LevelName::Quick)]
    pub level: LevelName,
    /// Skip all checks
    #[arg(long, conflicts_with = "level")]
    pub no_checks: bool,
    /// Seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
}
