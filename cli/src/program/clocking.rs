//! `--reset`, `--reset-level`, `--reset-name` and `--clock-name`: the clock and the reset of emitted modules.

use crate::hdl::verilog::{Options, ResetStyle};
use clap::{Args, ValueEnum};

/// The clock and the reset of emitted modules.
#[derive(Args, Clone, Debug, Default)]
pub struct Clocking {
    /// Whether the reset acts at a clock edge or immediately
    #[arg(
        long,
        value_name = "TIMING",
        value_enum,
        default_value_t,
        conflicts_with = "all_named"
    )]
    pub reset: ResetTiming,
    /// Active level of the reset port
    #[arg(
        long,
        value_name = "LEVEL",
        value_enum,
        default_value_t,
        conflicts_with = "all_named"
    )]
    pub reset_level: ResetLevel,
    // Not a doc comment: Clippy would require backticks around the name, and the help would show them.
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "all_named",
        help = "Name of the reset port [default: rst, or rst_n if the reset is active low]"
    )]
    pub reset_name: Option<String>,
    /// Name of the clock port [default: clk]
    #[arg(long, value_name = "NAME", conflicts_with = "all_named")]
    pub clock_name: Option<String>,
}

/// When a reset acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ResetTiming {
    /// At a clock edge
    #[default]
    Sync,
    /// Immediately
    Async,
}

/// The level at which a reset acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ResetLevel {
    /// While the port is 1
    #[default]
    High,
    /// While the port is 0
    Low,
}

impl Clocking {
    /// The options that select these settings, each after a space.
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        if self.reset == ResetTiming::Async {
            words.push(" --reset async".to_string());
        }
        if self.reset_level == ResetLevel::Low {
            words.push(" --reset-level low".to_string());
        }
        words.extend(
            self.reset_name
                .iter()
                .map(|name| format!(" --reset-name {name}")),
        );
        words.extend(
            self.clock_name
                .iter()
                .map(|name| format!(" --clock-name {name}")),
        );
        words.concat()
    }

    /// The same settings as options of the Verilog writer.
    pub fn options(&self) -> Options {
        let default = Options::default();
        Options {
            reset: ResetStyle {
                active_low: self.reset_level == ResetLevel::Low,
                asynchronous: self.reset == ResetTiming::Async,
            },
            reset_name: self.reset_name.clone(),
            clock_name: self
                .clock_name
                .clone()
                .unwrap_or(default.clock_name.clone()),
            ..default
        }
    }
}
