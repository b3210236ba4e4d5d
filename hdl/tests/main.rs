//! Tests of the language, from outside: one program, so that what they share is compiled and linked once.

mod bundles;
mod control;
mod crates;
mod describe;
mod mistakes;
mod pipeline;
mod places;
mod rows;
mod text;
mod verilog;
