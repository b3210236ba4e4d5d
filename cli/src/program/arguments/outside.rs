//! Arguments of the subcommands that work with third-party tools.

use super::{DialectName, Settings};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Write a block's netlist for other provers: AIGER, BTOR2 or SMT-LIB 2
///
/// The netlist is the one that `warpwright sim` runs and `warpwright verify` proves. Inputs, outputs, registers
/// and memories keep their names. The clock is not among the inputs: every format has its own idea of a
/// step.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright export lut_array                                lut_array.aig
  warpwright export lop3_unit --format btor2 -o unit.btor2
  warpwright export lut_array -p stages=0 --format smt2

Registers that reset begin at their reset value, other registers and memories at any value.")]
pub struct Export {
    /// The block's name, as `warpwright list` shows it, or that of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// What to write
    #[arg(long, value_enum, default_value_t = FormatName::Aiger)]
    pub format: FormatName,
    /// Where to write [default: the block's name with the format's ending]
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A format by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// And-inverter graph, a latch a register bit; binary
    Aiger,
    /// The same as text
    AigerAscii,
    /// Words, for model checkers
    Btor2,
    /// Words, for SMT solvers: one clock cycle as definitions
    Smt2,
}

impl FormatName {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Aiger => "aig",
            Self::AigerAscii => "aag",
            Self::Btor2 => "btor2",
            Self::Smt2 => "smt2",
        }
    }
}

/// Check a block's emitted Verilog with tools that are not ours
///
/// Yosys reads the text back, and every output and every next state is proved to be the same function as in
/// our netlist: by our own prover and by ABC, module by module. Icarus and Verilator run the text on random inputs and compare
/// every output with our simulator's. Tools that are not on this machine are named and left out.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright crosscheck lut_array
  warpwright crosscheck lop3_unit -p lanes=32 --dialect verilog
  warpwright crosscheck --all --proofs --json

Exit code 0 if every check held, 1 if one differs or ended unknown, 2 if a tool failed or none is there.")]
pub struct Crosscheck {
    /// The blocks' names, as `warpwright list` shows them, or those of named configurations
    #[arg(value_name = "BLOCK", required_unless_present = "all")]
    pub blocks: Vec<String>,
    /// Check every named configuration of every block
    #[arg(long, conflicts_with_all = ["blocks", "settings"])]
    pub all: bool,
    #[command(flatten)]
    pub settings: Settings,
    /// The language of the text [default: both]
    #[arg(long, value_enum)]
    pub dialect: Option<DialectName>,
    /// Prove only, simulate nothing
    #[arg(long, conflicts_with_all = ["cycles", "seed"])]
    pub proofs: bool,
    /// How many cycles the simulators run
    #[arg(long, value_name = "N", default_value_t = 300, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub cycles: u64,
    /// The seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// The time a proof may take, for each prover
    #[arg(long, alias = "limit", value_name = "SECONDS", default_value_t = 120, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub seconds: u32,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Write what a design asks for in its core file: FuseSoC calls this
///
/// FILE.yml is what FuseSoC hands to a generator. Verilog and a core file go into the current folder. Nobody needs to
/// type it: `interop/fusesoc/generator/warpwright.core` tells FuseSoC to call it where a design asks for a block.
#[derive(Debug, Args)]
#[command(after_long_help = "\
In a design's core file:
  generate:
    my_lut:
      generator: warpwright
      parameters:
        block: lut_array
        settings: {lanes: 8, stages: 0}

What `parameters` may hold:
  block         the block's name, as `warpwright list` shows it
  settings      its parameters, as `warpwright show BLOCK` lists them [default: none]
  prefix        what the names of all modules begin with [default: nothing]
  dialect       verilog or systemverilog [default: verilog]

Example:
  warpwright fusesoc my_lut_input.yml")]
pub struct Fusesoc {
    /// What FuseSoC asks for
    #[arg(value_name = "FILE.yml")]
    pub file: PathBuf,
}
