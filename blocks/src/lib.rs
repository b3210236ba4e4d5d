//! The Warpwright catalogue: GPU datapath blocks, each with its hardware, its golden model and what to try
//! on it.
//!
//! - what a block is: [`block`], [`parameters`], [`selection`], [`golden`]; the list of all: [`catalogue`]
//! - in which runs it is checked: [`effort`]
//! - what may be overridden in its Verilog: [`mod@overridable`]
//! - the blocks: [`lut_array`], [`lop3_unit`]; small ones that others are made of: [`priority_tree`],
//!   [`leading_zeros`], [`stream_buffer`]
//! - for the EU's instructions: [`eu_fetch`], [`eu_expand`], [`eu_decode`], [`eu_legal`], all together [`eu_frontend`];
//!   [`lsc_decode`] for messages, [`enum_name`] for names
//! - for gathering and scattering: [`lane_addresses`], [`line_coalescer`], and [`slm_banks`] for banked memories
//! - floating point: [`float_fma`], [`float_pair`] for sums and products, [`float_digits`] for quotients and square roots,
//!   [`float_convert`] for conversions without a block, and what units for it are made of: [`float`]
//! - for shaders: [`glsl450`]; the macros INVM and RSQTM as programs: [`math_macro`]
//! - what every stream keeps to: [`streams`]; functions of which all operands can be tried: [`sweep`]
//! - for stimuli: [`random`], [`random_ports`],
//!   [`random_stream`]; for names mistyped: [`nearest`]
//! - the Rust text of all this, for showing it beside emitted Verilog: [`sources`]
//! - Boolean functions, their indices and shortest expressions: [`boolean`]

pub mod block;
pub mod boolean;
pub mod catalogue;
pub(crate) mod cut;
pub mod effort;
mod eu;
pub mod fields;
pub mod float;
pub mod float_convert;
pub mod golden;
pub mod math_macro;
pub mod overridable;
pub mod parameters;
pub mod random;
pub mod random_ports;
pub mod random_stream;
pub mod selection;
pub mod sources;
pub mod streams;
pub mod sweep;

pub use warpwright_hdl::nearest;

// The blocks: scripts/regenerate-lists writes their modules.
pub mod barrel_shifter;
pub mod enum_name;
pub mod eu_decode;
pub mod eu_expand;
pub mod eu_fetch;
pub mod eu_frontend;
pub mod eu_legal;
pub mod float_digits;
pub mod float_fma;
pub mod float_pair;
pub mod gather_scatter;
pub mod glsl450;
pub mod glsl450_sequencer;
pub mod lane_addresses;
pub mod leading_zeros;
pub mod line_coalescer;
pub mod lop3_unit;
pub mod lsc_decode;
pub mod lut_array;
pub mod priority_tree;
pub mod slm_banks;
pub mod special_function;
pub mod stream_arbiter;
pub mod stream_buffer;
pub mod stream_fifo;
pub mod stream_fork;
pub mod stream_join;
pub mod stream_width;
// End of the blocks.
