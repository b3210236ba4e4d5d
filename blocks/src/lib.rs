//! The Warpwright catalogue: GPU datapath blocks, each with its hardware, its golden model and what to try
//! on it.
//!
//! The rooms are folders; a block's path is its name, whatever folder it is in.
//!
//! - `framework`: what a block is ([`block`], [`parameters`], [`selection`], [`golden`]), in which runs it is checked ([`effort`]), what may be
//!   overridden in its Verilog ([`mod@overridable`]), what every stream keeps to ([`streams`]), functions of which all operands can be tried
//!   ([`sweep`]), stimuli ([`random`], [`random_ports`], [`random_stream`]), and the Rust text of all this ([`sources`])
//! - `bitwise`: [`lut_array`], [`lop3_unit`], [`barrel_shifter`]; small ones that others are made of, [`priority_tree`] and [`leading_zeros`];
//!   Boolean functions, their indices and shortest expressions: [`boolean`]
//! - `stream`: [`stream_buffer`], [`stream_fifo`], [`stream_fork`], [`stream_join`], [`stream_arbiter`], [`stream_width`]
//! - `eu`, for the EU's instructions: [`eu_fetch`], [`eu_expand`], [`eu_decode`], [`eu_legal`], all together [`eu_frontend`]; [`lsc_decode`] for
//!   messages, [`enum_name`] for names
//! - `memory`: [`lane_addresses`], [`line_coalescer`], [`gather_scatter`], and [`slm_banks`] for banked memories
//! - [`float`]: [`float_fma`], [`float_pair`] for sums and products, [`float_digits`] for quotients and square roots, [`float_convert`] for
//!   conversions without a block, and what units for it are made of
//! - `special`, for shaders: [`glsl450`], [`glsl450_sequencer`], [`special_function`]; the macros INVM and RSQTM as programs: [`math_macro`]
//!
//! [`catalogue`] lists the blocks; [`nearest`] is for names mistyped.

mod bitwise;
pub mod catalogue;
mod eu;
pub mod float;
mod framework;
mod memory;
mod special;
mod stream;

pub use bitwise::boolean;
pub use float::float_convert;
pub use framework::{
    block, effort, fields, golden, overridable, parameters, random, random_ports, random_stream,
    selection, sources, streams, sweep,
};
pub use special::math_macro;
pub use warpwright_hdl::nearest;

// The blocks: scripts/regenerate-lists writes these lines.
pub use bitwise::barrel_shifter;
pub use bitwise::leading_zeros;
pub use bitwise::lop3_unit;
pub use bitwise::lut_array;
pub use bitwise::priority_tree;
pub use eu::enum_name;
pub use eu::eu_decode;
pub use eu::eu_expand;
pub use eu::eu_fetch;
pub use eu::eu_frontend;
pub use eu::eu_legal;
pub use eu::lsc_decode;
pub use float::float_digits;
pub use float::float_fma;
pub use float::float_pair;
pub use memory::gather_scatter;
pub use memory::lane_addresses;
pub use memory::line_coalescer;
pub use memory::slm_banks;
pub use special::glsl450;
pub use special::glsl450_sequencer;
pub use special::special_function;
pub use stream::stream_arbiter;
pub use stream::stream_buffer;
pub use stream::stream_fifo;
pub use stream::stream_fork;
pub use stream::stream_join;
pub use stream::stream_width;
// End of the blocks.
