//! Arguments for a new project.

use clap::Args;
use std::path::PathBuf;

/// Make a project for a block of your own: hardware, golden model, tests, a CI file
///
/// It is a crate that builds and passes its tests at once. Its block adds two words: change it to yours. Its program
/// has every subcommand that works on blocks, from `list` to `fusesoc`, for the blocks in its `main.rs`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright new my_block                                     in my_block/, with this version from the registry
  warpwright new my_block --path ~/warpwright                 with a clone of Warpwright
  warpwright new my_block --git https://host/warpwright.git   with a repository, of which cargo makes the clone")]
pub struct New {
    /// The name of the block, of the crate and of its folder: small letters, digits and underscores
    pub name: String,
    /// Where to make it [default: a folder of the block's name]
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Depend on a clone of Warpwright instead of a version from the registry
    #[arg(long, value_name = "CLONE", conflicts_with = "git")]
    pub path: Option<PathBuf>,
    /// Depend on a git repository instead of a version from the registry
    #[arg(long, value_name = "URL")]
    pub git: Option<String>,
}
