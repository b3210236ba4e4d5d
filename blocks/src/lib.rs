//! blocks
pub mod boolean;
