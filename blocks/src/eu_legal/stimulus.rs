//! Words.

use crate::block::Directed;

/// All.
pub(super) fn directed(_stages: u32) -> Vec<Directed> {
    Vec::new()
}
