//! The model and the stimuli of `lop3_unit`.

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
    model: &mut Box<dyn Golden>,
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
    let mut model = unit_model(FOUR_BY_SIXTEEN);
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
    let mut model = unit_model(FOUR_BY_SIXTEEN);
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
    let mut model = unit_model(FOUR_BY_SIXTEEN);
    let doubled = |n: u64| lop3(0b1111, 0, [R(0), K(1 << n), K(0)], K(0xFC));
    let program = [load(0b1111, 0, 1)].into_iter().chain((1..16).map(doubled));
    assert_eq!(
        after(&mut model, program),
        Some((0, 0b1111, vec![Some(0xFFFF); 4]))
    );
    // Its function too, and for a stalled instruction the older one's result.
    let stalled = lop3(0b1111, 1, [K(0x00FF), K(0x0F0F), K(0x3333)], R(0)).with("out_ready", 0u8);
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
    let mut model = unit_model(FOUR_BY_SIXTEEN);
    let (mut taken, mut next, mut idle) = (Vec::new(), 0, 0);
    for _ in 0..10_000 {
        let (offered, out_ready) = (next < program.len() && offers(), takes());
        let ports = program.get(next).cloned().unwrap_or_default();
        let ports = ports
            .with("in_valid", u8::from(offered))
            .with("out_ready", u8::from(out_ready));
        let expected = model.cycle(&ports);
        taken.extend(at_output(&expected).filter(|_| out_ready));
        next += usize::from(offered && certain(&expected, "in_ready", 1) == 1);
        // When all are out, a while longer: nothing comes twice.
        idle += usize::from(taken.len() >= program.len());
        if idle == 200 {
            break;
        }
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
    let mut model = unit_model(FOUR_BY_SIXTEEN);
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
    let mut model = unit_model(FOUR_BY_SIXTEEN);
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
    let mut model = unit_model(lop3_unit::Configuration {
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
    let mut model = unit_model(FOUR_BY_SIXTEEN);
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
        let mut model = unit_model(FOUR_BY_SIXTEEN);
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
        let mut model = unit_model(configuration);
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
    let [mut one, mut same, mut other] = [1, 1, 2].map(|seed| Programs::new(FOUR_BY_SIXTEEN, seed));
    let mut model = unit_model(FOUR_BY_SIXTEEN);
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
        beyond > 50 && resets > 10 && longest_stall > 16,
        "{beyond} {resets} {longest_stall}"
    );
    assert_eq!(predicates.len(), 16);
}
