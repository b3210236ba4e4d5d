//! Enumerations: named values of a fixed width, which appear in waveforms and as `localparam`s.

use crate::names::{check_identifier, check_name};
use std::sync::Arc;

pub use warpwright_hdl_derive::Enumeration;

/// A Rust enum whose values are those of a signal; `#[derive(Enumeration)]` writes it.
pub trait Enumeration: Copy + Eq + 'static {
    /// The type as text and waves have it.
    fn enum_type() -> Arc<EnumType>;

    /// All values, in the order in which they are declared.
    fn values() -> &'static [Self];

    /// The value's number.
    fn code(self) -> u64;
}

/// Bits that hold each of some numbers; at least 1.
pub fn bits_of(numbers: &[u64]) -> u32 {
    let widest = numbers
        .iter()
        .map(|number| u64::BITS - number.leading_zeros());
    widest.max().unwrap_or(1).max(1)
}

/// A named set of named values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnumType {
    /// The type's name, `snake_case`.
    pub name: String,
    /// Width of every value, 1 to 64 bits.
    pub width: u32,
    /// Names (`UPPER_CASE`) and values; both are distinct.
    pub variants: Vec<(String, u64)>,
}

impl EnumType {
    /// A type with the given values.
    pub fn new<'a>(
        name: &str,
        width: u32,
        variants: impl IntoIterator<Item = (&'a str, u64)>,
    ) -> Self {
        let variants = variants.into_iter();
        let variants = variants.map(|(name, value)| (name.to_string(), value));
        Self {
            name: name.to_string(),
            width,
            variants: variants.collect(),
        }
    }

    /// The name that belongs to a value.
    pub fn name_of(&self, value: u64) -> Option<&str> {
        let found = self.variants.iter().find(|(_, v)| *v == value)?;
        Some(&found.0)
    }

    /// The value that belongs to a name.
    pub fn value_of(&self, name: &str) -> Option<u64> {
        let found = self.variants.iter().find(|(n, _)| n == name)?;
        Some(found.1)
    }

    /// The type's own rules: 1 to 64 bits, legal and distinct names, distinct values that fit.
    pub fn check(&self) -> Result<(), String> {
        check_name(&self.name).map_err(|problem| problem.to_string())?;
        if !(1..=64).contains(&self.width) {
            return Err(format!("must be 1 to 64 bits wide, found {}", self.width));
        }
        if self.variants.is_empty() {
            return Err("must have at least one value".to_string());
        }
        for (i, (name, value)) in self.variants.iter().enumerate() {
            // `and` is a good name for an operation: the text says `ALU_OP_AND`.
            check_identifier(name).map_err(|problem| problem.to_string())?;
            if self.width < 64 && value >> self.width != 0 {
                return Err(format!("{name} = {value} does not fit {} bits", self.width));
            }
            for (other, taken) in &self.variants[..i] {
                if other.eq_ignore_ascii_case(name) {
                    return Err(format!("the name {name} is listed twice"));
                }
                if taken == value {
                    return Err(format!("{other} and {name} both have the value {value}"));
                }
            }
        }
        Ok(())
    }
}
