//! Results worked out by hand, each for a rule or for a case that other units got wrong.

use super::netlist;
use std::collections::HashMap;
use warpwright_blocks::float::Format;
use warpwright_testbenches::floats::bench::run;

/// Operands and result in single precision, to nearest and toward zero.
const SINGLE: &[([u64; 3], u64, u64, &str)] = &[
    (
        [0x3F80_0000, 0x4000_0000, 0x4040_0000],
        0x40A0_0000,
        0x40A0_0000,
        "1 * 2 + 3 is 5",
    ),
    (
        [0x3F80_0001, 0x3F80_0001, 0xBF80_0002],
        0x2880_0000,
        0x2880_0000,
        "(1 + u)^2 - (1 + 2u) is u^2, which two roundings lose",
    ),
    (
        [0x3F80_0001, 0x3F7F_FFFE, 0xBF80_0000],
        0xA880_0000,
        0xA880_0000,
        "(1 + u)(1 - u) - 1 is -u^2",
    ),
    (
        [0x3F80_0000, 0x3380_0000, 0x3F80_0000],
        0x3F80_0000,
        0x3F80_0000,
        "1 + u/2 is half way, and goes to even",
    ),
    (
        [0x3F80_0000, 0x3380_0000, 0x3F80_0001],
        0x3F80_0002,
        0x3F80_0001,
        "1 + u + u/2 goes to even, which is above",
    ),
    (
        [0x3F80_0000, 0x3380_0001, 0x3F80_0000],
        0x3F80_0001,
        0x3F80_0000,
        "a little more than half way goes up",
    ),
    (
        [0x3F80_0000, 0xB300_0000, 0x3F80_0000],
        0x3F80_0000,
        0x3F7F_FFFF,
        "1 - u/4 is half way below 1",
    ),
    (
        [0x3F80_0000, 0xB300_0001, 0x3F80_0000],
        0x3F7F_FFFF,
        0x3F7F_FFFF,
        "and a little more goes down",
    ),
    (
        [0x3F80_0000, 0x8000_0001, 0x3F80_0000],
        0x3F80_0000,
        0x3F7F_FFFF,
        "1 less the least number, far below the window",
    ),
    (
        [0x0000_0001, 0x3F80_0000, 0x4B80_0000],
        0x4B80_0000,
        0x4B80_0000,
        "2^24 and the least number",
    ),
    (
        [0x0000_0001, 0x7F7F_FFFF, 0x0000_0000],
        0x34FF_FFFF,
        0x34FF_FFFF,
        "least times greatest: 2^-149 (2 - u) 2^127",
    ),
    (
        [0x0000_0001, 0x7300_0001, 0x2780_0000],
        0x28A0_0001,
        0x28A0_0001,
        "a denormal factor, an addend of a quarter of the product",
    ),
    (
        [0x0000_0001, 0x7300_0001, 0x1C80_0000],
        0x2880_0002,
        0x2880_0001,
        "a denormal factor, an addend of half the last digit",
    ),
    (
        [0x0000_0001, 0x3F00_0000, 0x0000_0000],
        0x0000_0000,
        0x0000_0000,
        "half the least number goes to zero, which is even",
    ),
    (
        [0x0000_0003, 0x3F00_0000, 0x0000_0000],
        0x0000_0002,
        0x0000_0001,
        "three halves of it go to two",
    ),
    (
        [0x8000_0001, 0x3F00_0000, 0x0000_0000],
        0x8000_0000,
        0x8000_0000,
        "what goes to zero keeps its sign",
    ),
    (
        [0x0000_0001, 0x8000_0001, 0x0000_0000],
        0x8000_0000,
        0x8000_0000,
        "also where the product is far below the least number",
    ),
    (
        [0x0000_0001, 0x0000_0001, 0x8000_0001],
        0x8000_0001,
        0x8000_0000,
        "the least number less nearly nothing",
    ),
    (
        [0x0080_0000, 0x3F80_0000, 0x8000_0001],
        0x007F_FFFF,
        0x007F_FFFF,
        "the least normal number less the least",
    ),
    (
        [0x007F_FFFF, 0x3F80_0000, 0x0000_0001],
        0x0080_0000,
        0x0080_0000,
        "and back",
    ),
    (
        [0x00FF_FFFF, 0x3F00_0000, 0x0000_0000],
        0x0080_0000,
        0x007F_FFFF,
        "the greatest denormal and a half becomes normal by rounding",
    ),
    (
        [0x7F7F_FFFF, 0x3F80_0000, 0x7300_0000],
        0x7F80_0000,
        0x7F7F_FFFF,
        "the greatest number and half its last digit is infinite",
    ),
    (
        [0x7F7F_FFFF, 0x3F80_0000, 0x72FF_FFFF],
        0x7F7F_FFFF,
        0x7F7F_FFFF,
        "with less it is not",
    ),
    (
        [0x7F7F_FFFF, 0x4000_0000, 0xFF7F_FFFF],
        0x7F7F_FFFF,
        0x7F7F_FFFF,
        "a product beyond the greatest number, taken back",
    ),
    (
        [0xFF7F_FFFF, 0x7F7F_FFFF, 0x7F7F_FFFF],
        0xFF80_0000,
        0xFF7F_FFFF,
        "an overflow has its sign",
    ),
    (
        [0x3F80_0000, 0xBF80_0000, 0x3F80_0000],
        0x0000_0000,
        0x0000_0000,
        "a difference of equals is +0",
    ),
    (
        [0xBF80_0000, 0x3F80_0000, 0x3F80_0000],
        0x0000_0000,
        0x0000_0000,
        "whatever has which sign",
    ),
    (
        [0x8000_0000, 0x3F80_0000, 0x8000_0000],
        0x8000_0000,
        0x8000_0000,
        "-0 + -0 is -0",
    ),
    (
        [0x8000_0000, 0x3F80_0000, 0x0000_0000],
        0x0000_0000,
        0x0000_0000,
        "-0 + 0 is +0",
    ),
    (
        [0x8000_0000, 0x8000_0000, 0x8000_0000],
        0x0000_0000,
        0x0000_0000,
        "0 + -0 is +0",
    ),
    (
        [0x0000_0000, 0x7F7F_FFFF, 0x8000_0001],
        0x8000_0001,
        0x8000_0001,
        "a product of zero adds nothing, however large a factor",
    ),
    (
        [0x7F80_0000, 0x0000_0000, 0x3F80_0000],
        0x7FC0_0000,
        0x7FC0_0000,
        "infinity times zero is no number",
    ),
    (
        [0x0000_0000, 0xFF80_0000, 0x7FC0_0001],
        0x7FC0_0000,
        0x7FC0_0000,
        "also with a NaN added",
    ),
    (
        [0x7F80_0000, 0x3F80_0000, 0xFF80_0000],
        0x7FC0_0000,
        0x7FC0_0000,
        "infinity less infinity is no number",
    ),
    (
        [0x7F80_0000, 0xBF80_0000, 0xFF80_0000],
        0xFF80_0000,
        0xFF80_0000,
        "minus infinity twice is minus infinity",
    ),
    (
        [0x7F7F_FFFF, 0x7F7F_FFFF, 0xFF80_0000],
        0xFF80_0000,
        0xFF80_0000,
        "an overflow is not infinite before it is rounded",
    ),
    (
        [0xFF80_0000, 0x0000_0001, 0x7F7F_FFFF],
        0xFF80_0000,
        0xFF80_0000,
        "infinity times the least number",
    ),
    (
        [0xFFFF_FFFF, 0x3F80_0000, 0x3F80_0000],
        0x7FC0_0000,
        0x7FC0_0000,
        "a NaN's sign and payload are not kept",
    ),
    (
        [0x7F80_0001, 0x3F80_0000, 0x3F80_0000],
        0x7FC0_0000,
        0x7FC0_0000,
        "nor that it signals",
    ),
];

/// The same in half precision.
const HALF: &[([u64; 3], u64, u64, &str)] = &[
    ([0x3C00, 0x4000, 0x4200], 0x4500, 0x4500, "1 * 2 + 3 is 5"),
    (
        [0x3C01, 0x3C01, 0xBC02],
        0x0010,
        0x0010,
        "u^2 is a denormal",
    ),
    (
        [0x7BFF, 0x3C00, 0x4C00],
        0x7C00,
        0x7BFF,
        "65504 + 16 is infinite",
    ),
    (
        [0x7BFF, 0x3C00, 0x4BFF],
        0x7BFF,
        0x7BFF,
        "65504 + 15.99 is not",
    ),
    ([0x0001, 0x0001, 0x0400], 0x0400, 0x0400, "2^-14 + 2^-48"),
    ([0x0001, 0x8001, 0x0400], 0x0400, 0x03FF, "2^-14 - 2^-48"),
];

#[test]
fn results_by_hand() {
    for (format, vectors) in [(Format::F32, SINGLE), (Format::F16, HALF)] {
        for (rounding, column) in [("nearest_even", 0), ("toward_zero", 1)] {
            let expected = vectors
                .iter()
                .map(|(triple, nearest, zero, _)| (*triple, [*nearest, *zero][column]));
            let expected: HashMap<[u64; 3], u64> = expected.collect();
            for stages in 1..=5 {
                let netlist = netlist(format, rounding, stages);
                let triples = vectors.iter().map(|(triple, ..)| *triple);
                let judge = |triple| expected[&triple];
                let found = run(&netlist, format, stages as usize, triples, &judge);
                assert_eq!(found, None, "{format:?} {rounding}, {stages} stages");
            }
        }
    }
}
