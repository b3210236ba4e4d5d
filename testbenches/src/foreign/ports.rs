//! How a text's ports are called elsewhere, and which of them are clock, reset or constant.

use super::Reading;
use super::product::tied;
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use warpwright_hdl::module::RESET;
use warpwright_hdl::word::{Symbol, Word};

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

/// That an output of the golden model or of the first file is 1, or that it is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The output.
    pub output: String,
    /// The output must be 0.
    pub is_inverted: bool,
}

impl Condition {
    /// As a map states it: the name of the output, or `!` and the name.
    pub fn new(text: &str) -> Self {
        let inverted = text.strip_prefix('!');
        Self {
            output: inverted.unwrap_or(text).to_string(),
            is_inverted: inverted.is_some(),
        }
    }

    /// Whether an output with this value meets it.
    pub fn is_met(&self, value: &BigUint) -> bool {
        (*value == BigUint::ZERO) == self.is_inverted
    }

    /// The same of a symbol: one bit.
    pub fn holds(&self, value: &Symbol) -> Symbol {
        let is_one = value.any();
        if self.is_inverted { !is_one } else { is_one }
    }
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
    /// Outputs that are compared only under a condition.
    pub compared_when: BTreeMap<String, Condition>,
    /// Registers and memories of the second file without a reset value, and those of the first file that start with the same value.
    pub states: BTreeMap<String, String>,
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

    /// The parts of an input that have names on the other side, and what is left of it.
    pub(super) fn parts(&self, port: &str, width: u32) -> Result<Vec<Part>, String> {
        let mut parts = Vec::new();
        for (name, ours) in &self.ports {
            let Some((high, low)) = slice(name).filter(|_| plain_port(name) == port) else {
                continue;
            };
            if high < low || high >= width {
                return Err(format!(
                    "`{name}`: the port has bits {} down to 0",
                    width - 1
                ));
            }
            parts.push(Part {
                name: ours.clone(),
                low,
                width: high - low + 1,
            });
        }
        parts.sort_by_key(|part| part.low);
        let mut all: Vec<Part> = Vec::new();
        let mut next = 0;
        for part in parts {
            if part.low < next {
                return Err(format!("bit {} of `{port}` has two names", part.low));
            }
            all.extend(rest(port, next, part.low));
            next = part.low + part.width;
            all.push(part);
        }
        if next == 0 {
            return Ok(vec![Part {
                name: self.our_name(port),
                low: 0,
                width,
            }]);
        }
        all.extend(rest(port, next, width));
        Ok(all)
    }

    /// Holds the reset inactive after the start, where it is given as a constant.
    pub(super) fn hold_reset(&self, reading: &mut Reading) -> Result<(), String> {
        let Some(reset) = &reading.reset else {
            return Ok(());
        };
        let Some(value) = self.constants.get(&reset.name) else {
            return Ok(());
        };
        if (*value == BigUint::ZERO) == reset.is_low {
            return Err(format!(
                "the constant of the reset `{}` keeps it active in every cycle",
                reset.name
            ));
        }
        reading.notes.push(format!(
            "the reset `{}` stays inactive after the start, because the map makes it constant",
            reset.name
        ));
        let passive = BTreeMap::from([(RESET.to_string(), BigUint::ZERO)]);
        reading.netlist = tied(&reading.netlist, &passive);
        Ok(())
    }

    /// What the text calls a port.
    pub fn their_name<'n>(&'n self, ours: &'n str) -> &'n str {
        let mut pairs = self.ports.iter();
        pairs
            .find(|(_, known)| *known == ours)
            .map_or(ours, |(theirs, _)| theirs)
    }
}

/// Some bits of an input.
pub(super) struct Part {
    pub name: String,
    pub low: u32,
    pub width: u32,
}

fn rest(port: &str, low: u32, end: u32) -> Option<Part> {
    (low < end).then(|| Part {
        name: format!("{port}[{}:{low}]", end - 1),
        low,
        width: end - low,
    })
}

/// The port of `port[4:0]`.
pub(super) fn plain_port(name: &str) -> &str {
    match slice(name) {
        Some(_) => name.split('[').next().unwrap_or(name),
        None => name,
    }
}

/// The bits of `port[4:0]` or `port[4]`.
fn slice(name: &str) -> Option<(u32, u32)> {
    let (_, bits) = name.strip_suffix(']')?.split_once('[')?;
    let (high, low) = bits.split_once(':').unwrap_or((bits, bits));
    Some((high.parse().ok()?, low.parse().ok()?))
}

/// A reset by its name, and the level that such a name says.
pub fn guessed_reset(name: &str) -> Option<ResetPort> {
    const HIGH: [&str; 12] = [
        "rst", "reset", "rst_i", "i_rst", "reset_i", "i_reset", "arst", "areset", "srst", "sreset",
        "i_arst", "i_areset",
    ];
    const LOW: [&str; 20] = [
        "rst_n",
        "rstn",
        "reset_n",
        "resetn",
        "nreset",
        "nrst",
        "rst_ni",
        "arst_n",
        "arstn",
        "aresetn",
        "areset_n",
        "i_rst_n",
        "i_reset_n",
        "i_aresetn",
        "i_resetn",
        "i_rstn",
        "rst_n_i",
        "rst_b",
        "reset_b",
        "reset_ni",
    ];
    let lower = name.to_ascii_lowercase();
    let is_low = LOW.contains(&lower.as_str());
    (is_low || HIGH.contains(&lower.as_str())).then(|| ResetPort {
        name: name.to_string(),
        is_low,
    })
}
