//! The instruction set of the execution units (EU) of Intel's Xe-HPG, DG2 / Alchemist, as data and in software.
//!
//! Hardware blocks take their constants from the same tables and are checked against the model here; they share no other code with it.
//!
//! - the enumerations of the PRM volume 2b: [`enums`]

pub mod enums;
