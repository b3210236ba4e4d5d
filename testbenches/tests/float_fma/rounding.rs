//! Operations that carry their rounding direction, mixed together: checked against LLVM, the list of all numbers, and results by hand.

use super::apfloat::fused;
use super::{every_triple, netlist, whole};
use crate::judged::{count, llvm};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use std::collections::HashMap;
use warpwright_blocks::float::{Format, Rounding};
use warpwright_blocks::float_fma::stimulus::triple;
use warpwright_blocks::random::Random;
use warpwright_testbenches::floats::bench::{self, run};
use warpwright_testbenches::floats::boundaries::boundaries;
use warpwright_testbenches::floats::naive::Naive;
use warpwright_testbenches::floats::{and_code, in_all_directions, with_code};

/// Random triples, and all of the words where directions differ.
fn hold<F: Float>(format: Format, stages: u32, usual: u64) {
    let judge = |words: [u64; 4]| {
        let (triple, rounding) = and_code(words);
        fused::<F>(triple, llvm(rounding), format.nan())
    };
    let netlist = netlist(format, "any", stages);
    let words = |random: &mut Random| with_code(triple(format, random), random.below(4));
    let found = bench::random(&netlist, format, stages, count(usual), &words, &judge);
    assert_eq!(found, None, "{format:?}");
    let words = boundaries(format);
    let triples = in_all_directions(every_triple(&words));
    let found = run(&netlist, format, stages as usize, triples, &judge);
    assert_eq!(found, None, "{format:?}");
}

#[test]
fn all_directions_are_those_of_llvm() {
    hold::<Half>(Format::F16, 3, 500_000);
    hold::<BFloat>(Format::BF16, 1, 250_000);
    hold::<Single>(Format::F32, 5, 500_000);
    hold::<Double>(Format::F64, 4, 250_000);
}

#[test]
fn every_triple_of_tiny_formats_in_all_directions() {
    for (exponent, fraction, stages) in [(2, 1, 5), (2, 2, 4), (2, 3, 3), (3, 1, 2), (3, 2, 1)] {
        let format = Format::new(exponent, fraction);
        let netlist = netlist(format, "any", stages);
        let naive = Naive::new(format);
        let words: Vec<u64> = (0..1 << format.width()).collect();
        let triples = in_all_directions(every_triple(&words));
        let found = run(&netlist, format, stages as usize, triples, &|words| {
            let (triple, rounding) = and_code::<4, 3>(words);
            naive.fused(rounding, triple)
        });
        assert_eq!(found, None, "{format:?}");
    }
}

#[test]
fn up_and_down_for_good() {
    let format = Format::new(3, 2);
    for rounding in [Rounding::Up, Rounding::Down] {
        let netlist = netlist(format, rounding.name(), 2);
        assert_eq!(whole(&netlist, format, rounding, 2), None, "{rounding:?}");
    }
}

/// Operands in half precision, and the result in each direction: to nearest, up, down, toward zero.
const BY_HAND: &[([u64; 3], [u64; 4], &str)] = &[
    (
        [0x3C00, 0x3C00, 0xBC00],
        [0x0000, 0x0000, 0x8000, 0x0000],
        "1 - 1 is -0 where it is rounded down",
    ),
    (
        [0x0000, 0x3C00, 0x8000],
        [0x0000, 0x0000, 0x8000, 0x0000],
        "so is 0 - 0",
    ),
    (
        [0x8000, 0x3C00, 0x8000],
        [0x8000; 4],
        "zeros of one sign have that sign",
    ),
    ([0x0000, 0x3C00, 0x0000], [0x0000; 4], "both of them"),
    (
        [0x7BFF, 0x4000, 0x0000],
        [0x7C00, 0x7C00, 0x7BFF, 0x7BFF],
        "2 * 65504 overflows",
    ),
    (
        [0xFBFF, 0x4000, 0x0000],
        [0xFC00, 0xFBFF, 0xFC00, 0xFBFF],
        "so does its negative",
    ),
    (
        [0x7BFF, 0x3C00, 0x0001],
        [0x7BFF, 0x7C00, 0x7BFF, 0x7BFF],
        "a least number above 65504",
    ),
    ([0x7C00, 0x3C00, 0x3C00], [0x7C00; 4], "infinity is exact"),
    (
        [0x0001, 0x0001, 0x0000],
        [0x0000, 0x0001, 0x0000, 0x0000],
        "2^-48 is less than all denormals",
    ),
    (
        [0x0001, 0x8001, 0x0000],
        [0x8000, 0x8000, 0x8001, 0x8000],
        "-2^-48, and +0 changes no sign",
    ),
    (
        [0x0001, 0x0001, 0x3C00],
        [0x3C00, 0x3C01, 0x3C00, 0x3C00],
        "1 + 2^-48",
    ),
    (
        [0x0001, 0x8001, 0x3C00],
        [0x3C00, 0x3C00, 0x3BFF, 0x3BFF],
        "1 - 2^-48",
    ),
    (
        [0x0001, 0x0001, 0xBC00],
        [0xBC00, 0xBBFF, 0xBC00, 0xBBFF],
        "-1 + 2^-48",
    ),
    (
        [0x0001, 0x8001, 0x0400],
        [0x0400, 0x0400, 0x03FF, 0x03FF],
        "2^-14 - 2^-48 is a denormal, or rounded to the least normal number",
    ),
    (
        [0x3C01, 0xBC01, 0x0001],
        [0xBC02, 0xBC02, 0xBC03, 0xBC02],
        "-(1 + u)^2 + 2^-24, a negative sum in two's complement",
    ),
    (
        [0x3C00, 0xBC01, 0x3C01],
        [0x0000, 0x0000, 0x8000, 0x0000],
        "-(1 + u) + (1 + u)",
    ),
    (
        [0x3C01, 0xBE00, 0x0000],
        [0xBE02, 0xBE01, 0xBE02, 0xBE01],
        "-(1 + u) * 1.5, a tie in two's complement",
    ),
    (
        [0x3C00, 0x3C00, 0x1000],
        [0x3C00, 0x3C01, 0x3C00, 0x3C00],
        "1 + 2^-11, a tie",
    ),
    (
        [0xBC00, 0x3C00, 0x9000],
        [0xBC00, 0xBC00, 0xBC01, 0xBC00],
        "-1 - 2^-11, a tie",
    ),
];

#[test]
fn results_by_hand() {
    let expected = BY_HAND.iter().flat_map(|(triple, results, _)| {
        let results = (0..).zip(results);
        results.map(|(code, result)| (with_code(*triple, code), *result))
    });
    let expected: HashMap<[u64; 4], u64> = expected.collect();
    for stages in 1..=5 {
        let netlist = netlist(Format::F16, "any", stages);
        let triples = in_all_directions(BY_HAND.iter().map(|(triple, ..)| *triple));
        let judge = |words| expected[&words];
        let found = run(&netlist, Format::F16, stages as usize, triples, &judge);
        assert_eq!(found, None, "{stages} stages");
    }
}
