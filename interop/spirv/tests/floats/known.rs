//! Expected results of float instructions, from the CPU's arithmetic and LLVM's; and test operands.

use super::text::{Case, shape};
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert, Status};
use std::cmp::Ordering::{Equal, Greater, Less};

/// A half's value, which a single has exactly.
fn widened(bits: u64) -> f32 {
    let wide: Single = Half::from_bits(bits.into()).convert(&mut false).value;
    f32::from_bits(wide.to_bits() as u32)
}

/// The half nearest to a single. Sums, products, quotients and roots of halves that are rounded to a single first are not changed by that: a single
/// has more than twice a half's digits.
fn narrowed(x: f32) -> u64 {
    let single = Single::from_bits(x.to_bits().into());
    let half: Half = single.convert(&mut false).value;
    half.to_bits() as u64
}

/// The number of a word.
pub fn value(bits: u64, width: u32) -> f32 {
    match width {
        16 => widened(bits),
        _ => f32::from_bits(bits as u32),
    }
}

/// A word, with the one NaN.
fn word(x: f32, width: u32) -> u64 {
    match (x.is_nan(), width) {
        (true, 16) => 0x7e00,
        (true, _) => 0x7fc0_0000,
        (false, 16) => narrowed(x),
        (false, _) => x.to_bits().into(),
    }
}

/// The same by LLVM's arithmetic.
fn by_llvm<F: Float>(op: &str, a: u64, b: u64) -> Option<u64> {
    let [a, b] = [a, b].map(|bits| F::from_bits(bits.into()));
    let of = |(value, _): (F, Status)| (!value.is_nan()).then(|| value.to_bits() as u64);
    let sum = match op {
        "FAdd" => a + b,
        "FSub" => a - b,
        "FMul" | "VectorTimesScalar" => a * b,
        "FDiv" => a / b,
        _ => return None,
    };
    of((sum.value, sum.status))
}

fn signed(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)) as i64 >> (64 - width)
}

fn low(value: u64, width: u32) -> u64 {
    value & u64::MAX >> (64 - width)
}

/// Of one component of each operand.
fn scalar(op: &str, takes: (char, u32), gives: (char, u32), x: &[u64]) -> u64 {
    let (_, width) = takes;
    let (a, b) = (x[0], x.get(1).copied().unwrap_or(0));
    let [p, q] = [a, b].map(|bits| value(bits, width));
    let order = p.partial_cmp(&q);
    let arithmetic = |by_machine: f32| {
        let found = word(by_machine, width);
        let other = match width {
            16 => by_llvm::<Half>(op, a, b),
            _ => by_llvm::<Single>(op, a, b),
        };
        assert!(
            other.is_none_or(|other| other == found),
            "{op} {a:x} {b:x}: two opinions"
        );
        found
    };
    match op {
        "FAdd" => arithmetic(p + q),
        "FSub" => arithmetic(p - q),
        "FMul" | "VectorTimesScalar" => arithmetic(p * q),
        "FDiv" => arithmetic(p / q),
        "FNegate" => word(-p, width),
        "Sqrt" => word(p.sqrt(), width),
        "FOrdEqual" => (order == Some(Equal)).into(),
        "FUnordEqual" => order.is_none_or(|o| o == Equal).into(),
        "FOrdNotEqual" | "LessOrGreater" => order.is_some_and(|o| o != Equal).into(),
        "FUnordNotEqual" => (order != Some(Equal)).into(),
        "FOrdLessThan" => (p < q).into(),
        "FUnordLessThan" => order.is_none_or(|o| o == Less).into(),
        "FOrdGreaterThan" => (p > q).into(),
        "FUnordGreaterThan" => order.is_none_or(|o| o == Greater).into(),
        "FOrdLessThanEqual" => (p <= q).into(),
        "FUnordLessThanEqual" => order.is_none_or(|o| o != Greater).into(),
        "FOrdGreaterThanEqual" => (p >= q).into(),
        "FUnordGreaterThanEqual" => order.is_none_or(|o| o != Less).into(),
        "Ordered" => order.is_some().into(),
        "Unordered" => order.is_none().into(),
        "IsNan" => p.is_nan().into(),
        "IsInf" => p.is_infinite().into(),
        "IsFinite" => p.is_finite().into(),
        "IsNormal" if width == 16 => (p.is_finite() && p.abs() >= 2f32.powi(-14)).into(),
        "IsNormal" => p.is_normal().into(),
        "SignBitSet" => p.is_sign_negative().into(),
        // Rust's casts go toward zero, saturate, and make 0 of a NaN.
        "ConvertFToS" => {
            let value = p as i64;
            let most = i64::MAX >> (64 - gives.1);
            low(value.clamp(-most - 1, most) as u64, gives.1)
        }
        "ConvertFToU" => (p as u64).min(u64::MAX >> (64 - gives.1)),
        "ConvertSToF" | "ConvertUToF" => {
            let integer = match op {
                "ConvertSToF" => i128::from(signed(a, width)),
                _ => i128::from(a),
            };
            let single: Single = Float::from_i128(integer).value;
            assert_eq!(single.to_bits() as u32, (integer as f32).to_bits());
            match gives.1 {
                16 => Half::from_i128(integer).value.to_bits() as u64,
                _ => single.to_bits() as u64,
            }
        }
        "FConvert" => word(p, gives.1),
        "Bitcast" => a,
        "Select" => x[if a == 1 { 1 } else { 2 }],
        _ => panic!("{op}"),
    }
}

/// What a case gives of components, one operand after another.
pub fn known(case: &Case, operands: &[Vec<u64>]) -> Vec<u64> {
    let (kind, width, count) = shape(&case.takes[0]);
    let (to, bits, _) = shape(&case.gives);
    let of = |place: usize, op: &str| {
        let x = operands.iter();
        let x: Vec<u64> = x
            .map(|operand| *operand.get(place).unwrap_or(&operand[0]))
            .collect();
        scalar(op, (kind, width), (to, bits), &x)
    };
    let places = 0..count as usize;
    if case.op == "Dot" {
        let products = places.map(|place| of(place, "FMul"));
        let sum = products
            .reduce(|sum, product| scalar("FAdd", (kind, width), (to, bits), &[sum, product]));
        return sum.into_iter().collect();
    }
    places.map(|place| of(place, case.op)).collect()
}

/// Random numbers, the same in every run.
pub struct Seed(pub u64);

impl Seed {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A word of a type: zeros, ones, infinities, NaNs, the least and greatest numbers and integers and their neighbours, small integers, numbers near
    /// powers of two, and any.
    pub fn word(&mut self, (kind, width): (char, u32)) -> u64 {
        let any = self.next();
        let choice = self.next() % 8;
        if kind != 'f' {
            let top = 1u64 << (width - 1);
            let near = low((any & 7).wrapping_sub(4), width);
            return match choice {
                0 => near,
                1 => low(near.wrapping_add(top), width),
                // A few digits and a tie or nearly one behind them.
                2 => low(
                    (1 << (any % 64)) ^ (1 << (any >> 8 & 63)) ^ (any >> 16 & 1),
                    width,
                ),
                3 => low(any >> (any % u64::from(width)), width),
                _ => low(any, width),
            };
        }
        let fraction = if width == 16 { 10 } else { 23 };
        let bias: u64 = if width == 16 { 15 } else { 127 };
        let sign = (any >> 63) << (width - 1);
        let infinity = (2 * bias + 1) << fraction;
        let size = match choice {
            0 => [
                0,
                1,
                infinity,
                infinity | 1,
                infinity | 1 << (fraction - 1),
                infinity - 1,
                1 << fraction,
                (1 << fraction) - 1,
            ][(any & 7) as usize],
            // Denormals.
            1 => low(any, fraction),
            // Near powers of two that integers have, and halves of the least numbers.
            2 => ((bias + any % 66) << fraction) + (any >> 32 & 3) - 1,
            3 | 4 => ((bias - 2 + (any >> 32) % 5) << fraction) | low(any, fraction),
            5 if width == 32 => {
                (((113 - 12) + (any >> 32) % 43) << 23) | low(any, 23) & !low(any >> 40, 13)
            }
            _ => any,
        };
        sign | low(size, width - 1)
    }
}
