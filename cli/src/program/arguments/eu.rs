//! Arguments of the subcommands for the instruction set of Intel's execution units.

use crate::program::value;
use clap::Args;
use std::path::PathBuf;

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

/// Disassemble instructions of Alchemist's execution units, or show all their fields
///
/// HEX is bytes in the order of memory, with or without 0x, blanks and underscores. An instruction has 16 bytes,
/// or 8 if bit 29 says that it is compact; several in one argument are decoded one after another.
///
/// The text is that of Intel's assembler. Under it stand the rules that the instruction breaks: hard rules,
/// which make it illegal, reserved bits, what the documents forbid, what this silicon does not have.
#[derive(Debug, Args)]
#[command(
    override_usage = "warpwright decode HEX... [--fields|--json] [--rtl]\n       \
                      warpwright decode --file KERNEL.bin [--kernel NAME] [--offset N] [--fields|--json] [--rtl]",
    after_long_help = "\
Examples:
  warpwright decode 610003802002051e0400100000000000
  warpwright decode '0x400a0420_002c2022' --fields    every field, and what it says
  warpwright decode 400a0420002c2022 --json           the same in JSON, for encode
  warpwright decode --file kernels.bin                a binary of ocloc, or a list of its kernels
  warpwright decode --file kernels.bin --kernel saxpy
  warpwright decode --file code.raw --offset 0x40     raw code, from there on
  warpwright decode 400a0420002c2022 --rtl            through the hardware

Exit code 0 if every instruction is legal, 1 if one breaks a hard rule, 2 if the input is no code."
)]
pub struct Decode {
    /// Bytes of instructions in the order of memory
    #[arg(
        value_name = "HEX",
        required_unless_present = "file",
        conflicts_with = "file",
        allow_negative_numbers = true
    )]
    pub hex: Vec<String>,
    /// Take the code from a file: raw, or a binary that ocloc writes for DG2
    #[arg(long, value_name = "KERNEL.bin")]
    pub file: Option<PathBuf>,
    /// Which kernel of the file
    #[arg(long, value_name = "NAME", requires = "file")]
    pub kernel: Option<String>,
    /// Begin so many bytes into the code, 0x10 or 16
    #[arg(long, value_name = "N", requires = "file", allow_negative_numbers = true, value_parser = offset)]
    pub offset: Option<usize>,
    /// Show every field under its instruction
    #[arg(long, conflicts_with = "json")]
    pub fields: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Decode by the hardware, `eu_frontend` and `lsc_decode`, in simulation
    #[arg(long)]
    pub rtl: bool,
}

/// Make instructions from their fields, as `warpwright decode --json` writes them
///
/// The file is a whole answer of decode, a list of its instructions, or one: an object with `fields`. Of an
/// instruction nothing but its fields is read; fields that are not there are 0. Each comes out as a line of
/// hexadecimal digits in the order of memory.
///
/// Fields that follow from others (format, class, `flag_used`, `math_macro`) are not looked at. Whether the
/// instruction is legal is for decode to say.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright encode add.json                          what `decode HEX --json > add.json` wrote
  warpwright decode --file code.raw --json | warpwright encode -
  warpwright encode native.json --compact             in 8 bytes

One instruction, written by hand:
  {\"fields\": {\"opcode\": 96, \"swsb_token\": 3, \"swsb_mode\": 1}}")]
pub struct Encode {
    /// Fields in JSON; - is the standard input
    #[arg(value_name = "FIELDS.json")]
    pub fields: PathBuf,
    /// Write the compact form of 8 bytes; what has none is a mistake
    #[arg(long)]
    pub compact: bool,
}

/// An offset into code.
pub(super) fn offset(text: &str) -> Result<usize, String> {
    let offset = value::number(text).and_then(|offset| usize::try_from(offset).ok());
    offset.ok_or_else(|| "an offset is a number of bytes, 0x10 or 16".to_string())
}
