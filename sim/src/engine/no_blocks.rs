//! Where there is no translator for batches.

use super::machine::Machine;
use crate::program::Program;

/// Whether batches run as machine code: they never do.
pub(super) fn is_available() -> bool {
    false
}

/// Nothing: the interpreter runs.
pub(super) fn batch(_program: &Program, _stimuli: usize) -> Option<Box<dyn Machine>> {
    None
}
