//! Stimulus: every value in every context; an enumeration is small enough.

use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use warpwright_eu::enums::Enumeration;

/// All values in order, in one context after the other; and again from the start.
#[derive(Clone, Debug)]
struct EveryValue {
    bits: u32,
    /// Contexts that the port can name; none if there is no such port.
    contexts: Option<u64>,
    next: u64,
}

impl Stimulus for EveryValue {
    fn next(&mut self) -> PortValues {
        let value = self.next & ((1 << self.bits) - 1);
        let context = self.next >> self.bits;
        self.next = (self.next + 1) % (self.contexts.unwrap_or(1) << self.bits);
        let values = PortValues::new().with("value", value);
        match self.contexts {
            Some(_) => values.with("condition", context),
            None => values,
        }
    }
}

/// The complete stimulus.
pub(super) fn directed(of: &'static Enumeration) -> Vec<Directed> {
    let contexts = of.context_type().map(|contexts| 1 << contexts.width);
    let claim = match contexts {
        None => format!("all {} values", 1_u64 << of.bits),
        Some(contexts) => format!("all {} values in all {contexts} contexts", 1_u64 << of.bits),
    };
    vec![Directed {
        name: "every_value",
        claim,
        cycles: contexts.unwrap_or(1) << of.bits,
        stimulus: Box::new(EveryValue {
            bits: of.bits,
            contexts,
            next: 0,
        }),
    }]
}
