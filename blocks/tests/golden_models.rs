//! The golden models of `lut_array` and `lop3_unit` on their own, held against the texts.
//!
//! Expected values come from formulas written with Rust's operators, from values printed in the texts, or
//! were worked out by hand; never from the models' own functions.

use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};
use warpwright_blocks::boolean::Convention;
use warpwright_blocks::golden::{
    Expected, Golden, PortValues, Stimulus, join_lanes, low_ones, split_lanes,
};
use warpwright_blocks::lop3_unit::golden::{Lop3UnitGolden, register_number_bits};
use warpwright_blocks::lop3_unit::{self, stimulus::Programs};
use warpwright_blocks::lut_array::golden::{LutArrayGolden, bitwise_function_spirv, lop3_result};
use warpwright_blocks::lut_array::stimulus::{EveryCombination, Mixed, directed};
use warpwright_blocks::lut_array::{self};

type Function = fn(u64, u64, u64) -> u64;

/// The value of an output and the bits of it that matter.
fn output<'a>(expected: &'a [Expected], port: &str) -> (&'a BigUint, &'a BigUint) {
    let found = expected.iter().find(|e| e.port == port);
    let e = found.unwrap_or_else(|| panic!("the model says nothing about {port}"));
    (&e.value, &e.care)
}

/// An output all of whose bits must matter.
fn certain(expected: &[Expected], port: &str, width: u32) -> u64 {
    let (value, care) = output(expected, port);
    assert_eq!(
        *care,
        BigUint::from(low_ones(width)),
        "{port} is not certain"
    );
    value.iter_u64_digits().next().unwrap_or(0)
}

/// A port of lanes: each lane's value where it matters.
fn lanes(expected: &[Expected], port: &str, width: u32, lanes: u32) -> Vec<Option<u64>> {
    let (value, care) = output(expected, port);
    let care = split_lanes(care, width, lanes);
    let lanes = split_lanes(value, width, lanes).into_iter().zip(care);
    lanes
        .map(|(value, care)| {
            assert!(
                care == 0 || care == low_ones(width),
                "half a lane of {port} matters"
            );
            (care != 0).then_some(value)
        })
        .collect()
}

mod functions {
    use super::*;

    /// The patent's table 1, operators restored where its scan lost them.
    const TABLE_1: [(u64, Function); 8] = [
        (0b1000_0000, |a, b, c| a & b & c),
        (0b1111_1110, |a, b, c| a | b | c),
        (0b1001_0110, |a, b, c| a ^ b ^ c),
        (0b1100_0000, |a, b, _| a & b),
        (0b0001_0000, |a, b, c| a & !b & !c),
        (0b1101_1111, |a, b, c| !a | b | !c),
        (0b1011_1000, |a, b, c| a ^ (b & (a ^ c))),
        (0b1110_1000, |a, b, c| (a & b) | (a & c) | (b & c)),
    ];

    /// Rows of the PRM's `BooleanFuncCtrl`, with the first operand least significant as in SPIR-V.
    const BFN: [(u64, Function); 9] = [
        (0x1E, |s0, s1, s2| (s0 | s1) ^ s2),
        (0x20, |s0, s1, s2| s0 & !s1 & s2),
        (0x21, |s0, s1, s2| (s0 ^ !s2) & !s1),
        (0x28, |s0, s1, s2| s0 & (s1 ^ s2)),
        (0x30, |_, s1, s2| !s1 & s2),
        (0x36, |s0, s1, s2| (s0 | s2) ^ s1),
        (0xAA, |s0, _, _| s0),
        (0xCC, |_, s1, _| s1),
        (0xF0, |_, _, s2| s2),
    ];

    /// The function of a table as a sum of products of whole words, without any index: product `k` has its
    /// `n`-th operand plain where `plain(k, n)` and inverted elsewhere.
    fn sum_of_products(table: u64, operands: &[u64], plain: impl Fn(u32, usize) -> bool) -> u64 {
        let wanted = (0..1u32 << operands.len()).filter(|k| table & (1 << k) != 0);
        wanted.fold(0, |sum, k| {
            let literal =
                |(n, &operand): (usize, &u64)| if plain(k, n) { operand } else { !operand };
            sum | operands
                .iter()
                .enumerate()
                .map(literal)
                .fold(u64::MAX, |product, l| product & l)
        })
    }

    proptest! {
        #[test]
        fn lop3_has_the_rows_of_table_1([a, b, c] in any::<[u64; 3]>()) {
            for (lut, function) in TABLE_1 {
                prop_assert_eq!(lop3_result(&[a, b, c], lut, 64), function(a, b, c), "{:#010b}", lut);
            }
        }

        #[test]
        fn spirv_has_the_rows_of_bfn([a, b, c] in any::<[u64; 3]>()) {
            for (index, function) in BFN {
                prop_assert_eq!(bitwise_function_spirv(&[a, b, c], index, 64), function(a, b, c), "{:#04x}", index);
            }
        }

        #[test]
        fn spirv_bitselect_is_0xca([a, b, c] in any::<[u64; 3]>()) {
            let select: Function = |a, b, c| (a & !c) | (b & c);
            prop_assert_eq!(select(0xAA, 0xCC, 0xF0), 0xCA);
            prop_assert_eq!(bitwise_function_spirv(&[a, b, c], 0xCA, 64), select(a, b, c));
            // The same table taken for the other convention's selects with A: it is not symmetric.
            prop_assert_eq!(lop3_result(&[a, b, c], 0xCA, 64), (c & !a) | (b & a));
        }

        #[test]
        fn any_number_of_operands(operands in prop::collection::vec(any::<u64>(), 1..=6), table: u64, width in 1u32..=64) {
            let last = operands.len() - 1;
            let first_is_high = sum_of_products(table, &operands, |k, n| k & (1 << (last - n)) != 0);
            let first_is_low = sum_of_products(table, &operands, |k, n| k & (1 << n) != 0);
            prop_assert_eq!(lop3_result(&operands, table, width), first_is_high & low_ones(width));
            prop_assert_eq!(bitwise_function_spirv(&operands, table, width), first_is_low & low_ones(width));
        }

        #[test]
        fn conventions_differ_by_reversed_indices([a, b, c] in any::<[u64; 3]>(), table in 0u64..256) {
            // Reversing three bits swaps 1 with 4 and 3 with 6, and leaves 0, 2, 5, 7.
            let from = [0, 4, 2, 6, 1, 5, 3, 7];
            let reversed = (0..8).fold(0, |t, k| t | ((table >> from[k] & 1) << k));
            prop_assert_eq!(lop3_result(&[a, b, c], table, 64), bitwise_function_spirv(&[a, b, c], reversed, 64));
            prop_assert_eq!(lop3_result(&[a, b, c], table, 64), bitwise_function_spirv(&[c, b, a], table, 64));
        }
    }

    #[test]
    fn every_function_of_three_operands_on_every_combination() {
        // The constants hold the eight combinations in the order of the table, so a table is its own result.
        for table in 0..256 {
            assert_eq!(lop3_result(&[0xF0, 0xCC, 0xAA], table, 8), table);
            assert_eq!(bitwise_function_spirv(&[0xAA, 0xCC, 0xF0], table, 8), table);
        }
    }

    #[test]
    fn a_narrow_table_ignores_bits_beyond_it() {
        assert_eq!(lop3_result(&[0, 1], !0b1111, 2), 0);
        assert_eq!(bitwise_function_spirv(&[0, 1], !0b1111, 2), 0);
    }

    proptest! {
        #[test]
        fn lanes_split_and_join(values in prop::collection::vec(any::<u64>(), 1..=64), width in 1u32..=64) {
            let count = values.len() as u32;
            let values: Vec<u64> = values.into_iter().map(|v| v & low_ones(width)).collect();
            let port = join_lanes(width, values.iter().copied());
            let by_hand = values.iter().rev().fold(BigUint::ZERO, |port, &v| (port << width) | BigUint::from(v));
            prop_assert_eq!(&port, &by_hand);
            prop_assert_eq!(split_lanes(&port, width, count), values);
        }
    }
}

mod array {
    use super::*;
    use Convention::{Lop3, Spirv};

    const THREE_BY_EIGHT: lut_array::Configuration = lut_array::Configuration {
        inputs: 3,
        width: 8,
        lanes: 2,
        convention: Lop3,
        stages: 1,
    };

    fn operation(enable: u64, a: u64, table: u64) -> PortValues {
        PortValues::new()
            .with("in_valid", 1u8)
            .with("lane_enable", enable)
            .with("src0", a)
            .with("table_bits", table)
    }

    /// Valid, enables, and both lanes of `dst`.
    fn seen(expected: &[Expected]) -> (u64, u64, Vec<Option<u64>>) {
        let valid = certain(expected, "out_valid", 1);
        (
            valid,
            certain(expected, "dst_enable", 2),
            lanes(expected, "dst", 8, 2),
        )
    }

    #[test]
    fn vectors_are_computed_per_component() {
        let select: Function = |a, b, c| (a & !c) | (b & c);
        for width in [8, 16, 32, 64] {
            let configuration = lut_array::Configuration {
                inputs: 3,
                width,
                lanes: 16,
                convention: Spirv,
                stages: 0,
            };
            let mut random = warpwright_blocks::random::Random::new(u64::from(width));
            let [a, b, c] = [(); 3].map(|()| {
                (0..16)
                    .map(|_| random.next_u64() & low_ones(width))
                    .collect::<Vec<_>>()
            });
            let mut inputs = operation(0xFFFF, 0, 0xCA);
            for (port, components) in [("src0", &a), ("src1", &b), ("src2", &c)] {
                inputs.set(port, join_lanes(width, components.iter().copied()));
            }
            let expected = LutArrayGolden::new(configuration).cycle(&inputs);
            let by_component: Vec<_> = (0..16).map(|i| Some(select(a[i], b[i], c[i]))).collect();
            assert_eq!(
                lanes(&expected, "dst", width, 16),
                by_component,
                "{width} bits"
            );
        }
    }

    #[test]
    fn answers_come_after_as_many_cycles_as_there_are_stages() {
        for stages in 0..=3 {
            let mut model = LutArrayGolden::new(lut_array::Configuration {
                stages,
                ..THREE_BY_EIGHT
            });
            let answers: Vec<_> = (0..8)
                .map(|t| seen(&model.cycle(&operation(0b11, t | (t + 1) << 8, 0xF0))))
                .collect();
            for (t, answer) in answers.iter().enumerate() {
                let want = match (t as u64).checked_sub(u64::from(stages)) {
                    Some(asked) => (1, 0b11, vec![Some(asked), Some(asked + 1)]),
                    None => (0, 0, vec![None, None]),
                };
                assert_eq!(*answer, want, "{stages} stages, cycle {t}");
            }
        }
    }

    #[test]
    fn a_disabled_lane_keeps_its_last_result_if_there_is_a_register() {
        let mut model = LutArrayGolden::new(THREE_BY_EIGHT);
        model.cycle(&operation(0b01, 0x2211, 0xF0));
        assert_eq!(
            seen(&model.cycle(&operation(0b10, 0x4433, 0xF0))),
            (1, 0b01, vec![Some(0x11), None])
        );
        let not_valid = operation(0b11, 0x6655, 0xF0).with("in_valid", 0u8);
        assert_eq!(
            seen(&model.cycle(&not_valid)),
            (1, 0b10, vec![Some(0x11), Some(0x44)])
        );
        assert_eq!(
            seen(&model.cycle(&not_valid)),
            (0, 0b00, vec![Some(0x11), Some(0x44)])
        );

        let mut model = LutArrayGolden::new(lut_array::Configuration {
            stages: 0,
            ..THREE_BY_EIGHT
        });
        assert_eq!(
            seen(&model.cycle(&operation(0b11, 0x2211, 0xF0))),
            (1, 0b11, vec![Some(0x11), Some(0x22)])
        );
        assert_eq!(
            seen(&model.cycle(&operation(0b01, 0x2211, 0xF0))),
            (1, 0b01, vec![Some(0x11), None])
        );
    }

    #[test]
    fn reset_drops_what_is_in_flight_and_what_is_presented() {
        for stages in 1..=3u32 {
            let mut model = LutArrayGolden::new(lut_array::Configuration {
                stages,
                ..THREE_BY_EIGHT
            });
            for _ in 0..5 {
                model.cycle(&operation(0b11, 0x2211, 0xF0));
            }
            // In the cycle of the reset itself the outputs still answer.
            let reset = operation(0b11, 0x4433, 0xF0).with("rst", 1u8);
            assert_eq!(
                seen(&model.cycle(&reset)),
                (1, 0b11, vec![Some(0x11), Some(0x22)])
            );
            for _ in 0..stages {
                assert_eq!(
                    seen(&model.cycle(&operation(0b01, 0x6655, 0xF0))),
                    (0, 0, vec![None, None])
                );
            }
            assert_eq!(
                seen(&model.cycle(&PortValues::new())),
                (1, 0b01, vec![Some(0x55), None])
            );
        }
    }

    #[test]
    fn power_up_forgets_everything() {
        let mut model = LutArrayGolden::new(THREE_BY_EIGHT);
        model.cycle(&operation(0b11, 0x2211, 0xF0));
        model.reset();
        assert_eq!(
            seen(&model.cycle(&PortValues::new())),
            (0, 0, vec![None, None])
        );
    }

    #[test]
    fn the_directed_stimulus_shows_every_bit_position_everything() {
        for inputs in 1..=6u32 {
            let configuration = lut_array::Configuration {
                inputs,
                width: 3,
                lanes: 3,
                convention: Spirv,
                stages: 2,
            };
            let mut directed = directed(configuration).remove(0);
            let mut seen = HashSet::new();
            for _ in 0..directed.cycles - 2 {
                let ports = directed.stimulus.next();
                assert!(ports.is_set("in_valid") && ports.get_u64("lane_enable") == 0b111);
                for position in 0..9 {
                    let bits = (0..inputs).map(|n| ports.get(&format!("src{n}")).bit(position));
                    let operands: Vec<bool> = bits.collect();
                    assert!(
                        seen.insert((position, ports.get_u64("table_bits"), operands)),
                        "seen twice"
                    );
                }
            }
            let combinations = 1usize << inputs;
            let tables = if inputs <= 3 {
                1 << combinations
            } else {
                2 * combinations
            };
            assert_eq!(seen.len(), 9 * tables * combinations, "{inputs} inputs");
        }
    }

    #[test]
    fn four_operands_have_all_their_functions_on_request() {
        let stimulus = EveryCombination::of_all_tables(lut_array::Configuration {
            inputs: 4,
            ..THREE_BY_EIGHT
        });
        assert_eq!(stimulus.cycles(), 65_536 * 16);
    }

    #[test]
    fn the_mixture_has_what_it_promises() {
        let configuration = lut_array::Configuration {
            lanes: 4,
            ..THREE_BY_EIGHT
        };
        let [mut one, mut same, mut other] = [1, 1, 2].map(|seed| Mixed::new(configuration, seed));
        let cycles: Vec<_> = (0..2000).map(|_| one.next()).collect();
        assert!(cycles.iter().all(|ports| *ports == same.next()));
        assert!(cycles.iter().any(|ports| *ports != other.next()));

        let count =
            |what: &dyn Fn(&PortValues) -> bool| cycles.iter().filter(|ports| what(ports)).count();
        assert!(count(&|p| p.is_set("rst")) > 10 && count(&|p| p.is_set("rst")) < 100);
        assert!(
            count(&|p| !p.is_set("in_valid") && p.is_set("src0")) > 100,
            "bubbles with garbage"
        );
        let enables: BTreeSet<u64> = cycles.iter().map(|p| p.get_u64("lane_enable")).collect();
        assert_eq!(enables.len(), 16);
        let tables: BTreeSet<u64> = cycles.iter().map(|p| p.get_u64("table_bits")).collect();
        assert!(tables.len() > 200);
        for (port, width) in [
            ("src0", 32),
            ("src1", 32),
            ("src2", 32),
            ("table_bits", 8),
            ("lane_enable", 4),
        ] {
            assert_eq!(
                count(&|p| p.get(port).bits() > width),
                0,
                "{port} is too wide"
            );
        }
    }
}

mod unit {
    use super::*;

    const FOUR_BY_SIXTEEN: lop3_unit::Configuration = lop3_unit::Configuration {
        lanes: 4,
        registers: 5,
        width: 16,
    };

    #[derive(Clone, Copy)]
    enum Operand {
        Register(u64),
        Constant(u64),
    }
    use Operand::{Constant as K, Register as R};

    /// `LOP3 rd, a, b, c, table` for the threads of `predicate`, offered with `out_ready`.
    fn lop3(predicate: u64, rd: u64, [a, b, c]: [Operand; 3], table: Operand) -> PortValues {
        let mut ports = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", 1u8)
            .with("predicate", predicate)
            .with("rd", rd);
        for (name, constant, from) in [
            ("a", "a_constant", a),
            ("b", "b_constant", b),
            ("c", "c_constant", c),
            ("table", "imm8", table),
        ] {
            match from {
                R(number) => ports.set(&format!("{name}_register"), number),
                K(value) => {
                    ports.set(&format!("{name}_source"), 1u8);
                    ports.set(constant, value);
                }
            }
        }
        ports
    }

    fn load(predicate: u64, rd: u64, value: u64) -> PortValues {
        lop3(predicate, rd, [K(value), K(0), K(0)], K(0xF0))
    }

    fn copy(from: u64) -> PortValues {
        lop3(0b1111, 4, [R(from), K(0), K(0)], K(0xF0))
    }

    fn idle() -> PortValues {
        PortValues::new().with("out_ready", 1u8)
    }

    /// Register and lanes of the instruction at the output, and the four results.
    fn at_output(expected: &[Expected]) -> Option<(u64, u64, Vec<Option<u64>>)> {
        (certain(expected, "out_valid", 1) == 1).then(|| {
            let data = lanes(expected, "out_data", 16, 4);
            (
                certain(expected, "out_register", 3),
                certain(expected, "out_lanes", 4),
                data,
            )
        })
    }

    /// What stands at the output in the cycle after the last of these.
    fn after(
        model: &mut Lop3UnitGolden,
        cycles: impl IntoIterator<Item = PortValues>,
    ) -> Option<(u64, u64, Vec<Option<u64>>)> {
        for ports in cycles {
            model.cycle(&ports);
        }
        at_output(&model.cycle(&idle()))
    }

    #[test]
    fn a_short_program() {
        let program = [
            // r0 = 0x0F0F everywhere, and 0x00FF in threads 2 and 3.
            (load(0b1111, 0, 0x0F0F), [Some(0x0F0F); 4]),
            (
                load(0b1100, 0, 0x00FF),
                [None, None, Some(0x00FF), Some(0x00FF)],
            ),
            // r1 = r0 ^ 0x3333 ^ 0x5555.
            (
                lop3(0b1111, 1, [R(0), K(0x3333), K(0x5555)], K(0x96)),
                [Some(0x6969), Some(0x6969), Some(0x6699), Some(0x6699)],
            ),
            // r2 = r1 where r0 is 1, elsewhere r0, that is r1 & r0; not in thread 1.
            (
                lop3(0b1101, 2, [R(0), R(1), R(0)], K(0xCA)),
                [Some(0x0909), None, Some(0x0099), Some(0x0099)],
            ),
            // r3 = the tables: 0x80 (and) in thread 0, 0xFE (or) in the others; the high bits do not count.
            (load(0b0001, 3, 0x1280), [Some(0x1280), None, None, None]),
            (
                load(0b1110, 3, 0x34FE),
                [None, Some(0x34FE), Some(0x34FE), Some(0x34FE)],
            ),
            (
                lop3(0b1111, 2, [R(0), R(1), K(0xFF00)], R(3)),
                [Some(0x0900), Some(0xFF6F), Some(0xFFFF), Some(0xFFFF)],
            ),
        ];
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        for (n, (instruction, _)) in program.iter().enumerate() {
            let before = at_output(&model.cycle(instruction));
            if let Some(older) = n.checked_sub(1) {
                assert_eq!(
                    before.map(|(_, _, data)| data),
                    Some(program[older].1.to_vec()),
                    "instruction {older}"
                );
            } else {
                assert_eq!(before, None);
            }
        }
        assert_eq!(
            at_output(&model.cycle(&idle())),
            Some((2, 0b1111, program[6].1.to_vec()))
        );
        assert_eq!(at_output(&model.cycle(&idle())), None);
    }

    #[test]
    fn a_predicate_of_none_changes_nothing() {
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        assert_eq!(
            after(&mut model, [load(0b1111, 1, 7), load(0, 1, 9)]),
            Some((1, 0, vec![None; 4]))
        );
        assert_eq!(
            after(&mut model, [copy(1)]),
            Some((4, 0b1111, vec![Some(7); 4]))
        );
    }

    #[test]
    fn a_dependent_instruction_may_follow_at_once() {
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        let doubled = |n: u64| lop3(0b1111, 0, [R(0), K(1 << n), K(0)], K(0xFC));
        let program = [load(0b1111, 0, 1)].into_iter().chain((1..16).map(doubled));
        assert_eq!(
            after(&mut model, program),
            Some((0, 0b1111, vec![Some(0xFFFF); 4]))
        );
        // Its function too, and for a stalled instruction the older one's result.
        let stalled =
            lop3(0b1111, 1, [K(0x00FF), K(0x0F0F), K(0x3333)], R(0)).with("out_ready", 0u8);
        let taken = stalled.clone().with("out_ready", 1u8);
        let program = [load(0b1111, 0, 0x96), stalled.clone(), stalled, taken];
        assert_eq!(
            after(&mut model, program),
            Some((1, 0b1111, vec![Some(0x3CC3); 4]))
        );
    }

    /// Offers instructions one by one, each until it is accepted, and returns what is taken at the output.
    fn run(
        program: &[PortValues],
        mut offers: impl FnMut() -> bool,
        mut takes: impl FnMut() -> bool,
    ) -> Vec<(u64, u64, Vec<Option<u64>>)> {
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        let (mut taken, mut next) = (Vec::new(), 0);
        for _ in 0..10_000 {
            let (offered, out_ready) = (next < program.len() && offers(), takes());
            let ports = program.get(next).cloned().unwrap_or_default();
            let ports = ports
                .with("in_valid", u8::from(offered))
                .with("out_ready", u8::from(out_ready));
            let expected = model.cycle(&ports);
            taken.extend(at_output(&expected).filter(|_| out_ready));
            next += usize::from(offered && certain(&expected, "in_ready", 1) == 1);
        }
        taken
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn stalls_and_bubbles_lose_nothing(seed: u64) {
            let mut stimulus = Programs::new(FOUR_BY_SIXTEEN, seed);
            let program: Vec<_> = (0..300).map(|_| stimulus.next().with("rst", 0u8)).collect();
            let smooth = run(&program, || true, || true);
            let [mut offers, mut takes] = [1, 2].map(|n| warpwright_blocks::random::Random::new(seed ^ n));
            let rough = run(&program, || offers.chance(1, 2), || takes.chance(1, 4));
            prop_assert_eq!(smooth.len(), 300);
            prop_assert_eq!(smooth, rough);
        }
    }

    #[test]
    fn a_result_waits_until_it_is_taken_and_blocks_the_input() {
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        model.cycle(&load(0b1111, 0, 5).with("out_ready", 0u8));
        for _ in 0..3 {
            let expected = model.cycle(&load(0b1111, 0, 6).with("out_ready", 0u8));
            assert_eq!(certain(&expected, "in_ready", 1), 0);
            assert_eq!(at_output(&expected), Some((0, 0b1111, vec![Some(5); 4])));
        }
        let expected = model.cycle(&copy(0));
        assert_eq!(certain(&expected, "in_ready", 1), 1);
        assert_eq!(after(&mut model, []), Some((4, 0b1111, vec![Some(5); 4])));
        assert_eq!(
            certain(&model.cycle(&PortValues::new()), "in_ready", 1),
            1,
            "empty, so ready without out_ready"
        );
    }

    #[test]
    fn register_numbers_beyond_the_last_read_0_and_swallow_writes() {
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        assert_eq!(
            after(&mut model, [load(0b1111, 5, 0x77)]),
            Some((5, 0b1111, vec![Some(0x77); 4]))
        );
        assert_eq!(
            after(&mut model, [copy(5)]),
            Some((4, 0b1111, vec![Some(0); 4]))
        );
        // Function 0 from a register that is not there: 0, whatever the operands.
        let program = [lop3(0b1111, 0, [K(0xFFFF), K(0xFFFF), K(0xFFFF)], R(7))];
        assert_eq!(
            after(&mut model, program),
            Some((0, 0b1111, vec![Some(0); 4]))
        );
    }

    #[test]
    fn a_narrow_register_as_function_has_zeros_above() {
        let mut model = Lop3UnitGolden::new(lop3_unit::Configuration {
            lanes: 1,
            registers: 2,
            width: 4,
        });
        model.cycle(&load(1, 0, 0xF));
        // Table 0x0F is !A.
        model.cycle(&lop3(1, 1, [K(0b0011), K(0b0101), K(0)], R(0)));
        assert_eq!(
            lanes(&model.cycle(&idle()), "out_data", 4, 1),
            [Some(0b1100)]
        );
    }

    #[test]
    fn registers_are_unknown_until_written_and_so_is_what_uses_them() {
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        let results = |program| lop3(0b1111, program, [R(0), K(0), K(0)], K(0xF0));
        assert_eq!(
            after(&mut model, [load(0b0110, 0, 1), load(0b1111, 1, 2)]),
            Some((1, 0b1111, vec![Some(2); 4]))
        );
        let partly = vec![None, Some(1), Some(1), None];
        assert_eq!(
            after(&mut model, [results(1)]),
            Some((1, 0b1111, partly.clone()))
        );
        // Register 1 was known; what is unknown in threads 0 and 3 made it unknown there.
        assert_eq!(
            after(&mut model, [copy(1)]),
            Some((4, 0b1111, partly.clone()))
        );
        // Table 0x01 is !A & !B & !C.
        let by_table = lop3(0b1111, 2, [K(1), K(1), K(1)], R(0));
        let unknown_table = vec![None, Some(0xFFFE), Some(0xFFFE), None];
        assert_eq!(
            after(&mut model, [by_table]),
            Some((2, 0b1111, unknown_table))
        );
    }

    #[test]
    fn reset_drops_what_is_not_taken_and_keeps_the_registers() {
        for (out_ready, kept) in [(1u8, 9), (0, 5)] {
            let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
            model.cycle(&load(0b1111, 0, 5));
            model.cycle(&load(0b1111, 0, 9));
            // The result 9 stands at the output; the instruction offered now is not accepted.
            let reset = load(0b1111, 0, 0xBAD)
                .with("rst", 1u8)
                .with("out_ready", out_ready);
            assert_eq!(
                at_output(&model.cycle(&reset)),
                Some((0, 0b1111, vec![Some(9); 4]))
            );
            assert_eq!(at_output(&model.cycle(&copy(0))), None);
            assert_eq!(
                after(&mut model, []),
                Some((4, 0b1111, vec![Some(kept); 4]))
            );
        }
    }

    #[test]
    fn register_numbers_have_as_many_bits_as_they_need() {
        let bits = [2, 3, 4, 5, 8, 9, 33, 64].map(register_number_bits);
        assert_eq!(bits, [1, 2, 2, 3, 3, 4, 6, 6]);
    }

    #[test]
    fn programs_begin_by_making_every_register_known_and_every_thread_different() {
        for (lanes_, registers) in [(1, 2), (4, 5), (32, 32), (5, 64)] {
            let configuration = lop3_unit::Configuration {
                lanes: lanes_,
                registers,
                width: 32,
            };
            let mut stimulus = Programs::new(configuration, 3);
            let mut model = Lop3UnitGolden::new(configuration);
            for _ in 0..stimulus.opening_cycles() {
                model.cycle(&stimulus.next());
            }
            for register in 0..u64::from(registers) {
                let read = lop3(low_ones(lanes_), 0xFF, [R(register), K(0), K(0)], K(0xF0));
                model.cycle(&read);
                let values = lanes(&model.cycle(&idle()), "out_data", 32, lanes_);
                assert!(
                    values.iter().all(Option::is_some),
                    "register {register} is unknown"
                );
                assert_eq!(
                    values.iter().collect::<BTreeSet<_>>().len(),
                    lanes_ as usize,
                    "register {register}"
                );
            }
        }
    }

    #[test]
    fn programs_have_what_they_promise() {
        let [mut one, mut same, mut other] =
            [1, 1, 2].map(|seed| Programs::new(FOUR_BY_SIXTEEN, seed));
        let mut model = Lop3UnitGolden::new(FOUR_BY_SIXTEEN);
        let (mut differs, mut last_rd, mut stall) = (false, None, 0);
        let [
            mut accepted,
            mut dependent,
            mut by_table,
            mut beyond,
            mut resets,
            mut longest_stall,
        ] = [0; 6];
        let mut predicates = BTreeSet::new();
        for _ in 0..5000 {
            let ports = one.next();
            assert_eq!(ports, same.next());
            differs |= ports != other.next();
            let widths = [
                ("rd", 3),
                ("a_register", 3),
                ("table_register", 3),
                ("imm8", 8),
                ("b_constant", 16),
                ("predicate", 4),
            ];
            for (port, width) in widths {
                assert!(ports.get(port).bits() <= width, "{port} is too wide");
            }
            let expected = model.cycle(&ports);
            stall = if certain(&expected, "in_ready", 1) == 0 {
                stall + 1
            } else {
                0
            };
            longest_stall = longest_stall.max(stall);
            resets += u32::from(ports.is_set("rst"));
            if ports.is_set("in_valid") && stall == 0 && !ports.is_set("rst") {
                let reads = |name: &str| {
                    !ports.is_set(&format!("{name}_source"))
                        && Some(ports.get_u64(&format!("{name}_register"))) == last_rd
                };
                accepted += 1;
                dependent += u32::from(["a", "b", "c"].into_iter().any(reads));
                by_table += u32::from(reads("table"));
                beyond += u32::from(ports.get_u64("rd") >= 5);
                predicates.insert(ports.get_u64("predicate"));
                last_rd = Some(ports.get_u64("rd"));
            }
        }
        assert!(differs);
        assert!(accepted > 2000, "{accepted} accepted");
        assert!(
            dependent > accepted / 2,
            "{dependent} of {accepted} depend on the one before"
        );
        assert!(
            by_table > accepted / 20,
            "{by_table} of {accepted} take their function from the one before"
        );
        assert!(
            beyond > 50 && resets > 10 && longest_stall > 8,
            "{beyond} {resets} {longest_stall}"
        );
        assert_eq!(predicates.len(), 16);
    }
}
