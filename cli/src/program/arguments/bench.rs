//! Arguments of the `bench` subcommands, which measure blocks on real workloads.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Count what blocks do with real workloads
#[derive(Debug, Args)]
pub struct Bench {
    /// The workload.
    #[command(subcommand)]
    pub workload: Workload,
}

/// The workloads.
#[derive(Debug, Subcommand)]
pub enum Workload {
    Gather(Gather),
}

/// Index streams of gathers and scatters through `line_coalescer`: transactions and cycles of every architecture
///
/// The streams are those of Spatter's standard suite: AMG and PENNANT, taken from runs of the applications, and synthetic ones.
/// Groups of 32 elements of 4 and of 8 bytes go through the simulated hardware, with 32 lanes, 64-bit addresses and 64-byte
/// lines; the output is always ready. Each transaction is held against the group. The same streams go through models of how other
/// designs make requests.
///
/// A file of other streams has the same form: `{"patterns": [...]}`, with `id`, `pattern`, `delta` and `groups`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
A file of one stream, whose repetitions are 8 and 24 elements further on in turn:
  {\"patterns\": [{\"id\": \"mine\", \"app\": \"solver\", \"pattern\": [0, 1, 36, 37], \"delta\": [8, 24], \"groups\": 100}]}

Examples:
  warpwright bench gather
  warpwright bench gather --json
  warpwright bench gather --patterns mine.json -o mine.svg

Exit code 0 if every architecture made the least transactions on every stream, 1 if one did not or the file
states another minimum.")]
pub struct Gather {
    /// Take the streams from a file
    #[arg(long, value_name = "FILE.json")]
    pub patterns: Option<PathBuf>,
    /// Take at most so many groups of each stream [default: all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub groups: Option<u64>,
    /// Draw cycles a group as bars into a file
    #[arg(short = 'o', long = "output", value_name = "FILE.svg")]
    pub output: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Answer in Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
}
