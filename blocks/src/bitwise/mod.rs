//! Bit-manipulation blocks: arbitrary bitwise functions, shifts, and leading-one detection.

pub mod boolean;

// The blocks: scripts/regenerate-lists writes their modules.
pub mod barrel_shifter;
pub mod leading_zeros;
pub mod lop3_unit;
pub mod lut_array;
pub mod priority_tree;
// End of the blocks.
