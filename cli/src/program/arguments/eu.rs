//! Arguments of the subcommands for the instruction set of Intel's execution units.

use crate::program::value;
use clap::Args;
use std::path::PathBuf;

/// Look up enumerations in volume 2b of Intel's Programmer's Reference Manual
///
/// The enumerations describe instruction fields, messages and render state of Intel's Alchemist GPUs. Without NAME, the command lists all
/// enumerations. With NAME, the command shows one enumeration. If VALUE is a number, the command shows the meaning of the number. If VALUE is a
/// name, the command shows the number that the name stands for. Values that a table does not list are reserved.
///
/// The command corrects wrong names and wrong values from the manual. For each correction, the command also shows the original text of the
/// manual. The errata page contains the evidence for each correction.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright enum                                  list every enumeration
  warpwright enum SFID                             show one enumeration
  warpwright enum EU_OPCODE 0x6b                   show what 6Bh means: bfn
  warpwright enum TernaryDataType 0b001            one meaning for integers and one for floats
  warpwright enum DP_OPCODE atomic_add             show the value of a name
  warpwright enum 'Fixed Function ID' --json       the short name ffid also works")]
pub struct Enum {
    /// The enumeration's name in the manual, or its name in Verilog
    pub name: Option<String>,
    /// Number (such as 0x1f, 0b101 or 31) or name of the value to look up
    #[arg(allow_negative_numbers = true)]
    pub value: Option<String>,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Disassemble instructions of Intel's Alchemist GPUs, or show all their fields
///
/// HEX contains the instruction bytes in memory order. The prefix 0x, blanks and underscores are optional. An instruction has 16 bytes, or 8
/// bytes if bit 29 marks it as compact. One argument may contain several consecutive instructions.
///
/// The output uses the syntax of Intel's assembler. Below each instruction, the command lists the rules that the instruction breaks. A broken
/// hard rule makes the instruction illegal. Other rules report reserved bits that are set, and encodings that Intel's documents forbid. Some
/// rules report the use of features that Alchemist does not have.
#[derive(Debug, Args)]
#[command(
    override_usage = "warpwright decode HEX... [--fields|--json] [--rtl]\n       \
                      warpwright decode --file KERNEL.bin [--kernel NAME] [--offset N] [--fields|--json] [--rtl]",
    after_long_help = "\
Examples:
  warpwright decode 610003802002051e0400100000000000
  warpwright decode '0x400a0420_002c2022' --fields    show every field and its meaning
  warpwright decode 400a0420002c2022 --json           print JSON for encode
  warpwright decode --file kernels.bin                decode a binary of ocloc, or list its kernels
  warpwright decode --file kernels.bin --kernel saxpy
  warpwright decode --file code.raw --offset 0x40     decode raw code from offset 0x40 on
  warpwright decode 400a0420002c2022 --rtl            decode in simulated hardware

The exit code is 0 if every instruction is legal. The exit code is 1 if an instruction breaks a
hard rule. The exit code is 2 if the input is not code."
)]
pub struct Decode {
    /// Instruction bytes in memory order
    #[arg(
        value_name = "HEX",
        required_unless_present = "file",
        conflicts_with = "file",
        allow_negative_numbers = true
    )]
    pub hex: Vec<String>,
    /// Read the code from a file: raw machine code, or a binary that ocloc writes for DG2
    #[arg(long, value_name = "KERNEL.bin")]
    pub file: Option<PathBuf>,
    /// Name of the kernel to decode, if the file contains several kernels
    #[arg(long, value_name = "NAME", requires = "file")]
    pub kernel: Option<String>,
    /// Start at this byte offset in the code, for example 0x10 or 16
    #[arg(long, value_name = "N", requires = "file", allow_negative_numbers = true, value_parser = offset)]
    pub offset: Option<usize>,
    /// Show every field of each instruction, below the instruction
    #[arg(long, conflicts_with = "json")]
    pub fields: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
    /// Decode in simulated hardware, with `eu_frontend` and `lsc_decode`
    #[arg(long)]
    pub rtl: bool,
}

/// Encode instructions from their fields, as written by `warpwright decode --json`
///
/// The input file contains one of these three: the whole output of `decode --json`; a list of instructions; a single instruction. In the JSON object of an
/// instruction, the command reads only the entry `fields`. The field `opcode` is required. Every other field is optional, and
/// is 0 by default. The command prints each instruction as a line of hexadecimal digits in memory order.
///
/// The command ignores the derived fields `format`, `class`, `flag_used` and `math_macro`. The command does not check whether an instruction is
/// legal. Use `decode` to check whether an instruction is legal.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright encode add.json                          fields from `decode HEX --json > add.json`
  warpwright decode --file code.raw --json | warpwright encode -
  warpwright encode native.json --compact             encode in 8 bytes

Example of an instruction that was written by hand:
  {\"fields\": {\"opcode\": 96, \"swsb_token\": 3, \"swsb_mode\": 1}}")]
pub struct Encode {
    /// File with the fields as JSON; the name `-` means standard input
    #[arg(value_name = "FIELDS.json")]
    pub fields: PathBuf,
    /// Write the compact form of 8 bytes; an instruction without a compact form causes an error
    #[arg(long)]
    pub compact: bool,
}

/// Parses an offset in code.
pub(super) fn offset(text: &str) -> Result<usize, String> {
    let offset = value::number(text).and_then(|offset| usize::try_from(offset).ok());
    offset.ok_or_else(|| "an offset is a number of bytes, 0x10 or 16".to_string())
}
