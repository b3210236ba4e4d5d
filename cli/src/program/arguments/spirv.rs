//! Arguments of `warpwright spirv`, which reads SPIR-V modules.

use clap::Args;
use std::path::PathBuf;

/// Find SPIR-V instructions that our blocks compute, or turn a function into a block
///
/// The command finds three instructions of Intel's SPIR-V extensions: bitwise functions (opcode 6242), masked gathers (6428) and masked
/// scatters (6429). The command also finds the instructions of GLSL.std.450. The command checks every instruction that it finds against the
/// rules of the SPIR-V extension or of GLSL.std.450. If an instruction follows the rules, the command reports the block that computes the
/// instruction, and the parameters of the block.
///
/// With --datapath, the command turns a function without branches into one pipelined block. The block has a port for each parameter of the
/// function, and for each part of the function's result. The command proves that the generated block agrees with a SPIR-V interpreter for all
/// inputs.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright spirv module.spv                          list required blocks and possible datapaths
  warpwright spirv module.spv --list                   list each instruction and its word position
  warpwright spirv module.spv --emit out               write each block to a folder in out/
  warpwright spirv module.spv --datapath round --stages 2 --emit out
                                                       write a function as a proved block to out/

The exit code is 0 if every instruction follows its rules and every proof holds. The exit code is
1 if an instruction breaks a rule or a proof does not hold. The exit code is 2 if the SPIR-V module
or the SPIR-V function cannot be processed.")]
pub struct Spirv {
    /// Binary SPIR-V module
    #[arg(value_name = "MODULE.spv")]
    pub module: PathBuf,
    /// List each instruction separately
    #[arg(long, conflicts_with = "datapath")]
    pub list: bool,
    /// Generate a block from the function with this name or id
    #[arg(long, value_name = "FUNCTION")]
    pub datapath: Option<String>,
    /// Number of pipeline registers from the inputs to the outputs of a datapath [default: 1]
    #[arg(
        long,
        value_name = "N",
        requires = "datapath",
        allow_negative_numbers = true
    )]
    pub stages: Option<u32>,
    /// Time limit for the proof of a datapath, in seconds [default: 300]
    #[arg(long, value_name = "S", requires = "datapath", allow_negative_numbers = true, value_parser = super::verify::seconds)]
    pub seconds: Option<f64>,
    /// Write the Verilog to a folder, which is created if needed
    #[arg(long, value_name = "DIR")]
    pub emit: Option<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}
