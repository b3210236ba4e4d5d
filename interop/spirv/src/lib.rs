//! SPIR-V and Warpwright.
//!
//! - reading a binary module: [`binary`]; its declarations: [`module`] and [`types`]
//! - the instructions that a catalogue block can compute, their rules, and which block with which parameters: [`rules`]
//! - a straight-line function as one pipelined block, with the function's interpreter as its golden model: [`datapath`]
//!
//! Modules are untrusted: any sequence of words gives a result or a
//! [`ReadError`], never a panic, and uses memory in proportion to the module.

pub mod binary;
pub mod datapath;
mod error;
pub mod module;
pub mod rules;
pub mod types;

pub use error::ReadError;
