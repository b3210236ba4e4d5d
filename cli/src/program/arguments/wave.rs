//! Arguments of `warpwright wave`, which draws traces.

use clap::Args;
use std::path::PathBuf;
use warpwright_draw::picture::radix::RadixOf;
use warpwright_draw::picture::time::Time;

/// Draw a VCD or FST of any simulator, in the terminal or as SVG, PNG or WaveDrom source
///
/// Without --signals, the command draws the first scope that has signals, with clock and reset first, and then the scopes within it.
/// Without --from and --to, the drawing starts at the first activity and shows as much of the trace as fits.
///
/// Values appear by name if the trace contains the names. Values also appear by name if TRACE.gtkw (GTKWave's save file next
/// to the trace) refers to a file that translates the values. Traces from `sim` have names. Other numbers are hexadecimal, unless --radix
/// selects another radix.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright wave run.vcd                              draw in the terminal
  warpwright wave run.fst -o run.svg                   draw a picture that adapts to dark mode
  warpwright wave run.vcd --signals clk --signals 'out_*' -o run.png
  warpwright wave run.vcd --radix decimal --radix 'sum*=signed'
  warpwright wave dump.vcd --signals 'dut.threads[3].*' --from 1.2us --to 1300ns
  warpwright wave run.vcd -o run.json5                 write source for WaveDrom

A GLOB matches a signal's path, or the end of the path after a dot. * matches any characters except
a dot, ** also matches dots, and ? matches one character.")]
pub struct Wave {
    /// VCD or FST file
    #[arg(value_name = "TRACE")]
    pub trace: PathBuf,
    /// Draw the matching signals, in this order; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub signals: Vec<String>,
    /// Print numbers as decimal, signed, binary, float or ascii instead of hexadecimal; may be repeated
    ///
    /// GLOB=RADIX applies only to the matching signals. If several options match a signal, the last of these options applies.
    #[arg(long, value_name = "[GLOB=]RADIX")]
    pub radix: Vec<RadixOf>,
    /// Start time, for example 120ns or 1.5us; a plain number is in the trace's time unit
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub from: Option<Time>,
    /// End time
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub to: Option<Time>,
    /// Output file; the extension selects the format: .svg, .png or .json5
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Use only ASCII characters in the terminal
    #[arg(long, conflicts_with = "output")]
    pub ascii: bool,
}
