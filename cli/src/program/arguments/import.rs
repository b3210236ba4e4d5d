//! Arguments of `warpwright import`, which simulates a user's own Verilog.

use super::equiv::Reading;
use clap::Args;
use std::path::PathBuf;

/// Read your own Verilog with Yosys, and simulate, draw or export the design
///
/// Without --stimulus, the inputs are random, and the reset is active in the first cycle. The same seed always produces the same inputs.
/// Registers start with their reset values or with the initial values in the Verilog. A register without a reset value and
/// without an initial value starts with 0. In the simulation, the reset port is always called rst and is always active high. The original name and
/// level of the reset do not matter. Undefined bits in your Verilog are simulated as 0. If several items of a parallel case statement match, the
/// simulation uses the first matching item.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright import my_alu.v --top my_alu                       list contents, run 32 random cycles
  warpwright import my_alu.v --cycles 1000 --vcd my_alu.vcd
  warpwright import fifo.v --map ports.json --stimulus run.json
  warpwright import fifo.v --mutants 500 --stimulus run.json    report faults that these inputs miss
  warpwright import fifo.v --export fifo.btor2
  warpwright import fifo.v --schematic fifo.svg

With --mutants, the exit code is 1 if any fault is neither detected nor proved harmless. The exit
code is 0 if every injected fault is detected or proved harmless.")]
pub struct Import {
    /// Verilog files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
    /// File with port names, clock and reset of the Verilog, in the format of `equiv --map`
    #[arg(long, value_name = "FILE.json")]
    pub map: Option<PathBuf>,
    /// Number of cycles [default: 32, or all cycles of the stimulus file]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub cycles: Option<u64>,
    /// Seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        conflicts_with = "stimulus"
    )]
    pub seed: u64,
    /// Read the inputs from a stimulus file, in the format of `sim --stimulus`
    #[arg(long, value_name = "FILE.json")]
    pub stimulus: Option<PathBuf>,
    /// Inject N single faults, and report whether the inputs detect the faults
    ///
    /// Each fault is injected into a separate copy of the design.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub mutants: Option<u32>,
    /// Write a VCD waveform
    #[arg(long, value_name = "FILE")]
    pub vcd: Option<PathBuf>,
    /// Write an FST waveform, which is much smaller than a VCD waveform
    #[arg(long, value_name = "FILE")]
    pub fst: Option<PathBuf>,
    /// Draw the design in the same form as the subcommand `schematic`
    #[arg(long, value_name = "FILE.svg")]
    pub schematic: Option<PathBuf>,
    /// Write the netlist for other provers to a file with the extension .aig, .aag, .btor2 or .smt2
    #[arg(long, value_name = "FILE")]
    pub export: Option<PathBuf>,
}
