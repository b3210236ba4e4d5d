//! The campaign file, as it is written.

use serde::Deserialize;
use std::path::PathBuf;

/// What is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    pub name: String,
    /// About so long.
    #[serde(default = "ten_minutes")]
    pub seconds_per_shard: f64,
    /// A shard that takes longer is stopped.
    pub limit_seconds: Option<u64>,
    /// Files that the work reads.
    #[serde(default)]
    pub files: Vec<PathBuf>,
    /// Costs of earlier campaigns.
    #[serde(default)]
    pub costs: Vec<PathBuf>,
    #[serde(default)]
    pub random: Vec<Random>,
    #[serde(default)]
    pub operands: Vec<Operands>,
    #[serde(default)]
    pub sweep: Vec<Sweep>,
    #[serde(default)]
    pub mutants: Vec<Mutants>,
    #[serde(default)]
    pub proof: Vec<Proof>,
    #[serde(default)]
    pub designs: Vec<Designs>,
    #[serde(default)]
    pub command: Vec<Command>,
}

const fn ten_minutes() -> f64 {
    600.0
}

// The tables name their blocks in fields of the same three names: what serde flattens it cannot refuse to know.

/// Random cycles.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Random {
    #[serde(default)]
    pub blocks: Vec<String>,
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    pub parameters: Vec<String>,
    /// All that depend on a seed, unless said.
    pub checks: Option<Vec<String>>,
    #[serde(default = "five_thousand")]
    pub cycles: u64,
    #[serde(default = "one")]
    pub first_seed: u64,
    pub seeds: u64,
    pub units_per_shard: Option<u64>,
}

const fn five_thousand() -> u64 {
    5_000
}

const fn one() -> u64 {
    1
}

/// Drawn operands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operands {
    #[serde(default)]
    pub blocks: Vec<String>,
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    pub parameters: Vec<String>,
    pub functions: Option<Vec<String>>,
    #[serde(default = "one")]
    pub seed: u64,
    /// How many, at the least.
    pub count: u64,
    pub units_per_shard: Option<u64>,
}

/// Operands that are counted through.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    #[serde(default)]
    pub blocks: Vec<String>,
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    pub parameters: Vec<String>,
    pub functions: Option<Vec<String>>,
    /// The number of the first operands, a multiple of 65,536.
    #[serde(default)]
    pub from: u64,
    /// How many, a multiple of 65,536; all that follow, unless said.
    pub count: Option<u64>,
    pub units_per_shard: Option<u64>,
}

/// Faults.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutants {
    #[serde(default)]
    pub blocks: Vec<String>,
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    pub parameters: Vec<String>,
    /// So many, drawn by the seed; all, unless said.
    pub count: Option<usize>,
    #[serde(default = "one")]
    pub seed: u64,
    /// The limit of each call of the solver.
    #[serde(default = "some_conflicts")]
    pub conflicts: u64,
    pub units_per_shard: Option<u64>,
}

const fn some_conflicts() -> u64 {
    20_000
}

/// Proofs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    #[serde(default)]
    pub blocks: Vec<String>,
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    pub parameters: Vec<String>,
    pub solver: Option<String>,
    pub conflicts: Option<u64>,
}

/// Random designs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Designs {
    pub tool: ToolName,
    #[serde(default)]
    pub dialect: DesignDialect,
    #[serde(default = "one")]
    pub first_seed: u64,
    pub seeds: u64,
    /// How many are one program.
    #[serde(default = "fifty")]
    pub at_once: u64,
    pub units_per_shard: Option<u64>,
}

const fn fifty() -> u64 {
    50
}

/// A simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ToolName {
    Icarus,
    Verilator,
}

/// How designs are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DesignDialect {
    #[default]
    Verilog,
    SystemVerilog,
}

/// Somebody's own command.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub name: String,
    /// The program and its arguments; `{unit}` stands for the unit's number.
    pub run: Vec<String>,
    #[serde(default)]
    pub first: u64,
    pub units: u64,
    pub units_per_shard: Option<u64>,
}
