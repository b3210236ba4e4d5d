//! The contract shared by hardware and golden model: parameters and stream names.

use crate::framework::parameters::Parameters;

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Bits of a word, 1 to 512.
    pub width: u32,
    /// Producers, 2 to 8.
    pub count: u32,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            width: p.number("width"),
            count: p.number("producers"),
        }
    }

    /// The names of the streams.
    pub(super) fn names(self) -> &'static [&'static str] {
        const NAMES: [&str; 8] = [
            "in_0", "in_1", "in_2", "in_3", "in_4", "in_5", "in_6", "in_7",
        ];
        &NAMES[..self.count as usize]
    }

    /// Bits of a producer's number.
    pub(super) fn number_bits(self) -> u32 {
        (self.count - 1).ilog2() + 1
    }
}
