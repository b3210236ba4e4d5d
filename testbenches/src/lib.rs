//! testbenches

pub mod random_design;
pub mod selfcheck;
pub mod tools;
pub mod verify;
