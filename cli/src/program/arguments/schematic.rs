//! Arguments for schematics of blocks.

use super::Settings;
use clap::Args;
use std::path::PathBuf;

/// Draw a block's schematic as SVG: what it is made of, and what feeds what
///
/// A small block is drawn with every gate. Of a larger one only what has a name is drawn, or only its ports, state
/// and instances, and each box says how many operations lie before it.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright schematic priority_tree -o tree.svg
  warpwright schematic lop3_unit -p lanes=8 -o lop3.svg
  warpwright schematic lut_array --all -o lut.svg      and lut_2.svg, ...: a lane, the modules below")]
pub struct Schematic {
    /// The block's name, as `warpwright list` shows it, or that of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// Draw the bodies of lane arrays and the modules below, too, each into a file of its own
    #[arg(long)]
    pub all: bool,
    /// The file; its name ends in .svg
    #[arg(short = 'o', long = "output", value_name = "FILE.svg")]
    pub output: PathBuf,
}
