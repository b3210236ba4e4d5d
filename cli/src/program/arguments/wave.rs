//! Arguments for pictures of traces.

use clap::Args;
use std::path::PathBuf;
use warpwright_draw::picture::radix::RadixOf;
use warpwright_draw::picture::time::Time;

/// Draw a VCD or an FST, of any simulator: into the terminal, or as SVG, PNG or WaveDrom source
///
/// Without --signals it draws the first scope that has signals, clock and reset first, and then what is within it.
/// Without --from and --to it draws as much as there is room for, from where something happens.
///
/// Values have their names where the trace has them, or where TRACE.gtkw beside it, GTKWave's save file, names a file
/// that translates them; what `sim` writes has. Other numbers are hexadecimal, or as --radix says.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright wave run.vcd                              into the terminal
  warpwright wave run.fst -o run.svg                   a picture, light or dark as its reader likes it
  warpwright wave run.vcd --signals clk --signals 'out_*' -o run.png
  warpwright wave run.vcd --radix decimal --radix 'sum*=signed'
  warpwright wave dump.vcd --signals 'dut.threads[3].*' --from 1.2us --to 1300ns
  warpwright wave run.vcd -o run.json5                 for WaveDrom

A GLOB is the end of a signal's path, from a dot on, or the whole of it: * stands for any characters but
a dot, ** for dots too, ? for one character.")]
pub struct Wave {
    /// The trace
    #[arg(value_name = "TRACE")]
    pub trace: PathBuf,
    /// Draw the signals that match, in this order; may be given several times
    #[arg(long, value_name = "GLOB")]
    pub signals: Vec<String>,
    /// Write numbers otherwise than in hexadecimal: decimal, signed, binary, float or ascii; of some signals with
    /// GLOB=RADIX. May be given several times, of which the last one counts
    #[arg(long, value_name = "[GLOB=]RADIX")]
    pub radix: Vec<RadixOf>,
    /// Begin at a time: 120ns, 1.5us, or a plain number in the trace's unit
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub from: Option<Time>,
    /// End at a time
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub to: Option<Time>,
    /// Write a file; its ending says what: .svg, .png or .json5
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw into the terminal with ASCII alone
    #[arg(long, conflicts_with = "output")]
    pub ascii: bool,
}
