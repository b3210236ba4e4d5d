//! Operations that carry their rounding direction, mixed with each other: checked against LLVM and the list of all numbers.

use super::{BOTH, soft, whole, words_of};
use crate::judged::{count, llvm};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use warpwright_blocks::float::{Format, Rounding};
use warpwright_blocks::float_pair::FloatPair;
use warpwright_blocks::random::Random;
use warpwright_testbenches::floats::bench::{self, run};
use warpwright_testbenches::floats::boundaries::boundaries;
use warpwright_testbenches::floats::naive::Naive;
use warpwright_testbenches::floats::{BY_CODE, and_code, in_all_directions, with_code};

fn every_pair(words: &[u64]) -> impl Iterator<Item = [u64; 2]> {
    words
        .iter()
        .flat_map(move |a| words.iter().map(move |b| [*a, *b]))
}

/// Random pairs, and all of the words where directions differ.
fn hold<F: Float>(block: FloatPair, format: Format, stages: u32, usual: u64) {
    let judges = BY_CODE.map(|rounding| soft::<F>(block, llvm(rounding), format.nan()));
    let judge = |[a, b, code]: [u64; 3]| judges[code as usize]([a, b]);
    let netlist = bench::netlist(&block, format, "any", stages);
    let words = |random: &mut Random| with_code(words_of(block, format, random), random.below(4));
    let found = bench::random(&netlist, format, stages, count(usual), &words, &judge);
    assert_eq!(found, None, "{block:?} {format:?}");
    let words = boundaries(format);
    let pairs = in_all_directions(every_pair(&words));
    let found = run(&netlist, format, stages as usize, pairs, &judge);
    assert_eq!(found, None, "{block:?} {format:?}");
}

#[test]
fn all_directions_are_those_of_llvm() {
    for block in BOTH {
        hold::<Half>(block, Format::F16, 2, 500_000);
        hold::<BFloat>(block, Format::BF16, 3, 250_000);
        hold::<Single>(block, Format::F32, 5, 500_000);
        hold::<Double>(block, Format::F64, 6, 250_000);
    }
}

#[test]
fn every_pair_of_small_formats_in_all_directions() {
    for (exponent, fraction, stages) in [(2, 1, 6), (2, 5, 1), (3, 4, 2), (4, 3, 3), (5, 2, 4)] {
        let format = Format::new(exponent, fraction);
        let naive = Naive::new(format);
        let words: Vec<u64> = (0..1 << format.width()).collect();
        for block in BOTH {
            let netlist = bench::netlist(&block, format, "any", stages);
            let pairs = in_all_directions(every_pair(&words));
            let found = run(&netlist, format, stages as usize, pairs, &|words| {
                let (pair, rounding) = and_code::<3, 2>(words);
                match block {
                    FloatPair::Add => naive.sum(rounding, pair),
                    FloatPair::Multiply => naive.product(rounding, pair),
                }
            });
            assert_eq!(found, None, "{block:?} {format:?}");
        }
    }
}

#[test]
fn up_and_down_for_good() {
    let format = Format::new(4, 3);
    for block in BOTH {
        for rounding in [Rounding::Up, Rounding::Down] {
            let netlist = bench::netlist(&block, format, rounding.name(), 2);
            let found = whole(block, &netlist, format, rounding, 2);
            assert_eq!(found, None, "{block:?} {rounding:?}");
        }
    }
}
