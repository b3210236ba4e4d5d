//! Difficult operands for the multiply-adds: for `Fma` as in `float_fma`, for the others the operands that lead to the same cases.

use super::Operation;
use crate::float::Format;
use crate::float::float_fma::stimulus::triple;
use crate::framework::random::Random;
use crate::special::glsl450::Configuration;
use crate::special::glsl450::table::Instruction;

/// How many operations of each instruction are in a list.
const LISTED: usize = 1_000;

/// The operands of a component.
pub(super) fn component(instruction: &Instruction, width: u32, random: &mut Random) -> [u64; 3] {
    let format = Format::of_width(width);
    let [a, b, c] = triple(format, random);
    match instruction.name {
        "FMix" => mix(format, [a, b, c], random),
        _ => [a, b, c],
    }
}

/// Of a mix: a share from 0 to 1 of numbers of like size, whose inner or outer sum cancels; or anything.
fn mix(format: Format, [a, b, c]: [u64; 3], random: &mut Random) -> [u64; 3] {
    let negative = 1 << (format.width() - 1);
    let (magnitude, unit) = (negative - 1, 1 << format.fraction_bits);
    // A few places around 1, some powers of two below it, or so many that the inner product is beside the last digits of what it is taken from.
    let near_one = (format.one() + random.below(5)).wrapping_sub(2);
    let below_one = |powers: u64, random: &mut Random| {
        format.one() - 1 - random.below(format.bias().min(powers) * unit)
    };
    let near = below_one(8, random);
    let far = below_one(u64::from(format.precision()) + 3, random);
    let share = *random.pick(&[near_one, near, far, format.one() >> 1, 0]);
    // Another number of the same exponent, of either sign.
    let like = |word: u64, random: &mut Random| {
        let fraction = random.next_u64() & (unit - 1);
        word & magnitude & !(unit - 1) | fraction | (random.below(2) * negative)
    };
    match random.below(4) {
        0 => [a, b, c],
        1 => [a, b, share],
        2 => [a, like(a, random), share],
        // The outer product and what is added to it are each other's negatives at a half.
        _ => [a, a ^ negative, share],
    }
}

/// Operations that each put another component into each lane.
pub(super) fn meetings(
    c: &Configuration,
    instruction: &Instruction,
    random: &mut Random,
) -> Vec<Operation> {
    let operation = |place: usize| {
        let lanes = 0..c.lanes;
        let components: Vec<[u64; 3]> = lanes
            .map(|_| component(instruction, c.width, random))
            .collect();
        let operand = |number: usize| components.iter().map(|lane| lane[number]).collect();
        Operation {
            op: instruction.number.into(),
            operands: (0..c.operands()).map(operand).collect(),
            tag: place as u64,
        }
    };
    (0..LISTED).map(operation).collect()
}
