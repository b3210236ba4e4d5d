//! Encodes the AVX-512 instructions that the translators need, which the assembler library does not have, and names those of AVX2 that
//! [`vex`](super::vex) encodes.
//!
//! Those of AVX-512 work on 512-bit registers: as 16 words of 32 bits unless said otherwise, as 32 words of 16 bits, or as 64 bytes. Numbers are those of
//! the machine: vector registers 0 to 31, mask registers 0 to 7, general registers 0 to 15. A memory operand is a base register, which is none of
//! `rsp` and `r12`, and a distance.

use dynasmrt::DynasmApi;
use dynasmrt::x64::Assembler;

/// An operand in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::engine::native) struct Memory {
    /// The general register with the base address.
    pub base: u8,
    /// Bytes from there.
    pub offset: i32,
    /// Whether it is one word that all lanes read.
    pub is_broadcast: bool,
}

/// The operand of an instruction that may be a register or in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine::native) enum Source {
    Register(u8),
    Memory(Memory),
}

/// An instruction: opcode map, prefix and opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::engine::native) struct Vector(pub(super) u8, pub(super) u8, pub(super) u8);

/// With the prefix: lanes of 64 bits, or of 16 instead of 8.
const WIDE: u8 = 0x80;

impl Vector {
    pub const LOAD: Self = Self(1, 2, 0x6f);
    pub const STORE: Self = Self(1, 2, 0x7f);
    pub const BROADCAST: Self = Self(2, 1, 0x58);
    pub const AND: Self = Self(1, 1, 0xdb);
    pub const AND_NOT: Self = Self(1, 1, 0xdf);
    pub const OR: Self = Self(1, 1, 0xeb);
    pub const XOR: Self = Self(1, 1, 0xef);
    pub const ADD: Self = Self(1, 1, 0xfe);
    pub const SUB: Self = Self(1, 1, 0xfa);
    pub const MUL: Self = Self(2, 1, 0x40);
    /// Shifts by an amount in each lane: left, right, right with copies of the sign.
    pub const SHIFT_LEFT: Self = Self(2, 1, 0x47);
    pub const SHIFT_RIGHT: Self = Self(2, 1, 0x45);
    pub const SHIFT_SIGNED: Self = Self(2, 1, 0x46);
    /// Shifts by a constant; the field of the first operand chooses which.
    const SHIFT_BY: Self = Self(1, 1, 0x72);
    /// Any function of three bits, with its truth table.
    pub const TERNARY: Self = Self(3, 1, 0x25);
    pub const COMPARE: Self = Self(3, 1, 0x1e);
    pub const COMPARE_SIGNED: Self = Self(3, 1, 0x1f);
    /// The mask of lanes with a common 1.
    pub const TEST: Self = Self(2, 1, 0x27);
    /// The second source where the mask has 1, the first elsewhere.
    pub const BLEND: Self = Self(2, 1, 0x64);
    /// Each lane's number chooses one of 16 words of the second operand.
    pub const PERMUTE: Self = Self(2, 1, 0x36);
    /// Each lane's number, in the first operand, chooses one of 32 words: of the result's register, then of the second operand.
    pub const PERMUTE_TWO: Self = Self(2, 1, 0x7e);
    /// Zeros above the highest 1.
    pub const LEADING: Self = Self(2, 1, 0x44);
    const GATHER: Self = Self(2, 1, 0x90);
    const SCATTER: Self = Self(2, 1, 0xa0);
}

/// On 64 bytes.
impl Vector {
    pub const LOAD_BYTES: Self = Self(1, 3, 0x6f);
    pub const STORE_BYTES: Self = Self(1, 3, 0x7f);
    pub const ADD_BYTES: Self = Self(1, 1, 0xfc);
    pub const SUB_BYTES: Self = Self(1, 1, 0xf8);
    pub const COMPARE_BYTES: Self = Self(3, 1, 0x3e);
    /// The mask of bytes with a common 1.
    pub const TEST_BYTES: Self = Self(2, 1, 0x26);
    /// The second source where the mask has 1, the first elsewhere.
    pub const BLEND_BYTES: Self = Self(2, 1, 0x66);
    /// Each byte chooses one of the 64 of the second operand.
    pub const PERMUTE_BYTES: Self = Self(2, 1, 0x8d);
    /// Each byte, in the first operand, chooses one of 128: of the result's register, then of the second operand.
    pub const PERMUTE_TWO_BYTES: Self = Self(2, 1, 0x7d);
    /// Each byte of the first operand times a matrix of 8 by 8 bits, those of the second operand's 64 bits at its place; modulo 2. The lowest byte
    /// of a matrix has the row for the result's highest bit.
    pub const AFFINE: Self = Self(3, WIDE | 1, 0xce);
    /// Each byte of the second operand chooses one of 16 of the first operand in its quarter, or 0 if its top bit is 1.
    pub const SHUFFLE_BYTES: Self = Self(2, 1, 0x00);
}

/// On bytes, of AVX2 only.
impl Vector {
    /// All ones where two bytes are equal.
    pub const EQUAL_BYTES: Self = Self(1, 1, 0x74);
    /// The greater of two bytes.
    pub const MAX_BYTES: Self = Self(1, 1, 0xde);
    /// The second operand where a third one, which the immediate value names, has its top bit, the first elsewhere.
    pub const BLEND_BY_SIGN: Self = Self(3, 1, 0x4c);
    /// Whether two vectors have no common 1, as the zero flag.
    pub const TEST_ALL: Self = Self(2, 1, 0x17);
}

/// On 32 words of 16 bits.
impl Vector {
    pub const MUL_HALVES: Self = Self(1, 1, 0xd5);
    /// Shifts by a constant; the field of the first operand chooses which.
    pub const SHIFT_HALVES_BY: Self = Self(1, 1, 0x71);
}

/// Moves between lanes of several sizes, in each quarter of 128 bits by itself.
impl Vector {
    /// Words of 32 bits become 16: those of the first operand, then of the second. They must fit.
    pub const PACK_WORDS: Self = Self(2, 1, 0x2b);
    /// Words of 16 bits become bytes: those of the first operand, then of the second. They must fit.
    pub const PACK_HALVES: Self = Self(1, 1, 0x67);
    /// One by one in turn from the low half of both operands, or from the high half: bytes, words of 16, 32 and 64 bits.
    pub const LOW_BYTES: Self = Self(1, 1, 0x60);
    pub const HIGH_BYTES: Self = Self(1, 1, 0x68);
    pub const LOW_HALVES: Self = Self(1, 1, 0x61);
    pub const HIGH_HALVES: Self = Self(1, 1, 0x69);
    pub const LOW_WORDS: Self = Self(1, 1, 0x62);
    pub const HIGH_WORDS: Self = Self(1, 1, 0x6a);
    pub const LOW_DOUBLES: Self = Self(1, WIDE | 1, 0x6c);
    pub const HIGH_DOUBLES: Self = Self(1, WIDE | 1, 0x6d);
}

/// What a comparison asks, as the machine numbers it.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(in crate::engine::native) enum Comparison {
    Equal = 0,
    Less = 1,
    NotEqual = 4,
}

/// A shift by a constant, as the machine numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(in crate::engine::native) enum Shift {
    Right = 2,
    Left = 6,
}

/// Which lanes of the result are written, and whether the others become 0.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine::native) struct Masked {
    pub mask: u8,
    pub zeroes: bool,
}

/// All lanes.
pub(in crate::engine::native) const ALL: Masked = Masked {
    mask: 0,
    zeroes: false,
};

/// The lanes of a mask; the others become 0.
pub(in crate::engine::native) const fn only(mask: u8) -> Masked {
    Masked { mask, zeroes: true }
}

/// The lanes of a mask; the others stay.
pub(in crate::engine::native) const fn merged(mask: u8) -> Masked {
    Masked {
        mask,
        zeroes: false,
    }
}

/// The truth table, for [`Vector::TERNARY`], of a function of three operands, the first the most significant bit of the index.
pub(in crate::engine::native) fn table_of(f: impl Fn([bool; 3]) -> bool) -> u8 {
    (0..8).fold(0, |table, index: u8| {
        let bits = [2, 1, 0].map(|bit| index >> bit & 1 == 1);
        table | u8::from(f(bits)) << index
    })
}

/// A vector instruction: `to` and `first` are registers, `immediate` follows where the instruction has one.
pub(in crate::engine::native) fn vector(
    asm: &mut Assembler,
    Vector(map, prefix, opcode): Vector,
    to: u8,
    first: u8,
    second: Source,
    masked: Masked,
    immediate: Option<u8>,
) {
    let (base, index, is_broadcast) = match second {
        Source::Register(register) => (register >> 3 & 1, register >> 4 & 1, false),
        Source::Memory(memory) => (memory.base >> 3 & 1, 0, memory.is_broadcast),
    };
    let high = [to >> 3 & 1, index, base, to >> 4 & 1];
    head(asm, map, prefix, high, first, masked, is_broadcast);
    asm.push(opcode);
    match second {
        Source::Register(register) => asm.push(0xc0 | (to & 7) << 3 | register & 7),
        Source::Memory(memory) => {
            let is_one_word = memory.is_broadcast || opcode == Vector::BROADCAST.2 && map == 2;
            distance(asm, to, memory, if is_one_word { 4 } else { 64 });
        }
    }
    if let Some(byte) = immediate {
        asm.push(byte);
    }
}

/// A vector instruction's prefix. `high` has the inverted fields' upper bits: of the register operand (bit 3), of the index, of the base, and bit 4 of
/// the register operand.
fn head(
    asm: &mut Assembler,
    map: u8,
    prefix: u8,
    high: [u8; 4],
    first: u8,
    masked: Masked,
    is_broadcast: bool,
) {
    let [register, index, base, register_4] = high;
    let inverted = register << 7 | index << 6 | base << 5 | register_4 << 4;
    asm.push(0x62);
    asm.push(inverted ^ 0xf0 | map);
    asm.push((!first & 15) << 3 | 4 | prefix);
    let length_512 = 0b10 << 5;
    asm.push(
        u8::from(masked.zeroes) << 7
            | length_512
            | u8::from(is_broadcast) << 4
            | (!first >> 4 & 1) << 3
            | masked.mask,
    );
}

/// A memory operand's address; short distances are counted in operands.
fn distance(asm: &mut Assembler, register: u8, memory: Memory, unit: i32) {
    let Memory { base, offset, .. } = memory;
    assert!(base & 7 != 4, "such a base needs a longer address");
    let field = (register & 7) << 3 | base & 7;
    match i8::try_from(offset / unit) {
        Ok(short) if offset % unit == 0 => {
            asm.push(0x40 | field);
            asm.push(short as u8);
        }
        _ => {
            asm.push(0x80 | field);
            asm.push_i32(offset);
        }
    }
}

/// A shift of all lanes by a constant.
pub(in crate::engine::native) fn shift(
    asm: &mut Assembler,
    which: Shift,
    to: u8,
    from: Source,
    amount: u8,
) {
    vector(
        asm,
        Vector::SHIFT_BY,
        which as u8,
        to,
        from,
        ALL,
        Some(amount),
    );
}

/// Reads one word in each lane of a mask, at `base + offset + 4 * index`; the mask is 0 afterwards.
pub(in crate::engine::native) fn gather(
    asm: &mut Assembler,
    to: u8,
    at: Memory,
    index: u8,
    mask: u8,
) {
    indexed(asm, Vector::GATHER, to, at, index, mask);
}

/// Writes one word in each lane of a mask, the last lane last; the mask is 0 afterwards.
pub(in crate::engine::native) fn scatter(
    asm: &mut Assembler,
    from: u8,
    at: Memory,
    index: u8,
    mask: u8,
) {
    indexed(asm, Vector::SCATTER, from, at, index, mask);
}

fn indexed(asm: &mut Assembler, which: Vector, register: u8, at: Memory, index: u8, mask: u8) {
    let Vector(map, prefix, opcode) = which;
    let high = [
        register >> 3 & 1,
        index >> 3 & 1,
        at.base >> 3 & 1,
        register >> 4 & 1,
    ];
    // The index has its bit 4 where other instructions have that of their first source.
    head(asm, map, prefix, high, index & 16, merged(mask), false);
    asm.push(opcode);
    asm.push(0x80 | (register & 7) << 3 | 4);
    asm.push(0b10 << 6 | (index & 7) << 3 | at.base & 7);
    asm.push_i32(at.offset);
}

/// A mask register's moves to and from memory.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(in crate::engine::native) enum MaskMove {
    Load = 0x90,
    Store = 0x91,
}

/// How many bits of a mask are moved.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine::native) enum MaskBits {
    Bits32,
    Bits64,
}

/// Loads or stores a mask.
pub(in crate::engine::native) fn mask_memory(
    asm: &mut Assembler,
    which: MaskMove,
    bits: MaskBits,
    mask: u8,
    memory: Memory,
) {
    let prefix = match bits {
        MaskBits::Bits32 => 1,
        MaskBits::Bits64 => 0,
    };
    short_head(asm, 0, memory.base >> 3 & 1, WIDE | prefix);
    asm.push(which as u8);
    asm.push(0x80 | mask << 3 | memory.base & 7);
    asm.push_i32(memory.offset);
}

/// A general register becomes a mask.
pub(in crate::engine::native) fn general_to_mask(
    asm: &mut Assembler,
    bits: MaskBits,
    mask: u8,
    general: u8,
) {
    short_head(asm, 0, general >> 3 & 1, between(bits));
    asm.push(0x92);
    asm.push(0xc0 | mask << 3 | general & 7);
}

/// A mask becomes a general register.
pub(in crate::engine::native) fn mask_to_general(
    asm: &mut Assembler,
    bits: MaskBits,
    general: u8,
    mask: u8,
) {
    short_head(asm, general >> 3 & 1, 0, between(bits));
    asm.push(0x93);
    asm.push(0xc0 | (general & 7) << 3 | mask);
}

/// Width and prefix of moves between masks and general registers.
fn between(bits: MaskBits) -> u8 {
    match bits {
        MaskBits::Bits32 => 3,
        MaskBits::Bits64 => WIDE | 3,
    }
}

/// The prefix of a mask's move: upper bits of the two operands, then width and prefix.
fn short_head(asm: &mut Assembler, register: u8, base: u8, tail: u8) {
    asm.push(0xc4);
    asm.push((register << 7 | base << 5) ^ 0xe0 | 1);
    asm.push(0b1111 << 3 | tail);
}
