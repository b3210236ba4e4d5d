//! testbenches

pub mod tools;
