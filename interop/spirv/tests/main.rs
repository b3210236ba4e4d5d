//! Tests of SPIR-V, from outside: one program, so that what they share is compiled and linked once.

mod common;
mod datapath;
mod everything;
mod floats;
mod malformed;
mod non_semantic;
mod rules;
mod units;
