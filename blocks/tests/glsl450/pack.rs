//! Fixed point: products in double precision, which is exact, and quotients by hardware division, which rounds once.

use super::instruction;
use warpwright_blocks::glsl450::golden::execute;
use warpwright_blocks::glsl450::stimulus::float_values;
use warpwright_blocks::random::Random;
use warpwright_hdl::word::{Small, Word};

/// The name, the bits of a number, and whether it has a sign.
type Form = (&'static str, u32, bool);

const FORMS: [Form; 4] = [
    ("Snorm4x8", 8, true),
    ("Unorm4x8", 8, false),
    ("Snorm2x16", 16, true),
    ("Unorm2x16", 16, false),
];

fn steps((_, bits, has_sign): Form) -> u64 {
    (1 << (bits - u32::from(has_sign))) - 1
}

/// By the golden model, of a vector of four.
fn golden(name: &str, components: [u64; 4]) -> [u64; 4] {
    let vector = components.map(|bits| Small::number(bits, 32)).to_vec();
    let results = execute(instruction(name), &[vector]);
    [0, 1, 2, 3].map(|lane| results.result[lane].value())
}

/// A component's number.
fn expected_number(form: Form, single: u64) -> u64 {
    let value = f64::from(f32::from_bits(single as u32));
    let least = if form.2 { -1.0 } else { 0.0 };
    // Of NaN the lower bound.
    let clamped = if value >= least {
        value.min(1.0)
    } else {
        least
    };
    let number = (clamped * steps(form) as f64).round_ties_even();
    number as i64 as u64 & ((1 << form.1) - 1)
}

fn expected_single(form: Form, number: u64) -> u64 {
    let above = 64 - form.1;
    let value = if form.2 {
        ((number << above) as i64 >> above) as f32
    } else {
        number as f32
    };
    let quotient = value / steps(form) as f32;
    quotient.max(-1.0).to_bits().into()
}

/// Words of four singles each: special ones, and those around each number and around each half between two.
fn singles(form: Form) -> Vec<u64> {
    let mut random = Random::new(3);
    let mut all = float_values(32);
    let stride = if cfg!(debug_assertions) && form.1 == 16 {
        7
    } else {
        1
    };
    for half in (0..=2 * steps(form) + 1).step_by(stride) {
        let near = half as f32 / (2 * steps(form)) as f32;
        let sign = random.below(2) << 31;
        for distance in -2..=2 {
            all.push(u64::from(near.to_bits()).saturating_add_signed(distance) | sign);
        }
    }
    all.extend((0..20_000).map(|_| random.next_u64() >> 32));
    all
}

#[test]
fn fixed_point_is_packed() {
    for form in FORMS {
        let count = 32 / form.1;
        let name = format!("Pack{}", form.0);
        for four in singles(form).chunks_exact(4) {
            let numbers = four[..count as usize].iter();
            let numbers = numbers.map(|single| expected_number(form, *single));
            let word = numbers
                .rev()
                .fold(0, |word, number| word << form.1 | number);
            let components = [four[0], four[1], four[2], four[3]];
            assert_eq!(
                golden(&name, components),
                [word, 0, 0, 0],
                "{name} {four:x?}"
            );
        }
    }
}

/// Every number in every place of a word.
#[test]
fn fixed_point_is_unpacked() {
    for form in FORMS {
        let count = 32 / form.1;
        let name = format!("Unpack{}", form.0);
        for number in 0..1u64 << form.1 {
            let numbers: Vec<u64> = (0..u64::from(count))
                .map(|place| (number + place * 0x4321) & ((1 << form.1) - 1))
                .collect();
            let word = numbers
                .iter()
                .rev()
                .fold(0, |word, number| word << form.1 | number);
            let mut expected = [0; 4];
            for (single, number) in expected.iter_mut().zip(&numbers) {
                *single = expected_single(form, *number);
            }
            assert_eq!(golden(&name, [word, 5, 6, 7]), expected, "{name} {word:#x}");
        }
    }
}

#[test]
fn the_least_number_is_minus_one() {
    let minus_one = u64::from((-1f32).to_bits());
    assert_eq!(
        golden("UnpackSnorm4x8", [0x0000_8180, 0, 0, 0])[..2],
        [minus_one; 2]
    );
    assert_eq!(
        golden("UnpackSnorm2x16", [0x8001_8000, 0, 0, 0])[..2],
        [minus_one; 2]
    );
}
