//! The stored hashes of full sweeps: the results of the last recorded run.
//!
//! `testbenches/data/sweeps.json`, written by `scripts/sweeps --write` from the command's results, never by hand.

use super::Digest;
use serde::Deserialize;
use std::sync::LazyLock;
use warpwright_blocks::sweep::Sweep;

/// A full sweep that was run.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Stored {
    /// The block.
    pub block: String,
    /// The function, as its [`Sweep`] calls it.
    pub function: String,
    /// Its operands, as its [`Sweep`] calls them.
    pub operands: String,
    /// How many of them there are.
    pub count: u64,
    /// The hash of all results.
    pub hash: String,
    /// The hash of those of the [slice](super::Extent::Slice).
    pub slice: String,
}

/// All of them.
pub static STORED: LazyLock<Vec<Stored>> = LazyLock::new(|| {
    // That the file can be read is tested.
    serde_json::from_str(include_str!("../../data/sweeps.json")).unwrap_or_default()
});

/// The one of a block's sweep.
pub fn find(block: &str, sweep: &Sweep) -> Option<&'static Stored> {
    STORED.iter().find(|stored| {
        stored.block == block
            && stored.function == sweep.function
            && stored.operands == sweep.operands
    })
}

/// How a hash compares with a stored one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// There is none.
    New,
    /// They are the same.
    Same,
    /// They differ.
    Differs {
        /// The stored one.
        stored: String,
    },
}

impl Compared {
    /// A full sweep's hash with the stored one.
    pub fn of(hash: Digest, stored: Option<&Stored>) -> Self {
        match stored {
            None => Self::New,
            Some(stored) if stored.hash == hash.to_string() => Self::Same,
            Some(stored) => Self::Differs {
                stored: stored.hash.clone(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_can_be_read_and_has_each_once() {
        let text = include_str!("../../data/sweeps.json");
        let all: Vec<Stored> = serde_json::from_str(text).expect("sweeps");
        assert_eq!(all, *STORED);
        for (index, one) in all.iter().enumerate() {
            assert!(one.hash.len() == 64 && one.slice.len() == 64, "{one:?}");
            let key = |s: &Stored| (s.block.clone(), s.function.clone(), s.operands.clone());
            assert!(all[..index].iter().all(|other| key(other) != key(one)));
        }
    }

    /// A hash with one digit changed is another.
    #[test]
    fn a_changed_hash_is_told() {
        let hash = Digest::of_digests([]);
        let mut stored = Stored {
            block: "b".to_string(),
            function: "f".to_string(),
            operands: "u8".to_string(),
            count: 256,
            hash: hash.to_string(),
            slice: hash.to_string(),
        };
        assert_eq!(Compared::of(hash, None), Compared::New);
        assert_eq!(Compared::of(hash, Some(&stored)), Compared::Same);
        stored.hash.replace_range(63.., "x");
        let differs = Compared::Differs {
            stored: stored.hash.clone(),
        };
        assert_eq!(Compared::of(hash, Some(&stored)), differs);
    }
}
