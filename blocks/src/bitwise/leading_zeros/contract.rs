//! The contract shared by hardware and golden model: the width of the count.

/// Bits of a count from 0 to `width`.
pub fn count_bits(width: u32) -> u32 {
    u32::BITS - width.leading_zeros()
}
