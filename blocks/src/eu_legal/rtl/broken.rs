//! The broken rules as they are found, by id.

use std::collections::BTreeMap;
use warpwright_eu::model::RULES;
use warpwright_hdl::prelude::*;

/// One bit for each rule reported so far: 1 = broken.
pub(super) struct Broken<'m> {
    bits: BTreeMap<&'static str, Signal<'m>>,
}

impl<'m> Broken<'m> {
    /// None yet.
    pub fn new() -> Self {
        Self {
            bits: BTreeMap::new(),
        }
    }

    /// Under which condition a rule is broken; once a rule.
    pub fn report(&mut self, id: &'static str, condition: Signal<'m>) {
        let known = RULES.iter().any(|rule| rule.id == id);
        assert!(known, "there is no rule {id}");
        let before = self.bits.insert(id, condition);
        assert!(before.is_none(), "the rule {id} is reported twice");
    }

    /// A rule's bit.
    pub fn bit(&self, id: &str) -> Signal<'m> {
        let found = self.bits.get(id);
        *found.unwrap_or_else(|| panic!("the rule {id} is not described"))
    }
}
