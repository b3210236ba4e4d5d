//! Index streams of applications through hardware that makes line requests of them.
//!
//! A [`Pattern`] is a stream of indices as [Spatter](https://github.com/hpcgarage/spatter) writes them down; 32 elements in a row
//! are a group, one vector request. What a group costs is counted twice over:
//!
//! - [`measure`]: in hardware, in simulation. A [`Unit`](measure::Unit) takes a group and answers with transactions, each a line and
//!   the lanes that it serves. Every transaction is held against the group: an answer that is wrong is no figure. [`coalescer`] is the block of
//!   the catalogue as such a unit.
//! - [`schemes`]: what other designs would issue, as models in software.
//!
//! [`mod@bench`] is both over all streams.
//!
//! The bound of both is the number of distinct lines of a group: that many transactions at least, and with P requests a cycle the
//! P-th part of it in cycles, rounded up.
//!
//! [`SPATTER`] is the file that comes with the project; its licence is beside it, in `testbenches/data/gather/`.

pub mod bench;
pub mod coalescer;
pub mod measure;
pub mod pattern;
mod read;
pub mod schemes;

pub use pattern::Pattern;
pub use read::{PatternError, read};

/// Lanes of a group.
pub const LANES: u32 = 32;

/// Bytes of a line.
pub const LINE_BYTES: u64 = 64;

/// Bytes of an element: both sizes that a stream is run with.
pub const ELEMENT_BYTES: [u64; 2] = [4, 8];

/// The streams that come with the project.
pub const SPATTER: &str = include_str!("../../data/gather/spatter_patterns.json");
