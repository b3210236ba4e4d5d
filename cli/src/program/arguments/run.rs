//! Arguments of the subcommand that executes kernels.

use crate::program::value;
use clap::Args;
use std::path::PathBuf;

/// Execute a kernel for Intel's Alchemist GPUs with the golden model
///
/// The kernel is machine code that ocloc compiled for dg2-g10 with `-internal_options "-cl-intel-allow-zebin"`. The model executes the
/// unchanged instructions, one after the other, for every thread of the grid. The kernel's arguments are given in the order of its source.
///
/// Before the first instruction, the command checks that the model supports every instruction the kernel can reach. An access outside of
/// every buffer stops the run. Output files are written only if every thread ended.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(Debug, Args)]
#[command(
    override_usage = "warpwright run KERNEL.bin --global X,Y,Z --local X,Y,Z [--arg ARG]... [--trace|--json]\n       \
                      warpwright run KERNEL.bin --check [--json]",
    after_long_help = "\
Forms of ARG:
  buffer:in.bin            a buffer with the content of a file
  buffer:in.bin:out.bin    the same; its content is written to a file afterwards
  buffer:256:out.bin       256 bytes, all 0; the content is written to a file afterwards
  shared:256               256 bytes of the memory that a group shares
  u32:9, f32:0.5           a number: u8, u16, u32, u64, i8, i16, i32, i64, f16 or f32

Examples:
  warpwright run add.bin --global 64 --local 32 --arg buffer:in.bin --arg buffer:256:out.bin
  warpwright run kernels.bin --kernel hash --check    is every instruction supported?
  warpwright run add.bin --global 8 --local 8 --arg buffer:32 --arg buffer:32 --trace

The exit code is 0 if every thread ended, or if every instruction is supported. Otherwise it is 2."
)]
pub struct Run {
    /// File that ocloc wrote
    #[arg(value_name = "KERNEL.bin")]
    pub file: PathBuf,
    /// Name of the kernel, if the file contains several kernels
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// Work-items in each dimension; missing dimensions are 1
    #[arg(long, value_name = "X,Y,Z", required_unless_present = "check", value_parser = sizes)]
    pub global: Option<[u32; 3]>,
    /// Work-items of a group in each dimension
    #[arg(long, value_name = "X,Y,Z", required_unless_present = "check", value_parser = sizes)]
    pub local: Option<[u32; 3]>,
    /// An argument of the kernel, as described below; this option may be repeated
    #[arg(long = "arg", value_name = "ARG")]
    pub arguments: Vec<String>,
    /// Start at the code that loads local ids from memory, instead of behind it
    #[arg(long)]
    pub load_ids: bool,
    /// Instructions that a thread may execute
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: u64,
    /// Print every executed instruction: its group, thread, address, channels and text
    #[arg(long, conflicts_with_all = ["json", "check"])]
    pub trace: bool,
    /// Only check whether the model supports every instruction
    #[arg(long, conflicts_with_all = ["global", "local", "arguments"])]
    pub check: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Parses up to three sizes.
fn sizes(text: &str) -> Result<[u32; 3], String> {
    let wrong = || "expected one to three numbers, such as 64 or 16,16,1".to_string();
    let mut sizes = [1; 3];
    for (place, part) in text.split(',').enumerate() {
        let number = value::number(part).and_then(|number| u32::try_from(number).ok());
        let number = number.filter(|number| *number > 0);
        *sizes.get_mut(place).ok_or_else(wrong)? = number.ok_or_else(wrong)?;
    }
    Ok(sizes)
}
