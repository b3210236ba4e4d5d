//! The definition of a block, and what is needed to check one.

pub mod block;
pub mod effort;
pub mod fields;
pub mod golden;
pub mod overridable;
pub mod parameters;
pub mod random;
pub mod random_ports;
pub mod random_stream;
pub mod selection;
pub mod sources;
pub mod streams;
pub mod sweep;
