//! A decoded instruction with the rules that it breaks.

use crate::eu::model::{Instruction, Rule, Severity};

/// An instruction and what there is to say of it.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// The instruction.
    pub instruction: Instruction,
    /// The rules that it breaks, in their order.
    pub broken: Vec<&'static Rule>,
}

impl Decoded {
    /// Whether it breaks no hard rule.
    pub fn is_legal(&self) -> bool {
        let mut severities = self.broken.iter().map(|rule| rule.severity);
        severities.all(|severity| severity != Severity::Hard)
    }
}
