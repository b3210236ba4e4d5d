//! The golden model of GLSL.std.450 against opinions of others: Rust's own floats, `half` and `rustc_apfloat`.
//!
//! Half precision: all values of unary instructions, and special values with each other and with all others of two operands. Single and
//! double precision: special values, all pairs and triples of them, and random ones.

use half::f16;
use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, Round};
use warpwright_blocks::glsl450::golden::execute;
use warpwright_blocks::glsl450::stimulus::float_values;
use warpwright_blocks::glsl450::table::{self, Instruction};
use warpwright_blocks::random::Random;
use warpwright_hdl::word::{Small, Word};

/// An instruction of one component of each operand, by the golden model.
fn golden(instruction: &Instruction, operands: &[u64], width: u32) -> u64 {
    let operands = operands
        .iter()
        .map(|bits| vec![Small::number(*bits, width)]);
    let operands: Vec<Vec<Small>> = operands.collect();
    execute(instruction, &operands).result[0].value()
}

/// A format that others know too.
trait Known: Float {
    const WIDTH: u32;
    /// Half precision in single, single in itself, double in itself: exact.
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

impl Known for Half {
    const WIDTH: u32 = 16;
    fn as_f64(bits: u64) -> f64 {
        f16::from_bits(bits as u16).to_f64()
    }
}

impl Known for Single {
    const WIDTH: u32 = 32;
    fn as_f64(bits: u64) -> f64 {
        f32::from_bits(bits as u32).into()
    }
}

impl Known for Double {
    const WIDTH: u32 = 64;
    fn as_f64(bits: u64) -> f64 {
        f64::from_bits(bits)
    }
}

/// Rounding by `rustc_apfloat`, and, as a value, by Rust.
fn whole<F: Known>(name: &str, x: u64) -> (u64, f64) {
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
fn unary<F: Known>(name: &str, x: u64) -> u64 {
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
fn extreme<F: Known>(is_max: bool, x: u64, y: u64) -> u64 {
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

fn binary<F: Known>(name: &str, x: u64, y: u64) -> u64 {
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

fn unary_agrees<F: Known>(x: u64) {
    for name in UNARY {
        let found = golden(instruction(name), &[x], F::WIDTH);
        let expected = unary::<F>(name, x);
        assert_eq!(found, expected, "{name} {x:#x}: {found:#x}, {expected:#x}");
        if name.starts_with('F') && name != "Floor" || F::of_bits(x).is_nan() {
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

fn binary_agrees<F: Known>(x: u64, y: u64) {
    for name in BINARY {
        let found = golden(instruction(name), &[x, y], F::WIDTH);
        let expected = binary::<F>(name, x, y);
        assert_eq!(
            found, expected,
            "{name} {x:#x} {y:#x}: {found:#x}, {expected:#x}"
        );
    }
}

fn clamp_agrees<F: Known>(x: u64, least: u64, most: u64) {
    let kept = extreme::<F>(true, x, least);
    let expected = extreme::<F>(false, kept, most);
    for name in ["FClamp", "NClamp"] {
        let found = golden(instruction(name), &[x, least, most], F::WIDTH);
        assert_eq!(found, expected, "{name} {x:#x} {least:#x} {most:#x}");
    }
}

fn special_values<F: Known>() {
    let special = float_values(F::WIDTH);
    assert!(special.len() >= 60, "{}", special.len());
    for x in &special {
        unary_agrees::<F>(*x);
        for y in &special {
            binary_agrees::<F>(*x, *y);
        }
    }
}

fn random_values<F: Known>(count: u32) {
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
    }
}

#[test]
fn half_precision() {
    for x in 0..1 << 16 {
        unary_agrees::<Half>(x);
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
