//! Floats against `rustc_apfloat`.

use super::assembler::{CONTROL, Line, doublewords, eights, op, result};
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status, StatusAnd};

/// The register with each rounding mode, and the mode.
const MODES: [(u32, Round); 4] = [
    (0x4C0, Round::NearestTiesToEven),
    (0x4D0, Round::TowardPositive),
    (0x4E0, Round::TowardNegative),
    (0x4F0, Round::TowardZero),
];

const ROUNDS: usize = 120;

const NAN: u32 = 0x7FC0_0000;

/// Bits of floats, many of them close to each other or special.
fn floats(values: [u32; 8], seed: usize) -> [u32; 8] {
    const SPECIAL: [u32; 12] = [
        0,
        0x8000_0000,
        0x7F80_0000,
        0xFF80_0000,
        0x7FC0_1234,
        0x3F80_0000,
        0x0080_0000,
        0x007F_FFFF,
        1,
        0x7F7F_FFFF,
        0x4B80_0000,
        0xBF80_0000,
    ];
    let mut index = seed;
    values.map(|value| {
        index += 1;
        match index % 4 {
            0 => SPECIAL[value as usize % 12],
            // Exponents near the exponent of 1, so that sums cancel.
            1 | 2 => value & 0x83FF_FFFF | 0x3C00_0000,
            _ => value,
        }
    })
}

fn single(bits: u32) -> Single {
    Single::from_bits(bits.into())
}

fn bits(value: Single) -> u32 {
    if value.is_nan() {
        NAN
    } else {
        value.to_bits() as u32
    }
}

/// An operation of three floats, in all rounding modes, is this one.
#[track_caller]
fn check(line: &Line, function: impl Fn([Single; 3], Round) -> Single) {
    let mut seed = 0;
    eights::<3>(ROUNDS, |sources| {
        seed += 1;
        let sources = [0, 1, 2].map(|n| floats(sources[n], seed + n));
        let (control, round) = MODES[seed % 4];
        let found = result(std::slice::from_ref(line), &sources, control);
        for lane in 0..8 {
            let operands = sources.map(|source| single(source[lane]));
            let expected = bits(function(operands, round));
            let of = sources.map(|source| source[lane]);
            assert_eq!(
                found[lane], expected,
                "{of:#x?} {round:?} {:#x}",
                found[lane]
            );
        }
    });
}

#[test]
fn sums_and_products_are_rounded_once() {
    let line = |name: &str| op(name).to(10, "f").from(1, "f").from(2, "f");
    check(&line("add"), |[a, b, _], round| a.add_r(b, round).value);
    check(&line("mul"), |[a, b, _], round| a.mul_r(b, round).value);
    let subtract = line("add").source("modifier", 2);
    check(&subtract, |[a, b, _], round| a.sub_r(b, round).value);
    // a + b c.
    let line = op("mad").to(10, "f").from(1, "f").from(2, "f").from(3, "f");
    check(&line, |[a, b, c], round| b.mul_add_r(c, a, round).value);
}

#[test]
fn wholes_are_rounded_as_the_opcode_says() {
    for (name, round) in [
        ("rnde", Round::NearestTiesToEven),
        ("rndd", Round::TowardNegative),
        ("rndu", Round::TowardPositive),
        ("rndz", Round::TowardZero),
    ] {
        let line = op(name).to(10, "f").from(1, "f");
        check(&line, |[a, ..], _| a.round_to_integral(round).value);
    }
    let line = op("frc").to(10, "f").from(1, "f");
    check(&line, |[a, ..], _| {
        let whole = a.round_to_integral(Round::TowardNegative).value;
        // A choice: towards zero, so that the fraction is below 1; of a whole number it is +0.
        let fraction = a.sub_r(whole, Round::TowardZero).value;
        if fraction.is_zero() {
            Single::ZERO
        } else {
            fraction
        }
    });
}

#[test]
fn reciprocals_and_roots_are_rounded_once() {
    let line = |function: u64| {
        op("math")
            .to(10, "f")
            .from(1, "f")
            .set("math_function", function)
    };
    let one = single(0x3F80_0000);
    check(&line(1), |[a, ..], round| one.div_r(a, round).value);
    for seed in 0..200 {
        let values: Vec<u32> = doublewords(8 * (seed + 1))[8 * seed..].to_vec();
        let values = floats(values.try_into().expect("eight"), seed);
        let roots = result(&[line(4)], &[values], CONTROL);
        let inverse = result(&[line(5)], &[values], CONTROL);
        for (lane, value) in values.into_iter().enumerate() {
            let value = f32::from_bits(value);
            let root = single(value.sqrt().to_bits());
            assert_eq!(roots[lane], bits(root), "{value:e}");
            // Double precision decides, except within a hair of a tie.
            let inverse = f32::from_bits(inverse[lane]);
            let exact = 1.0 / f64::from(value).sqrt();
            let expected = exact as f32;
            let same_bits = inverse.to_bits() == expected.to_bits();
            let is_same = same_bits || inverse.is_nan() && expected.is_nan();
            assert!(is_same, "{value:e}: {inverse:e}, not {expected:e}");
        }
    }
    // The least number above 1 has a root that is rounded to 1, or up; modes matter.
    let above = [0x3F80_0001; 8];
    for ((control, _), expected) in
        MODES
            .iter()
            .zip([0x3F80_0000, 0x3F80_0001, 0x3F80_0000, 0x3F80_0000])
    {
        assert_eq!(result(&[line(4)], &[above], *control), [expected; 8]);
    }
}

#[test]
fn integers_become_floats_as_the_mode_says() {
    for (kind, is_signed) in [("d", true), ("ud", false)] {
        let line = op("mov").to(10, "f").from(1, kind);
        let mut seed = 0;
        eights::<1>(ROUNDS, |[values]| {
            seed += 1;
            let (control, round) = MODES[seed % 4];
            let found = result(std::slice::from_ref(&line), &[values], control);
            for (lane, value) in values.into_iter().enumerate() {
                let expected = if is_signed {
                    Single::from_i128_r(i128::from(value as i32), round)
                } else {
                    Single::from_u128_r(value.into(), round)
                };
                assert_eq!(found[lane], bits(expected.value), "{value:#x} {kind}");
            }
        });
    }
}

/// Truncated in every mode, limited to the range, 0 for a NaN: what `as` does in Rust.
#[test]
fn floats_become_integers() {
    let mut seed = 0;
    eights::<1>(4 * ROUNDS, |[values]| {
        seed += 1;
        let values = floats(values, seed);
        let (control, _) = MODES[seed % 4];
        let found = |kind: &str| {
            let line = op("mov").to(10, kind).from(1, "f");
            result(&[line], &[values], control)
        };
        let (signed, unsigned) = (found("d"), found("ud"));
        for (lane, value) in values.into_iter().enumerate() {
            let value = f32::from_bits(value);
            assert_eq!(signed[lane], value as i32 as u32, "{value:e}");
            assert_eq!(unsigned[lane], value as u32, "{value:e}");
        }
    });
    let line = op("mov").to(10, "ud").from(1, "f");
    let values = [
        0xFF80_0000,
        0xBF80_0000,
        0x7F80_0000,
        NAN,
        0x4F80_0000,
        0x4F7F_FFFF,
        0xBF00_0000,
        0x3F7F_FFFF,
    ];
    let found = result(&[line], &[values], CONTROL);
    assert_eq!(found, [0, 0, u32::MAX, 0, u32::MAX, 0xFFFF_FF00, 0, 0]);
}

/// A choice: a half is rounded as the control register says.
#[test]
fn singles_become_halves_as_the_mode_says() {
    let line = op("mov").to(10, "hf").from(1, "f").set("dst_stride", 2);
    let mut seed = 0;
    eights::<1>(4 * ROUNDS, |[values]| {
        seed += 1;
        // Exponents around those of halves.
        let values = floats(values, seed).map(|value| match value % 3 {
            0 => value & 0x87FF_FFFF | 0x3800_0000,
            1 => (value & 0x80FF_FFFF) | (0x3300_0000 + (value & 0x0780_0000)),
            _ => value,
        });
        let (control, round) = MODES[seed % 4];
        let found = result(std::slice::from_ref(&line), &[values], control);
        for (lane, value) in values.into_iter().enumerate() {
            let converted: StatusAnd<Half> = single(value).convert_r(round, &mut false);
            let expected = if converted.value.is_nan() {
                0x7E00
            } else {
                converted.value.to_bits() as u32
            };
            assert_eq!(found[lane] & 0xFFFF, expected, "{value:#x} {round:?}");
        }
    });
}

#[test]
fn halves_become_singles_exactly() {
    let line = op("mov").to(10, "f").from(1, "hf").source("vertical", 2);
    for first in (0..0x1_0000_u32).step_by(8 * 13) {
        let values = [0, 1, 2, 3, 4, 5, 6, 7].map(|lane| (first + 13 * lane) & 0xFFFF);
        let found = result(std::slice::from_ref(&line), &[values], CONTROL);
        for (lane, value) in values.into_iter().enumerate() {
            let half = Half::from_bits(value.into());
            let wide: StatusAnd<Single> = half.convert(&mut false);
            assert_eq!(wide.status - Status::INVALID_OP, Status::OK);
            assert_eq!(found[lane], bits(wide.value), "{value:#x}");
        }
    }
}

#[test]
fn arithmetic_of_halves_is_rounded_once() {
    let line = op("mad")
        .to(10, "hf")
        .from(1, "hf")
        .from(2, "hf")
        .from(3, "hf");
    let line = line.channels(16);
    let mut seed = 0;
    eights::<3>(ROUNDS, |sources| {
        seed += 1;
        let (control, round) = MODES[seed % 4];
        let found = result(std::slice::from_ref(&line), &sources, control);
        for lane in 0..16 {
            // The thread of the test has eight active channels.
            let half = |value: [u32; 8]| value[lane / 2] >> (16 * (lane % 2)) & 0xFFFF;
            let [a, b, c] = sources.map(|source| Half::from_bits(half(source).into()));
            let expected = b.mul_add_r(c, a, round).value;
            let expected = match () {
                () if lane >= 8 => 0,
                () if expected.is_nan() => 0x7E00,
                () => expected.to_bits() as u32,
            };
            assert_eq!(half(found), expected, "{a:?} {b:?} {c:?} {round:?}");
        }
    });
}
