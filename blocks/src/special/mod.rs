//! Blocks for the math functions that shaders call: GLSL.std.450 and the EU's `MathFC`.

pub mod math_macro;

// The blocks: scripts/regenerate-lists writes their modules.
pub mod glsl450;
pub mod glsl450_sequencer;
pub mod special_function;
// End of the blocks.
