//! Proofs about a Warpwright netlist.
//!
//! - [`aig`]: and-inverter graphs

pub mod aig;
