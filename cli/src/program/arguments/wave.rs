//! Arguments of `warpwright wave`, which draws traces.

use clap::Args;
use std::path::PathBuf;
use warpwright_draw::picture::radix::RadixOf;
use warpwright_draw::picture::time::Time;

/// Draw a VCD or FST file from any simulator, in the terminal or as SVG, PNG or WaveDrom source
///
/// Without --signals, the command draws the first scope that contains signals, and then its inner scopes. Without --signals, the drawing begins
/// with the clock and the reset. Without --from and --to, the drawing starts at the first activity and shows as much of the trace as fits.
///
/// If the trace contains names of values, the drawing shows these names. Traces from `sim` contain names. The drawing can also show names from a
/// translation file, which maps values to names. The GTKWave save file TRACE.gtkw in the trace's folder must refer to the translation file. By
/// default, values without a name are drawn as hexadecimal numbers. The option --radix selects another radix.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright wave run.vcd                              draw in the terminal
  warpwright wave run.fst -o run.svg                   draw a picture that adapts to dark mode
  warpwright wave run.vcd --signals clk --signals 'out_*' -o run.png
  warpwright wave run.vcd --radix decimal --radix 'sum*=signed'
  warpwright wave dump.vcd --signals 'dut.threads[3].*' --from 1.2us --to 1300ns
  warpwright wave run.vcd -o run.json5                 write source for WaveDrom

A GLOB matches either the whole path of a signal or the part of the path after one of the dots.
The following wildcards may be used in a GLOB:
  ?    matches one character
  *    matches any text without a dot
  **   matches any text")]
pub struct Wave {
    /// VCD or FST file
    #[arg(value_name = "TRACE")]
    pub trace: PathBuf,
    /// Draw the signals that match GLOB; may be repeated
    ///
    /// The signals are drawn in the order of the options.
    #[arg(long, value_name = "GLOB")]
    pub signals: Vec<String>,
    /// Print numbers as decimal, signed, binary, float or ascii instead of hexadecimal; may be repeated
    ///
    /// The form GLOB=RADIX applies only to the matching signals. If several --radix options match a signal, the last matching option applies.
    #[arg(long, value_name = "[GLOB=]RADIX")]
    pub radix: Vec<RadixOf>,
    /// Start time, for example 120ns or 1.5us; a plain number is in the trace's time unit
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub from: Option<Time>,
    /// End time, in the same form as the start time
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub to: Option<Time>,
    /// Output file; the extension selects the format: .svg, .png or .json5
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Use only ASCII characters in the terminal
    #[arg(long, conflicts_with = "output")]
    pub ascii: bool,
}
