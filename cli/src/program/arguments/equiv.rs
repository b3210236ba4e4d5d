//! Arguments of `warpwright equiv`, which reads a user's own Verilog.

use super::{Proving, Settings};
use clap::Args;
use std::path::PathBuf;

/// Prove your own Verilog equal to a block's golden model, or to other Verilog
///
/// With --model the files are one design, which is proved against the golden model of a block. Without it, two files are two designs
/// (or the files before and after --against), which are proved equal: also where they have different registers, from a reset on, by induction. The answer says
/// what was proved; what is only known of the first cycles is UNKNOWN.
///
/// Yosys reads the files, as SystemVerilog where a name ends in .sv. Undefined bits (x) may have any value. Clock and reset
/// are found by themselves, or are named in the map.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright equiv --model lut_array -p stages=0 my_lut.v --top my_lut --map ports.json
  warpwright equiv --model leading_zeros -p width=16 clz.sv --top clz -P WIDTH=16
  warpwright equiv old.v new.v --top core
  warpwright equiv old.v cells.v --against new.v cells.v --top core --waves difference

A map, of which all may be left out:
  {\"clock\": \"aclk\", \"reset\": {\"name\": \"aresetn\", \"level\": \"low\"},
   \"ports\": {\"my_operand\": \"src0\", \"my_result\": \"dst\"}, \"constants\": {\"in_valid\": 1},
   \"ignore\": [\"out_valid\"], \"compare_when\": {\"out_data\": \"out_valid\"}, \"latency\": 2, \"start\": \"reset\"}
`ports` has your names and then the block's, or the first design's; the other entries speak of the latter. A `reset` that is null means
that there is none. `latency` is clock edges from your inputs to your outputs; of two designs, by how many the second is later.
`start`: \"power_up\" begins with the values that the text gives its registers.

Exit code 0 if they are proved equal, 1 if they differ or it is unknown, 2 if the Verilog cannot be read or ports do not fit.")]
pub struct Equiv {
    /// The Verilog; without --model and --against the first design's file and the second's
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The block whose golden model it must be equal to
    #[arg(long, value_name = "BLOCK", conflicts_with_all = ["against", "against_top", "against_parameter"])]
    pub model: Option<String>,
    #[command(flatten)]
    pub settings: Settings,
    /// The files of the second design
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub against: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
    /// The second design's top module [default: the first's]
    #[arg(long, value_name = "MODULE")]
    pub against_top: Option<String>,
    /// Set a parameter of the second design's top module, instead of -P; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    pub against_parameter: Vec<String>,
    /// Names and times of ports
    #[arg(long, value_name = "FILE.json")]
    pub map: Option<PathBuf>,
    /// Cycles after a reset that are checked where no induction goes through
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub cycles: u32,
    #[command(flatten)]
    pub proving: Proving,
    /// Write stimulus and waveform of a difference into a folder
    #[arg(long, value_name = "DIR")]
    pub waves: Option<PathBuf>,
    // Not a doc comment: the name would need marks that do not belong into the help.
    #[arg(
        long,
        value_name = "FILE",
        help = "Write a JUnit report, as CI systems read it"
    )]
    pub junit: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// How Verilog is read.
#[derive(Debug, Args)]
pub struct Reading {
    /// The top module [default: the one that no other instantiates]
    #[arg(long, value_name = "MODULE")]
    pub top: Option<String>,
    /// Set a parameter of the top module; may be given several times
    #[arg(short = 'P', long = "parameter", value_name = "NAME=VALUE")]
    pub parameters: Vec<String>,
    /// A folder of included files; may be given several times
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub includes: Vec<PathBuf>,
    /// Define a macro; may be given several times
    #[arg(short = 'D', long = "define", value_name = "NAME[=VALUE]")]
    pub defines: Vec<String>,
}
