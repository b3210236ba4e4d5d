//! Proofs about a Warpwright netlist.
//!
//! - [`aig`]: and-inverter graphs
//! - [`aiger`]: files of them, as other provers read and write them

pub mod aig;
pub mod aiger;
