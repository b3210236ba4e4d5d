//! SPIR-V and Warpwright.
//!
//! - reading a binary module: [`binary`], with what it declares as [`module`] and [`types`]
//! - the instructions that a block of the catalogue computes, the rules of their texts, and which block with which parameters: [`rules`]
//! - a straight-line function as one pipelined block, with the function's interpreter as its golden model: [`datapath`]
//!
//! A module comes from anywhere: whatever its words are, the answer is a result or a [`ReadError`], never a panic, and memory in proportion to the
//! module.

pub mod binary;
pub mod datapath;
mod error;
pub mod module;
pub mod rules;
pub mod types;

pub use error::ReadError;
