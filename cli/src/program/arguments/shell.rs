//! Arguments of `warpwright completions` and `warpwright man`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Print the completion script for a shell
///
/// The script completes subcommands, options and block names. If an option has a fixed list of values, the script also completes the values of
/// the option.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  source <(warpwright completions bash)                                     for the current shell
  warpwright completions bash > ~/.local/share/bash-completion/completions/warpwright
  warpwright completions zsh > ~/.zfunc/_warpwright                         with ~/.zfunc in fpath
  warpwright completions fish > ~/.config/fish/completions/warpwright.fish")]
pub struct Completions {
    /// Name of the shell
    #[arg(value_enum)]
    pub shell: ShellName,
}

/// Name of a shell on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShellName {
    /// GNU shell
    Bash,
    /// Z shell
    Zsh,
    /// Friendly interactive shell
    Fish,
}

/// Print the manual page, or write the manual pages of all subcommands
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright man | man -l -                            read the manual page
  warpwright man -o ~/.local/share/man/man1            install warpwright.1, warpwright-emit.1, ...")]
pub struct Man {
    /// Write warpwright.1 and a page for each subcommand to this folder
    ///
    /// If the folder does not exist, the command creates the folder.
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
}
