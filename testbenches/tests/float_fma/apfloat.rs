//! Results of LLVM's software floating point, from the port that the Rust compiler uses for constants.

use rustc_apfloat::ieee::{BFloat, Half, Single};
use rustc_apfloat::{Float, Round};

/// `a * b + c`; of NaNs the one that the block gives.
pub fn fused<F: Float>(triple: [u64; 3], round: Round, nan: u64) -> u64 {
    let [a, b, c] = triple.map(|word| F::from_bits(word.into()));
    let result = a.mul_add_r(b, c, round).value;
    if result.is_nan() {
        return nan;
    }
    result.to_bits() as u64
}

pub fn half(triple: [u64; 3]) -> u64 {
    fused::<Half>(triple, Round::NearestTiesToEven, 0x7E00)
}

pub fn brain(triple: [u64; 3]) -> u64 {
    fused::<BFloat>(triple, Round::NearestTiesToEven, 0x7FC0)
}

pub fn single_toward_zero(triple: [u64; 3]) -> u64 {
    fused::<Single>(triple, Round::TowardZero, 0x7FC0_0000)
}
