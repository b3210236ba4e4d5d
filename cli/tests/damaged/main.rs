//! `warpwright wave` reads what is damaged, hostile or without an end, and neither dies nor goes on for ever: it draws, or ends with
//! exit code 2 and a message. These are the faults that were found, by their names; thousands that nobody has thought of are in
//! the command's own tests (`src/picture/fuzz.rs`).
//!
//! Each case runs the command under a limit on memory.

#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;
mod fst;
mod limited;
mod named;

const EVERY_KIND_VCD: &[u8] = include_bytes!("../data/every_kind.vcd");
const EVERY_KIND_FST: &[u8] = include_bytes!("../data/every_kind.fst");
const VERILATOR_FST: &[u8] = include_bytes!("../data/verilator.fst");
