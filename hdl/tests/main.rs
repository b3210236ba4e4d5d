//! The language's integration tests, in one program so that shared code is compiled and linked once.

mod bundles;
mod control;
mod crates;
mod describe;
// For its unit test.
#[path = "../src/pipeline/flow.rs"]
mod flow;
mod folding;
mod follow_up;
mod inline;
mod lane_rows;
mod message_hints;
mod naming;
mod packed;
mod pipeline;
mod places;
mod prefix;
mod primitive;
mod rows;
mod sections;
mod shared;
mod sizes;
mod text;
mod verilog;
mod words;
