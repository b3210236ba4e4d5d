//! `float_add` and `float_multiply`, checked against arithmetic independent of their golden model: the CPU, LLVM, and a list of all numbers.
//!
//! `WARPWRIGHT_LONG=1` runs a hundred times as many random pairs, a debug build a hundredth.

mod rounding;

use crate::judged::{count, holds_its_checks, wrong_operations};
use rustc_apfloat::ieee::{BFloat, Half, Single};
use rustc_apfloat::{Float, Round};
use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::{Format, Rounding, RoundingParameter};
use warpwright_blocks::float_fma::stimulus::{special_values, triple};
use warpwright_blocks::float_pair::golden::Rounded;
use warpwright_blocks::float_pair::{Configuration, FloatPair, function};
use warpwright_blocks::golden::Pure;
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::{Settings, sizes};
use warpwright_testbenches::floats::bench::{self, Judge, run};
use warpwright_testbenches::floats::naive::Naive;
use warpwright_testbenches::proof::{agrees_with, agrees_with_golden, patient};

static BOTH: [FloatPair; 2] = [FloatPair::Add, FloatPair::Multiply];

/// The result of the machine or the C library.
fn single(block: FloatPair) -> impl Judge<2> {
    move |pair| {
        let [a, b] = pair.map(|word| f32::from_bits(word as u32));
        let result = if block == FloatPair::Add {
            a + b
        } else {
            a * b
        };
        if result.is_nan() {
            return 0x7FC0_0000;
        }
        result.to_bits().into()
    }
}

fn double(block: FloatPair) -> impl Judge<2> {
    move |pair| {
        let [a, b] = pair.map(f64::from_bits);
        let result = if block == FloatPair::Add {
            a + b
        } else {
            a * b
        };
        if result.is_nan() {
            return 0x7FF8_0000_0000_0000;
        }
        result.to_bits()
    }
}

/// The result of LLVM's software floating point; of NaNs the one that the blocks give.
fn soft<F: Float>(block: FloatPair, round: Round, nan: u64) -> impl Judge<2> {
    move |pair| {
        let [a, b] = pair.map(|word| F::from_bits(word.into()));
        let result = match block {
            FloatPair::Add => a.add_r(b, round).value,
            FloatPair::Multiply => a.mul_r(b, round).value,
        };
        if result.is_nan() {
            return nan;
        }
        result.to_bits() as u64
    }
}

/// A random pair; for a sum, numbers near each other, too: an addend next to a product with 1 is one.
fn words_of(block: FloatPair, format: Format, random: &mut Random) -> [u64; 2] {
    let [a, b, c] = triple(format, random);
    match block {
        FloatPair::Multiply => [a, b],
        FloatPair::Add if random.chance(1, 2) => [a, c],
        FloatPair::Add => {
            // The same exponent or one next to it.
            let near = (random.below(3) << format.fraction_bits)
                .wrapping_sub(1 << format.fraction_bits)
                .wrapping_add(random.below(9));
            let ones = u64::MAX >> (u64::BITS - format.width());
            let sign = random.below(2) << (format.width() - 1);
            [c, (c.wrapping_add(near) ^ sign) & ones]
        }
    }
}

/// Random pairs and all pairs of special values.
fn hold(
    block: FloatPair,
    format: Format,
    rounding: &str,
    stages: u32,
    usual: u64,
    judge: &impl Judge<2>,
) {
    let netlist = bench::netlist(&block, format, rounding, stages);
    let words = |random: &mut Random| words_of(block, format, random);
    let found = bench::random(&netlist, format, stages, count(usual), &words, judge);
    assert_eq!(found, None, "{block:?} {format:?} {rounding}");
    let special = special_values(format);
    let pairs = special
        .iter()
        .flat_map(|a| special.iter().map(|b| [*a, *b]));
    let found = run(&netlist, format, stages as usize, pairs, judge);
    assert_eq!(found, None, "{block:?} {format:?} {rounding}");
}

#[test]
fn large_formats_are_those_of_machine_and_llvm() {
    let even = Round::NearestTiesToEven;
    for block in BOTH {
        let nearest = "nearest_even";
        hold(block, Format::F32, nearest, 4, 2_000_000, &single(block));
        hold(block, Format::F64, nearest, 6, 500_000, &double(block));
        let half = soft::<Half>(block, even, 0x7E00);
        hold(block, Format::F16, nearest, 2, 500_000, &half);
        let brain = soft::<BFloat>(block, even, 0x7FC0);
        hold(block, Format::BF16, nearest, 3, 500_000, &brain);
        let zero = soft::<Single>(block, Round::TowardZero, 0x7FC0_0000);
        hold(block, Format::F32, "toward_zero", 5, 500_000, &zero);
    }
}

/// All pairs of a format held against the list of its numbers.
fn whole(
    block: FloatPair,
    netlist: &Netlist,
    format: Format,
    rounding: Rounding,
    stages: usize,
) -> Option<String> {
    let naive = Naive::new(format);
    let words = 0..1u64 << format.width();
    let pairs = words
        .clone()
        .flat_map(|a| words.clone().map(move |b| [a, b]));
    run(netlist, format, stages, pairs, &|pair| match block {
        FloatPair::Add => naive.sum(rounding, pair),
        FloatPair::Multiply => naive.product(rounding, pair),
    })
}

#[test]
fn every_pair_of_small_formats() {
    let formats = [
        (2, 1),
        (2, 2),
        (2, 5),
        (3, 1),
        (3, 3),
        (3, 4),
        (4, 1),
        (4, 3),
        (5, 2),
        (5, 4),
    ];
    for (exponent, fraction) in formats {
        let format = Format::new(exponent, fraction);
        for block in BOTH {
            for (rounding, stages) in [(Rounding::NearestEven, 3), (Rounding::TowardZero, 1)] {
                let netlist = bench::netlist(&block, format, rounding.name(), stages);
                let found = whole(block, &netlist, format, rounding, stages as usize);
                assert_eq!(found, None, "{block:?} {format:?} {rounding:?}");
            }
        }
    }
}

/// Any format there is, with any number of stages and any tag, agrees with the golden model.
#[test]
fn any_format_agrees() {
    let mut random = Random::new(1);
    for round in 0..count(100) {
        let block = &BOTH[round as usize % 2];
        let mut number =
            |least: u64, most: u64| (least + random.below(most - least + 1)).to_string();
        let settings = [
            ("exponent_bits", number(2, 11)),
            ("fraction_bits", number(1, 52)),
            ("stages", number(1, 6)),
            ("tag_bits", number(0, 32)),
        ];
        let rounding = *random.pick(&RoundingParameter::NAMES);
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let settings = settings.chain([("rounding", rounding)]);
        holds_its_checks(block, settings, random.next_u64(), 100);
    }
}

/// Each addition, subtraction and multiplication made wrong in turn is noticed; for all kinds of faults see `warpwright mutate`.
#[test]
fn a_wrong_operation_is_noticed() {
    let format = Format::new(3, 2);
    for block in BOTH {
        let good = bench::netlist(&block, format, "nearest_even", 1);
        let mut tried = 0;
        for (wrong, bad) in wrong_operations(&good) {
            tried += 1;
            let noticed = whole(block, &bad, format, Rounding::NearestEven, 1);
            assert!(noticed.is_some(), "{block:?} {wrong}");
        }
        assert!(tried >= 3, "{tried}");
    }
}

fn configuration(
    operation: FloatPair,
    format: Format,
    rounding: impl Into<RoundingParameter>,
) -> Configuration {
    Configuration {
        operation,
        format,
        rounding: rounding.into(),
        stages: 1,
        tag_bits: 0,
    }
}

/// What is calculated within a cycle, held against the model of another configuration.
fn held_against(hardware: Configuration, model: Configuration) -> Verdict {
    let netlist = optimize(flatten(&function(&hardware).unwrap(), Names::Dropped));
    let model = Pure(Rounded(model));
    agrees_with(&netlist, &model, Obligation::Combinational).verdict
}

/// The format that these settings name.
fn format_of(settings: Settings) -> Format {
    let parameters = catalogue::parameters(&FloatPair::Add, settings.iter().copied()).unwrap();
    Configuration::new(FloatPair::Add, &parameters).format
}

#[test]
fn small_formats_are_proved() {
    let roundings = [Rounding::NearestEven, Rounding::TowardZero];
    for block in BOTH {
        for settings in sizes("float_pair::small_formats_are_proved") {
            let fixed = roundings.map(RoundingParameter::Fixed).into_iter();
            for rounding in fixed.chain([RoundingParameter::Any]) {
                let c = configuration(block, format_of(settings), rounding);
                assert_eq!(held_against(c, c), Verdict::Held, "{c:?}");
            }
        }
        let [nearest, zero] =
            roundings.map(|rounding| configuration(block, Format::new(2, 2), rounding));
        for (hardware, model) in [(nearest, zero), (zero, nearest)] {
            let verdict = held_against(hardware, model);
            assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
        }
    }
}

/// Sums have no multiplier, which is what provers cannot see through.
#[test]
fn sums_are_proved() {
    for settings in sizes("float_pair::sums_are_proved") {
        let format = format_of(settings);
        let c = configuration(FloatPair::Add, format, Rounding::NearestEven);
        let began = Instant::now();
        assert_eq!(held_against(c, c), Verdict::Held);
        println!("{format:?}: {:?}", began.elapsed());
    }
}

/// The format in which the whole blocks are proved.
fn tiniest() -> Settings {
    let [tiniest] = sizes("float_pair::registers_are_proved")[..] else {
        panic!("one format");
    };
    tiniest
}

/// The block, or what was made of it, held against the model in every cycle.
fn registered(block: FloatPair, stages: u32, netlist: &Netlist) -> Verdict {
    let stages = stages.to_string();
    let settings = tiniest().iter().copied();
    let settings = settings.chain([("stages", stages.as_str())]);
    let parameters = catalogue::parameters(&block, settings).unwrap();
    let proof = agrees_with_golden(&block, &parameters, netlist, &patient()).unwrap();
    proof.verdict
}

#[test]
fn registers_are_proved() {
    for block in BOTH {
        for stages in 1..=6 {
            let format = format_of(tiniest());
            let netlist = bench::netlist(&block, format, "nearest_even", stages);
            let verdict = registered(block, stages, &netlist);
            assert_eq!(verdict, Verdict::Held, "{block:?} {stages} stages");
        }
    }
}

/// Registers in the middle that load although they should wait, or do not load.
#[test]
fn registers_that_do_not_wait_are_refuted() {
    for block in BOTH {
        let good = bench::netlist(&block, Format::new(2, 1), "nearest_even", 3);
        let mut tried = 0;
        for (index, register) in good.registers.iter().enumerate() {
            let NetOp::Mux(_, one, zero) = good.nets[register.next.index()].op else {
                // A single bit may have been made of gates.
                continue;
            };
            if !register.path.starts_with("stage_2") {
                continue;
            }
            tried += 1;
            for value in [one, zero] {
                let mut bad = good.clone();
                bad.registers[index].next = value;
                let verdict = registered(block, 3, &bad);
                let path = &register.path;
                assert!(
                    matches!(verdict, Verdict::Refuted(_)),
                    "{path}: {verdict:?}"
                );
            }
        }
        assert!(tried >= 2, "{block:?}: {tried}");
    }
}

/// What a block is made of is a function with a name of its own.
#[test]
fn functions_have_the_ports_that_they_say() {
    for block in BOTH {
        let c = configuration(block, Format::F32, Rounding::NearestEven);
        let function = function(&c).unwrap();
        let ports: Vec<&str> = function
            .ports
            .iter()
            .map(|port| port.name.as_str())
            .collect();
        assert_eq!(ports, ["a", "b", "result"]);
        let parameters = catalogue::parameters(&block, []).unwrap();
        let module = Arc::new(block.build(&parameters).unwrap());
        assert_eq!(module.name, block.name());
    }
}
