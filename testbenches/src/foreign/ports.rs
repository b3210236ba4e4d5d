//! How a text's ports are called elsewhere, and which of them are clock, reset or constant.

use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

/// A reset in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResetPort {
    /// Its name.
    pub name: String,
    /// Whether 0 resets.
    pub is_low: bool,
}

/// In which state a design begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// After a reset where there is one, otherwise at power-up.
    #[default]
    Reset,
    /// With the values that the text gives at power-up; reset is an input as any other.
    PowerUp,
}

/// What a person says of a text's ports.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The clock's name, where it is not to be found by itself.
    pub clock: Option<String>,
    /// The reset, where it is not to be guessed from its name.
    pub reset: Option<ResetPort>,
    /// Whether nothing is to be taken for a reset.
    pub has_no_reset: bool,
    /// Names of the text, and what the other side calls them.
    pub ports: BTreeMap<String, String>,
    /// Inputs, of either side, that have one value.
    pub constants: BTreeMap<String, BigUint>,
    /// Outputs, by the other side's names, that are not compared.
    pub ignored: BTreeSet<String>,
    /// Outputs that are compared where another output (of the golden model or the first file) is 1.
    pub compared_when: BTreeMap<String, String>,
    /// Clock edges from the text's inputs to its outputs.
    pub latency: Option<u32>,
    /// In which state a run begins.
    pub start: Start,
    /// Whether a clock, reset or port that the text does not have is passed over: it is another text's.
    pub is_lenient: bool,
}

impl Given {
    /// What a port is called on the other side.
    pub fn our_name(&self, theirs: &str) -> String {
        self.ports
            .get(theirs)
            .map_or(theirs, String::as_str)
            .to_string()
    }

    /// What the text calls a port.
    pub fn their_name<'n>(&'n self, ours: &'n str) -> &'n str {
        let mut pairs = self.ports.iter();
        pairs
            .find(|(_, known)| *known == ours)
            .map_or(ours, |(theirs, _)| theirs)
    }
}

/// A reset by its name, and the level that such a name says.
pub fn guessed_reset(name: &str) -> Option<ResetPort> {
    const HIGH: [&str; 14] = [
        "rst",
        "reset",
        "rst_i",
        "i_rst",
        "reset_i",
        "i_reset",
        "arst",
        "areset",
        "srst",
        "sreset",
        "sync_reset",
        "async_reset",
        "rst_p",
        "clear",
    ];
    const LOW: [&str; 16] = [
        "rst_n", "rstn", "reset_n", "resetn", "nreset", "nrst", "rst_ni", "arst_n", "arstn",
        "aresetn", "areset_n", "i_rst_n", "rst_n_i", "rst_b", "reset_b", "reset_ni",
    ];
    let lower = name.to_ascii_lowercase();
    let is_low = LOW.contains(&lower.as_str());
    (is_low || HIGH.contains(&lower.as_str())).then(|| ResetPort {
        name: name.to_string(),
        is_low,
    })
}
