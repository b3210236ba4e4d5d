//! The instruction set of the execution units (EU) of Intel's Xe-HPG, DG2 / Alchemist, as data and in software.
//!
//! Hardware blocks take their constants from the same tables and are checked against the model here; they share no other code with it.

pub mod container;
pub mod encode;
pub mod model;
pub mod tables;
pub mod text;
