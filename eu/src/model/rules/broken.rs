//! Collects which rules are broken.

use super::RULES;
use warpwright_hdl::word::Word;

/// One bit for each rule.
pub(super) struct Broken<W> {
    bits: Vec<W>,
}

impl<W: Word> Broken<W> {
    /// No rule is broken.
    pub(super) fn none() -> Self {
        Self {
            bits: RULES.iter().map(|_| W::flag(false)).collect(),
        }
    }

    /// Where the condition (one bit) holds, the rule of this id is broken.
    pub(super) fn report(&mut self, id: &str, condition: W) {
        let index = RULES.iter().position(|rule| rule.id == id);
        let bit = &mut self.bits[index.expect("the rule is in the list")];
        *bit = bit.clone() | condition;
    }

    /// The bits in the order of the rules.
    pub(super) fn bits(self) -> Vec<W> {
        self.bits
    }
}
