//! The golden model of GLSL.std.450 against independent implementations: Rust's own floats, `half` and `rustc_apfloat`.
//!
//! Half precision: all values for unary instructions; for two operands, special values with each other and with
//! all values. Single and double precision: special values, all pairs and triples of them, and random ones.

mod fma;
mod pack;

use half::f16;
use num_bigint::BigUint;
use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, Round};
use warpwright_blocks::glsl450::golden::execute;
use warpwright_blocks::glsl450::stimulus::float_values;
use warpwright_blocks::glsl450::table::{self, Class, Instruction};
use warpwright_blocks::random::Random;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::{Small, Wide, Word};

/// An instruction of one component of each operand, by the golden model, on words that hold all that is inside; both its results.
fn golden_both(instruction: &Instruction, operands: &[u64], width: u32) -> [u64; 2] {
    fn run<W: Word>(
        instruction: &Instruction,
        operands: &[u64],
        width: u32,
        value: impl Fn(&W) -> u64,
    ) -> [u64; 2] {
        let operands = operands.iter().map(|bits| vec![W::number(*bits, width)]);
        let results = execute(instruction, &operands.collect::<Vec<Vec<W>>>());
        [results.result, results.second].map(|vector| value(&vector[0]))
    }
    let low = |value: &BigUint| value.iter_u64_digits().next().unwrap_or(0);
    let is_wide = ["Fract", "Ldexp"].contains(&instruction.name);
    match (is_wide, width) {
        _ if instruction.class == Class::Fma => {
            run::<Bits>(instruction, operands, width, |w| low(w.value()))
        }
        (true, 64) => run::<Bits>(instruction, operands, width, |w| low(w.value())),
        (true, _) => run::<Wide>(instruction, operands, width, |w| w.value() as u64),
        _ => run::<Small>(instruction, operands, width, |w| w.value()),
    }
}

fn golden(instruction: &Instruction, operands: &[u64], width: u32) -> u64 {
    golden_both(instruction, operands, width)[0]
}

/// A format that others know too.
trait ExactFloat: Float {
    const WIDTH: u32;
    /// As a double, exactly.
    fn as_f64(bits: u64) -> f64;
    fn of_bits(bits: u64) -> Self {
        Self::from_bits(bits.into())
    }
    /// Its bits; of NaN always those.
    fn bits(self) -> u64 {
        let nan = Self::NAN;
        let value = if self.is_nan() { nan } else { self };
        value.to_bits() as u64
    }
}

impl ExactFloat for Half {
    const WIDTH: u32 = 16;
    fn as_f64(bits: u64) -> f64 {
        f16::from_bits(bits as u16).to_f64()
    }
}

impl ExactFloat for Single {
    const WIDTH: u32 = 32;
    fn as_f64(bits: u64) -> f64 {
        f32::from_bits(bits as u32).into()
    }
}

impl ExactFloat for Double {
    const WIDTH: u32 = 64;
    fn as_f64(bits: u64) -> f64 {
        f64::from_bits(bits)
    }
}

/// Rounding by `rustc_apfloat`, and, as a value, by Rust.
fn whole<F: ExactFloat>(name: &str, x: u64) -> (u64, f64) {
    let float = F::of_bits(x);
    let value = F::as_f64(x);
    let (mode, by_rust) = match name {
        "Trunc" => (Round::TowardZero, value.trunc()),
        "Floor" => (Round::TowardNegative, value.floor()),
        "Ceil" => (Round::TowardPositive, value.ceil()),
        _ => (Round::NearestTiesToEven, value.round_ties_even()),
    };
    (float.round_to_integral(mode).value.bits(), by_rust)
}

/// The sign and the magnitude of one value, by the words of the text.
fn unary<F: ExactFloat>(name: &str, x: u64) -> u64 {
    let float = F::of_bits(x);
    let one = F::from_u128(1).value;
    match name {
        "FAbs" => float.abs().bits(),
        "FSign" if float.is_nan() => 0,
        "FSign" if float.is_zero() => x,
        "FSign" => one.copy_sign(float).bits(),
        _ => whole::<F>(name, x).0,
    }
}

/// Minimum or maximum by Rust's total order, which has -0 before +0.
fn extreme<F: ExactFloat>(is_max: bool, x: u64, y: u64) -> u64 {
    match (F::of_bits(x).is_nan(), F::of_bits(y).is_nan()) {
        (true, true) => F::NAN.bits(),
        (true, false) => y,
        (false, true) => x,
        (false, false) => {
            let order = F::as_f64(x).total_cmp(&F::as_f64(y));
            if order.is_gt() == is_max { x } else { y }
        }
    }
}

fn binary<F: ExactFloat>(name: &str, x: u64, y: u64) -> u64 {
    match name {
        "Step" => {
            // Of the edge and the value, by Rust's comparison.
            let is_less = F::as_f64(y) < F::as_f64(x);
            if is_less {
                0
            } else {
                F::from_u128(1).value.bits()
            }
        }
        name => extreme::<F>(name.ends_with("Max"), x, y),
    }
}

fn instruction(name: &str) -> &'static Instruction {
    table::find(name).unwrap()
}

const UNARY: [&str; 7] = [
    "Round",
    "RoundEven",
    "Trunc",
    "Floor",
    "Ceil",
    "FAbs",
    "FSign",
];
const BINARY: [&str; 5] = ["FMin", "FMax", "NMin", "NMax", "Step"];

fn unary_agrees<F: ExactFloat>(x: u64) {
    for name in UNARY {
        let found = golden(instruction(name), &[x], F::WIDTH);
        let expected = unary::<F>(name, x);
        assert_eq!(found, expected, "{name} {x:#x}: {found:#x}, {expected:#x}");
        let is_whole = !["FAbs", "FSign"].contains(&name);
        if !is_whole || F::of_bits(x).is_nan() {
            continue;
        }
        let by_rust = whole::<F>(name, x).1;
        assert_eq!(
            F::as_f64(found).to_bits(),
            by_rust.to_bits(),
            "{name} {x:#x}"
        );
    }
}

fn binary_agrees<F: ExactFloat>(x: u64, y: u64) {
    for name in BINARY {
        let found = golden(instruction(name), &[x, y], F::WIDTH);
        let expected = binary::<F>(name, x, y);
        assert_eq!(
            found, expected,
            "{name} {x:#x} {y:#x}: {found:#x}, {expected:#x}"
        );
    }
}

/// What is behind the point, by a subtraction that rounds once; and both parts of a number.
fn parts_agree<F: ExactFloat>(x: u64) {
    let float = F::of_bits(x);
    let fract = if float.is_infinite() {
        F::NAN
    } else {
        let floor = float.round_to_integral(Round::TowardNegative).value;
        (float - floor).value
    };
    // A difference of zero is +0.
    assert_eq!(
        golden(instruction("Fract"), &[x], F::WIDTH),
        fract.bits(),
        "Fract {x:#x}"
    );

    let whole = float.round_to_integral(Round::TowardZero).value;
    let left = match (float.is_nan(), float.is_infinite()) {
        (true, _) => F::NAN,
        (_, true) => F::ZERO.copy_sign(float),
        _ => (float - whole).value.copy_sign(float),
    };
    let found = golden_both(instruction("ModfStruct"), &[x], F::WIDTH);
    assert_eq!(found, [left.bits(), whole.bits()], "ModfStruct {x:#x}");

    let mut power = 0;
    let significand = if float.is_finite_non_zero() {
        float.frexp(&mut power)
    } else {
        float
    };
    let [found, found_power] = golden_both(instruction("FrexpStruct"), &[x], F::WIDTH);
    let ones = u64::MAX >> (64 - F::WIDTH);
    let expected = [significand.bits(), i64::from(power) as u64 & ones];
    assert_eq!([found, found_power], expected, "FrexpStruct {x:#x}");
    // And back again, which is exact.
    let back = golden(instruction("Ldexp"), &[found, found_power], F::WIDTH);
    assert_eq!(back, float.bits(), "Ldexp of FrexpStruct {x:#x}");
}

fn scaling_agrees<F: ExactFloat>(x: u64, power: i64) {
    let float = F::of_bits(x);
    let clamped = power.clamp(-10_000, 10_000) as i32;
    let expected = float.scalbn_r(clamped, Round::NearestTiesToEven);
    let ones = u64::MAX >> (64 - F::WIDTH);
    let found = golden(instruction("Ldexp"), &[x, power as u64 & ones], F::WIDTH);
    assert_eq!(found, expected.bits(), "Ldexp {x:#x} {power}");
}

fn clamp_agrees<F: ExactFloat>(x: u64, least: u64, most: u64) {
    let kept = extreme::<F>(true, x, least);
    let expected = extreme::<F>(false, kept, most);
    for name in ["FClamp", "NClamp"] {
        let found = golden(instruction(name), &[x, least, most], F::WIDTH);
        assert_eq!(found, expected, "{name} {x:#x} {least:#x} {most:#x}");
    }
}

fn special_values<F: ExactFloat>() {
    let special = float_values(F::WIDTH);
    assert!(special.len() >= 60, "{}", special.len());
    for x in &special {
        unary_agrees::<F>(*x);
        parts_agree::<F>(*x);
        for y in &special {
            binary_agrees::<F>(*x, *y);
        }
        let span = 2 * (i64::from(F::MAX_EXP) + F::PRECISION as i64) + 4;
        let step = (span / 60).max(1) as usize;
        let near = -i64::from(F::PRECISION as u32) - 3..=i64::from(F::PRECISION as u32) + 3;
        let powers = (-span..=span).step_by(step).chain(near);
        for power in powers.chain([i64::from(i16::MIN), i64::from(i16::MAX)]) {
            scaling_agrees::<F>(*x, power);
        }
    }
}

fn random_values<F: ExactFloat>(count: u32) {
    let mut random = Random::new(5);
    let special = float_values(F::WIDTH);
    let ones = u64::MAX >> (64 - F::WIDTH);
    let bias = (F::MAX_EXP as u64) << (F::PRECISION - 1);
    let value = |random: &mut Random| {
        let some = random.next_u64() & ones;
        let near_one = (some >> 5) ^ bias;
        *random.pick(&[some, some, near_one, special[some as usize % special.len()]])
    };
    for _ in 0..count {
        let [x, y, z] = [(); 3].map(|()| value(&mut random));
        unary_agrees::<F>(x);
        binary_agrees::<F>(x, y);
        clamp_agrees::<F>(x, y, z);
        parts_agree::<F>(x);
        let exponents = 2 * F::MAX_EXP as u64 + 80;
        let power = random.below(2 * exponents) as i64 - exponents as i64;
        scaling_agrees::<F>(y, power);
    }
}

#[test]
fn half_precision() {
    for x in 0..1 << 16 {
        unary_agrees::<Half>(x);
        parts_agree::<Half>(x);
    }
    special_values::<Half>();
    random_values::<Half>(4_000);
}

#[test]
fn single_precision() {
    special_values::<Single>();
    random_values::<Single>(10_000);
}

#[test]
fn double_precision() {
    special_values::<Double>();
    random_values::<Double>(4_000);
}

/// All triples of special values.
#[test]
fn clamps_of_special_values() {
    let special = float_values(16);
    for x in &special {
        for least in &special {
            for most in special
                .iter()
                .step_by(if cfg!(debug_assertions) { 3 } else { 1 })
            {
                clamp_agrees::<Half>(*x, *least, *most);
            }
        }
    }
}

/// The instruction of a vector of two, by the golden model.
fn of_two(name: &str, components: [u64; 2]) -> [u64; 2] {
    let vector = components.map(|bits| Small::number(bits, 32)).to_vec();
    let results = execute(instruction(name), &[vector]);
    [0, 1].map(|lane| results.result[lane].value())
}

fn half_of(single: u32) -> u16 {
    let half = f16::from_f32(f32::from_bits(single));
    if half.is_nan() {
        0x7e00
    } else {
        half.to_bits()
    }
}

/// Halves from singles: special ones and random ones, most of which have an exponent that halves have, too.
#[test]
fn halves_are_packed() {
    let special: Vec<u32> = float_values(32)
        .into_iter()
        .map(|bits| bits as u32)
        .collect();
    let mut random = Random::new(9);
    let mut all = special.clone();
    // All that lies around each half, and between two.
    for half in 0..=u16::MAX {
        let single = f16::from_bits(half).to_f32().to_bits();
        let step = 1 << 12;
        all.extend([
            single,
            single ^ 1,
            single + 1,
            single + step,
            single + step + 1,
        ]);
        all.push(single.wrapping_add(step - 1));
    }
    for _ in 0..20_000 {
        let some = random.next_u64() as u32;
        all.push((some & 0x807f_ffff) | (95 + some % 60) << 23);
    }
    for (place, single) in all.iter().enumerate() {
        let other = all[(place * 7 + 1) % all.len()];
        let expected = u64::from(half_of(other)) << 16 | u64::from(half_of(*single));
        let found = of_two("PackHalf2x16", [u64::from(*single), u64::from(other)]);
        assert_eq!(found, [expected, 0], "{single:#x} {other:#x}");
    }
}

#[test]
fn halves_are_unpacked() {
    for low in 0..=u16::MAX {
        let high = low.rotate_left(5) ^ 0x1234;
        let expected = [low, high].map(|half| {
            let single = f16::from_bits(half).to_f32();
            let bits = if single.is_nan() {
                0x7fc0_0000
            } else {
                single.to_bits()
            };
            u64::from(bits)
        });
        let word = u64::from(high) << 16 | u64::from(low);
        assert_eq!(of_two("UnpackHalf2x16", [word, 77]), expected, "{word:#x}");
    }
}
