//! Values at which instructions change their behaviour.

use crate::float::Format;
use crate::framework::golden::low_ones;
use crate::special::glsl450::table::{Class, Instruction};

/// The operands of one component.
pub(super) type Component = [u64; 3];

/// The special values of an instruction's operands, each once.
pub(super) fn special(instruction: &Instruction, width: u32) -> Vec<u64> {
    let mut values = match instruction.class {
        Class::Integer => integers(width),
        _ if instruction.name == "UnpackHalf2x16" => {
            let halves = floats(Format::F16).into_iter();
            halves.map(|half| half << 16 | half ^ 0x8001).collect()
        }
        _ => floats(Format::of_width(width)),
    };
    values.sort_unstable();
    values.dedup();
    values
}

/// The most telling of them, for pairs.
pub(super) fn telling(instruction: &Instruction, width: u32) -> Vec<u64> {
    if instruction.class == Class::Integer {
        return special(instruction, width);
    }
    let format = Format::of_width(width);
    let smallest_normal = 1 << format.fraction_bits;
    let sizes = [
        0,
        1,
        smallest_normal - 1,
        smallest_normal,
        format.one() - smallest_normal,
        format.one(),
        format.one() + 1,
        format.infinity() - 1,
        format.infinity(),
        format.infinity() + 1,
        format.nan(),
    ];
    let negative = 1 << (width - 1);
    let both = sizes.iter().flat_map(|size| [*size, size | negative]);
    both.collect()
}

/// Ends of ranges, and some bits alone.
fn integers(width: u32) -> Vec<u64> {
    let ones = low_ones(width);
    let top = 1 << (width - 1);
    let mut values = vec![
        0,
        1,
        2,
        3,
        ones,
        ones - 1,
        ones - 2,
        top,
        top + 1,
        top - 1,
        top - 2,
    ];
    for place in [width / 4, width / 2, width - 2] {
        values.extend([1 << place, ones ^ (1 << place), (1 << place) - 1]);
    }
    values
}

/// Both signs of zeros, ends of denormal and normal numbers, numbers around whole ones and halves, infinities and NaNs.
pub(crate) fn floats(format: Format) -> Vec<u64> {
    let fraction = format.fraction_bits;
    let (one, infinity) = (format.one(), format.infinity());
    let smallest_normal = 1 << fraction;
    // Small numbers, one bit behind the point and two.
    let of_exponent = |above: u64| one + (above << fraction);
    let half = one - smallest_normal;
    let some_behind = |places: u64| 1 << (u64::from(fraction) - places);
    let mut sizes = vec![
        0,
        1,
        2,
        smallest_normal - 1,
        smallest_normal,
        smallest_normal + 1,
        half - 1,
        half,
        half + 1,
        one - 1,
        one,
        one + 1,
        one | some_behind(1),
        (one | some_behind(1)) - 1,
        (one | some_behind(1)) + 1,
        of_exponent(1),
        of_exponent(1) | some_behind(2),
        of_exponent(1) | some_behind(1) | some_behind(2),
        of_exponent(1) | some_behind(1) | some_behind(2) | 1,
        infinity - 1,
        infinity - 2,
        infinity,
        infinity + 1,
        format.nan(),
        format.nan() + 1,
        infinity | low_ones(fraction),
    ];
    // The last exponents with bits behind the point: a half, and whole numbers that are odd and even.
    for above in u64::from(fraction) - 2..=u64::from(fraction) + 1 {
        let odd = of_exponent(above);
        sizes.extend([odd, odd | 1, odd | 2, odd | 3, odd | low_ones(fraction)]);
    }
    let negative = 1 << (format.width() - 1);
    sizes
        .iter()
        .flat_map(|size| [*size, size | negative])
        .collect()
}
