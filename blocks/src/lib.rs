//! The Warpwright catalogue: GPU datapath blocks, each
//! with its hardware, its golden model and its stimuli.
//!
//! Blocks are grouped in folders; a block's path is its name, without the folder.
//!
//! - `framework`: the definition of a block ([`block`], [`parameters`], [`selection`], [`golden`]), the runs in which it
//!   is checked ([`effort`]), its overridable parameters ([`mod@overridable`]), the stream rules ([`streams`]), exhaustive
//!   sweeps ([`sweep`]), stimuli ([`random`], [`random_ports`], [`random_stream`]), and the Rust source text ([`sources`])
//! - `bitwise`: [`lut_array`], [`lop3_unit`], [`barrel_shifter`]; small building blocks, [`priority_tree`]
//!   and [`leading_zeros`]; Boolean functions, their indices and shortest expressions: [`boolean`]
//! - `stream`: [`stream_buffer`], [`stream_fifo`], [`stream_fork`], [`stream_join`], [`stream_arbiter`], [`stream_width`]
//! - `eu`, for the EU's instructions: [`eu_fetch`], [`eu_expand`], [`eu_decode`], [`eu_legal`],
//!   combined in [`eu_frontend`]; [`lsc_decode`] for messages, [`enum_name`] for names
//! - `memory`: [`lane_addresses`], [`line_coalescer`], [`gather_scatter`], and [`slm_banks`] for banked memories
//! - [`float`]: [`float_fma`], [`float_pair`] for sums and products, [`float_digits`] for quotients and
//!   square roots, [`float_convert`] for conversions without a block, and the building blocks of such units
//! - `special`, for shaders: [`glsl450`], [`glsl450_sequencer`], [`special_function`]; the macros INVM and RSQTM as programs: [`math_macro`]
//!
//! [`catalogue`] lists the blocks; [`nearest`] suggests corrections of mistyped names.

mod bitwise;
pub mod catalogue;
mod eu;
pub mod float;
mod framework;
#[doc(hidden)]
pub mod internals;
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
