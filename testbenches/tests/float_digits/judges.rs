//! Quotients and square roots by arithmetic independent of the golden model: the CPU's and LLVM's.

use crate::judged::llvm;
use rustc_apfloat::ieee::Double;
use rustc_apfloat::{Float, FloatConvert};
use warpwright_blocks::float::Rounding;

/// `a / b` by LLVM; of NaNs the one that the block gives.
pub fn quotient<F: Float>(rounding: Rounding, pair: [u64; 2], nan: u64) -> u64 {
    let [a, b] = pair.map(|word| F::from_bits(word.into()));
    let result = a.div_r(b, llvm(rounding)).value;
    if result.is_nan() {
        return nan;
    }
    result.to_bits() as u64
}

/// The square root in a format of up to 24 digits: that of the machine in double precision, rounded once more. A root that is no number of the format,
/// nor in the middle between two, is further from these than 2^-51 of itself, because its square is: so the first rounding does not reach them.
pub fn short_root<F>(rounding: Rounding, word: u64, nan: u64) -> u64
where
    F: Float + FloatConvert<Double>,
    Double: FloatConvert<F>,
{
    let mut loses = false;
    let exact: Double = F::from_bits(word.into()).convert(&mut loses).value;
    let root = f64::from_bits(exact.to_bits() as u64).sqrt();
    if root.is_nan() {
        return nan;
    }
    let root = Double::from_bits(root.to_bits().into());
    let result: F = root.convert_r(llvm(rounding), &mut loses).value;
    result.to_bits() as u64
}

/// The square root in double precision: the machine's, and the number next to it where its square is on the other side.
pub fn double_root(rounding: Rounding, word: u64, nan: u64) -> u64 {
    let a = f64::from_bits(word);
    let root = a.sqrt();
    if root.is_nan() {
        return nan;
    }
    if root == 0.0 || root.is_infinite() {
        return root.to_bits();
    }
    // So large that the difference is not rounded to zero.
    let (scaled, scale) = if a < 1e-100 {
        (a * 2f64.powi(600), 2f64.powi(300))
    } else {
        (a, 1.0)
    };
    let above = (root * scale).mul_add(root * scale, -scaled);
    match rounding {
        Rounding::Up if above < 0.0 => root.next_up().to_bits(),
        Rounding::Down | Rounding::TowardZero if above > 0.0 => root.next_down().to_bits(),
        _ => root.to_bits(),
    }
}

/// How LLVM's direction is called is known from results.
#[test]
fn judges_know_the_directions() {
    let [one, three] = [1f64, 3.0].map(f64::to_bits);
    let thirds = |sign: u64| {
        let quotient = |rounding| quotient::<Double>(rounding, [one | sign, three], 0);
        warpwright_testbenches::floats::BY_CODE.map(quotient)
    };
    let below = (1f64 / 3.0).to_bits();
    assert_eq!(thirds(0), [below, below + 1, below, below]);
    let minus = 1 << 63;
    let below = below | minus;
    assert_eq!(thirds(minus), [below, below, below + 1, below]);
    let roots = |root: &dyn Fn(Rounding) -> u64| warpwright_testbenches::floats::BY_CODE.map(root);
    // 1.41421356237309504880 is between 1.4142135623730949 and 1.4142135623730951.
    let two = 2f64.sqrt().to_bits();
    let double = roots(&|rounding| double_root(rounding, 2f64.to_bits(), 0));
    assert_eq!(double, [two, two, two - 1, two - 1]);
    // 2^-1073, which is subnormal.
    let tiny = f64::from_bits(2);
    let root = (tiny * 2f64.powi(600)).sqrt() * 2f64.powi(-300);
    let double = roots(&|rounding| double_root(rounding, tiny.to_bits(), 0));
    let root = root.to_bits();
    assert_eq!(double, [root, root, root - 1, root - 1]);
}
