//! Arguments of the subcommands that integrate the command into a shell.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Print what a shell needs to complete this command's arguments
///
/// Blocks are completed, too, and so are the values of options that have a list of them.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  source <(warpwright completions bash)                                     for this shell
  warpwright completions bash > ~/.local/share/bash-completion/completions/warpwright
  warpwright completions zsh > ~/.zfunc/_warpwright                         with ~/.zfunc in fpath
  warpwright completions fish > ~/.config/fish/completions/warpwright.fish")]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: ShellName,
}

/// A shell by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShellName {
    /// The GNU shell
    Bash,
    /// The Z shell
    Zsh,
    /// The friendly interactive shell
    Fish,
}

/// Print the manual page, or write those of all subcommands
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright man | man -l -                            read it
  warpwright man -o ~/.local/share/man/man1            install warpwright.1, warpwright-emit.1, ...")]
pub struct Man {
    /// Write warpwright.1 and a page for each subcommand into this folder, which is made if needed
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
}
