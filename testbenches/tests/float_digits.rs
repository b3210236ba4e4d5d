//! `float_divide` and `float_sqrt`, compared with arithmetic independent of their golden model: the CPU, LLVM, and a list of all numbers.
//!
//! A debug build runs a hundredth of the random operands; long runs have [`long`].

mod clocks;
mod faults;
mod judges;
mod long;
mod proofs;

use crate::judged::holds_its_checks;
use judges::{double_root, quotient, short_root};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::{Format, Rounding, RoundingParameter};
use warpwright_blocks::float_digits::{FloatDigits, stimulus};
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_testbenches::floats::boundaries::boundaries;
use warpwright_testbenches::floats::naive::Naive;
use warpwright_testbenches::floats::paced::{self, run};
use warpwright_testbenches::floats::{and_code, in_all_directions, with_code};

static BOTH: [FloatDigits; 2] = [FloatDigits::Divide, FloatDigits::SquareRoot];

/// `arch` and `stages`, of which a machine has none: it takes no other number than the default.
type Way = (&'static str, u32);
const ITERATIVE: Way = ("iterative", 24);
const PIPELINED: Way = ("pipelined", 3);
const MARKSTEIN: Way = ("markstein", 3);
const WAYS: [Way; 3] = [ITERATIVE, PIPELINED, MARKSTEIN];

/// How many random operands for so many in the tests of every day.
fn count(usual: u64) -> u64 {
    if cfg!(debug_assertions) {
        usual / 100
    } else {
        usual
    }
}

fn netlist(block: FloatDigits, format: Format, rounding: &str, (arch, stages): Way) -> Netlist {
    let settings = [
        ("exponent_bits", format.exponent_bits.to_string()),
        ("fraction_bits", format.fraction_bits.to_string()),
        ("rounding", rounding.to_string()),
        ("arch", arch.to_string()),
        ("stages", stages.to_string()),
    ];
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    let parameters = catalogue::parameters(&block, settings).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

fn every_pair(words: &[u64]) -> impl Iterator<Item = [u64; 2]> {
    words
        .iter()
        .flat_map(move |a| words.iter().map(move |b| [*a, *b]))
}

/// Words where directions of rounding differ, and words apart from others.
fn hard_words(format: Format) -> Vec<u64> {
    let mut words = boundaries(format);
    words.extend(stimulus::special_values(format));
    words.sort_unstable();
    words.dedup();
    words
}

/// A format, and arithmetic in it that is not ours.
struct Peer {
    name: &'static str,
    format: Format,
    /// The one NaN.
    nan: u64,
    quotient: fn(Rounding, [u64; 2], u64) -> u64,
    root: fn(Rounding, u64, u64) -> u64,
}

static PEERS: [Peer; 4] = [
    Peer {
        name: "half",
        format: Format::F16,
        nan: 0x7E00,
        quotient: quotient::<Half>,
        root: short_root::<Half>,
    },
    Peer {
        name: "bfloat16",
        format: Format::BF16,
        nan: 0x7FC0,
        quotient: quotient::<BFloat>,
        root: short_root::<BFloat>,
    },
    Peer {
        name: "single",
        format: Format::F32,
        nan: 0x7FC0_0000,
        quotient: quotient::<Single>,
        root: short_root::<Single>,
    },
    Peer {
        name: "double",
        format: Format::F64,
        nan: 0x7FF8_0000_0000_0000,
        quotient: quotient::<Double>,
        root: double_root,
    },
];

impl Peer {
    /// Of two words and a direction's code.
    fn of_quotient(&self, words: [u64; 3]) -> u64 {
        let (pair, rounding) = and_code::<3, 2>(words);
        (self.quotient)(rounding, pair, self.nan)
    }

    fn of_root(&self, words: [u64; 2]) -> u64 {
        let ([a], rounding) = and_code::<2, 1>(words);
        (self.root)(rounding, a, self.nan)
    }
}

/// Each architecture in each format.
fn everywhere() -> impl Iterator<Item = (Way, &'static Peer)> {
    WAYS.iter()
        .flat_map(|way| PEERS.iter().map(|peer| (*way, peer)))
}

/// Random quotients in all directions, and those of all pairs of hard words.
#[test]
fn quotients_are_those_of_llvm() {
    for (way, peer) in everywhere() {
        let format = peer.format;
        let netlist = netlist(FloatDigits::Divide, format, "any", way);
        let judge = |words| peer.of_quotient(words);
        let words =
            |random: &mut Random| with_code(stimulus::quotient(format, random), random.below(4));
        let found = paced::random(&netlist, format, count(150_000), &words, &judge);
        assert_eq!(found, None, "{format:?} {way:?}");
        let words = hard_words(format);
        let pairs = in_all_directions(every_pair(&words));
        let found = run(&netlist, format, pairs, &judge);
        assert_eq!(found, None, "{format:?} {way:?}");
    }
}

/// Two significands whose quotient is nearest to one with a digit more than a significand has: what remains is 1, or 1 less than the divisor.
fn nearest_to_a_middle(format: Format, random: &mut Random) -> Option<[u64; 2]> {
    let precision = format.precision();
    let one = 1u64 << format.fraction_bits;
    let b = (random.next_u64() % one) | one | 1;
    let unit = 1u128 << precision;
    // Each round doubles how many of an inverse's digits are right, of which three are at first.
    let inverse = (0..5).fold(u128::from(b), |inverse, _| {
        let rest = 2u128.wrapping_sub(inverse.wrapping_mul(b.into()));
        inverse.wrapping_mul(rest) % unit
    });
    let product = if random.chance(1, 2) {
        u128::from(b) * (2 * unit - inverse) + 1
    } else {
        u128::from(b) * (unit + inverse) - 1
    };
    // A significand that is less than the divisor was doubled.
    let dividend = (product >> precision) as u64;
    let a = match (dividend >> precision, dividend & 1) {
        (0, _) => dividend,
        (_, 0) => dividend / 2,
        _ => return None,
    };
    let exponent = format.bias() << format.fraction_bits;
    Some([a, b].map(|significand| exponent | (significand & (one - 1))))
}

#[test]
fn quotients_nearest_to_a_middle() {
    for way in [PIPELINED, MARKSTEIN] {
        for peer in &PEERS[2..] {
            let format = peer.format;
            let netlist = netlist(FloatDigits::Divide, format, "any", way);
            let mut random = Random::new(1);
            let pairs = (0..count(50_000)).filter_map(|_| nearest_to_a_middle(format, &mut random));
            let judge = |words| peer.of_quotient(words);
            let found = run(&netlist, format, in_all_directions(pairs), &judge);
            assert_eq!(found, None, "{format:?} {way:?}");
        }
    }
}

/// Random roots in all directions, and those of all hard words.
#[test]
fn roots_are_those_of_the_machine() {
    for (way, peer) in everywhere() {
        let format = peer.format;
        let netlist = netlist(FloatDigits::SquareRoot, format, "any", way);
        let judge = |words| peer.of_root(words);
        let words =
            |random: &mut Random| with_code([stimulus::radicand(format, random)], random.below(4));
        let found = paced::random(&netlist, format, count(150_000), &words, &judge);
        assert_eq!(found, None, "{format:?} {way:?}");
        let words = hard_words(format).into_iter().map(|word| [word]);
        let found = run(&netlist, format, in_all_directions(words), &judge);
        assert_eq!(found, None, "{format:?} {way:?}");
    }
}

/// Single precision to nearest, by the machine alone.
#[test]
fn single_precision_is_the_machines() {
    let nan = Format::F32.nan();
    let answer = |result: f32| {
        if result.is_nan() {
            nan
        } else {
            result.to_bits().into()
        }
    };
    let single = |word: u64| f32::from_bits(word as u32);
    let format = Format::F32;
    for way in [ITERATIVE, MARKSTEIN] {
        let divide = netlist(FloatDigits::Divide, format, "nearest_even", way);
        let words = |random: &mut Random| stimulus::quotient(format, random);
        let judge = |[a, b]: [u64; 2]| answer(single(a) / single(b));
        let found = paced::random(&divide, format, count(100_000), &words, &judge);
        assert_eq!(found, None, "{way:?}");
        let root = netlist(FloatDigits::SquareRoot, format, "nearest_even", way);
        let words = |random: &mut Random| [stimulus::radicand(format, random)];
        let judge = |[a]: [u64; 1]| answer(single(a).sqrt());
        let found = paced::random(&root, format, count(100_000), &words, &judge);
        assert_eq!(found, None, "{way:?}");
    }
}

/// Every word in half precision, in all directions.
#[test]
fn every_root_of_short_formats() {
    let formats = [(Format::F16, 0x7E00), (Format::BF16, 0x7FC0)];
    for (way, (format, nan)) in [ITERATIVE, MARKSTEIN]
        .into_iter()
        .flat_map(|way| formats.map(|format| (way, format)))
    {
        let netlist = netlist(FloatDigits::SquareRoot, format, "any", way);
        let judge = |words: [u64; 2]| {
            let ([a], rounding) = and_code::<2, 1>(words);
            if format == Format::F16 {
                short_root::<Half>(rounding, a, nan)
            } else {
                short_root::<BFloat>(rounding, a, nan)
            }
        };
        let words = (0..1 << format.width()).map(|word| [word]);
        let found = run(&netlist, format, in_all_directions(words), &judge);
        assert_eq!(found, None, "{format:?} {way:?}");
    }
}

/// All operands of a format in all directions, compared with the list of its numbers; also of a netlist with a fault.
fn whole(block: FloatDigits, netlist: &Netlist, format: Format) -> Option<String> {
    let naive = Naive::new(format);
    let words: Vec<u64> = (0..1 << format.width()).collect();
    match block {
        FloatDigits::Divide => {
            let judge = |words: [u64; 3]| {
                let (pair, rounding) = and_code::<3, 2>(words);
                naive.quotient(rounding, pair)
            };
            run(
                netlist,
                format,
                in_all_directions(every_pair(&words)),
                &judge,
            )
        }
        FloatDigits::SquareRoot => {
            let judge = |words: [u64; 2]| {
                let ([a], rounding) = and_code::<2, 1>(words);
                naive.root(rounding, a)
            };
            let words = words.iter().map(|word| [*word]);
            run(netlist, format, in_all_directions(words), &judge)
        }
    }
}

#[test]
fn all_operands_of_small_formats_in_all_directions() {
    let formats = [
        (2, 1),
        (2, 2),
        (3, 1),
        (2, 5),
        (3, 4),
        (4, 3),
        (5, 2),
        (6, 1),
    ];
    for (exponent, fraction) in formats {
        let format = Format::new(exponent, fraction);
        for block in BOTH {
            for way in WAYS {
                let netlist = netlist(block, format, "any", way);
                let found = whole(block, &netlist, format);
                assert_eq!(found, None, "{block:?} {format:?} {way:?}");
            }
        }
    }
}

/// A direction for good, not told with each operation.
#[test]
fn one_direction_for_good() {
    let format = Format::new(4, 3);
    let naive = Naive::new(format);
    let words: Vec<u64> = (0..1 << format.width()).collect();
    for rounding in Rounding::ALL {
        for way in [ITERATIVE, ("pipelined", 5), ("markstein", 5)] {
            let divide = netlist(FloatDigits::Divide, format, rounding.name(), way);
            let judge = |pair| naive.quotient(rounding, pair);
            assert_eq!(run(&divide, format, every_pair(&words), &judge), None);
            let root = netlist(FloatDigits::SquareRoot, format, rounding.name(), way);
            let judge = |[a]: [u64; 1]| naive.root(rounding, a);
            let radicands = words.iter().map(|word| [*word]);
            assert_eq!(run(&root, format, radicands, &judge), None);
        }
    }
}

/// Any format there is, in any architecture and with any tag, agrees with the golden model, clock by clock.
#[test]
fn any_format_agrees() {
    let mut random = Random::new(1);
    for round in 0..count(60).min(2_000) {
        let block = &BOTH[round as usize % 2];
        let mut number =
            |least: u64, most: u64| (least + random.below(most - least + 1)).to_string();
        let settings = [
            ("exponent_bits", number(2, 11)),
            ("fraction_bits", number(1, 52)),
            ("tag_bits", number(0, 32)),
        ];
        let stages = number(1, 12);
        let rounding = *random.pick(&RoundingParameter::NAMES);
        let arch = *random.pick(&["iterative", "iterative", "pipelined", "markstein"]);
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let stages = if arch == "iterative" {
            "24"
        } else {
            stages.as_str()
        };
        let settings = settings.chain([("rounding", rounding), ("arch", arch), ("stages", stages)]);
        holds_its_checks(block, settings, random.next_u64(), 300);
    }
}
