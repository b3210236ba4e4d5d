//! `float_fma`, checked against arithmetic independent of its golden model: the CPU, LLVM, a list of all numbers, and results by hand.
//!
//! - [`warpwright_testbenches::floats`]: the block in a batch simulation, one triple in and one result out per cycle; the list
//! - [`vectors`]: results by hand; [`apfloat`]: LLVM's software floating point; [`rounding`]: operations that carry their direction
//! - [`proofs`]: tiny formats for all inputs, and the block with its registers in every cycle; [`mutants`]: faults that `verify` must detect
//!
//! `WARPWRIGHT_LONG=1` runs a hundred times as many random triples, a debug build a hundredth.

mod apfloat;
mod mutants;
mod proofs;
mod rounding;
mod vectors;

use crate::judged::{count, holds_its_checks, wrong_operations};
use apfloat::{brain, half, single_toward_zero};
use warpwright_blocks::float::{Format, Rounding, RoundingParameter};
use warpwright_blocks::float_fma::FloatFma;
use warpwright_blocks::float_fma::stimulus::{special_values, triple};
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_testbenches::floats::bench::{self, Judge, run};
use warpwright_testbenches::floats::naive::Naive;

fn netlist(format: Format, rounding: &str, stages: u32) -> Netlist {
    bench::netlist(&FloatFma, format, rounding, stages)
}

fn random(
    format: Format,
    rounding: &str,
    stages: u32,
    count: u64,
    judge: &impl Judge<3>,
) -> Option<String> {
    let netlist = netlist(format, rounding, stages);
    let words = |random: &mut Random| triple(format, random);
    bench::random(&netlist, format, stages, count, &words, judge)
}

/// `a * b + c` by the machine or the C library.
fn single([a, b, c]: [u64; 3]) -> u64 {
    let [a, b, c] = [a, b, c].map(|word| f32::from_bits(word as u32));
    let result = a.mul_add(b, c);
    if result.is_nan() {
        return 0x7FC0_0000;
    }
    result.to_bits().into()
}

fn double(triple: [u64; 3]) -> u64 {
    let [a, b, c] = triple.map(f64::from_bits);
    let result = a.mul_add(b, c);
    if result.is_nan() {
        return 0x7FF8_0000_0000_0000;
    }
    result.to_bits()
}

#[test]
fn single_precision_is_that_of_the_machine() {
    let found = random(Format::F32, "nearest_even", 5, count(10_000_000), &single);
    assert_eq!(found, None);
}

#[test]
fn double_precision_is_that_of_the_machine() {
    let found = random(Format::F64, "nearest_even", 4, count(1_000_000), &double);
    assert_eq!(found, None);
}

#[test]
fn half_precision_and_its_like_are_those_of_llvm() {
    let count = count(500_000);
    assert_eq!(random(Format::F16, "nearest_even", 3, count, &half), None);
    assert_eq!(random(Format::BF16, "nearest_even", 2, count, &brain), None);
    let toward_zero = random(Format::F32, "toward_zero", 5, count, &single_toward_zero);
    assert_eq!(toward_zero, None);
}

fn every_triple(words: &[u64]) -> impl Iterator<Item = [u64; 3]> {
    let count = words.len();
    (0..count.pow(3))
        .map(move |n| [n % count, n / count % count, n / count / count].map(|i| words[i]))
}

#[test]
fn special_values_meet_each_other() {
    fn hold(format: Format, rounding: &str, stages: u32, judge: &impl Judge<3>) {
        let netlist = netlist(format, rounding, stages);
        let words = special_values(format);
        assert_eq!(words.len(), 32, "all differ in these formats");
        let found = run(
            &netlist,
            format,
            stages as usize,
            every_triple(&words),
            judge,
        );
        assert_eq!(found, None, "{format:?} {rounding}");
    }
    hold(Format::F32, "nearest_even", 5, &single);
    hold(Format::F32, "toward_zero", 4, &single_toward_zero);
    hold(Format::F64, "nearest_even", 3, &double);
    hold(Format::F16, "nearest_even", 2, &half);
    hold(Format::BF16, "nearest_even", 1, &brain);
}

/// All triples of a format held against the list of its numbers.
fn whole(netlist: &Netlist, format: Format, rounding: Rounding, stages: u32) -> Option<String> {
    let naive = Naive::new(format);
    let words: Vec<u64> = (0..1 << format.width()).collect();
    let judge = |triple| naive.fused(rounding, triple);
    run(
        netlist,
        format,
        stages as usize,
        every_triple(&words),
        &judge,
    )
}

#[test]
fn every_triple_of_tiny_formats() {
    let long = std::env::var_os("WARPWRIGHT_LONG").map(|_| (4, 3));
    let formats = [
        (3, 3),
        (2, 1),
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 1),
        (3, 2),
        (4, 1),
    ];
    for (exponent, fraction) in formats.into_iter().chain(long) {
        let format = Format::new(exponent, fraction);
        for (rounding, stages) in [(Rounding::NearestEven, 5), (Rounding::TowardZero, 1)] {
            let netlist = netlist(format, rounding.name(), stages);
            let found = whole(&netlist, format, rounding, stages);
            assert_eq!(found, None, "{format:?} {rounding:?}");
        }
    }
}

/// Any format there is, with any number of stages and any tag, agrees with the golden model.
#[test]
fn any_format_agrees() {
    let mut random = Random::new(1);
    for _ in 0..count(200) {
        let mut number =
            |least: u64, most: u64| (least + random.below(most - least + 1)).to_string();
        let settings = [
            ("exponent_bits", number(2, 11)),
            ("fraction_bits", number(1, 52)),
            ("stages", number(1, 5)),
            ("tag_bits", number(0, 32)),
        ];
        let rounding = *random.pick(&RoundingParameter::NAMES);
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let settings = settings.chain([("rounding", rounding)]);
        holds_its_checks(&FloatFma, settings, random.next_u64(), 100);
    }
}

/// Each addition, subtraction and multiplication made wrong in turn is noticed; for all kinds of faults see `warpwright mutate`.
#[test]
fn a_wrong_operation_is_noticed() {
    let format = Format::new(3, 2);
    let good = netlist(format, "nearest_even", 1);
    let mut tried = 0;
    for (wrong, bad) in wrong_operations(&good) {
        tried += 1;
        let noticed = whole(&bad, format, Rounding::NearestEven, 1);
        assert!(noticed.is_some(), "{wrong}");
    }
    assert!(tried > 5, "{tried}");
}
