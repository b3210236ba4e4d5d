//! The Warpwright catalogue: GPU datapath blocks, each with its hardware, its golden model and what to try
//! on it.
//!
//! - what a block is: [`block`], [`parameters`], [`golden`]; the list of all: [`catalogue`]
//! - the blocks: [`lut_array`], [`lop3_unit`]
//! - for stimuli: [`random`], [`random_ports`]; for names mistyped: [`nearest`]
//! - Boolean functions, their indices and shortest expressions: [`boolean`]

pub mod block;
pub mod boolean;
pub mod catalogue;
pub mod golden;
pub mod lop3_unit;
pub mod lut_array;
pub mod nearest;
pub mod parameters;
pub mod random;
pub mod random_ports;
