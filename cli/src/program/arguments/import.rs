//! Arguments of `warpwright import`, which runs a user's own Verilog.

use super::equiv::Reading;
use clap::Args;
use std::path::PathBuf;

/// Run your own Verilog: read by Yosys, simulated by Warpwright, with waveforms, or exported for provers
///
/// Without --stimulus the inputs are random, the same for the same seed, and the reset is active in the first cycle. Registers begin with the values that reset
/// or the text gives them, others with 0. A reset is called rst and is active high, whatever the text calls it; undefined bits are 0.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright import my_alu.v --top my_alu                       what was read, and 32 random cycles
  warpwright import my_alu.v --cycles 1000 --vcd my_alu.vcd
  warpwright import fifo.v --map ports.json --stimulus run.json
  warpwright import fifo.v --mutants 500 --stimulus run.json    which faults these inputs would miss
  warpwright import fifo.v --export fifo.btor2

Exit code 0; with --mutants 1 if a fault survives that is not proved harmless.")]
pub struct Import {
    /// The Verilog
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
    /// Names of ports, clock and reset, as `equiv` takes them
    #[arg(long, value_name = "FILE.json")]
    pub map: Option<PathBuf>,
    /// How many cycles [default: 32, or all of the stimulus file]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub cycles: Option<u64>,
    /// The seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        conflicts_with = "stimulus"
    )]
    pub seed: u64,
    /// Take the inputs from a file, as `sim` takes it
    #[arg(long, value_name = "FILE.json")]
    pub stimulus: Option<PathBuf>,
    /// Put so many single faults into the design, one at a time, and see whether the inputs notice them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub mutants: Option<u32>,
    /// Write a VCD waveform
    #[arg(long, value_name = "FILE")]
    pub vcd: Option<PathBuf>,
    /// Write an FST waveform, much smaller
    #[arg(long, value_name = "FILE")]
    pub fst: Option<PathBuf>,
    /// Write the netlist for other provers, by the name's ending: .aig, .aag, .btor2 or .smt2
    #[arg(long, value_name = "FILE")]
    pub export: Option<PathBuf>,
}
