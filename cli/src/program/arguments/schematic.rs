//! Arguments of `warpwright schematic`, which draws blocks.

use super::Settings;
use clap::Args;
use std::path::PathBuf;

/// Draw a block's schematic as SVG: its parts and their connections
///
/// The drawing of a small block shows every gate. The drawing of a medium-sized block omits unnamed operations. The drawing of a very
/// large block shows only ports, state and instances. If operations are omitted, each box shows how many omitted operations feed the box.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright schematic priority_tree -o tree.svg
  warpwright schematic lop3_unit -p lanes=8 -o lop3.svg
  warpwright schematic lut_array --all -o lut.svg      also a lane, submodules: lut_2.svg, ...")]
pub struct Schematic {
    /// Name of a block (as shown by `warpwright list`) or of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// Also draw each submodule and one lane of each lane array, in separate files
    #[arg(long)]
    pub all: bool,
    /// Output file; its name must end in .svg
    #[arg(short = 'o', long = "output", value_name = "FILE.svg")]
    pub output: PathBuf,
}
