//! Floats whose exponents put an instruction's cut at each of their bits in turn, with the
//! deciding bits: the point, the last bit of a denormal result, the last bit of a half.

use super::values::Component;
use super::{Operation, fixed};
use crate::float::Format;
use crate::framework::golden::low_ones;
use crate::framework::random::Random;
use crate::special::glsl450::Configuration;
use crate::special::glsl450::table::Instruction;

/// Ways to fill a fraction that is cut.
const FILLINGS: u32 = 9;

/// Those that are half of the last bit that is kept, above an odd or an even one.
const TIES: [u32; 2] = [1, 2];

/// A fraction of which so many bits are behind the cut: nothing, half, and what lies around it, with an odd or even bit above.
fn filled(format: Format, behind: u32, filling: u32, random: &mut Random) -> u64 {
    let bits = format.fraction_bits;
    let some = random.next_u64() & low_ones(bits);
    let above = some & !low_ones(behind.min(bits));
    let unit = 1u64.checked_shl(behind).unwrap_or(0);
    let half = unit >> 1;
    let even = above & !unit;
    let fraction = match filling {
        0 => above,
        1 => above | unit | half,
        2 => even | half,
        3 => even | half | half >> 1,
        4 => above | half.saturating_sub(1),
        5 => above | 1,
        6 => even | half | 1,
        7 => low_ones(bits),
        _ => some,
    };
    fraction & low_ones(bits)
}

/// A power of two that does not take every number out of its range.
pub(super) fn power(width: u32, random: &mut Random) -> u64 {
    let format = Format::of_width(width);
    let span = 2 * format.bias() + 2 * u64::from(format.fraction_bits);
    random.below(2 * span).wrapping_sub(span)
}

/// The operations of an instruction, with a component of its own in each lane.
pub(super) fn points(
    c: &Configuration,
    instruction: &Instruction,
    random: &mut Random,
) -> Vec<Operation> {
    let format = Format::of_width(c.width);
    let mut components = match instruction.name {
        "Ldexp" => scalings(format, random),
        "PackHalf2x16" => narrowings(random),
        "UnpackHalf2x16" => widenings(random),
        "PackSnorm4x8" => fixed::products(7, true, random),
        "PackUnorm4x8" => fixed::products(8, false, random),
        "PackSnorm2x16" => fixed::products(15, true, random),
        "PackUnorm2x16" => fixed::products(16, false, random),
        "UnpackSnorm4x8" | "UnpackUnorm4x8" => fixed::quotients(8, random),
        "UnpackSnorm2x16" | "UnpackUnorm2x16" => fixed::quotients(16, random),
        _ => cuts(format, random),
    };
    if instruction.name == "Fract" {
        components.extend(lone_bits(format));
        components.extend(broken_ties(format));
    }
    components.extend(not_numbers(format, random));
    let lanes = c.lanes as usize;
    let operation = |(place, _): (usize, &Component)| {
        let lane = |lane: usize| components[(place + lane * 31) % components.len()];
        let operand = |number: usize| (0..lanes).map(|n| lane(n)[number]).collect();
        Operation {
            op: instruction.number.into(),
            operands: (0..c.operands()).map(operand).collect(),
            tag: place as u64,
        }
    };
    components.iter().enumerate().map(operation).collect()
}

pub(super) fn sign(format: Format, random: &mut Random) -> u64 {
    random.below(2) << (format.width() - 1)
}

/// From far below one, where `Fract` rounds, to where no bit is behind the point. The other operands are close.
fn cuts(format: Format, random: &mut Random) -> Vec<Component> {
    let bits = i64::from(format.fraction_bits);
    let mut components = Vec::new();
    for exponent in -bits - 4..=bits + 1 {
        for filling in 0..FILLINGS {
            // Below one, the bits that a sum with 1 has no place for.
            let behind = if exponent < 0 {
                -1 - exponent
            } else {
                bits - exponent
            };
            let fraction = filled(format, behind.max(0) as u32, filling, random);
            let biased = (format.bias() as i64 + exponent).max(0) as u64;
            let negative = 1 << (format.width() - 1);
            let number = sign(format, random) | biased << format.fraction_bits | fraction;
            let near = number ^ random.below(2) << (format.width() - 1) ^ random.below(2);
            components.push([number, near, near ^ random.below(2)]);
            // `Fract` rounds negative numbers alone; where that is a tie, one bit decides.
            if TIES.contains(&filling) && exponent < 0 && number < negative {
                components.push([number | negative, near, near ^ random.below(2)]);
            }
        }
    }
    components
}

/// Negative numbers below one, of all sizes and with each bit of the fraction alone: what is missing up to one is then rounded by this bit, near or far
/// below the last one that is kept.
fn lone_bits(format: Format) -> Vec<Component> {
    let bits = u64::from(format.fraction_bits);
    let sizes = 1..=(bits + 4).min(format.bias() - 1);
    let number = |size: u64, bit: u64| format.word(true, format.bias() - size, 1 << bit);
    let all = sizes.flat_map(|size| (0..bits).map(move |bit| number(size, bit)));
    all.map(|word| [word, word, word]).collect()
}

/// Negative numbers below one that would leave a tie up to one, above an odd bit, but for two bits far below: the two must not cancel.
fn broken_ties(format: Format) -> Vec<Component> {
    // The number is half of one shifted by this: the last digit that is kept is at this bit of the fraction, and two more digits decide.
    let shifts = 4..=u64::from(format.fraction_bits).min(format.bias() - 2);
    let word = |shift: u64| {
        let fraction = 1 << (shift - 1) | 0b11;
        format.word(true, format.bias() - 1 - shift, fraction)
    };
    shifts.map(|shift| [word(shift); 3]).collect()
}

/// Numbers and powers of two: results around the ends of what is normal, at each place of a denormal result, from each denormal number;
/// and powers with one bit alone.
fn scalings(format: Format, random: &mut Random) -> Vec<Component> {
    let bits = i64::from(format.fraction_bits);
    let largest = (1 << format.exponent_bits) - 2;
    let mut components = Vec::new();
    let around = (-bits - 4..=3).chain(largest - 2..=largest + 3);
    for target in around {
        for filling in 0..FILLINGS {
            let lost = (1 - target).clamp(0, bits + 3);
            let fraction = filled(format, lost as u32, filling, random);
            let biased = 1 + random.below(largest as u64) as i64;
            let number = sign(format, random) | (biased as u64) << format.fraction_bits | fraction;
            components.push([number, (target - biased) as u64, 0]);
            // A denormal number, its highest bit anywhere.
            let place = random.below(bits as u64);
            let denormal = 1 << place | random.next_u64() & low_ones(place as u32);
            let biased = 1 - (bits - place as i64);
            components.push([denormal, (target - biased) as u64, 0]);
        }
    }
    for place in 0..format.fraction_bits {
        let denormal = 1 << place | random.next_u64() & low_ones(place);
        components.push([denormal, random.below(2 * bits as u64 + 4), 0]);
        components.push([1 << place, u64::from(format.fraction_bits - place), 0]);
    }
    for place in 0..format.width() {
        for power in [1 << place, !(1 << place), 1 << place | random.below(64)] {
            let numbers = [
                1,
                format.one(),
                format.infinity() - 1,
                0,
                1 << format.fraction_bits,
            ];
            let number = *random.pick(&numbers) | sign(format, random);
            components.push([number, power, 0]);
            components.push([format.one(), power, 0]);
        }
    }
    components
}

/// Singles at the ends of halves, and cut at each of their bits.
fn narrowings(random: &mut Random) -> Vec<Component> {
    let format = Format::F32;
    let least = format.bias() - Format::F16.bias() + 1;
    let mut components = Vec::new();
    for exponent in least - 14..=least + 31 {
        for filling in 0..FILLINGS {
            let lost = 13 + least.saturating_sub(exponent);
            let fraction = filled(format, lost as u32, filling, random);
            let number = sign(format, random) | exponent << format.fraction_bits | fraction;
            components.push([number, 0, 0]);
        }
    }
    components
}

/// Halves of each exponent, denormal ones with each highest bit.
fn widenings(random: &mut Random) -> Vec<Component> {
    let format = Format::F16;
    let mut halves = Vec::new();
    for exponent in 0..32 {
        halves.push(exponent << format.fraction_bits);
        halves.push(exponent << format.fraction_bits | random.below(1 << format.fraction_bits));
    }
    for place in 0..format.fraction_bits {
        for above in [0, format.infinity()] {
            halves.push(above | 1 << place);
            halves.push(above | 1 << place | random.next_u64() & low_ones(place));
        }
    }
    let with_signs = halves.iter().flat_map(|half| [*half, half | 0x8000]);
    let all: Vec<u64> = with_signs.collect();
    let both = |(place, half): (usize, &u64)| [all[place * 5 % all.len()] << 16 | half, 0, 0];
    all.iter().enumerate().map(both).collect()
}

/// NaNs of which each has another bit, beside numbers and each other.
fn not_numbers(format: Format, random: &mut Random) -> Vec<Component> {
    let mut components = Vec::new();
    for place in 0..format.fraction_bits {
        let nan = sign(format, random) | format.infinity() | 1 << place;
        let number = sign(format, random) | format.one() | random.below(1 << format.fraction_bits);
        components.extend([
            [nan, number, number],
            [number, nan, number],
            [number, nan, nan],
            [nan, nan, nan],
            [nan, nan, number],
            [number, number, nan],
            [
                nan | 1 << ((place + 7) % format.fraction_bits),
                number,
                number,
            ],
        ]);
    }
    components
}
