//! Where there is no translator for batches.

use super::machine::Machine;
use crate::program::Program;

/// Whether batches run as machine code: they never do.
pub(super) fn is_available() -> bool {
    false
}

/// How many bits of a vector register a stimulus has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// 8 bits.
    Bytes,
    /// 32 bits.
    Words,
}

/// Nothing: the interpreter runs.
pub(super) fn batch(
    _program: &Program,
    _stimuli: usize,
    _lanes: Option<Lanes>,
) -> Option<(Box<dyn Machine>, Lanes)> {
    None
}
