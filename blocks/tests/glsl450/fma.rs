//! Multiply-add instructions, checked against `rustc_apfloat` and against Rust's own fused multiply-add.

use super::{ExactFloat, golden, instruction};
use num_bigint::BigUint;
use rustc_apfloat::ieee::{Double, Half, Single};
use std::str::FromStr;
use warpwright_blocks::float::Format;
use warpwright_blocks::float_fma::stimulus::{special_values, triple};
use warpwright_blocks::glsl450::golden::fma::{DEGREES_OF_A_RADIAN, RADIANS_OF_A_DEGREE};
use warpwright_blocks::random::Random;

/// π / 180 and 180 / π as text, which LLVM rounds once.
const RADIANS: &str = "0.017453292519943295769236907684886127134428718885417";
const DEGREES: &str = "57.295779513082320876798154814105170332405472466564";

/// What `rustc_apfloat` says of a component.
fn by_llvm<F: ExactFloat + FromStr>(name: &str, operands: [u64; 3]) -> u64 {
    let [x, y, z] = operands.map(F::of_bits);
    let factor = |text: &str| F::from_str(text).unwrap_or_else(|_| unreachable!("a number"));
    let result = match name {
        "Fma" => x.mul_add(y, z),
        "FMix" => y.mul_add(z, (-z).mul_add(x, x).value),
        "Radians" => x * factor(RADIANS),
        _ => x * factor(DEGREES),
    };
    result.value.bits()
}

fn agrees<F: ExactFloat + FromStr>(name: &str, operands: [u64; 3]) {
    let instruction = instruction(name);
    let taken = &operands[..instruction.shape.operands.len()];
    let found = golden(instruction, taken, F::WIDTH);
    let expected = by_llvm::<F>(name, operands);
    assert_eq!(
        found, expected,
        "{name} {taken:x?}: {found:x}, {expected:x}"
    );
}

/// Products and sums of all special values, or of every so many.
fn special_triples<F: ExactFloat + FromStr>(format: Format, step: usize) {
    let special = special_values(format);
    let count = special.len();
    for n in (0..count.pow(3)).step_by(step) {
        let operands = [n % count, n / count % count, n / count / count].map(|i| special[i]);
        agrees::<F>("Fma", operands);
        agrees::<F>("FMix", operands);
    }
}

#[test]
fn halves_are_multiplied_and_added() {
    for x in 0..1 << 16 {
        agrees::<Half>("Radians", [x, 0, 0]);
        agrees::<Half>("Degrees", [x, 0, 0]);
    }
    special_triples::<Half>(Format::F16, if cfg!(debug_assertions) { 7 } else { 1 });
}

#[test]
fn singles_are_multiplied_and_added() {
    special_triples::<Single>(Format::F32, if cfg!(debug_assertions) { 31 } else { 3 });
    let mut random = Random::new(3);
    for _ in 0..5_000 {
        let operands = triple(Format::F32, &mut random);
        for name in ["Radians", "Degrees", "Fma", "FMix"] {
            agrees::<Single>(name, operands);
        }
        // Rust's arithmetic, and its own rounding of the digits.
        let [x, y, z] = operands.map(|bits| f32::from_bits(bits as u32));
        for (name, expected) in [
            ("Radians", x * 0.017_453_292_519_943_295_f64 as f32),
            ("Degrees", x * 57.295_779_513_082_32_f64 as f32),
            ("Fma", x.mul_add(y, z)),
            ("FMix", y.mul_add(z, (-z).mul_add(x, x))),
        ] {
            let instruction = instruction(name);
            let taken = &operands[..instruction.shape.operands.len()];
            let found = f32::from_bits(golden(instruction, taken, 32) as u32);
            let is_same = found.to_bits() == expected.to_bits();
            let both_nan = found.is_nan() && expected.is_nan();
            assert!(is_same || both_nan, "{name} {operands:x?}");
        }
    }
}

#[test]
fn doubles_are_multiplied_and_added() {
    special_triples::<Double>(Format::F64, if cfg!(debug_assertions) { 301 } else { 29 });
    let mut random = Random::new(4);
    for _ in 0..300 {
        let operands = triple(Format::F64, &mut random);
        agrees::<Double>("Fma", operands);
        agrees::<Double>("FMix", operands);
    }
}

/// A mix is exact at both ends, and of an infinity that is mixed in it is no number.
#[test]
fn ends_of_mixes() {
    let mix = |x: f32, y: f32, a: f32| {
        let operands = [x, y, a].map(|float| u64::from(float.to_bits()));
        f32::from_bits(golden(instruction("FMix"), &operands, 32) as u32)
    };
    let mut random = Random::new(6);
    for _ in 0..200 {
        let [x, y, _] = triple(Format::F32, &mut random).map(|bits| f32::from_bits(bits as u32));
        if x.is_finite() && y.is_finite() && x != 0.0 && y != 0.0 {
            assert_eq!(mix(x, y, 0.0).to_bits(), x.to_bits());
            assert_eq!(mix(x, y, 1.0).to_bits(), y.to_bits());
        }
    }
    assert!(mix(f32::INFINITY, 1.0, 0.5).is_nan());
    assert!(mix(1.0, f32::INFINITY, 0.5) == f32::INFINITY);
    assert!(mix(1.0, f32::INFINITY, 0.0).is_nan());
}

/// A fraction of natural numbers in a format, rounded to the nearest; for normal numbers.
fn rounded(format: Format, mut numerator: BigUint, mut denominator: BigUint) -> u64 {
    let mut exponent = format.bias();
    while numerator < denominator {
        numerator *= 2u8;
        exponent -= 1;
    }
    while numerator >= &denominator * 2u8 {
        denominator *= 2u8;
        exponent += 1;
    }
    // Twice as many digits as are kept, and a half.
    let doubled = (numerator << (format.fraction_bits + 1)) / denominator;
    let kept: BigUint = (doubled + 1u8) >> 1;
    let kept = kept.iter_u64_digits().next().unwrap_or(0);
    kept - (1 << format.fraction_bits) + (exponent << format.fraction_bits)
}

#[test]
fn constants_are_nearest() {
    const PI: &str = "3141592653589793238462643383279502884197169399375105820974944592307816406286";
    let pi = BigUint::from_str(PI).expect("digits");
    let one = BigUint::from(10u8).pow(PI.len() as u32 - 1);
    let half_turn = &one * 180u8;
    for (index, format) in [Format::F16, Format::F32].into_iter().enumerate() {
        let radians = rounded(format, pi.clone(), half_turn.clone());
        let degrees = rounded(format, half_turn.clone(), pi.clone());
        assert_eq!(RADIANS_OF_A_DEGREE[index], radians, "{format:?}");
        assert_eq!(DEGREES_OF_A_RADIAN[index], degrees, "{format:?}");
    }
}
