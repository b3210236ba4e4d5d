//! Blocks for memory: addresses of lanes, the lines and banks that they are in, gathering and scattering.

// The blocks: scripts/regenerate-lists writes their modules.
pub mod gather_scatter;
pub mod lane_addresses;
pub mod line_coalescer;
pub mod slm_banks;
// End of the blocks.
