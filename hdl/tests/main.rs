//! Tests of the language, from outside: one program, so that what they share is compiled and linked once.

mod bundles;
mod control;
mod crates;
mod describe;
// For its unit test.
#[path = "../src/pipeline/flow.rs"]
mod flow;
mod follow_up;
mod inline;
mod message_hints;
mod pipeline;
mod places;
mod prefix;
mod primitive;
mod rows;
mod shared;
mod text;
mod verilog;
mod words;
