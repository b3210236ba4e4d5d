//! The contract shared by hardware and golden model: parameters and stream names.

use crate::framework::parameters::Parameters;

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Bits of a word, 1 to 512.
    pub width: u32,
    /// Consumers, 2 to 8.
    pub count: u32,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            width: p.number("width"),
            count: p.number("consumers"),
        }
    }

    /// The names of the streams.
    pub(super) fn names(self) -> &'static [&'static str] {
        const NAMES: [&str; 8] = [
            "out_0", "out_1", "out_2", "out_3", "out_4", "out_5", "out_6", "out_7",
        ];
        &NAMES[..self.count as usize]
    }
}
