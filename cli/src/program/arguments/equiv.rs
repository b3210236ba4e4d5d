//! Arguments of `warpwright equiv`, which checks a user's own Verilog for equivalence.

use super::{Proving, Settings};
use clap::Args;
use std::path::PathBuf;

/// Prove that your own Verilog equals a block's golden model, or another design
///
/// With --model, the command proves that your design is equal to the golden model of a block. If you omit --model, the command proves that two
/// designs are equal. If each of the two designs is a single file, list the two files. If a design consists of several files, list the files of
/// the second design after --against. If the two designs have different registers, the command proves by induction that the designs are equal
/// after a reset. The output states the proved claim. If the designs are proved equal only in the first cycles, the result is UNKNOWN.
///
/// Yosys reads the files. A file whose name ends in .sv is read as SystemVerilog. In a proof, undefined bits (x) may have any value. The
/// command finds the clock and the reset automatically. The map may also name the clock and the reset.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright equiv --model lut_array -p stages=0 my_lut.v --top my_lut --map ports.json
  warpwright equiv --model leading_zeros -p width=16 clz.sv --top clz -P WIDTH=16
  warpwright equiv old.v new.v --top core
  warpwright equiv old.v cells.v --against new.v cells.v --top core --waves difference

Example of a map:
  {\"clock\": \"aclk\", \"reset\": {\"name\": \"aresetn\", \"level\": \"low\"},
   \"ports\": {\"my_operand\": \"src0\", \"my_result\": \"dst\"}, \"constants\": {\"in_valid\": 1},
   \"ignore\": [\"out_valid\"], \"compare_when\": {\"out_data\": \"out_valid\"}, \"state\": {\"ring\": \"words\"},
   \"latency\": 2, \"start\": \"reset\"}

All entries of a map are optional. The entry `ports` maps your port names to the port names of the
block or of the first design. The entries `constants`, `ignore` and `compare_when` use the port
names of the block or of the first design. The entry `state` pairs a register or memory of the
second design with a register or memory of the first design. The two registers or memories of a
pair start with the same value. Use `state` for registers and memories that have no reset value in
the second design. The entry `reset` is null if the design has no reset. The entry `latency` is the
number of clock edges from your inputs to your outputs. For two designs, `latency` is the number
of clock edges by which the second design lags behind the first design. If `start` is
\"power_up\", registers start with the initial values in the Verilog.

The exit code is 0 if equality is proved. The exit code is 1 if the designs differ or the result
is unknown. The exit code is 2 if the Verilog cannot be read or the ports do not match.")]
pub struct Equiv {
    /// Verilog files of the design; to compare two single-file designs, list both files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Block whose golden model the design must match
    #[arg(long, value_name = "BLOCK", conflicts_with_all = ["against", "against_top", "against_parameter"])]
    pub model: Option<String>,
    #[command(flatten)]
    pub settings: Settings,
    /// Files of the second design
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub against: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
    /// Top module of the second design [default: the module that --top names, or the module that no other module instantiates]
    #[arg(long, value_name = "MODULE")]
    pub against_top: Option<String>,
    /// Set a parameter of the second design's top module; may be repeated
    ///
    /// With --against-parameter, the option -P applies only to the first design.
    #[arg(long, value_name = "NAME=VALUE")]
    pub against_parameter: Vec<String>,
    /// File that maps port names and sets clock, reset and latency
    #[arg(long, value_name = "FILE.json")]
    pub map: Option<PathBuf>,
    /// Number of cycles to check after a reset if no induction succeeds
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub cycles: u32,
    #[command(flatten)]
    pub proving: Proving,
    /// If a difference is found, write its stimulus and waveform to a folder
    #[arg(long, value_name = "DIR")]
    pub waves: Option<PathBuf>,
    // Not a doc comment: Clippy would require backticks around the name, and the help would show them.
    #[arg(
        long,
        value_name = "FILE",
        help = "Write a JUnit report for CI systems"
    )]
    pub junit: Option<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Options for reading Verilog.
#[derive(Debug, Args)]
pub struct Reading {
    /// Top module [default: the module that no other module instantiates]
    #[arg(long, value_name = "MODULE")]
    pub top: Option<String>,
    /// Set a parameter of the top module; may be repeated
    #[arg(short = 'P', long = "parameter", value_name = "NAME=VALUE")]
    pub parameters: Vec<String>,
    /// Folder with include files; may be repeated
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub includes: Vec<PathBuf>,
    /// Define a Verilog macro; may be repeated
    #[arg(short = 'D', long = "define", value_name = "NAME[=VALUE]")]
    pub defines: Vec<String>,
}
