//! A function of up to six operands as one 64-bit word: bit `k` is the value where operand `i` is bit `i` of `k`.
//!
//! A function of fewer operands repeats its table to fill the word, so every word is a function of all six and two
//! functions are equal exactly when their words are. Operand `i` is the least significant index bit first, which is
//! the SPIR-V order; the other convention exists only in [`super::table`].

/// The words of the six operands themselves.
pub(super) const OPERANDS: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// A set of operands, bit `i` for operand `i`.
pub(super) type OperandSet = u8;

/// The function where `operand` is held at 0, and where it is held at 1.
pub(super) fn cofactors(word: u64, operand: usize) -> (u64, u64) {
    let (pattern, distance) = (OPERANDS[operand], 1 << operand);
    let (low, high) = (word & !pattern, word & pattern);
    (low | (low << distance), high | (high >> distance))
}

/// The operands the function really depends on.
pub(super) fn support(word: u64) -> OperandSet {
    (0..6)
        .filter(|&operand| {
            let (low, high) = cofactors(word, operand);
            low != high
        })
        .fold(0, |set, operand| set | 1 << operand)
}

/// The operands in a set, ascending.
pub(super) fn members(set: OperandSet) -> impl Iterator<Item = usize> {
    (0..6).filter(move |operand| set >> operand & 1 == 1)
}

/// Whether `small` is 0 wherever `large` is.
pub(super) fn implies(small: u64, large: u64) -> bool {
    small & !large == 0
}

/// The table over `operands` alone, the first of them least significant. The function must not depend on others.
pub(super) fn compress(word: u64, operands: &[usize]) -> u64 {
    (0..1_usize << operands.len()).fold(0, |table, k| {
        let from = operands
            .iter()
            .enumerate()
            .fold(0, |from, (i, operand)| from | (k >> i & 1) << operand);
        table | (word >> from & 1) << k
    })
}

/// The word of a table of `inputs` operands: the table repeated.
pub(super) fn repeat(table: u64, inputs: u32) -> u64 {
    (inputs..6).fold(table, |word, operand| word | word << (1_u32 << operand))
}
