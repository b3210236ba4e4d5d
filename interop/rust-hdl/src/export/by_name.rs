//! Drives a part by port name, the form in which the catalogue's stimuli and golden models handle values.

use super::value::Value;
use num_bigint::BigUint;
pub use warpwright_blocks::golden::PortValues;

/// A struct made by [`part!`](crate::part), by the names that the block has for its ports.
pub trait ByName {
    /// Sets the clock, where there is one; the block sees it in the next `simulate`.
    fn set_clock(&mut self, level: bool);
    /// Sets all inputs but the clock; panics if a value is missing.
    fn set_inputs(&mut self, values: &PortValues);
    /// All outputs.
    fn output_values(&self) -> PortValues;
}

/// A number as a rust-hdl value.
pub fn value<T: Value>(number: &BigUint) -> T {
    T::from_words(&number.to_u64_digits())
}

/// A rust-hdl value as a number.
pub fn number<T: Value>(value: T) -> BigUint {
    let mut words = vec![0; T::BITS.div_ceil(64)];
    value.to_words(&mut words);
    let bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
    BigUint::from_bytes_le(&bytes)
}
