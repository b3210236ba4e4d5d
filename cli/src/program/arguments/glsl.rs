//! Arguments for instructions of GLSL.std.450.

use clap::Args;

/// Execute an instruction of GLSL.std.450, by its golden model or by the hardware
///
/// Without an instruction all are listed, with how each is checked.
///
/// A float is written 1.5, -0.0, 2e-3, inf, -inf, nan, or as its bits, 0x3fc00000; a whole number in decimal, or its bits as 0xff or 0b101. The
/// components of a vector are joined by commas.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright glsl
  warpwright glsl SClamp 5 -3 3
  warpwright glsl FMin -0.0 nan --type f16
  warpwright glsl RoundEven 0.5,1.5,-2.5 --rtl
  warpwright glsl PackDouble2x32 0,0x3ff00000 --json")]
pub struct Glsl {
    /// The instruction's name
    #[arg(value_name = "OP")]
    pub instruction: Option<String>,
    /// Its first operand
    // Operands one by one, not as a list: a list whose values may begin with a hyphen would take the options that follow it.
    #[arg(value_name = "ARG", allow_hyphen_values = true)]
    pub first: Option<String>,
    /// Its second operand
    #[arg(value_name = "ARG", allow_hyphen_values = true)]
    pub second: Option<String>,
    /// Its third operand
    #[arg(value_name = "ARG", allow_hyphen_values = true)]
    pub third: Option<String>,
    /// One too many
    #[arg(hide = true)]
    pub more: Vec<String>,
    /// The type of a component: i8 to i64 or u8 to u64 of integers, f16 to f64 of floats [default: 32 bits, or as many as it needs]
    #[arg(long = "type", value_name = "TYPE", requires = "instruction")]
    pub component: Option<String>,
    /// Let the hardware execute it, in simulation, and compare
    #[arg(long, requires = "instruction")]
    pub rtl: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

impl Glsl {
    /// The operands as they are written.
    pub fn operands(&self) -> Vec<&str> {
        let named = [&self.first, &self.second, &self.third]
            .into_iter()
            .flatten();
        named.chain(&self.more).map(String::as_str).collect()
    }
}
