//! Arguments of `warpwright schematic`, which draws blocks.

use super::Settings;
use clap::Args;
use std::path::PathBuf;

/// Draw a block's schematic as SVG: its parts and their connections
///
/// A small block is drawn with every gate. For a larger block, the drawing shows only named signals, or only ports, state
/// and instances. In the drawing of a larger block, each box shows how many
/// omitted operations feed it.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright schematic priority_tree -o tree.svg
  warpwright schematic lop3_unit -p lanes=8 -o lop3.svg
  warpwright schematic lut_array --all -o lut.svg      and lut_2.svg, ...: a lane, the submodules")]
pub struct Schematic {
    /// Name of a block, as shown by `warpwright list`, or of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// Also draw the bodies of lane arrays and the submodules, each to a separate file
    #[arg(long)]
    pub all: bool,
    /// Output file; its name must end in .svg
    #[arg(short = 'o', long = "output", value_name = "FILE.svg")]
    pub output: PathBuf,
}
