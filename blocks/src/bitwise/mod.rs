//! Blocks for bits: any function of operands bit by bit, shifts, and what finds a one.

pub mod boolean;

// The blocks: scripts/regenerate-lists writes their modules.
pub mod barrel_shifter;
pub mod leading_zeros;
pub mod lop3_unit;
pub mod lut_array;
pub mod priority_tree;
// End of the blocks.
