//! The interpreter on single instructions: what compiled code does not reach, and what was chosen where documents are silent.
//!
//! Instructions are put together from their fields and run as short programs of one thread. Expected values come from the
//! arithmetic of Rust and of `rustc_apfloat`, or are written out.

mod assembler;
mod control;
mod errors;
mod floats;
mod integers;
mod launching;
mod memory;
mod operands;
mod special_floats;
