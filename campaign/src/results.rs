//! A file of results: what a shard found, and what it cost.
//!
//! The first line is JSON, the second the hash of the first. What was found is the same in every run of the shard; what it cost is not.

use crate::findings::Findings;
use crate::plan::{FORMAT, sha256};
use serde::{Deserialize, Serialize};

/// The results of a shard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The format of this file.
    pub format: u32,
    /// The hash of the plan.
    pub campaign: String,
    /// The shard's number.
    pub shard: u64,
    /// Its job.
    pub job: String,
    /// Its first unit.
    pub from: u64,
    /// How many units.
    pub units: u64,
    /// What was found.
    pub findings: Findings,
    /// What it cost.
    pub spent: Spent,
}

/// What a shard cost: seconds of one processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// Until the first unit could begin.
    pub setup: f64,
    /// For all units.
    pub work: f64,
}

const HASH: &str = "sha256 ";

impl Results {
    /// The text of the file.
    pub fn text(&self) -> String {
        // Nothing in results can fail to be written.
        let line = serde_json::to_string(self).unwrap_or_default();
        let hash = sha256(line.as_bytes());
        format!("{line}\n{HASH}{hash}\n")
    }

    /// Reads the text of a file; what is wrong with it, if it is not as it was written.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(text).map_err(|_| "it is not text".to_string())?;
        let (line, rest) = text.split_once('\n').ok_or("it ends before its checksum")?;
        let hash = rest
            .strip_prefix(HASH)
            .and_then(|rest| rest.strip_suffix('\n'))
            .ok_or("it ends before its checksum")?;
        if hash != sha256(line.as_bytes()) {
            return Err("its checksum is wrong".to_string());
        }
        let results: Self = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if results.format != FORMAT {
            let found = results.format;
            return Err(format!("its format is {found}, not {FORMAT}"));
        }
        Ok(results)
    }

    /// Where the findings differ from those of another run of the same shard.
    pub fn differs(&self, other: &Self) -> Option<String> {
        let cost = Spent::default();
        let [one, two] = [self, other].map(|results| Self {
            spent: cost,
            ..results.clone()
        });
        if one == two {
            return None;
        }
        let [a, b] = [&one.findings, &two.findings];
        let what = match () {
            () if a.counts != b.counts => format!("{:?} and {:?}", a.counts, b.counts),
            () if a.kinds != b.kinds => {
                let names = |of: &Findings| of.kinds.keys().cloned().collect::<Vec<_>>().join(", ");
                format!("failures {} and {}", quoted(&names(a)), quoted(&names(b)))
            }
            () if a.hashes != b.hashes => "the hashes of results".to_string(),
            () if a.not_compared != b.not_compared => "the bits that were compared".to_string(),
            () => "the shard's units".to_string(),
        };
        Some(what)
    }
}

fn quoted(names: &str) -> String {
    if names.is_empty() {
        "none".to_string()
    } else {
        format!("`{names}`")
    }
}
