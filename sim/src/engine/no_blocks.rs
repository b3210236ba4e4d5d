//! Where there is no translator for batches.

use super::machine::Machine;
use crate::program::Program;

/// Nothing: the interpreter runs.
pub(super) fn batch(_program: &Program, _stimuli: usize) -> Option<Box<dyn Machine>> {
    None
}
