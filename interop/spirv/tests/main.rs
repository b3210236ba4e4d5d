//! Tests of SPIR-V, in one program so that shared code is compiled and linked once.

mod common;
mod datapath;
mod everything;
mod floats;
mod malformed;
mod non_semantic;
mod rules;
mod units;
