//! The contract shared by hardware and golden model: parameters.

use crate::framework::parameters::Parameters;

/// Which way a word changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidthChange {
    /// Several narrow words become a wide one.
    Widen,
    /// A wide word becomes several narrow ones.
    Narrow,
}

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Bits of a narrow word, 1 to 128.
    pub width: u32,
    /// Narrow words in a wide one, 2 to 16.
    pub ratio: u32,
    /// Which way.
    pub kind: WidthChange,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            width: p.number("width"),
            ratio: p.number("ratio"),
            kind: match p.text("kind") {
                "narrow" => WidthChange::Narrow,
                _ => WidthChange::Widen,
            },
        }
    }

    /// Bits of the words that come in, and of those that go out.
    pub fn widths(&self) -> [u32; 2] {
        let wide = self.width * self.ratio;
        match self.kind {
            WidthChange::Widen => [self.width, wide],
            WidthChange::Narrow => [wide, self.width],
        }
    }

    /// Bits of the number of a narrow word in a wide one.
    pub(super) fn number_bits(&self) -> u32 {
        (self.ratio - 1).ilog2() + 1
    }
}
