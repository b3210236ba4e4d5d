//! Arguments of the `bench` subcommands, which measure blocks on real workloads.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Measure blocks on real workloads
#[derive(Debug, Args)]
pub struct Bench {
    /// Workload to run.
    #[command(subcommand)]
    pub workload: Workload,
}

/// The workloads.
#[derive(Debug, Subcommand)]
pub enum Workload {
    Gather(Gather),
}

/// Count transactions and cycles of every `line_coalescer` architecture on gathers and scatters
///
/// The index streams come from the standard suite of the benchmark Spatter. Some streams are synthetic, and other streams were recorded in runs
/// of AMG and PENNANT. The simulated hardware has 32 lanes, 64-bit addresses and 64-byte memory lines. The command offers groups of 32 elements
/// to the hardware, with 4 and with 8 bytes per element. The consumer of the output is always ready. The command checks each transaction
/// against its group of indices. The command also runs the streams through models of the request logic of other designs.
///
/// A file with your own streams has the form `{"patterns": [...]}`. Each stream has the fields `id`, `pattern`, `delta` and `groups`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example of a file with one stream; its repetitions advance by 8 and 24 elements in turn:
  {\"patterns\": [{\"id\": \"mine\", \"app\": \"solver\", \"pattern\": [0, 1, 36, 37], \"delta\": [8, 24], \"groups\": 100}]}

Examples:
  warpwright bench gather
  warpwright bench gather --json
  warpwright bench gather --patterns mine.json -o mine.svg

The exit code is 0 if every architecture made the minimum number of transactions on every stream.
The exit code is 1 if an architecture made more or fewer transactions, or if the file states a
wrong minimum.")]
pub struct Gather {
    /// Read the index streams from a file
    #[arg(long, value_name = "FILE.json")]
    pub patterns: Option<PathBuf>,
    /// Use at most this many groups of each stream [default: all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub groups: Option<u64>,
    /// Draw a bar chart of the cycles per group
    #[arg(short = 'o', long = "output", value_name = "FILE.svg")]
    pub output: Option<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
    /// Print the answer as Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
}
