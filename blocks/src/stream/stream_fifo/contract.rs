//! The contract shared by hardware and golden model: parameters.

use crate::framework::parameters::Parameters;

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Bits of a word, 1 to 512.
    pub width: u32,
    /// Words that it has room for: a power of two, 2 to 64.
    pub depth: u32,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            width: p.number("width"),
            depth: p.number("depth"),
        }
    }

    /// Bits of a count from 0 to `depth`.
    pub(super) fn count_bits(self) -> u32 {
        self.depth.ilog2() + 1
    }
}
