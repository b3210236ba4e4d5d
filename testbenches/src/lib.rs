//! Checks blocks against their golden models, and the toolchain against itself and third-party tools.
//!
//! - [`verify`]: a block's checks, as the command runs them
//! - [`proof`]: golden models as specifications for proofs
//! - [`compared`]: which output bits a run compares
//! - [`sweep`]: exhaustive sweeps of a function's operands, and a hash of the results
//! - [`streams`]: prepares hardware to be checked against the stream rules; [`kept_streams`]: stimuli that keep them
//! - [`crosscheck`]: emitted text against the netlist, by third-party tools
//! - [`random_design`]: random designs, compared in all interpretations, shrunk when they differ
//! - [`foreign`]: a user's own Verilog, read, and proved equal to a golden model or to other Verilog
//! - [`mutate`]: single faults, and whether the checks detect them
//! - [`effort`]: which check covers which configuration in which runs; [`claims`]: what the project may claim about it
//! - [`glsl`]: how each instruction of GLSL.std.450 is checked
//! - [`record`]: stored results of long runs
//! - [`campaign`]: the work of campaigns, which many machines share
//! - [`floats`]: floating-point units against independent arithmetic
//! - [`gather`]: application index streams through the blocks that turn them into memory requests
//! - [`tools`]: finds and runs third-party tools; [`selfcheck`]: Verilog benches for them; [`cross`]: both together
//! - [`wording`]: counts in sentences
//! - [`plain_bench`]: a bench to hand out beside emitted Verilog

pub mod campaign;
pub mod claims;
pub mod compared;
pub mod cross;
pub mod crosscheck;
pub mod effort;
pub mod floats;
pub mod foreign;
pub mod gather;
pub mod glsl;
pub mod kept_streams;
pub mod mutate;
pub mod plain_bench;
pub mod proof;
pub mod random_design;
pub mod record;
pub mod selfcheck;
pub mod streams;
pub mod sweep;
pub mod tools;
pub mod verify;
pub mod wording;
