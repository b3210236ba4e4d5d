//! Arguments for instructions of GLSL.std.450.

use clap::Args;

/// Execute an instruction of GLSL.std.450 with the golden model or in hardware
///
/// GLSL.std.450 is an instruction set of SPIR-V. Without an instruction, the command lists all instructions, and shows how each instruction is
/// checked.
///
/// A float is written as a decimal number (1.5, -0.0 or 2e-3), or as inf, -inf or nan. A float may also be written as bits, such as 0x3fc00000.
/// A whole number is written in decimal, or as bits such as 0xff or 0b101. The components of a vector are separated by commas.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright glsl
  warpwright glsl SClamp 5 -3 3
  warpwright glsl FMin -0.0 nan --type f16
  warpwright glsl RoundEven 0.5,1.5,-2.5 --rtl
  warpwright glsl PackDouble2x32 0,0x3ff00000 --json")]
pub struct Glsl {
    /// Name of the instruction
    #[arg(value_name = "OP")]
    pub instruction: Option<String>,
    /// First operand
    // The operands are separate, because a list whose values may begin with a hyphen would also accept the options after it.
    #[arg(value_name = "ARG", allow_hyphen_values = true)]
    pub first: Option<String>,
    /// Second operand
    #[arg(value_name = "ARG", allow_hyphen_values = true)]
    pub second: Option<String>,
    /// Third operand
    #[arg(value_name = "ARG", allow_hyphen_values = true)]
    pub third: Option<String>,
    /// Excess operands
    #[arg(hide = true)]
    pub more: Vec<String>,
    /// Component type: i8 to i64, u8 to u64, or f16 to f64
    ///
    /// By default, components have 32 bits, unless the instruction requires another width.
    #[arg(long = "type", value_name = "TYPE", requires = "instruction")]
    pub component: Option<String>,
    /// Also execute the instruction in simulated hardware, and compare the results
    #[arg(long, requires = "instruction")]
    pub rtl: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

impl Glsl {
    /// The operands as text.
    pub fn operands(&self) -> Vec<&str> {
        let named = [&self.first, &self.second, &self.third]
            .into_iter()
            .flatten();
        named.chain(&self.more).map(String::as_str).collect()
    }
}
