//! Floating-point units checked against arithmetic independent of their golden model: [`mod@bench`] runs one in a batch simulation, [`mod@paced`] one that does not
//! accept operands in every cycle, [`naive`] looks up results of tiny formats in a list of all numbers. [`mod@boundaries`] are words for which rounding directions differ.

pub mod bench;
pub mod boundaries;
pub mod naive;
pub mod paced;

use warpwright_blocks::float::Rounding;

/// The names of the directions in the order of their codes, as bits 5 to 4 of `cr0.0` say them: written down a second time.
pub const BY_CODE: [Rounding; 4] = [
    Rounding::NearestEven,
    Rounding::Up,
    Rounding::Down,
    Rounding::TowardZero,
];

/// Operands in each direction of rounding, which is the last word: neighbours differ.
pub fn in_all_directions<const N: usize, const M: usize>(
    operands: impl Iterator<Item = [u64; N]>,
) -> impl Iterator<Item = [u64; M]> {
    operands.flat_map(|words| (0..BY_CODE.len() as u64).map(move |code| with_code(words, code)))
}

/// Operands, and behind them the code of a direction.
///
/// # Panics
/// If there is not just one word more.
pub fn with_code<const N: usize, const M: usize>(words: [u64; N], code: u64) -> [u64; M] {
    assert_eq!(M, N + 1, "one word more");
    std::array::from_fn(|place| words.get(place).copied().unwrap_or(code))
}

/// What [`with_code`] put together.
///
/// # Panics
/// If it is not a code.
pub fn and_code<const M: usize, const N: usize>(words: [u64; M]) -> ([u64; N], Rounding) {
    let operands = std::array::from_fn(|place| words[place]);
    (operands, BY_CODE[words[N] as usize])
}
