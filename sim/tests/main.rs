//! Tests of the simulators, from outside: one program, so that what they share is compiled and linked once.

mod common;
// For its unit tests.
#[path = "../src/wave/digits.rs"]
mod digits;
mod engines;
mod split;
mod wave;
