//! Collects which rules are broken.

use super::RULES;
use std::collections::HashMap;
use std::sync::LazyLock;
use warpwright_hdl::word::Word;

static PLACES: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| {
    let ids = RULES.iter().map(|rule| rule.id);
    ids.zip(0..).collect()
});

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

    /// Where the condition (one bit) holds, the rule of this id, which must be in the list, is broken.
    pub(super) fn report(&mut self, id: &str, condition: W) {
        let bit = &mut self.bits[PLACES[id]];
        *bit = bit.clone() | condition;
    }

    /// The bits in the order of the rules.
    pub(super) fn bits(self) -> Vec<W> {
        self.bits
    }
}
