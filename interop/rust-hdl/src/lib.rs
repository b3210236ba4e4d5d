//! Warpwright and rust-hdl: use blocks of either in designs of the other.
//!
//! - [`import`](mod@import): a rust-hdl block becomes a Warpwright module.
//! - [`export`]: a block of Warpwright's catalogue becomes a part of a rust-hdl design.

pub mod export;
pub mod import;

pub use import::{ImportError, ImportProblem, import, import_as};
