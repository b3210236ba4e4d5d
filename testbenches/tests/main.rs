//! Tests of blocks, tools and proofs, in one program so that shared code is compiled and linked once.

// scripts/regenerate-lists writes these modules.
#[path = "../../blocks/src/bitwise/barrel_shifter/checks.rs"]
mod barrel_shifter_checks;
mod block_memories;
mod campaign;
mod catalogue;
mod circles;
mod claims;
mod cocotb;
mod crosscheck;
mod crosscheck_parts;
mod distinct_lines;
mod eu_corpus;
mod eu_frontend;
mod exclusive;
mod exports;
mod facts;
mod float_digits;
mod float_fma;
mod float_pair;
mod foreign;
mod gather;
mod gather_proofs;
mod gather_scatter;
mod glsl450;
mod glsl450_sequencer;
mod judged;
mod lane_addresses;
mod library;
mod lop3_unit;
mod lut_array;
mod math_macro;
mod mutate;
mod overrides;
mod pieces;
mod primitives;
mod proofs;
mod random_coverage;
mod random_verilog;
mod rewrite;
mod slm_banks;
mod soundness;
mod special_function;
mod special_tables;
mod spirv;
#[path = "../../blocks/src/stream/stream_arbiter/checks.rs"]
mod stream_arbiter_checks;
#[path = "../../blocks/src/stream/stream_fifo/checks.rs"]
mod stream_fifo_checks;
#[path = "../../blocks/src/stream/stream_fork/checks.rs"]
mod stream_fork_checks;
#[path = "../../blocks/src/stream/stream_join/checks.rs"]
mod stream_join_checks;
#[path = "../../blocks/src/stream/stream_width/checks.rs"]
mod stream_width_checks;
mod streams;
mod sweeps;
mod toolchain;
mod tools;
// End of the modules.
