//! Enumerations as hardware enum types, so that waveforms and Verilog show their names.

use super::{Enumeration, Row};
use warpwright_hdl::enums::EnumType;

/// The name of what no row lists.
pub const UNLISTED: &str = "UNLISTED";

impl Enumeration {
    /// The type of a value. Names are labels; reserved values have none. A value that means different things
    /// in different contexts has all of its labels, with `_OR_` between.
    pub fn value_type(&self) -> EnumType {
        let mut names: Vec<(u64, String)> = Vec::new();
        for row in self.rows.iter().filter(|row| !row.is_reserved) {
            for value in row.values.clone() {
                match names.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, name)) => *name = format!("{name}_OR_{}", row.label),
                    None => names.push((value, row.label.clone())),
                }
            }
        }
        let variants = names.iter().map(|(value, name)| (name.as_str(), *value));
        EnumType::new(&self.type_name(""), self.bits, variants)
    }

    /// The type of a row's number: the rows' labels, and one number more for what no row lists.
    pub fn index_type(&self) -> EnumType {
        let labels = self.rows.iter().map(|row: &Row| row.label.as_str());
        let unlisted = self.needs_unlisted().then_some(UNLISTED);
        let numbered = (0..)
            .zip(labels.chain(unlisted))
            .map(|(n, label)| (label, n));
        EnumType::new(&self.type_name("_row"), self.index_bits(), numbered)
    }

    /// The type of the context's number, where values depend on one.
    pub fn context_type(&self) -> Option<EnumType> {
        let names: Vec<String> = self
            .contexts
            .iter()
            .map(|context| context.name.to_ascii_uppercase())
            .collect();
        let numbered = (0..).zip(&names).map(|(n, name)| (name.as_str(), n));
        let bits = bits_for(names.len().checked_sub(1)?);
        Some(EnumType::new(&self.type_name("_condition"), bits, numbered))
    }

    /// Bits of a row's number.
    pub fn index_bits(&self) -> u32 {
        bits_for(self.rows.len() + usize::from(self.needs_unlisted()) - 1)
    }

    /// Whether a value can be without a row, be it because its context is none of those that there are.
    fn needs_unlisted(&self) -> bool {
        let contexts = self.contexts.len();
        self.has_unlisted() || (contexts > 0 && !contexts.is_power_of_two())
    }

    fn type_name(&self, what: &str) -> String {
        format!("{}{what}", self.id)
    }
}

/// Bits that hold this number, at least 1.
fn bits_for(greatest: usize) -> u32 {
    (usize::BITS - greatest.leading_zeros()).max(1)
}
