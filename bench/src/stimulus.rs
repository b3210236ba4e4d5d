//! The random stimulus and the checksum of what comes back: the same numbers for every engine.
//!
//! A stream has a number. Its state is a 64-bit xorshift generator (shifts 13, 7, 17) seeded by `splitmix64` of that
//! number, advanced once a cycle. With `odd(k) = 0x9E3779B97F4A7C15 * (2k + 1)` modulo 2^64, word k of a cycle is the
//! state, rotated left by 29k modulo 64, xor `odd(k)`: so every bit of an operand is uniform, and independent of the
//! other operands' bit at its place. Words 0 to 15 are `src0`, low bits first, 16 to 31 `src1`, 32 to 47 `src2`. The
//! control word `p ^ (p >> 32)`, where `p = state * odd(48)`, holds `lane_enable` in bits 0 to 31 and `table_bits` in
//! bits 32 to 39; `in_valid` is 1 unless bits 40 and 41 are both 0.
//!
//! Before each cycle's clock edge the outputs are folded: `checksum = checksum * odd(0) + sum`, where the sum adds
//! every output word k rotated left by 29k modulo 64, with `dst` as words 0 to 15 and `dst_enable` below `out_valid`
//! as word 16. Every engine starts with a cycle of reset and one that writes 0 to every lane, neither of which is
//! folded.
//!
//! It is cheap on purpose (a rotation a word, no chain from word to word), so that the engines are measured and not
//! the generator. `verilator/main.cpp` says the same in C++.

/// Lanes of the array that is measured.
pub const LANES: usize = 32;
/// Words of a 1024-bit operand.
pub const OPERAND_WORDS: usize = LANES * 32 / 64;
/// Operands.
pub const OPERANDS: usize = 3;
/// Bit of the control word at which the table begins.
pub const TABLE_AT: u32 = 32;
/// Bit of the control word at which the two bits that make `in_valid` begin.
pub const VALID_AT: u32 = 40;

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The k-th odd constant.
#[inline]
pub const fn odd(k: usize) -> u64 {
    MULTIPLIER.wrapping_mul(2 * k as u64 + 1)
}

/// How far word k is rotated.
#[inline]
pub const fn turn(k: usize) -> u32 {
    (29 * k % 64) as u32
}

/// Word k of the operands in the cycle with this state.
#[inline]
pub const fn word(state: u64, k: usize) -> u64 {
    state.rotate_left(turn(k)) ^ odd(k)
}

/// The control word of the cycle with this state.
#[inline]
pub const fn control(state: u64) -> u64 {
    let product = state.wrapping_mul(odd(OPERANDS * OPERAND_WORDS));
    product ^ (product >> 32)
}

/// The state of a stream before its first cycle.
pub const fn seed(stream: u64) -> u64 {
    let z = (stream + 1).wrapping_mul(MULTIPLIER);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) | 1
}

/// The next state.
#[inline]
pub const fn advance(state: u64) -> u64 {
    let x = state ^ (state << 13);
    let x = x ^ (x >> 7);
    x ^ (x << 17)
}

/// What one cycle drives, for engines with one stimulus.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cycle {
    /// `src0`, `src1` and `src2`.
    pub operands: [[u64; OPERAND_WORDS]; OPERANDS],
    /// A bit a lane.
    pub lane_enable: u32,
    /// The function.
    pub table_bits: u8,
    /// Operands are present.
    pub in_valid: bool,
}

impl Cycle {
    /// The second cycle of every run, which writes 0 to every lane.
    pub const WRITE_ZERO: Self = Self {
        operands: [[0; OPERAND_WORDS]; OPERANDS],
        lane_enable: u32::MAX,
        table_bits: 0,
        in_valid: true,
    };

    /// The cycle of a generator's state.
    #[inline]
    pub fn of(state: u64) -> Self {
        let operand = |number| std::array::from_fn(|i| word(state, number * OPERAND_WORDS + i));
        let control = control(state);
        Self {
            operands: std::array::from_fn(operand),
            lane_enable: control as u32,
            table_bits: (control >> TABLE_AT) as u8,
            in_valid: (control >> VALID_AT) & 3 != 0,
        }
    }
}

/// Adds a cycle's outputs to a checksum.
#[inline]
pub fn fold(checksum: u64, dst: &[u64; OPERAND_WORDS], rest: u64) -> u64 {
    let sum = rest.rotate_left(turn(OPERAND_WORDS));
    let sum = dst.iter().enumerate().fold(sum, |sum, (k, word)| {
        sum.wrapping_add(word.rotate_left(turn(k)))
    });
    checksum.wrapping_mul(odd(0)).wrapping_add(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_sees_order_place_and_the_flags() {
        let mut dst = [0; OPERAND_WORDS];
        dst[3] = 1;
        let base = fold(0, &dst, 0);
        let mut moved = [0; OPERAND_WORDS];
        moved[4] = 1;
        assert_ne!(base, fold(0, &moved, 0));
        assert_ne!(base, fold(0, &dst, 1 << 32));
        let zero = [0; OPERAND_WORDS];
        assert_ne!(fold(base, &zero, 0), fold(fold(0, &zero, 0), &dst, 0));
    }
}
