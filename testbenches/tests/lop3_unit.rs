//! The LOP3 unit against the patent's claims 11 to 19, its datasheet's
//! guarantees, and, only in the last test, its golden model.

mod bench;

use bench::{BLOCK, Constant, Instruction, Register, Unit, any_program, copy, load, table_3};
use proptest::prelude::*;
use warpwright_blocks::catalogue;
use warpwright_blocks::random::Random;
use warpwright_sim::simulator::Simulator;
use warpwright_testbenches::verify::{Level, checks};

/// Patent, figure 1 and claims 11 to 13 and 16 to 19: any of the 256 functions, as an immediate and from a
/// register (whose higher bits do not count), on all combinations of operand bits at every bit position.
#[test]
fn every_function_from_an_immediate_and_from_each_threads_own_register() {
    let mut unit = Unit::new(2);
    for table in 0..256u32 {
        let other = table ^ 0x5B;
        unit.execute(&load(6, 0xBAD0_0000 | table, 0b01));
        unit.execute(&load(6, 0xFFFF_FF00 | other, 0b10));
        for rotation in 0..8 {
            let bit = |n: u32| move |word, p: u32| word | ((p + rotation) >> n & 1) << p;
            let words = [2, 0, 1].map(|n| (0..32).fold(0u32, bit(n)));
            let [a, b, c] = words.map(Constant);
            let mut instruction = Instruction {
                rd: 1,
                sources: [a, b, c],
                function: Constant(table),
                predicate: 0b11,
            };
            let expected = table_3(table, words);
            assert_eq!(unit.execute(&instruction), [expected; 2], "{table:#04x}");
            instruction.function = Register(6);
            let expected = [expected, table_3(other, words)];
            assert_eq!(
                unit.execute(&instruction),
                expected,
                "register {table:#04x}"
            );
        }
    }
}

#[test]
fn every_row_of_the_patents_table_1_on_registers_and_constants() {
    let (a, b, c) = (0x1234_5678u32, 0x0FF0_A55A, 0xDEAD_BEEF);
    let rows: [(u32, u32); 8] = [
        (0b1000_0000, a & b & c),
        (0b1111_1110, a | b | c),
        (0b1001_0110, a ^ b ^ c),
        (0b1100_0000, a & b),
        (0b0001_0000, a & !b & !c),
        (0b1101_1111, !a | b | !c),
        (0b1011_1000, a ^ (b & (a ^ c))),
        (0b1110_1000, (a & b) | (a & c) | (b & c)),
    ];
    let mut unit = Unit::new(1);
    for (rd, word) in [(1, a), (2, b), (3, c)] {
        unit.execute(&load(rd, word, 1));
    }
    for (table, expected) in rows {
        unit.execute(&load(4, table, 1));
        // Each of the four sources as a register or as a constant, in all sixteen ways.
        for way in 0..16 {
            let source = |n: u8, word: u32| match way >> n & 1 {
                0 => Register(n + 1),
                _ => Constant(word),
            };
            let instruction = Instruction {
                rd: 5,
                sources: [source(0, a), source(1, b), source(2, c)],
                function: source(3, table),
                predicate: 1,
            };
            let found = unit.execute(&instruction);
            assert_eq!(found, [expected], "{table:#010b}, way {way:04b}");
            assert_eq!(unit.execute(&copy(7, 5)), [expected], "not written back");
        }
    }
}

/// Claim 11: the function operand is *written* to the table, which then no longer depends on its source.
#[test]
fn the_table_holds_while_a_result_waits() {
    for function in [Constant(0x96), Register(1)] {
        let mut unit = Unit::new(2);
        unit.execute(&load(1, 0x96, 0b11));
        unit.poke("out_ready", 1);
        let words = [0xFF00_FF00, 0xF0F0_F0F0, 0xCCCC_CCCC];
        let instruction = Instruction {
            rd: 1,
            sources: words.map(Constant),
            function,
            predicate: 0b11,
        };
        unit.offer(&instruction);
        unit.simulator.step();
        // The next, with another function and other operands, waits behind it.
        unit.poke("out_ready", 0);
        unit.offer(&load(2, 0x1111_1111, 0b11));
        for _ in 0..3 {
            unit.simulator.step();
            assert_eq!(unit.data(), [table_3(0x96, words); 2], "{function:?}");
        }
    }
}

/// Each of the four sources in turn is what the instruction just before computes.
#[test]
fn every_source_may_be_the_result_of_the_instruction_before() {
    let words = [0xFF00_FF00, 0xF0F0_F0F0, 0xCCCC_CCCC, 0xCA];
    for newest in 0..4 {
        for threads in 0..4u8 {
            let mut unit = Unit::new(2);
            let stale = load(3, 0x1234_56E8, 0b11);
            let fresh = load(3, words[newest], threads);
            let source = |n: usize| {
                if n == newest {
                    Register(3)
                } else {
                    Constant(words[n])
                }
            };
            let reader = Instruction {
                rd: 4,
                sources: [source(0), source(1), source(2)],
                function: source(3),
                predicate: 0b11,
            };
            // What stands at the output between them is neither.
            let program = [stale, load(5, 0x0BAD_0BAD, 0b11), fresh, reader];
            let taken = unit.run(&program, || true, || true);
            let expected = |thread: u8| {
                let mut seen = words;
                if threads >> thread & 1 == 0 {
                    seen[newest] = 0x1234_56E8;
                }
                table_3(seen[3] & 0xFF, [seen[0], seen[1], seen[2]])
            };
            let why = format!("source {newest}, threads {threads:02b}");
            assert_eq!(taken[3].2, [expected(0), expected(1)], "{why}");
        }
    }
}

#[test]
fn dependent_instructions_back_to_back_take_one_cycle_each() {
    let mut unit = Unit::new(2);
    unit.poke("out_ready", 1);
    // r1 = 5; then ten times r1 = r1 ^ (r1 | constant): each needs the one just before.
    let mut expected = 0x0F0F_0505u32;
    unit.offer(&load(1, expected, 3));
    unit.simulator.step();
    for step in 0..10u32 {
        let constant = 0x1111_1111 << step;
        unit.offer(&Instruction {
            rd: 1,
            sources: [Register(1), Constant(constant), Register(1)],
            function: Constant(0xF0 ^ 0xFC),
            predicate: 3,
        });
        unit.simulator.step();
        // In the cycle in which this one is accepted, the result of the one before stands at the output.
        assert_eq!(unit.peek("in_ready"), 1);
        assert_eq!(unit.peek("out_valid"), 1);
        let word = u64::from(expected);
        assert_eq!(unit.peek("out_data"), word << 32 | word, "step {step}");
        expected ^= expected | constant;
    }
}

#[test]
fn a_stall_loses_nothing_and_a_masked_thread_keeps_its_register() {
    let mut unit = Unit::new(2);
    unit.poke("out_ready", 1);
    unit.offer(&load(2, 7, 3));
    unit.simulator.step();
    // Only thread 1 executes; then the output stalls while the next instruction is offered.
    unit.offer(&load(2, 9, 2));
    unit.simulator.step();
    unit.poke("out_ready", 0);
    unit.offer(&copy(3, 2));
    for _ in 0..5 {
        unit.simulator.step();
        assert_eq!(unit.peek("in_ready"), 0);
        assert_eq!((unit.peek("out_valid"), unit.peek("out_lanes")), (1, 2));
        assert_eq!(unit.peek("out_data") >> 32, 9);
    }
    unit.poke("out_ready", 1);
    unit.simulator.step();
    assert_eq!(unit.peek("in_ready"), 1);
    unit.poke("in_valid", 0);
    unit.simulator.step();
    assert_eq!((unit.peek("out_valid"), unit.peek("out_register")), (1, 3));
    assert_eq!(unit.peek("out_data"), 9 << 32 | 7);
    unit.simulator.step();
    assert_eq!(unit.peek("out_valid"), 0);
}

/// Claim 15 and [0023]: any number of threads may be disabled, by each instruction anew.
#[test]
fn every_predicate_decides_which_threads_write() {
    let mut unit = Unit::new(4);
    let mut held = unit.execute(&load(2, 0xAAAA_AAAA, 0xF));
    for predicate in (0..16u8).chain((0..16).rev()) {
        let value = 0x0101_0101 * u32::from(predicate) + 7;
        unit.execute(&load(2, value, predicate));
        for (thread, held) in held.iter_mut().enumerate() {
            if predicate >> thread & 1 == 1 {
                *held = value;
            }
        }
        assert_eq!(unit.execute(&copy(3, 2)), held, "after {predicate:04b}");
    }
}

/// Figure 3 asks whether a thread is enabled (305) before it reads (306) and before its table is written
/// (310). A disabled thread's `out_data` is not to be used, but it shows operands and table: nothing moved.
#[test]
fn a_disabled_thread_reads_nothing_and_its_table_is_not_written() {
    let mut unit = Unit::new(2);
    unit.execute(&load(1, 0x96, 0b11));
    let before = unit.execute(&load(2, 0x0123_4567, 0b11))[1];
    for sources in [[Constant(0xFFFF_0000); 3], [Register(1); 3]] {
        for function in [Constant(0x96), Constant(0xFF), Register(1)] {
            let instruction = Instruction {
                rd: 3,
                sources,
                function,
                predicate: 0b01,
            };
            assert_eq!(unit.execute(&instruction)[1], before, "{instruction:?}");
        }
    }
}

/// Two units run the same program; in one of them thread 1 holds other values and never executes.
#[test]
fn what_a_disabled_thread_holds_reaches_no_other_thread() {
    let mut random = Random::new(3);
    let mut program = any_program(&mut random, 3, 400);
    let loads = program.len() - 400;
    for instruction in &mut program[loads..] {
        instruction.predicate &= 0b101;
    }
    let mut other = program.clone();
    for instruction in other[..loads].iter_mut().filter(|i| i.predicate == 0b010) {
        *instruction = load(instruction.rd, random.next_u64() as u32, 0b010);
    }
    let mut units = [Unit::new(3), Unit::new(3)];
    let [one, two] = &mut units;
    let (one, two) = (
        one.run(&program, || true, || true),
        two.run(&other, || true, || true),
    );
    assert_ne!(one[..loads], two[..loads], "thread 1 was to differ");
    assert_eq!(one[loads..], two[loads..]);
    // And thread 1 still holds what it was loaded with.
    for (unit, program) in units.iter_mut().zip([&program, &other]) {
        for load in program[..loads].iter().filter(|i| i.predicate == 0b010) {
            assert_eq!(
                Constant(unit.execute(&copy(0, load.rd))[1]),
                load.sources[0]
            );
            unit.execute(&Instruction {
                predicate: 0b010,
                ..*load
            });
        }
    }
}

/// Bubbles and stalls change when results come, never which; the register files end up the same.
#[test]
fn stalls_and_bubbles_change_nothing_but_the_time() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut program = any_program(&mut random, 3, 150);
        program.extend((0..8).map(|register| copy(register, register)));
        let smooth = Unit::new(3).run(&program, || true, || true);
        let mut offers = Random::new(seed + 100);
        let mut takes = Random::new(seed + 200);
        let (offers, takes) = (|| offers.chance(1, 2), || takes.chance(1, 3));
        assert_eq!(
            Unit::new(3).run(&program, offers, takes),
            smooth,
            "seed {seed}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Every parameter at once: any configuration agrees with its golden model.
    #[test]
    fn any_configuration_agrees(
        lanes in 1..=32u32, registers in 2..=64u32, width in 1..=64u32, seed: u64,
    ) {
        let settings = [
            ("lanes", lanes.to_string()), ("registers", registers.to_string()), ("width", width.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&BLOCK, settings).unwrap();
        for mut check in checks(&BLOCK, &parameters, Level::Quick, seed) {
            check.cycles = check.cycles.min(200);
            let outcome = check.run(&|_| {}).unwrap();
            prop_assert!(outcome.held(), "{}: {}", check.name, outcome.failure.unwrap());
        }
    }
}
