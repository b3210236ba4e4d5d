//! How long a unit of work takes, learnt from shards that have run.

use crate::error::CampaignError;
use crate::results::Results;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Seconds of one processor.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// Until the first unit can begin.
    pub setup: f64,
    /// For each unit.
    pub unit: f64,
}

impl Cost {
    /// How many of some units fit into a shard of about so many seconds: at least one.
    pub fn units_in(self, seconds: f64, units: u64) -> u64 {
        let room = (seconds - self.setup).max(0.0);
        let fitting = room / self.unit.max(1e-9);
        // A float that is too large becomes the greatest integer.
        (fitting as u64).clamp(1, units.max(1))
    }
}

/// Costs by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Costs {
    known: BTreeMap<String, Cost>,
}

impl Costs {
    /// The cost of this name.
    pub fn get(&self, name: &str) -> Option<Cost> {
        self.known.get(name).copied()
    }

    /// Takes note of a cost; what was known of this name is forgotten.
    pub fn set(&mut self, name: &str, cost: Cost) {
        self.known.insert(name.to_string(), cost);
    }

    /// Adds those of another file; of those that both have, the other's.
    pub fn update(&mut self, other: Self) {
        self.known.extend(other.known);
    }

    /// Reads a file of costs.
    pub fn read(path: &Path) -> Result<Self, CampaignError> {
        let text = std::fs::read_to_string(path).map_err(CampaignError::file(path))?;
        let wrong = |why: String| CampaignError::Costs {
            path: path.to_path_buf(),
            why,
        };
        let costs: Self = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let is_wrong = |cost: &Cost| !(cost.setup >= 0.0 && cost.unit >= 0.0);
        match costs.known.iter().find(|(_, cost)| is_wrong(cost)) {
            Some((name, _)) => Err(wrong(format!("`{name}` has a negative time"))),
            None => Ok(costs),
        }
    }

    /// The text of a file of costs.
    pub fn text(&self) -> String {
        // Nothing in costs can fail to be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// What the shards of one name have cost so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    shards: u64,
    units: u64,
    setup: f64,
    work: f64,
}

impl Sum {
    /// Adds a shard.
    pub fn add(&mut self, results: &Results) {
        self.merge(Self {
            shards: 1,
            units: results.units,
            setup: results.spent.setup,
            work: results.spent.work,
        });
    }

    /// Adds other shards.
    pub fn merge(&mut self, other: Self) {
        self.shards += other.shards;
        self.units += other.units;
        self.setup += other.setup;
        self.work += other.work;
    }

    /// The means, if there are any shards.
    pub fn cost(&self) -> Option<Cost> {
        (self.units > 0).then(|| Cost {
            setup: self.setup / self.shards as f64,
            unit: self.work / self.units as f64,
        })
    }

    /// All seconds.
    pub fn seconds(&self) -> f64 {
        self.setup + self.work
    }
}
