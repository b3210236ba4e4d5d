//! Arguments for functions of the EU's math instruction.

use clap::{Args, ValueEnum};

/// How special values are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MathMode {
    /// As IEEE 754 has them
    Ieee,
    /// The alternative mode: no infinite results, and roots and logarithms of magnitudes
    Alt,
}

/// What becomes of denormals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Denormals {
    /// They are numbers; but in the alternative mode, which has none
    Keep,
    /// They are zeros
    Flush,
}

/// Which special values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MathTables {
    /// Those of the PRM with the corrections of the errata
    #[value(name = "corrected")]
    Corrected,
    /// Those of the PRM
    #[value(name = "as_written")]
    AsWritten,
}

/// How near to the true values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MathAccuracy {
    /// Small absolute errors of SIN, COS and LOG
    Table,
    /// Small relative errors, as `OpenCL` allows them
    Opencl,
}

/// Execute a function of the EU's math instruction, by its golden model or the hardware
///
/// Without a function all are listed. A function is named, INV, or numbered, 1. Operands are floats of 32 bits: 1.5, -0.0, 2e-3, inf, nan, or
/// their bits, 0x3fc00000; several are executed one after another, a result a cycle. The macros INVM, a quotient of two, and RSQTM are programs of several
/// operations. -inf must be the first, or 0xff800000.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright math
  warpwright math INV 3.0 --mode alt
  warpwright math RSQT 2 4 0x00000001 --denormals flush
  warpwright math COS -0.0 --tables as_written --rtl
  warpwright math SIN 3.1415927 --accuracy opencl
  warpwright math 2 0x41200000 --json
  warpwright math INVM 1.0 3.0")]
pub struct Math {
    /// The function's name, or its number
    #[arg(value_name = "FUNCTION")]
    pub function: Option<String>,
    /// A float
    // One by itself: a list whose values may begin with a hyphen would take the options that follow it.
    #[arg(value_name = "SRC", allow_hyphen_values = true)]
    pub first: Option<String>,
    /// Further ones
    #[arg(value_name = "SRC", allow_negative_numbers = true)]
    pub more: Vec<String>,
    /// The mode of the instruction
    #[arg(long, value_enum, default_value_t = MathMode::Ieee, requires = "function")]
    pub mode: MathMode,
    /// What becomes of denormals
    #[arg(long, value_enum, default_value_t = Denormals::Keep, requires = "function")]
    pub denormals: Denormals,
    /// Special values
    #[arg(long, value_enum, default_value_t = MathTables::Corrected, requires = "function")]
    pub tables: MathTables,
    /// How near to the true values
    #[arg(long, value_enum, default_value_t = MathAccuracy::Table, requires = "function")]
    pub accuracy: MathAccuracy,
    /// Let the hardware execute it, in simulation, and compare
    #[arg(long, requires = "function")]
    pub rtl: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

impl Math {
    /// The operands as they are written.
    pub fn operands(&self) -> Vec<&str> {
        let all = self.first.iter().chain(&self.more);
        all.map(String::as_str).collect()
    }
}
