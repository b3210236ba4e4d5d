//! What a result keeps of a failure: a short run that shows it, as JSON.

use crate::verify::{Failure, StartValue};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use warpwright_blocks::golden::PortValues;

/// A longer run is left out: a result is a small file.
const MOST_CYCLES: usize = 20_000;

/// A run that shows a failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The first cycle of which the claim speaks.
    compared_from: u64,
    /// What registers and memories hold at first, where it differs from power-up.
    start: Vec<(String, Option<u32>, String)>,
    /// The inputs of each cycle, in hexadecimal digits.
    stimulus: Vec<BTreeMap<String, String>>,
}

impl Evidence {
    /// Of a failure.
    pub fn of(failure: &Failure) -> Self {
        let start = failure.start.iter();
        let start = start.map(|s| (s.path.clone(), s.word, digits(&s.value)));
        let stimulus = failure.stimulus.iter().map(|cycle| {
            let ports = cycle.iter();
            let named = ports.map(|(port, value)| (port.to_string(), digits(value)));
            named.collect()
        });
        Self {
            compared_from: failure.compared_from,
            start: start.collect(),
            stimulus: stimulus.collect(),
        }
    }

    /// As it is stored, if it is short enough.
    pub(super) fn stored(&self) -> Option<serde_json::Value> {
        let is_short = self.stimulus.len() <= MOST_CYCLES;
        is_short.then(|| serde_json::to_value(self).ok()).flatten()
    }

    /// What was stored.
    pub fn read(stored: &serde_json::Value) -> Option<Self> {
        serde_json::from_value(stored.clone()).ok()
    }

    /// The first cycle of which the claim speaks.
    pub fn compared_from(&self) -> u64 {
        self.compared_from
    }

    /// What registers and memories hold at first.
    pub fn start(&self) -> Vec<StartValue> {
        let start = self.start.iter().map(|(path, word, value)| StartValue {
            path: path.clone(),
            word: *word,
            value: number(value),
        });
        start.collect()
    }

    /// The inputs of each cycle.
    pub fn stimulus(&self) -> Vec<PortValues> {
        let cycles = self.stimulus.iter().map(|cycle| {
            let ports = cycle.iter();
            ports.fold(PortValues::new(), |values, (port, value)| {
                values.with(port, number(value))
            })
        });
        cycles.collect()
    }
}

fn digits(value: &BigUint) -> String {
    format!("{value:x}")
}

fn number(digits: &str) -> BigUint {
    BigUint::parse_bytes(digits.as_bytes(), 16).unwrap_or_default()
}
