//! The subcommands about the instruction set of Intel's execution units.

use clap::Args;

/// Look up the enumerations of Intel's PRM volume 2b: instruction fields, messages, render state
///
/// Without NAME it lists them all, with NAME it shows one, with VALUE it says what a value means, or which value
/// a name has. Values that a table does not list are reserved.
///
/// Names and values are as the document means them. Where its text errs, what it prints is said as well; the
/// page of errata has the evidence.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright enum                                  every enumeration
  warpwright enum SFID                             one of them
  warpwright enum EU_OPCODE 0x6b                   what 6Bh means: bfn
  warpwright enum TernaryDataType 0b001            one meaning for integers, one for floats
  warpwright enum DP_OPCODE atomic_add             the value of a name
  warpwright enum 'Fixed Function ID' --json       also ffid, the short name")]
pub struct Enum {
    /// The enumeration's name, in the document or in Verilog
    pub name: Option<String>,
    /// A value as 0x1f, 0b101 or 31, or a name
    #[arg(allow_negative_numbers = true)]
    pub value: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}
