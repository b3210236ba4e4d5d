//! A plan: what a campaign does, and how that is cut into shards.
//!
//! A job is a number of units: seeds, chunks of operands, mutants. A shard is a range of the units of one job. Shards are numbered job after job, so
//! that a plan of a million shards is a few lines.

use crate::error::CampaignError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::ops::Range;

/// The format of plans and results that this version reads and writes.
pub const FORMAT: u32 = 1;

/// More shards than this in one campaign are refused: a folder with more files is of no use to anybody.
pub const MOST_SHARDS: u64 = 10_000_000;

/// What a campaign does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The format of this file.
    pub format: u32,
    /// The campaign's name.
    pub name: String,
    /// The program that made the plan; the same one runs the shards.
    pub program: Program,
    /// Files that the work reads. They must not change.
    pub files: Vec<KnownFile>,
    /// Other programs that the work uses, with their versions.
    pub tools: Vec<Tool>,
    /// A shard that takes longer is stopped.
    pub limit_seconds: u64,
    /// The work.
    pub jobs: Vec<Job>,
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The hash of its file.
    pub sha256: String,
}

/// A file whose contents are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFile {
    /// Its path, absolute.
    pub path: String,
    /// The hash of what is in it.
    pub sha256: String,
}

/// Another program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// What it is called in messages.
    pub name: String,
    /// What it says of its version.
    pub version: String,
}

/// Units of one kind of work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its name in reports, unique in the plan.
    pub name: String,
    /// The work, in the words of the program.
    pub work: serde_json::Value,
    /// What a unit is called: `seed`, `mutant`.
    pub unit: String,
    /// The number of the first unit.
    pub first: u64,
    /// How many units.
    pub units: u64,
    /// How many of them are one shard; the last one may have fewer.
    pub per_shard: u64,
    /// Under which name the costs of a unit are stored.
    pub cost: String,
}

impl Job {
    /// How many shards it is cut into.
    pub fn shards(&self) -> u64 {
        self.units.div_ceil(self.per_shard.max(1))
    }
}

/// One shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard<'a> {
    /// Its number in the plan.
    pub number: u64,
    /// The number of its job.
    pub index: usize,
    /// Its job.
    pub job: &'a Job,
    /// Its units.
    pub units: Range<u64>,
}

impl Plan {
    /// How many shards there are.
    pub fn shards(&self) -> u64 {
        self.jobs.iter().map(Job::shards).sum()
    }

    /// The shard of this number.
    pub fn shard(&self, number: u64) -> Result<Shard<'_>, CampaignError> {
        let mut before = 0;
        for (index, job) in self.jobs.iter().enumerate() {
            let own = job.shards();
            if number < before + own {
                let from = (number - before) * job.per_shard;
                let to = (from + job.per_shard).min(job.units);
                return Ok(Shard {
                    number,
                    index,
                    job,
                    units: job.first + from..job.first + to,
                });
            }
            before += own;
        }
        Err(CampaignError::NoShard {
            number,
            shards: before,
        })
    }

    /// The text of `plan.json`.
    pub fn text(&self) -> String {
        // Nothing in a plan can fail to be written.
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        text + "\n"
    }

    /// Reads the text of `plan.json`.
    pub fn read(text: &str, path: &std::path::Path) -> Result<Self, CampaignError> {
        let bad = |why: String| CampaignError::Plan {
            path: path.to_path_buf(),
            why,
        };
        // First the format alone, so that another version is told from a damaged file.
        let any: serde_json::Value =
            serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
        match any.get("format").and_then(serde_json::Value::as_u64) {
            Some(found) if found == u64::from(FORMAT) => {}
            Some(found) => {
                return Err(bad(format!(
                    "its format is {found}; this version of the program reads format {FORMAT}"
                )));
            }
            None => return Err(bad("it has no `format`".to_string())),
        }
        let plan: Self = serde_json::from_value(any).map_err(|error| bad(error.to_string()))?;
        if let Some(job) = plan.jobs.iter().find(|job| job.per_shard == 0) {
            return Err(bad(format!(
                "the job `{}` has shards without units",
                job.name
            )));
        }
        Ok(plan)
    }
}

/// A hash, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
