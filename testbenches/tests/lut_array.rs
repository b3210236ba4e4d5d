//! The LUT array against the documents, through the simulated hardware.

use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_blocks::boolean::{Convention, TruthTable, parse};
use warpwright_blocks::{block::Block, catalogue, lut_array::LutArray};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;
use warpwright_testbenches::verify::{Level, checks};

static BLOCK: LutArray = LutArray;

/// The hardware without stages, driven directly.
struct Array {
    simulator: Single,
    inputs: u32,
}

impl Array {
    fn new(settings: &[(&str, &str)]) -> Self {
        let mut all = vec![("stages", "0")];
        all.extend(settings);
        let parameters = catalogue::parameters(&BLOCK, all).unwrap();
        let module = Arc::new(BLOCK.build(&parameters).unwrap());
        let netlist = optimize(&flatten(&module, Names::Dropped));
        Self {
            simulator: Single::new(&netlist),
            inputs: parameters.number("inputs"),
        }
    }

    fn compute(&mut self, table: u64, operands: &[BigUint]) -> BigUint {
        assert_eq!(operands.len() as u32, self.inputs);
        self.simulator.poke("in_valid", 1u8.into()).unwrap();
        self.simulator.poke("lane_enable", 1u8.into()).unwrap();
        self.simulator.poke("table_bits", table.into()).unwrap();
        for (i, operand) in operands.iter().enumerate() {
            let port = format!("src{i}");
            self.simulator.poke(&port, operand.clone()).unwrap();
        }
        self.simulator.settle();
        self.simulator.peek("dst").unwrap()
    }

    fn compute_u32(&mut self, table: u64, operands: [u32; 3]) -> u32 {
        let result = self.compute(table, &operands.map(BigUint::from));
        u32::try_from(&result).unwrap()
    }
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
    let operands = [0x1234_5678u32, 0x0FF0_A55A, 0xDEAD_BEEF];
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
    assert_eq!(count, 1_336);
}

#[test]
fn the_conventions_differ_by_reversed_index_bits() {
    for inputs in 1..=6u32 {
        let count = inputs.to_string();
        let mut lop3 = Array::new(&[("inputs", &count)]);
        let mut spirv = Array::new(&[("inputs", &count), ("convention", "spirv")]);
        let mut random = warpwright_blocks::random::Random::new(u64::from(inputs));
        for _ in 0..50 {
            let table = u64::try_from(random.bits(1 << inputs)).unwrap();
            let other = TruthTable::new(inputs, Convention::Lop3, table).unwrap();
            let other = other.in_convention(Convention::Spirv).index();
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
    for (width, lanes) in [(8u32, 16u32), (16, 8), (32, 4), (64, 2)] {
        let (w, l) = (width.to_string(), lanes.to_string());
        let settings = [
            ("width", w.as_str()),
            ("lanes", l.as_str()),
            ("convention", "spirv"),
        ];
        let mut vector = Array::new(&settings);
        let mut scalar = Array::new(&[("width", &w), ("convention", "spirv")]);
        let mut random = warpwright_blocks::random::Random::new(u64::from(width));
        let operands: Vec<BigUint> = (0..3).map(|_| random.bits(width * lanes)).collect();
        let whole = vector.compute(0x96, &operands);
        let mask = (BigUint::from(1u8) << width) - 1u8;
        for lane in 0..lanes {
            let component = |value: &BigUint| (value >> (lane * width)) & &mask;
            let parts: Vec<BigUint> = operands.iter().map(component).collect();
            assert_eq!(
                component(&whole),
                scalar.compute(0x96, &parts),
                "{width} bits, lane {lane}"
            );
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
