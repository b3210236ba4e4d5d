//! The ports of a recorded run, and their values.

use crate::hdl::enums::EnumType;
use num_bigint::BigUint;
use std::ops::Range;
use std::sync::Arc;

/// A port and its value in each cycle.
pub struct Trace {
    pub name: String,
    pub width: u32,
    pub enum_type: Option<Arc<EnumType>>,
    pub is_output: bool,
    pub values: Vec<BigUint>,
}

impl Trace {
    /// How often it changes in these cycles, as far as that is of interest: answers are what a picture is for.
    pub fn events(&self, cycles: Range<usize>) -> usize {
        const ENOUGH: usize = 4;
        let changes = self.values[cycles]
            .windows(2)
            .filter(|pair| pair[0] != pair[1]);
        changes.count().min(ENOUGH) * if self.is_output { 2 } else { 1 }
    }
}

/// Where the port of this name is.
pub fn place(traces: &[Trace], name: &str) -> Option<usize> {
    traces.iter().position(|trace| trace.name == name)
}

/// Whether there is a port of this name, and it is not 0 in a cycle.
pub fn is_one(traces: &[Trace], name: &str, cycle: usize) -> bool {
    let place = place(traces, name);
    place.is_some_and(|place| traces[place].values[cycle] != BigUint::ZERO)
}
