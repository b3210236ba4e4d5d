//! Tests of what is inside the crate: `warpwright_blocks::internals` has it for them.

mod bitwise;
mod eu;
mod float_budget;
mod float_markstein;
mod framework;
mod gather_scatter;
mod gather_stimuli;
mod glsl450;
mod lane_addresses;
mod lsc_decode;
mod selection;
mod special_function;
mod stimuli;
