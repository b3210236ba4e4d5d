//! Synthesis results of named configurations, as `bench/run --cells` and `bench/run --clock` measured and stored them.
//!
//! They are reported for exactly the netlist that was measured, identified by its hash. If the netlist of a named
//! configuration has changed since, they are reported and marked as out of date.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The stored figures; `bench/stored.py` says what is there.
const STORED: &str = include_str!("../../data/cells.json");

/// All stored results.
#[derive(Deserialize)]
pub struct Stored {
    /// Versions of the tools that measured.
    pub tools: BTreeMap<String, String>,
    pub families: BTreeMap<String, Family>,
    pub configurations: BTreeMap<String, Configured>,
}

#[derive(Deserialize)]
pub struct Family {
    pub synthesis: String,
}

#[derive(Deserialize)]
pub struct Configured {
    pub command: String,
    pub netlist_sha256: String,
    pub targets: BTreeMap<String, Target>,
}

/// What was measured for a family of FPGAs.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
pub enum Target {
    Measured(Cells),
    Not { not_measured: String },
}

/// Cells of the block alone, without pads.
#[derive(Deserialize, Serialize)]
pub struct Cells {
    pub lut: u64,
    pub ff: u64,
    pub dsp: u64,
    pub ram: u64,
    pub other: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_mhz: Option<Clock>,
}

/// Clock frequencies of several placements.
#[derive(Deserialize, Serialize)]
pub struct Clock {
    pub median: f64,
    pub least: f64,
    pub greatest: f64,
}

/// The stored results. The tests read them, so a user can do without this error.
pub static STORED_RESULTS: LazyLock<Option<Stored>> =
    LazyLock::new(|| serde_json::from_str(STORED).ok());

/// The results of a configuration.
pub struct Found<'s> {
    pub configured: &'s Configured,
    /// The netlist has changed since.
    pub is_older: bool,
}

/// What a table of results is headed by.
pub const COLUMNS: [&str; 7] = [
    "family",
    "LUT",
    "flip-flops",
    "DSP",
    "RAM",
    "other",
    "clock, MHz",
];

impl Cells {
    /// The counts, in the order of the columns.
    pub fn counts(&self) -> [String; 5] {
        [self.lut, self.ff, self.dsp, self.ram, self.other].map(|count| count.to_string())
    }
}

impl Configured {
    /// The block and its options: `lut_array -p lanes=32`.
    fn options(&self) -> &str {
        let emitted = self.command.strip_prefix("warpwright emit ");
        let emitted = emitted.unwrap_or_default();
        emitted.split(" --top ").next().unwrap_or_default()
    }
}

impl Stored {
    /// The results of a block with these options and of this netlist.
    pub fn of(&self, command: &str, digest: &str) -> Option<Found<'_>> {
        let all = self.configurations.values();
        let same = all.clone().find(|entry| entry.netlist_sha256 == digest);
        let named = || all.clone().find(|entry| entry.options() == command);
        let configured = same.or_else(named)?;
        let is_older = same.is_none();
        Some(Found {
            configured,
            is_older,
        })
    }

    /// The options with which a block was measured.
    pub fn measured<'s>(&'s self, block: &'s str) -> impl Iterator<Item = &'s str> {
        let all = self.configurations.values().map(Configured::options);
        all.filter(move |command| command.split(' ').next() == Some(block))
    }
}
