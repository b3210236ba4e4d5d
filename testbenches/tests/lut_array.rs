//! The LUT array against the documents, through the simulated hardware.
//!
//! Expected values are Rust's own operators, or the table read at an index computed
//! here from the documents' words; the golden model is used only in the last test.

use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_blocks::boolean::parse;
use warpwright_blocks::random::Random;
use warpwright_blocks::{block::Block, catalogue, lut_array::LutArray};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;
use warpwright_testbenches::verify::{Level, checks};

static BLOCK: LutArray = LutArray;

/// The hardware, without stages unless told otherwise, driven directly.
struct Array {
    simulator: Single,
    inputs: u32,
    lanes: u32,
    stages: u32,
}

impl Array {
    fn new(settings: &[(&str, &str)]) -> Self {
        let mut all = vec![("stages", "0")];
        all.retain(|default| !settings.iter().any(|(name, _)| *name == default.0));
        all.extend(settings);
        let parameters = catalogue::parameters(&BLOCK, all).unwrap();
        let module = Arc::new(BLOCK.build(&parameters).unwrap());
        let netlist = optimize(flatten(&module, Names::Dropped));
        Self {
            simulator: Single::new(&netlist),
            inputs: parameters.number("inputs"),
            lanes: parameters.number("lanes"),
            stages: parameters.number("stages"),
        }
    }

    fn compute(&mut self, table: u64, operands: &[BigUint]) -> BigUint {
        assert_eq!(operands.len() as u32, self.inputs);
        self.simulator.poke("in_valid", 1u8.into()).unwrap();
        let all = (BigUint::from(1u8) << self.lanes) - 1u8;
        self.simulator.poke("lane_enable", all).unwrap();
        self.simulator.poke("table_bits", table.into()).unwrap();
        for (i, operand) in operands.iter().enumerate() {
            let port = format!("src{i}");
            self.simulator.poke(&port, operand.clone()).unwrap();
        }
        for _ in 0..self.stages {
            self.simulator.step();
        }
        self.simulator.settle();
        self.simulator.peek("dst").unwrap()
    }

    fn compute_u32(&mut self, table: u64, operands: [u32; 3]) -> u32 {
        let result = self.compute(table, &operands.map(BigUint::from));
        u32::try_from(&result).unwrap()
    }
}

/// How a document forms the table's index from one bit of each operand, the first operand's first.
type Index = fn(&[u64]) -> u64;

/// Patent, [0018]: the concatenation `{Ra[i], Rb[i], Rc[i]}`.
const LOP3: Index = |bits| bits.iter().fold(0, |index, bit| index << 1 | bit);

/// The extension's 0xAA, 0xCC, 0xF0: operand `n` is 1 at the indices that have bit `n`.
const SPIRV: Index = |bits| (0..).zip(bits).map(|(n, bit)| bit << n).sum();

const CONVENTIONS: [(&str, Index); 2] = [("lop3", LOP3), ("spirv", SPIRV)];

/// Operands in which bit position `p` holds the combination `p + rotation`: as many rotations as there are
/// combinations take every position through all of them.
fn combinations(inputs: u32, width: u32, rotation: u64) -> Vec<BigUint> {
    let bit = |p: u32, n: u32| (u64::from(p) + rotation) >> n & 1;
    let operand = |n| (0..width).fold(0u64, |word, p| word | bit(p, n) << p);
    (0..inputs).map(|n| operand(n).into()).collect()
}

/// The table read once for each bit position.
fn read_table(table: u64, operands: &[BigUint], width: u32, index: Index) -> BigUint {
    let bit = |p: u32| {
        let bits: Vec<u64> = operands.iter().map(|o| o.bit(p.into()).into()).collect();
        table >> index(&bits) & 1
    };
    (0..width).fold(0u64, |word, p| word | bit(p) << p).into()
}

#[test]
fn every_row_of_the_patents_table_1() {
    let mut array = Array::new(&[]);
    let (a, b, c) = (0x1234_5678u32, 0x0FF0_A55A, 0xDEAD_BEEF);
    let rows: [(u64, u32); 8] = [
        (0b1000_0000, a & b & c),
        (0b1111_1110, a | b | c),
        (0b1001_0110, a ^ b ^ c),
        (0b1100_0000, a & b),
        (0b0001_0000, a & !b & !c),
        (0b1101_1111, !a | b | !c),
        (0b1011_1000, a ^ (b & (a ^ c))),
        (0b1110_1000, (a & b) | (a & c) | (b & c)),
    ];
    for (table, expected) in rows {
        assert_eq!(
            array.compute_u32(table, [a, b, c]),
            expected,
            "{table:#010b}"
        );
    }
}

#[test]
fn all_256_functions_on_all_combinations_at_every_bit_position() {
    for (convention, index) in CONVENTIONS {
        let settings = |stages| [("convention", convention), ("stages", stages)];
        let mut arrays = ["0", "1", "2", "3"].map(|stages| Array::new(&settings(stages)));
        for table in 0..256 {
            for rotation in 0..8 {
                let operands = combinations(3, 32, rotation);
                let expected = read_table(table, &operands, 32, index);
                for array in &mut arrays {
                    assert_eq!(
                        array.compute(table, &operands),
                        expected,
                        "{convention}, {} stages, table {table:#04x}, rotation {rotation}",
                        array.stages
                    );
                }
            }
        }
    }
}

#[test]
fn every_number_of_operands_in_both_conventions() {
    let mut random = Random::new(11);
    for inputs in 1..=6u32 {
        let single_bits = (0..1u32 << inputs).map(|k| 1u64 << k);
        let others = (0..20).map(|_| u64::try_from(random.bits(1 << inputs)).unwrap());
        let tables: Vec<u64> = single_bits.chain(others).collect();
        for (convention, index) in CONVENTIONS {
            let count = inputs.to_string();
            let settings = [
                ("inputs", &*count),
                ("width", "64"),
                ("convention", convention),
            ];
            let mut array = Array::new(&settings);
            for &table in &tables {
                for rotation in 0..1 << inputs {
                    let operands = combinations(inputs, 64, rotation);
                    assert_eq!(
                        array.compute(table, &operands),
                        read_table(table, &operands, 64, index),
                        "{inputs} operands, {convention}, table {table:#x}, rotation {rotation}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_extensions_own_example_is_0xca() {
    let mut array = Array::new(&[("convention", "spirv")]);
    let (a, b, c) = (0x1234_5678u32, 0x0FF0_A55A, 0xDEAD_BEEF);
    assert_eq!(array.compute_u32(0xCA, [a, b, c]), (a & !c) | (b & c));
}

#[test]
fn every_formula_of_the_prms_bfn_table() {
    let text = include_str!("../../blocks/data/bfn_formulas.json");
    let data: serde_json::Value = serde_json::from_str(text).unwrap();
    let formulas: BTreeMap<String, Vec<String>> =
        serde_json::from_value(data["formulas"].clone()).unwrap();
    let mut array = Array::new(&[("convention", "spirv")]);
    assert_eq!(formulas.len(), 256, "a row for each value");
    // All eight combinations, in the order of the index and in disorder.
    let operands = [0x1234_AAAAu32, 0x0FF0_CCCC, 0xDEAD_F0F0];
    let mut count = 0;
    for (index, formulas) in &formulas {
        let index = u64::from_str_radix(index.trim_start_matches("0x"), 16).unwrap();
        let found = array.compute_u32(index, operands);
        for formula in formulas {
            let formula = formula
                .replace("s0", "a")
                .replace("s1", "b")
                .replace("s2", "c");
            let formula = parse(&formula).unwrap();
            for bit in 0..32 {
                let bits = operands.map(|operand| operand >> bit & 1 == 1);
                let expected = formula.evaluate(&bits).unwrap();
                assert_eq!(
                    found >> bit & 1 == 1,
                    expected,
                    "{formula} as {index:#04x}, bit {bit}"
                );
            }
            count += 1;
        }
    }
    // 1,336, and the two of the row whose value is printed with seven digits.
    assert_eq!(count, 1_338);
}

#[test]
fn the_conventions_differ_by_reversed_index_bits() {
    for inputs in 1..=6u32 {
        let count = inputs.to_string();
        let mut lop3 = Array::new(&[("inputs", &count)]);
        let mut spirv = Array::new(&[("inputs", &count), ("convention", "spirv")]);
        let mut random = Random::new(u64::from(inputs));
        for _ in 0..50 {
            let table = u64::try_from(random.bits(1 << inputs)).unwrap();
            let reversed = |k: u32| k.reverse_bits() >> (32 - inputs);
            let other = (0..1u32 << inputs).fold(0, |t, k| t | (table >> k & 1) << reversed(k));
            let operands: Vec<BigUint> = (0..inputs).map(|_| random.bits(32)).collect();
            assert_eq!(
                lop3.compute(table, &operands),
                spirv.compute(other, &operands)
            );
        }
    }
}

#[test]
fn vectors_are_computed_per_component() {
    type Function = fn(u64, u64, u64) -> u64;
    let functions: [(u64, Function); 4] = [
        (0xCA, |a, b, c| (a & !c) | (b & c)),
        (0x20, |a, b, c| a & !b & c),
        (0x1E, |a, b, c| (a | b) ^ c),
        (0x3F, |_, b, c| !(b & c)),
    ];
    for width in [8u32, 16, 32, 64] {
        for components in [1u32, 2, 3, 4, 8, 16] {
            let (w, l) = (width.to_string(), components.to_string());
            let settings = [("width", &*w), ("lanes", &*l), ("convention", "spirv")];
            let mut array = Array::new(&settings);
            let mut random = Random::new(u64::from(width * components));
            for (table, function) in functions {
                let [a, b, c] = [(); 3].map(|()| random.bits(width * components));
                let result = array.compute(table, &[a.clone(), b.clone(), c.clone()]);
                let mask = u64::MAX >> (64 - width);
                for i in 0..components {
                    let of = |v: &BigUint| {
                        (v >> (i * width)).iter_u64_digits().next().unwrap_or(0) & mask
                    };
                    assert_eq!(
                        of(&result),
                        function(of(&a), of(&b), of(&c)) & mask,
                        "{components} x {width} bits, table {table:#04x}, component {i}"
                    );
                }
            }
        }
    }
}

/// Two arrays are given the same, except for what their disabled lanes, and all lanes of a bubble, hold.
#[test]
fn a_disabled_lane_writes_nothing_and_reaches_no_other_lane() {
    const LANES: u32 = 5;
    const WIDTH: u32 = 9;
    for stages in ["0", "1", "2", "3"] {
        let settings = [("stages", stages), ("lanes", "5"), ("width", "9")];
        let mut pair = [Array::new(&settings), Array::new(&settings)];
        let mut random = Random::new(5);
        for cycle in 0..400 {
            let (valid, enable) = (random.bits(1), random.bits(LANES));
            let (table, reset) = (random.bits(8), u8::from(random.chance(1, 40)));
            let executes = |lane: u32| valid.bit(0) && enable.bit(lane.into());
            let lanes = (0..LANES).filter(|&lane| executes(lane));
            let ones = (BigUint::from(1u8) << WIDTH) - 1u8;
            let seen = lanes.fold(BigUint::ZERO, |mask, lane| mask | &ones << (lane * WIDTH));
            let shared = [(); 3].map(|()| random.bits(LANES * WIDTH) & &seen);
            let outputs = pair.each_mut().map(|array| {
                let simulator = &mut array.simulator;
                let mut poke = |port: &str, value: BigUint| simulator.poke(port, value).unwrap();
                poke("in_valid", valid.clone());
                poke("lane_enable", enable.clone());
                poke("table_bits", table.clone());
                if stages != "0" {
                    poke("rst", reset.into());
                }
                for (n, shared) in shared.iter().enumerate() {
                    let garbage = random.bits(LANES * WIDTH);
                    let unseen = &garbage - (&garbage & &seen);
                    poke(&format!("src{n}"), shared | unseen);
                }
                simulator.step();
                let dst = simulator.peek("dst").unwrap();
                // Without a register a disabled lane has nothing to keep.
                let dst = if stages == "0" { dst & &seen } else { dst };
                let outputs = ["out_valid", "dst_enable"].map(|p| simulator.peek(p).unwrap());
                (dst, outputs)
            });
            assert_eq!(outputs[0], outputs[1], "{stages} stages, cycle {cycle}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Every parameter at once: any configuration agrees with its golden model.
    #[test]
    fn any_configuration_agrees(
        inputs in 1..=6u32, width in 1..=64u32, lanes in 1..=64u32, stages in 0..=3u32,
        convention in prop::sample::select(vec!["lop3", "spirv"]), seed: u64,
    ) {
        let settings = [
            ("inputs", inputs.to_string()), ("width", width.to_string()), ("lanes", lanes.to_string()),
            ("stages", stages.to_string()), ("convention", convention.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&BLOCK, settings).unwrap();
        for mut check in checks(&BLOCK, &parameters, Level::Quick, seed) {
            check.cycles = check.cycles.min(40);
            let outcome = check.run(&|_| {}).unwrap();
            prop_assert!(outcome.held(), "{}: {}", check.name, outcome.failure.unwrap());
        }
    }
}
