//! Encodes instructions on 256-bit registers, of AVX2, by the names that [`encode`](super::encode) has for them.
//!
//! They have no masks. A memory operand has no broadcast.

use super::encode::{Memory, Source, Vector};
use dynasmrt::DynasmApi;
use dynasmrt::x64::Assembler;

/// An instruction: `to` and `first` are registers, `immediate` follows where the instruction has one.
pub(super) fn vector(
    asm: &mut Assembler,
    which: Vector,
    to: u8,
    first: u8,
    second: Source,
    immediate: Option<u8>,
) {
    // Without masks, the size of lanes does not matter, and AVX2 has only these moves.
    let Vector(map, prefix, opcode) = match which {
        Vector::LOAD_BYTES => Vector::LOAD,
        Vector::STORE_BYTES => Vector::STORE,
        other => other,
    };
    let base = match second {
        Source::Register(register) => register,
        Source::Memory(memory) => memory.base,
    };
    asm.push(0xc4);
    asm.push((to >> 3 & 1) << 7 ^ 0x80 | 0x40 | (base >> 3 & 1) << 5 ^ 0x20 | map);
    let length_256 = 1 << 2;
    asm.push((!first & 15) << 3 | length_256 | prefix);
    asm.push(opcode);
    let register = (to & 7) << 3;
    match second {
        Source::Register(from) => asm.push(0xc0 | register | from & 7),
        Source::Memory(Memory { base, offset, .. }) => {
            assert!(base & 7 != 4, "such a base needs a longer address");
            asm.push(0x80 | register | base & 7);
            asm.push_i32(offset);
        }
    }
    if let Some(byte) = immediate {
        asm.push(byte);
    }
}
