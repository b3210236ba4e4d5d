//! Arguments for block report pages.

use super::{LevelName, Settings};
use clap::Args;
use std::path::PathBuf;

/// Write a page about each block, to be opened in a browser
///
/// A page holds what the block is, its ports and parameters, the waveform of a transaction, schematics, the
/// block itself to be tried, cells and clock where they were measured, the checks that were run for the page,
/// and the Verilog beside the Rust that it comes from. It is one file, which needs no network and no other file.
///
/// The file has the block's name: pages of the same block with other parameters need another folder.
///
/// Without a block there is a page for each one of the catalogue, and an index.html that leads to them.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright report -o pages                        every block; open pages/index.html
  warpwright report lut_array eu_decode -o pages
  warpwright report lut_array -p inputs=4 -p lanes=8 -o wide
  warpwright report lop3_unit --level proof -o pages
  warpwright report --no-checks -o pages            at once: the pages say that nothing was checked

Exit code 0 if every check held, 1 if one failed or is unknown; the pages are written in both cases.")]
pub struct Report {
    /// Names of blocks, as `warpwright list` shows them
    #[arg(value_name = "BLOCK")]
    pub blocks: Vec<String>,
    #[command(flatten)]
    pub settings: Settings,
    /// Where to write
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: PathBuf,
    /// How much to check for the pages
    #[arg(long, value_enum, default_value_t = LevelName::Quick)]
    pub level: LevelName,
    /// Check nothing
    #[arg(long, conflicts_with = "level")]
    pub no_checks: bool,
    /// The seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
}
