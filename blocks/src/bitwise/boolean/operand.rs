//! The operands of Boolean functions.

use std::fmt;

/// One of the six operands `a` to `f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Operand(u8);

impl Operand {
    /// All of them, in order.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The operand called `letter`, if there is one.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|operand| operand.letter() == letter)
    }

    /// Its name: `a` to `f`.
    pub fn letter(self) -> char {
        char::from(b'a' + self.0)
    }

    /// Its place in the list of operands, 0 to 5.
    pub fn index(self) -> u32 {
        u32::from(self.0)
    }

    pub(super) fn position(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
