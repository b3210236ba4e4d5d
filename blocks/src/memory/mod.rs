//! Memory blocks: lane addresses, their lines and banks, gather and scatter.

// The blocks: scripts/regenerate-lists writes their modules.
pub mod gather_scatter;
pub mod lane_addresses;
pub mod line_coalescer;
pub mod slm_banks;
// End of the blocks.
