//! Where there is no translator for batches.

use super::machine::{Machine, Translator};
use crate::program::Program;

/// Nothing: the interpreter runs.
pub(super) fn batch(
    _program: &Program,
    _stimuli: usize,
    _translator: Option<Translator>,
) -> Option<(Box<dyn Machine>, Translator)> {
    None
}
