//! Arguments for SPIR-V modules.

use clap::Args;
use std::path::PathBuf;

/// Find what blocks compute in a SPIR-V module, or make a function of it a block
///
/// Found are the bitwise functions, masked gathers and masked scatters of Intel's extensions (opcodes 6242, 6428 and 6429) and the
/// instructions of GLSL.std.450. Each is held against the rules of its text, and each that keeps them is told with the block and the parameters that compute it.
///
/// With --datapath a function without branches becomes one pipelined block, with a port for each parameter and each part of the
/// result. It is proved to agree with an interpreter of the SPIR-V for all inputs.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright spirv module.spv                          what blocks are needed, and what the functions could be
  warpwright spirv module.spv --list                   each instruction with its word in the module
  warpwright spirv module.spv --emit out               the blocks, each into a folder of out/
  warpwright spirv module.spv --datapath round --stages 2 --emit out
                                                       a function as a block, proved, into out/

Exit code 0 if every rule is kept and every proof held, 1 if not, 2 if the module or the function cannot be taken.")]
pub struct Spirv {
    /// The module, in binary
    #[arg(value_name = "MODULE.spv")]
    pub module: PathBuf,
    /// Tell each instruction by itself
    #[arg(long, conflicts_with = "datapath")]
    pub list: bool,
    /// Make this function a block, by its name or its id
    #[arg(long, value_name = "FUNCTION")]
    pub datapath: Option<String>,
    /// Registers between in and out of a datapath [default: 1]
    #[arg(
        long,
        value_name = "N",
        requires = "datapath",
        allow_negative_numbers = true
    )]
    pub stages: Option<u32>,
    /// Seconds that the proof of a datapath may take [default: 300]
    #[arg(long, value_name = "S", requires = "datapath", allow_negative_numbers = true, value_parser = super::verify::seconds)]
    pub seconds: Option<f64>,
    /// Write the Verilog into a folder, which is made if needed
    #[arg(long, value_name = "DIR")]
    pub emit: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}
