//! Arguments for functions of the EU's math instruction.

use clap::{Args, ValueEnum};

/// Treatment of special values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MathMode {
    /// Special values as in IEEE 754
    Ieee,
    /// Alternative mode: no infinite results; roots and logarithms use the operand's magnitude
    Alt,
}

/// Treatment of denormals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Denormals {
    /// Keep denormals (no effect in the alternative mode, which flushes denormals)
    Keep,
    /// Treat denormals as zeros
    Flush,
}

/// Source of the special values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MathTables {
    /// Values of Intel's tables, with the corrections of the errata
    #[value(name = "corrected")]
    Corrected,
    /// Values as printed in Intel's tables
    #[value(name = "as_written")]
    AsWritten,
}

/// Accuracy of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MathAccuracy {
    /// Small absolute errors in SIN, COS and LOG
    Table,
    /// Small relative errors, within the limits of `OpenCL`
    Opencl,
}

/// Execute a function of Intel's math instruction with the golden model or in hardware
///
/// The math instruction belongs to the execution units of Intel's Alchemist GPUs. Without a function, the command lists all functions. Select a
/// function by its name (INV) or by its number (1). Operands are 32-bit floats. An operand is written as a decimal number (1.5, -0.0 or 2e-3),
/// as inf or nan, or as bits such as 0x3fc00000. Only the first operand may be written as -inf. For later operands, write -inf as 0xff800000.
/// The command executes the function for each operand in turn, with one result per cycle. The macros INVM and RSQTM are programs of several
/// operations. The macro INVM computes the quotient of two operands.
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
    /// Name or number of the function
    #[arg(value_name = "FUNCTION")]
    pub function: Option<String>,
    /// First operand, a float
    // This operand is separate, because a list whose values may begin with a hyphen would also accept the options after it.
    #[arg(value_name = "SRC", allow_hyphen_values = true)]
    pub first: Option<String>,
    /// Further operands
    #[arg(value_name = "SRC", allow_negative_numbers = true)]
    pub more: Vec<String>,
    /// Mode of the instruction
    #[arg(long, value_enum, default_value_t = MathMode::Ieee, requires = "function")]
    pub mode: MathMode,
    /// Treatment of denormals
    #[arg(long, value_enum, default_value_t = Denormals::Keep, requires = "function")]
    pub denormals: Denormals,
    /// Source of the special values
    #[arg(long, value_enum, default_value_t = MathTables::Corrected, requires = "function")]
    pub tables: MathTables,
    /// Accuracy of the results
    #[arg(long, value_enum, default_value_t = MathAccuracy::Table, requires = "function")]
    pub accuracy: MathAccuracy,
    /// Also execute the function in simulated hardware, and compare the results
    #[arg(long, requires = "function")]
    pub rtl: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

impl Math {
    /// The operands as text.
    pub fn operands(&self) -> Vec<&str> {
        let all = self.first.iter().chain(&self.more);
        all.map(String::as_str).collect()
    }
}
