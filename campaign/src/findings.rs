//! What a shard found, and how the findings of two shards become one.
//!
//! Findings do not say when, where or in which order: whoever adds up the same shards gets the same findings, byte for byte.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was found in some units of one job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    /// What was counted, by name: cycles, operands, mutants that were killed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: BTreeMap<String, u64>,
    /// What does not hold, by kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, Kind>,
    /// Of a random run: bits that no cycle has compared, in hexadecimal digits by output. `None` where the work does not look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_compared: Option<BTreeMap<String, String>>,
    /// Hashes of results by the unit that they begin with.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hashes: BTreeMap<u64, String>,
}

/// Failures that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Whether it is known to be wrong.
    pub verdict: Verdict,
    /// How many units show it.
    pub times: u64,
    /// The lowest unit that shows it.
    pub unit: u64,
    /// What that one shows.
    pub message: String,
    /// A command that shows it again.
    pub again: String,
    /// What shows it, in the words of the program: a stimulus, for example.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<serde_json::Value>,
}

/// What is known of something that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nobody knows whether it holds.
    Undecided,
    /// It is wrong.
    Failed,
}

impl Findings {
    /// Counts something.
    pub fn count(&mut self, name: &str, more: u64) {
        *self.counts.entry(name.to_string()).or_default() += more;
    }

    /// Takes note of something that does not hold.
    pub fn add(&mut self, kind: &str, found: Kind) {
        match self.kinds.get_mut(kind) {
            Some(known) => known.take(found),
            None => {
                self.kinds.insert(kind.to_string(), found);
            }
        }
    }

    /// Adds what other units of the same job found.
    pub fn merge(&mut self, other: Self) {
        for (name, more) in other.counts {
            self.count(&name, more);
        }
        for (kind, found) in other.kinds {
            self.add(&kind, found);
        }
        self.not_compared = match (self.not_compared.take(), other.not_compared) {
            (Some(own), Some(others)) => Some(in_both(own, &others)),
            (own, others) => own.or(others),
        };
        self.hashes.extend(other.hashes);
    }

    /// How many units fail, and how many are undecided.
    pub fn totals(&self) -> (u64, u64) {
        let of = |verdict| {
            let kinds = self.kinds.values();
            let times = kinds.filter(|kind| kind.verdict == verdict);
            times.map(|kind| kind.times).sum()
        };
        (of(Verdict::Failed), of(Verdict::Undecided))
    }
}

impl Kind {
    /// Adds units that show the same.
    fn take(&mut self, other: Self) {
        let times = self.times + other.times;
        // What is wrong counts for more than what is not known, a lower unit for more than a higher one.
        let rank = |kind: &Self| (std::cmp::Reverse(kind.verdict), kind.unit);
        if rank(&other) < rank(self) {
            *self = other;
        }
        self.times = times;
    }
}

/// The bits that neither has compared.
fn in_both(
    mut own: BTreeMap<String, String>,
    others: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    own.retain(|port, bits| {
        let Some(other) = others.get(port) else {
            return false;
        };
        *bits = common_bits(bits, other);
        bits.contains(|digit| digit != '0')
    });
    own
}

/// The bits that are 1 in both numbers, which have hexadecimal digits.
fn common_bits(one: &str, other: &str) -> String {
    let digit = |text: &str, from_end: usize| {
        let digit = text.chars().rev().nth(from_end);
        digit.and_then(|digit| digit.to_digit(16)).unwrap_or(0)
    };
    let places = (0..one.len().min(other.len())).rev();
    let common = places.map(|place| digit(one, place) & digit(other, place));
    common
        .filter_map(|digit| char::from_digit(digit, 16))
        .collect()
}
