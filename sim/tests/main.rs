//! The simulators' integration tests, in one program so that shared code is compiled and linked once.

mod common;
// For its unit tests.
#[path = "../src/wave/digits.rs"]
mod digits;
mod engines;
mod rewrite;
mod split;
mod wave;
