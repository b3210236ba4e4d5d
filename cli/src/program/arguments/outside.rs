//! Arguments of the subcommands that work with third-party tools.

use super::{DialectName, Settings};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Write a block's netlist for other provers: AIGER, BTOR2 or SMT-LIB 2
///
/// The command writes the same netlist that `warpwright sim` runs and `warpwright verify` proves. Inputs, outputs, registers and memories keep their
/// names. The exported netlist has no clock input: in each format, one step of the netlist is one clock cycle.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright export lut_array                                write lut_array.aig
  warpwright export lop3_unit --format btor2 -o unit.btor2
  warpwright export lut_array -p stages=0 --format smt2

In the exported netlist, registers with a reset start at their reset values. All memories, and
all registers without a reset, start at arbitrary values.")]
pub struct Export {
    /// Name of a block (as shown by `warpwright list`) or of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// Format of the netlist
    #[arg(long, value_enum, default_value_t = FormatName::Aiger)]
    pub format: FormatName,
    /// Output file [default: the block's name with the extension of the format]
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Name of a format on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// And-inverter graph in binary form, with one latch per register bit
    Aiger,
    /// And-inverter graph in ASCII form, with one latch per register bit
    AigerAscii,
    /// Word-level netlist for model checkers
    Btor2,
    /// Word-level definitions of one clock cycle, for SMT solvers
    Smt2,
}

impl FormatName {
    /// The file extension of the format.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Aiger => "aig",
            Self::AigerAscii => "aag",
            Self::Btor2 => "btor2",
            Self::Smt2 => "smt2",
        }
    }
}

/// Check a block's emitted Verilog with third-party tools
///
/// Yosys converts the emitted Verilog to a netlist. Our own prover and ABC then compare the netlist from Yosys with Warpwright's netlist, module
/// by module. The two provers prove that every output and every next state is the same function in both netlists. Icarus and Verilator simulate the
/// Verilog with random inputs. Every output must equal the output of our own simulator. The command skips tools that are not installed, and
/// lists the skipped tools.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright crosscheck lut_array
  warpwright crosscheck lop3_unit -p lanes=32 --dialect verilog
  warpwright crosscheck --all --proofs --json

The exit code is 0 if every check holds. The exit code is 1 if a check finds a difference or has
an unknown result. The exit code is 2 if a tool fails or no tool is installed.")]
pub struct Crosscheck {
    /// Names of blocks (as shown by `warpwright list`) or of named configurations
    #[arg(value_name = "BLOCK", required_unless_present = "all")]
    pub blocks: Vec<String>,
    /// Check every named configuration of every block
    #[arg(long, conflicts_with_all = ["blocks", "settings"])]
    pub all: bool,
    #[command(flatten)]
    pub settings: Settings,
    /// Language of the emitted files: Verilog or SystemVerilog [default: both]
    #[arg(long, value_enum)]
    pub dialect: Option<DialectName>,
    /// Run the proofs without the simulations
    #[arg(long, conflicts_with_all = ["cycles", "seed"])]
    pub proofs: bool,
    /// Number of cycles that the simulators run
    #[arg(long, value_name = "N", default_value_t = 300, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub cycles: u64,
    /// Seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// Time limit of each prover for one proof, in seconds
    #[arg(long, alias = "limit", value_name = "SECONDS", default_value_t = 120, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub seconds: u32,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Generate the block that a design's core file requests; FuseSoC calls this command
///
/// The file FILE.yml contains the request that FuseSoC passes to a generator. The command writes Verilog and a core file to the current folder.
/// A design requests a block through the FuseSoC generator `interop/fusesoc/generator/warpwright.core`. FuseSoC runs
/// `warpwright fusesoc` for each request.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example of a request in a design's core file:
  generate:
    my_lut:
      generator: warpwright
      parameters:
        block: lut_array
        settings: {lanes: 8, stages: 0}

Entries of `parameters`:
  block         name of the block, as shown by `warpwright list`
  settings      parameters, as listed by `warpwright show BLOCK` [default: none]
  top           name of the top module; inner names begin with it [default: the block's name]
  prefix        prefix for all module names [default: none]
  dialect       verilog or systemverilog [default: verilog]

Example:
  warpwright fusesoc my_lut_input.yml")]
pub struct Fusesoc {
    /// File with the request from FuseSoC
    #[arg(value_name = "FILE.yml")]
    pub file: PathBuf,
}
