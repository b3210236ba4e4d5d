//! The tables of `special_function`: coefficients fit their words, segments fit a block memory, and 2/π is right.

use num_bigint::BigUint;
use warpwright_blocks::special_function::Function;
use warpwright_blocks::special_function::contract::quotients::{Quotient, TWO_BY_PI, windows};
use warpwright_blocks::special_function::contract::{
    C0_BITS, C1_BITS, C2_BITS, WITH_SEGMENTS, coefficients, segments,
};

#[test]
fn each_function_has_its_segments_and_they_fit() {
    for function in WITH_SEGMENTS {
        let rows = coefficients(function);
        assert_eq!(
            rows.len(),
            segments(function).count as usize,
            "{function:?}"
        );
        for row in rows {
            let fits = row.c0 >> C0_BITS | row.c1 >> C1_BITS | row.c2 >> C2_BITS;
            assert_eq!(fits, 0, "{function:?}: {row:?}");
        }
    }
}

/// 448 words of 57 bits, and 64 of the arc tangent behind them: a block memory of 512 by 72 bits holds them.
#[test]
fn six_functions_fit_a_block_memory() {
    let mut words = 0;
    for segments in WITH_SEGMENTS.map(segments) {
        if let Some(first) = segments.first {
            assert_eq!(first, words, "each begins where the one before ends");
            words += segments.count;
        }
    }
    assert_eq!(words, 512);
    let without_arc = words - segments(Function::Atan).count;
    assert!(without_arc * (C0_BITS + C1_BITS + C2_BITS) <= 25 * 1024);
}

/// An arc tangent of 1/n, times 2^260.
fn arc_tangent(n: u32) -> BigUint {
    let mut power = (BigUint::from(1u8) << 260u32) / n;
    let (mut plus, mut minus) = (BigUint::ZERO, BigUint::ZERO);
    let mut k = 1u32;
    while power != BigUint::ZERO {
        let term = &power / k;
        if k % 4 == 1 {
            plus += term;
        } else {
            minus += term;
        }
        power = power / n / n;
        k += 2;
    }
    plus - minus
}

/// π/4 = 4 arctan(1/5) - arctan(1/239), by J. Machin.
#[test]
fn two_by_pi_is_right() {
    let quarter = arc_tangent(5) * 4u8 - arc_tangent(239);
    let two_by_pi = (BigUint::from(1u8) << (192u32 + 260 - 1)) / quarter;
    let written = TWO_BY_PI.iter().fold(BigUint::ZERO, |number, limb| {
        (number << 64u32) + BigUint::from(*limb)
    });
    assert_eq!(two_by_pi, written);
}

#[test]
fn windows_are_two_by_pi() {
    // 1.0: 2/π with 60 bits behind the point, rounded.
    let first = (TWO_BY_PI[0] >> 4) + (TWO_BY_PI[0] >> 3 & 1);
    assert_eq!(windows()[127], u128::from(first));
    assert_eq!(windows()[254] >> 85, 0);
    assert_eq!([windows()[114], windows()[255]], [0, 0]);
}

#[test]
fn quotients_have_their_segments_and_they_fit() {
    for quotient in Quotient::ALL {
        let rows = quotient.coefficients();
        assert_eq!(rows.len(), quotient.segments().count as usize);
        for row in rows {
            let fits = row.c0 >> C0_BITS | row.c1 >> C1_BITS | row.c2 >> C2_BITS;
            assert_eq!(fits, 0, "{quotient:?}: {row:?}");
        }
    }
}
