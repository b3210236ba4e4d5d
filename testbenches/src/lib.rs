//! Where blocks meet their golden models, and the toolchain meets itself and others.
//!
//! - [`verify`]: a block's checks, as the command runs them
//! - [`proof`]: golden models as what hardware is proved against
//! - [`compared`]: which bits of outputs a run compares
//! - [`sweep`]: all operands of a function, and a hash of what they give
//! - [`streams`]: hardware made ready to be held against the rules of streams; [`kept_streams`]: stimuli that keep them
//! - [`crosscheck`]: emitted text against the netlist, by tools that are not ours
//! - [`random_design`]: random designs, compared in all their readings, shrunk when they differ
//! - [`mutate`]: single faults, and whether the checks notice them
//! - [`effort`]: which check takes which configuration in which runs; [`claims`]: what the project may say of that
//! - [`glsl`]: how each instruction of GLSL.std.450 is checked
//! - [`record`]: what long runs found
//! - [`floats`]: units of floating point against other arithmetic
//! - [`gather`]: index streams of applications through the blocks that make memory requests of them
//! - [`tools`]: outside tools, found and run; [`selfcheck`]: Verilog benches for them; [`cross`]: both together

pub mod claims;
pub mod compared;
pub mod cross;
pub mod crosscheck;
pub mod effort;
pub mod floats;
pub mod gather;
pub mod glsl;
pub mod kept_streams;
pub mod mutate;
pub mod proof;
pub mod random_design;
pub mod record;
pub mod selfcheck;
pub mod streams;
pub mod sweep;
pub mod tools;
pub mod verify;
