//! What the project may say of its checks, computed from what the tests read: README and book cannot claim more than is tested.
//!
//! - [`theorems`]: what is proved in place of configurations that no prover decides
//! - [`independence`]: what golden models have in common with the hardware
//! - [`text`]: sentences and tables
//!
//! Which check takes which configuration is decided in [`effort`](crate::effort), where the tests ask, too.

pub mod independence;
pub mod text;
pub mod theorems;
