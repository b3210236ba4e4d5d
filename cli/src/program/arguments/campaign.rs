//! Arguments of `warpwright campaign`.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Run checks that take too long for one machine, on a compute cluster or on several processors
///
/// A campaign checks many seeds, operands, faults and proofs. A TOML file describes the campaign. The subcommand `plan` cuts the work into shards of about
/// the same duration. Any scheduler can run the shards, in any order, on any number of machines that share a folder. The subcommand `merge` combines
/// the results of all shards into one report. The report does not depend on where, when or how often a shard ran.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example of a campaign file, nightly.toml:
  name = \"nightly\"
  seconds_per_shard = 300
  [[random]]                      # random cycles against the golden model, one seed per unit
  blocks = [\"slm_banks\", \"float_add\"]
  seeds = 1000
  [[mutants]]                     # every fault of a configuration
  blocks = [\"eu_frontend\"]

Examples:
  warpwright campaign plan nightly.toml -o nightly
  warpwright campaign submit nightly --engine slurm      run the shards on a Slurm cluster
  warpwright campaign submit nightly --engine local      run the shards on this machine
  warpwright campaign run nightly --shards 17            run one shard
  warpwright campaign status nightly
  warpwright campaign merge nightly                      write nightly/merged/")]
pub struct Campaign {
    #[command(subcommand)]
    pub step: Step,
}

/// The steps of a campaign.
#[derive(Debug, Subcommand)]
pub enum Step {
    Plan(Plan),
    Run(Run),
    Status(Status),
    Gaps(Gaps),
    Merge(Merge),
    Submit(Submit),
}

/// Cut the work of a campaign into shards, and write the plan to a new folder
///
/// The plan contains hashes of the program and of the files that the campaign uses. A shard does not run if one of them has changed.
///
/// The number of units in a shard follows from the duration of a unit. The durations of earlier campaigns are in the file `merged/costs.json` of each
/// campaign. For work of unknown duration, the command runs a few units and measures them. It does not measure proofs and your own commands: these get
/// one unit per shard.
#[derive(Debug, Args)]
pub struct Plan {
    /// The campaign file (TOML)
    pub file: PathBuf,
    /// Folder of the campaign
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: PathBuf,
    /// Use the durations from an earlier campaign; this option may be repeated
    #[arg(long, value_name = "FILE")]
    pub costs: Vec<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Run shards, and write their results to the folder
///
/// A shard that already has results does not run again. The exit code is 1 if one of the shards found a failure. It is 2 if a shard could not be run.
#[derive(Debug, Args)]
pub struct Run {
    /// Folder of the campaign
    pub folder: PathBuf,
    /// Numbers of the shards, for example 7 or 0-4,9
    #[arg(long, visible_alias = "shard", value_name = "SET")]
    pub shards: String,
}

/// Show how many shards have results, and what they found
#[derive(Debug, Args)]
pub struct Status {
    /// Folder of the campaign
    pub folder: PathBuf,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Print the numbers of the shards that must run, or run again
///
/// These are the shards without results, and the shards with damaged results.
#[derive(Debug, Args)]
pub struct Gaps {
    /// Folder of the campaign
    pub folder: PathBuf,
}

/// Combine the results of all shards into one report in DIR/merged
///
/// The folder contains `report.json`, `report.txt`, `junit.xml` for CI systems, `costs.json` with durations for later plans, and the folder `failures`. For
/// each kind of failure, the folder `failures` contains the stimulus and the waveform of the lowest failing unit.
///
/// The exit code is 0 if all shards have results and found no failure.
#[derive(Debug, Args)]
pub struct Merge {
    /// Folder of the campaign
    pub folder: PathBuf,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// Run all shards that have no results, or write the files with which a scheduler runs them
#[derive(Debug, Args)]
pub struct Submit {
    /// Folder of the campaign
    pub folder: PathBuf,
    /// What runs the shards
    #[arg(long, value_enum)]
    pub engine: EngineName,
    /// Shards that run one after another in one task [default: 1, or more if the engine has a limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub shards_per_task: Option<u64>,
    /// Tasks that run at the same time [default: the number of processors; for slurm: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// For slurm: the partition
    #[arg(long, value_name = "NAME")]
    pub partition: Option<String>,
    /// For slurm: memory of a task in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2000)]
    pub memory: u64,
    /// For slurm: a further option of sbatch, for example --option=--account=gpu; this option may be repeated
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub option: Vec<String>,
    /// For slurm and parallel: write the files and print the commands, but run nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// What runs the shards of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineName {
    /// Slurm: one job array, and a job that merges the results after it
    Slurm,
    /// Processes on this machine; the command waits for them and merges the results
    Local,
    /// GNU parallel on this machine; the command waits for it and merges the results
    Parallel,
    /// Print one command per task, for any other scheduler
    List,
    /// Print a GitHub workflow with one matrix job per task
    Github,
    /// Print a GitLab pipeline with one matrix job per task
    Gitlab,
}
