//! The contract shared by hardware and golden model: the parameters.

use crate::framework::parameters::Parameters;

/// Which request comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// That with the lowest number.
    Lowest,
    /// That with the highest number.
    Highest,
}

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Requests, 1 to 256.
    pub width: u32,
    /// Which comes first.
    pub first: First,
    /// Registers at the outputs, 0 or 1.
    pub stages: u32,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        Self {
            width: p.number("width"),
            first: match p.text("first") {
                "highest" => First::Highest,
                _ => First::Lowest,
            },
            stages: p.number("stages"),
        }
    }
}
