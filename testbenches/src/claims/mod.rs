//! The claims the project may make about its checks, computed from what the tests read: README and book cannot claim more than is tested.
//!
//! - [`theorems`]: what is proved in place of configurations that no prover can decide
//! - [`independence`]: what golden models share with the hardware
//! - [`text`]: sentences and tables
//!
//! [`effort`](crate::effort) decides which check covers which configuration; the tests use it too.

pub mod independence;
pub mod text;
pub mod theorems;
