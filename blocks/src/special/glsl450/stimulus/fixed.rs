//! Floats around the steps of fixed point, and words of numbers with revealing repetitions.

use super::values::Component;
use crate::float::Format;
use crate::framework::golden::low_ones;
use crate::framework::random::Random;
use std::collections::BTreeMap;

/// Floats whose products by 2^bits - 1 are near the middle between two whole numbers: by how much is left of them there, on both sides, down to the last
/// digits that can decide; and floats of each exponent.
pub(super) fn products(bits: u32, has_sign: bool, random: &mut Random) -> Vec<Component> {
    // Without a sign, all that is negative is the same.
    let sign = |random: &mut Random| has_sign && random.chance(1, 2);
    let format = Format::F32;
    let mut components = vec![
        [format.one(), 0, 0],
        [format.one() - (1 << format.fraction_bits), 0, 0],
    ];
    for below in 1..=bits + 2 {
        let exponent = format.bias() - u64::from(below);
        let numbers = near_middles(bits, format.fraction_bits + below, random);
        components.extend(
            numbers
                .into_iter()
                .map(|s| [format.word(sign(random), exponent, s), 0, 0]),
        );
    }
    // From what is nothing to far beyond 1; and of one bit each.
    for exponent in 0..=format.greatest_exponent() + 1 {
        let fraction = random.below(1 << format.fraction_bits);
        components.push([format.word(sign(random), exponent.into(), fraction), 0, 0]);
    }
    for exponent in format.bias() - u64::from(bits) - 3..=format.bias() {
        for place in 0..format.fraction_bits {
            let fraction = 1 << place | random.next_u64() & !low_ones(place);
            components.push([format.word(sign(random), exponent, fraction), 0, 0]);
        }
    }
    components
}

/// Significands whose products by 2^bits - 1, counted in 2^parts, are near a middle: for each distance a power of two large, on both sides, where there
/// is one.
fn near_middles(bits: u32, parts: u32, random: &mut Random) -> Vec<u64> {
    let fraction_bits = Format::F32.fraction_bits;
    let steps = low_ones(bits);
    // Of an odd number modulo a power of two: each turn doubles the digits that are right.
    let inverse = (0..6).fold(steps, |inverse, _| {
        inverse.wrapping_mul(2u64.wrapping_sub(steps.wrapping_mul(inverse)))
    });
    let mut found = BTreeMap::new();
    let mut keep = |significand: u64| {
        if significand >> fraction_bits != 1 {
            return;
        }
        let product = significand * steps;
        let left = (product & low_ones(parts)) as i64 - (1 << (parts - 1));
        let is_odd = product >> parts & 1 == 1;
        let size = left.unsigned_abs();
        let kind = (
            size.checked_ilog2(),
            size.is_power_of_two(),
            left < 0,
            is_odd,
        );
        found.entry(kind).or_insert(significand);
    };
    let middle = 1u64 << (parts - 1);
    for place in 0..parts - 1 {
        for attempt in 0..100 {
            // A power of two itself is one digit away from the middle.
            let others = match attempt {
                0 => 0,
                _ => random.below(1 << place),
            };
            let left = 1 << place | others;
            for left in [left, left.wrapping_neg()] {
                let product = middle.wrapping_add(left);
                keep(product.wrapping_mul(inverse) & low_ones(parts));
            }
        }
    }
    for _ in 0..400 {
        let some = 1 << fraction_bits | random.below(1 << fraction_bits);
        let nearest = ((some * steps) & !low_ones(parts) | middle) / steps;
        keep(nearest);
        keep(nearest + 1);
    }
    found.into_values().collect()
}

/// Words of numbers of so many bits: each highest bit, alone and with others, of both signs, and ends of ranges.
pub(super) fn quotients(bits: u32, random: &mut Random) -> Vec<Component> {
    let top = 1 << (bits - 1);
    let mut numbers = vec![0, 1, top - 1, top, top + 1, 2 * top - 2, 2 * top - 1];
    for place in 0..bits {
        let power = 1 << place;
        numbers.extend([power, power | 1, 2 * power - 1]);
        for _ in 0..4 {
            numbers.push(power | random.below(power));
        }
    }
    let negative = numbers.clone().into_iter();
    numbers.extend(negative.map(|number| number.wrapping_neg() & low_ones(bits)));
    let word = |place: usize| {
        let below = (0..32 / bits as usize).rev();
        let number = below.map(|n| numbers[(place + 7 * n) % numbers.len()]);
        [number.fold(0, |word, number| word << bits | number), 0, 0]
    };
    (0..numbers.len()).map(word).collect()
}
