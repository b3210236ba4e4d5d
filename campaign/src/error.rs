//! What can be wrong with a campaign.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What is wrong, what is allowed, and where.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// A number beyond the end.
    #[error("there is no shard {number}: {}", numbers(*.shards))]
    NoShard {
        /// The number.
        number: u64,
        /// How many there are.
        shards: u64,
    },
    /// A text that is no set of shards.
    #[error("`{text}` is not a set of shards: {why}; a set is `7`, `3-9` or `0,4-6,12`")]
    ShardSet {
        /// The text.
        text: String,
        /// Why not.
        why: String,
    },
    /// A plan that cannot be read.
    #[error("{} is not a plan that can be run: {why}", .path.display())]
    Plan {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// A folder without a plan.
    #[error("{} is not the folder of a campaign: it has no file plan.json", .folder.display())]
    NoPlan {
        /// The folder.
        folder: PathBuf,
    },
    /// A folder that belongs to another plan.
    #[error(
        "{} already contains another campaign, `{name}`; each campaign needs its own folder",
        .folder.display()
    )]
    Taken {
        /// The folder.
        folder: PathBuf,
        /// The name of the campaign in it.
        name: String,
    },
    /// A folder that is in use for something else.
    #[error(
        "{} is not empty, and contains no campaign; each campaign needs its own folder",
        .folder.display()
    )]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// Too many files.
    #[error(
        "the plan would have {shards} shards; at most {} are possible: longer shards are fewer",
        crate::plan::MOST_SHARDS
    )]
    TooMany {
        /// How many.
        shards: u64,
    },
    /// Something that the plan relies on is not as it was.
    #[error(
        "{what} has changed since the campaign was planned: {planned} then, {found} now; {help}"
    )]
    Changed {
        /// What.
        what: String,
        /// What it was.
        planned: String,
        /// What it is.
        found: String,
        /// What can be done.
        help: &'static str,
    },
    /// Two runs of one shard disagree.
    #[error(
        "shard {number} has results already, and this run found others: {differs}; {} keeps the first ones",
        .path.display()
    )]
    Disagrees {
        /// The shard.
        number: u64,
        /// Where the two differ.
        differs: String,
        /// The file.
        path: PathBuf,
    },
    /// The file system refuses.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// Costs that cannot be read.
    #[error("{} does not contain costs of earlier shards: {why}", .path.display())]
    Costs {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// A scheduler that is not there, or refuses.
    #[error("{program}: {why}")]
    Scheduler {
        /// Its command.
        program: String,
        /// What happened.
        why: String,
    },
}

impl CampaignError {
    /// What the file system says of a file.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |error| Self::File {
            path: path.to_path_buf(),
            error,
        }
    }
}

fn numbers(shards: u64) -> String {
    match shards {
        0 => "the plan has none".to_string(),
        1 => "the plan has one shard, 0".to_string(),
        _ => format!("the plan has {shards} shards, 0 to {}", shards - 1),
    }
}
