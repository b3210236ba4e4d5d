//! Index streams from applications, run through hardware that turns them into line requests.
//!
//! A [`Pattern`] is a stream of indices in the notation of [Spatter](https://github.com/hpcgarage/spatter);
//! 32 consecutive elements are a group, one vector request. A group's cost is counted in two ways:
//!
//! - [`measure`]: in simulated hardware. A [`Unit`](measure::Unit) takes a group and answers with
//!   transactions, each a line and the lanes that it serves. Every transaction is checked against the
//!   group: a wrong answer gives no figure. [`coalescer`] is the catalogue's block as such a unit.
//! - [`schemes`]: software models of what other designs would issue.
//!
//! [`mod@bench`] runs both over all streams.
//!
//! The lower bound for both is the number of distinct lines of a group: at least that many
//! transactions, and with P requests per cycle at least that number divided by P, rounded up, in cycles.
//!
//! [`SPATTER`] is the file supplied with the project; its licence is beside it, in `testbenches/data/gather/`.

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
