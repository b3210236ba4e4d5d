//! The Warpwright language.
pub mod bits;
pub mod enums;
pub mod source;
