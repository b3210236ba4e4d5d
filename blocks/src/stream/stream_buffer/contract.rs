//! The contract shared by hardware and golden model: parameters.

use crate::framework::parameters::Parameters;

/// How a word goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferKind {
    /// Held for a clock.
    Register,
    /// Passed, or put aside where it is not taken.
    Skid,
}

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Bits of a word, 1 to 512.
    pub width: u32,
    /// How a word goes through.
    pub kind: BufferKind,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            width: p.number("width"),
            kind: match p.text("kind") {
                "register" => BufferKind::Register,
                _ => BufferKind::Skid,
            },
        }
    }
}
