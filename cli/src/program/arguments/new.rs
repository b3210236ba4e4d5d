//! Arguments for a new project.

use clap::Args;
use std::path::PathBuf;

/// Create a project for your own block, with hardware, golden model, tests and a CI file
///
/// The new project is a Rust crate that builds and passes its tests immediately. The project contains an example block, which adds two words.
/// Replace the example block with your own block. The project also contains a command-line program with Warpwright's subcommands for blocks. The
/// file `main.rs` lists the blocks of the program.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright new my_block                                     depend on this registry version
  warpwright new my_block --path ~/warpwright                 depend on a clone of Warpwright
  warpwright new my_block --git https://host/warpwright.git   depend on a git repository")]
pub struct New {
    /// Name of the block, the crate and its folder: lowercase letters, digits and underscores
    pub name: String,
    /// Output folder [default: a folder with the block's name]
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Depend on a local clone of Warpwright instead of a registry version
    #[arg(long, value_name = "CLONE", conflicts_with = "git")]
    pub path: Option<PathBuf>,
    /// Depend on a git repository instead of a registry version; cargo clones the repository
    #[arg(long, value_name = "URL")]
    pub git: Option<String>,
}
