//! Tests of the simulators, from outside: one program, so that what they share is compiled and linked once.

mod common;
mod engines;
mod split;
mod wave;
