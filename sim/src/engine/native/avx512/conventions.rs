//! Which registers of the machine are for what, and sizes.

use super::encode::Memory;

/// Base registers: rows of ports, state, memories, scratch, constants.
pub(super) const ROWS: u8 = 7;
pub(super) const STATE: u8 = 6;
pub(super) const MEMORIES: u8 = 2;
pub(super) const SCRATCH: u8 = 1;
pub(super) const POOL: u8 = 8;
/// A general register for what lasts one line.
pub(super) const SPARE: u8 = 0;
/// General registers that a function must give back as it found them.
pub(super) const SAVED: [u8; 6] = [3, 5, 12, 13, 14, 15];
/// Vector registers for what lasts one line.
pub(super) const TEMPORARY: [u8; 2] = [28, 29];
/// The vector of ones, and that of words all of whose bits are 1.
pub(super) const ONE: u8 = 30;
pub(super) const ONES: u8 = 31;
/// A mask register for what lasts one line.
pub(super) const SPARE_MASK: u8 = 7;

/// Bytes of a vector.
pub(super) const VECTOR: i32 = 64;
/// The mask of all 16 stimuli.
pub(super) const LANES: i32 = 0xffff;

/// An operand in memory.
pub(super) fn memory(base: u8, offset: i32) -> Memory {
    Memory {
        base,
        offset,
        is_broadcast: false,
    }
}
