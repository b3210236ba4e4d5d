//! Which registers of the machine are for what in batches, sizes, and how a function begins and ends.

#![expect(
    clippy::used_underscore_binding,
    clippy::useless_conversion,
    reason = "what the assembler's macro becomes"
)]

use crate::engine::native::encode::Memory;
use dynasmrt::x64::Assembler;
use dynasmrt::{DynasmApi, dynasm};

/// Base registers: rows of ports, state, memories, scratch, constants.
pub(in crate::engine::native) const ROWS: u8 = 7;
pub(in crate::engine::native) const STATE: u8 = 6;
pub(in crate::engine::native) const MEMORIES: u8 = 2;
pub(in crate::engine::native) const SCRATCH: u8 = 1;
pub(in crate::engine::native) const POOL: u8 = 8;
/// In code for bytes, the base of rows of bytes.
pub(in crate::engine::native) const BYTES: u8 = 9;
/// A general register for what lasts one line.
pub(in crate::engine::native) const SPARE: u8 = 0;
/// General registers that a function must give back as it found them.
pub(in crate::engine::native) const SAVED: [u8; 6] = [3, 5, 12, 13, 14, 15];
/// Vector registers for what lasts one line.
pub(in crate::engine::native) const TEMPORARY: [u8; 2] = [28, 29];
/// The vector of ones, and that of words all of whose bits are 1.
pub(in crate::engine::native) const ONE: u8 = 30;
pub(in crate::engine::native) const ONES: u8 = 31;
/// A mask register for what lasts one line.
pub(in crate::engine::native) const SPARE_MASK: u8 = 7;

/// Bytes of a vector.
pub(in crate::engine::native) const VECTOR: i32 = 64;
/// The mask of all 16 stimuli.
pub(in crate::engine::native) const LANES: i32 = 0xffff;

/// An operand in memory.
pub(in crate::engine::native) fn memory(base: u8, offset: i32) -> Memory {
    Memory {
        base,
        offset,
        is_broadcast: false,
    }
}

/// The beginning of a function.
pub(in crate::engine::native) fn begin(asm: &mut Assembler) {
    for register in SAVED {
        dynasm!(asm ; .arch x64 ; push Rq(register));
    }
}

/// Its end.
pub(in crate::engine::native) fn end(asm: &mut Assembler) {
    for register in SAVED.into_iter().rev() {
        dynasm!(asm ; .arch x64 ; pop Rq(register));
    }
    // What the caller does next is not held up by the upper halves of registers.
    dynasm!(asm ; .arch x64 ; vzeroupper ; ret);
}
