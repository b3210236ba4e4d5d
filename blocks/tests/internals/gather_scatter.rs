//! The golden model of `gather_scatter` on requests whose results were computed by hand.

pub mod run;

use run::{Run, configuration};
use warpwright_blocks::gather_scatter::golden::Gathering;
use warpwright_blocks::golden::{AnyModel, Model, PortValues, State, join_lanes, split_lanes};

/// A legal load of a doubleword a lane, in a UGM message, flat, with addresses of 64 bits.
fn load(lanes: [u64; 4]) -> PortValues {
    PortValues::new()
        .with("in_valid", 1u8)
        .with("in_sfid", 15u8)
        .with("in_address_size", 3u8)
        .with("in_data_size", 2u8)
        .with("in_elements", 1u8)
        .with("in_returns", 1u8)
        .with("in_mask", 15u8)
        .with("in_tag", 5u8)
        .with("in_fill", 0x1111_2222_3333_4444u64)
        .with("in_address", join_lanes(64, lanes))
}

const STORE: u8 = 4;
const ADD: u8 = 12;

/// The first registers of each lane, all others 0.
fn first_registers(lanes: [u64; 4]) -> Vec<u64> {
    let lane = |first: u64| [first, 0, 0, 0, 0, 0, 0, 0];
    lanes.into_iter().flat_map(lane).collect()
}

#[test]
fn a_gather_fills_lanes_that_are_off() {
    let request = load([0x100, 0x144, 0x104, 0x999]).with("in_mask", 7u8);
    let run = Run::only(&[], &request);
    assert_eq!(run.memory("memory_line"), [4, 5]);
    assert_eq!(run.memory("memory_first"), [5, 2]);
    assert_eq!(run.memory("memory_number"), [0, 1]);
    assert_eq!(run.memory("memory_enables"), [0xFF, 0xF0]);
    assert_eq!(run.memory("memory_last"), [0, 1]);
    assert_eq!(run.memory("memory_place"), [0x00_41_00, 0x00_41_00]);
    let data = [0x0302_0100, 0x4746_4544, 0x0706_0504, 0x3333_4444];
    assert_eq!(run.registers(), first_registers(data));
    assert_eq!((run.out("out_transactions"), run.out("out_tag")), (2, 5));
}

#[test]
fn what_a_misaligned_lane_has_is_said_and_its_fill_shown() {
    let request = load([0x100, 0x102, 0x104, 0x101])
        .with("in_alignment", 4u8)
        .with("in_policy", 1u8)
        .with("in_mask", 7u8);
    let run = Run::only(&[], &request);
    let data = [0x0302_0100, 0x3333_4444, 0x0706_0504, 0x3333_4444];
    assert_eq!(run.registers(), first_registers(data));
    assert_eq!(run.out("out_misaligned"), 2);
    assert_eq!(run.out("out_misaligned_inactive"), 8);
}

#[test]
fn the_highest_lane_that_stores_a_byte_wins() {
    // Lanes 0 and 2 store the same four bytes, lane 1 two of them and two behind, lane 3 bytes of its own.
    let data = join_lanes(
        32,
        first_registers([0xA3A2_A1A0, 0xB3B2_B1B0, 0xC3C2_C1C0, 0xD3D2_D1D0]),
    );
    let request = load([0x100, 0x102, 0x100, 0x106])
        .with("in_operation", STORE)
        .with("in_data", data);
    let run = Run::only(&[], &request);
    assert_eq!(run.memory("memory_first"), [15]);
    assert_eq!(run.memory("memory_enables"), [0x3FF]);
    let stored = split_lanes(&run.beats[0]["memory_data"], 8, 64);
    let want = [0xC0, 0xC1, 0xC2, 0xC3, 0xB2, 0xB3, 0xD0, 0xD1, 0xD2, 0xD3];
    assert_eq!(stored[..10], want);
    assert!(stored[10..].iter().all(|byte| *byte == 0));
    assert!(run.registers().iter().all(|register| *register == 0));
    assert_eq!(run.out("out_transactions"), 1);
}

#[test]
fn an_element_that_crosses_is_in_two_lines() {
    let request = load([0x13E, 0, 0, 0])
        .with("in_data_size", 3u8)
        .with("in_mask", 1u8);
    let run = Run::only(&[], &request);
    assert_eq!(run.memory("memory_line"), [4, 5]);
    assert_eq!(run.memory("memory_first"), [1, 0]);
    assert_eq!(run.memory("memory_second"), [0, 1]);
    assert_eq!(run.memory("memory_enables"), [3 << 62, 0x3F]);
    assert_eq!(run.registers()[..2], [0x4140_3F3E, 0x4544_4342]);
    // Lane 1 has the fill, all of it.
    assert_eq!(run.registers()[8..10], [0x3333_4444, 0x1111_2222]);
}

#[test]
fn a_lane_whose_second_line_faults_keeps_what_was_in_the_first() {
    let mut run = Run::new(&[("arch", "first_last")]);
    run.faulty = Some(5);
    run.offer(&load([0x13E, 0x100, 0x140, 0x104]));
    run.finish(1);
    assert_eq!(run.memory("memory_used"), [3]);
    let data = [0x3F3E, 0x0302_0100, 0, 0x0706_0504];
    assert_eq!(run.registers(), first_registers(data));
    assert_eq!(run.out("out_faulted"), 5);
}

#[test]
fn an_atomic_is_one_transaction_a_lane() {
    let mut registers = first_registers([0xA3A2_A1A0, 0xB3B2_B1B0, 0xC3C2_C1C0, 0xD3D2_D1D0]);
    for (lane, operand) in registers.chunks_mut(8).zip(0x7000_0000u64..) {
        lane[1] = operand;
    }
    let request = load([0x100, 0x100, 0x200, 0x100])
        .with("in_operation", ADD)
        .with("in_mask", 11u8)
        .with("in_data", join_lanes(32, registers));
    let matrix = [("arch", "matrix"), ("requests_per_cycle", "1")];
    for settings in [&[][..], &matrix] {
        let run = Run::only(settings, &request);
        assert_eq!(run.memory("memory_first"), [1, 2, 8]);
        assert_eq!(run.memory("memory_used"), [1, 1, 1]);
        assert_eq!(run.memory("memory_number"), [0, 1, 2]);
        assert_eq!(run.memory("memory_last"), [0, 0, 1]);
        assert_eq!(
            run.memory("memory_data"),
            [0xA3A2_A1A0, 0xB3B2_B1B0, 0xD3D2_D1D0]
        );
        let operands = [0x7000_0000, 0x7000_0001, 0x7000_0003];
        assert_eq!(run.memory("memory_operand"), operands);
        let data = [0x0302_0100, 0x0302_0100, 0x3333_4444, 0x0302_0100];
        assert_eq!(run.registers(), first_registers(data));
        assert_eq!(run.out("out_transactions"), 3);
    }
}

#[test]
fn components_are_packed() {
    // X, Y and W of halves.
    let registers: Vec<u64> = (0..32).map(|register| 0xEE00_0000 + register).collect();
    let request = load([0x100, 0x110, 0x120, 0x130])
        .with("in_data_size", 5u8)
        .with("in_component_mask", 0b1011u8)
        .with("in_operation", 2u8);
    let run = Run::only(&[], &request);
    assert_eq!(run.memory("memory_enables"), [0x00CF_00CF_00CF_00CF]);
    assert_eq!(run.registers()[..4], [0x0100, 0x0302, 0x0706, 0]);
    assert_eq!(run.registers()[24..28], [0x3130, 0x3332, 0x3736, 0]);

    let store = request
        .with("in_operation", 6u8)
        .with("in_data", join_lanes(32, registers));
    let run = Run::only(&[], &store);
    let stored = split_lanes(&run.beats[0]["memory_data"], 16, 32);
    assert_eq!(stored[..8], [0, 1, 0, 2, 0, 0, 0, 0]);
    assert_eq!(stored[24..], [24, 25, 0, 26, 0, 0, 0, 0]);
}

#[test]
fn a_transposed_load_is_side_by_side() {
    // 32 halves: 64 bytes from place 60 on, in two lines; 128 bytes of registers.
    let request = load([0x13C, 9, 9, 9])
        .with("in_data_size", 5u8)
        .with("in_elements", 32u8)
        .with("in_transposed", 1u8)
        .with("in_mask", 1u8);
    let mut run = Run::only(&[], &request);
    assert_eq!(run.memory("memory_line"), [4, 5]);
    assert_eq!(run.memory("memory_first"), [1, 2]);
    assert_eq!(run.memory("memory_second"), [0, 1]);
    assert_eq!(run.memory("memory_enables"), [0xF << 60, (1 << 60) - 1]);
    assert_eq!(run.memory("memory_place"), [0o34_74, 0o34_74]);
    let halves: Vec<u64> = (0..32).map(|h| 0x3D3C + 0x0202 * h).collect();
    assert_eq!(run.registers(), halves);

    // A fault of any piece is lane 0's.
    run = Run::new(&[]);
    run.faulty = Some(5);
    run.offer(&request);
    run.finish(1);
    assert_eq!(run.out("out_faulted"), 1);
    assert_eq!(run.registers()[..3], [0x3D3C, 0x3F3E, 0]);

    // Suppressed, all elements are filled.
    let suppressed = request.with("in_alignment", 64u8).with("in_policy", 1u8);
    run = Run::only(&[], &suppressed);
    assert_eq!(run.registers(), [0x4444; 32]);
    assert_eq!(run.out("out_transactions"), 0);
}

#[test]
fn what_is_illegal_touches_nothing_and_completes() {
    let run = Run::only(&[], &load([1, 2, 3, 4]).with("in_elements", 5u8));
    assert!(run.beats.is_empty());
    assert_eq!(run.out("out_illegal"), 1);
    assert_ne!(run.out("out_reason"), 0);
    assert_eq!(run.out("out_transactions"), 0);
    assert!(run.registers().iter().all(|register| *register == 0));
}

/// The second is answered first and takes the way out, which is blocked; when that opens, both others are complete, and whoever is behind the
/// second comes before the first.
#[test]
fn who_waits_behind_a_completion_goes_next() {
    for (order, want) in [("in_order", [1, 2, 3]), ("any_order", [2, 3, 1])] {
        let mut run = with_three_requests(order);
        for place in [1, 1, 0] {
            let beat = run.due.remove(place);
            let answer = run.answer(&beat);
            run.cycle(&answer);
            run.cycle(&PortValues::new());
        }
        run.finish(3);
        assert_eq!(run.tags(), want);
    }
}

/// Requests 1, 2 and 3 are with memory.
fn with_three_requests(order: &str) -> Run {
    let mut run = Run::new(&[("completions", order), ("entries", "3")]);
    for tag in [1u8, 2, 3] {
        run.offer(&load([0x100 * u64::from(tag); 4]).with("in_tag", tag));
    }
    while run.beats.len() < 3 {
        run.cycle(&PortValues::new());
        assert!(run.cycles < 100, "all come to memory");
    }
    run
}

#[test]
fn completions_are_in_order_or_not() {
    for (order, want) in [("in_order", [1, 2, 3]), ("any_order", [3, 2, 1])] {
        let mut run = with_three_requests(order);
        // The last is answered first.
        run.due.reverse();
        run.finish(3);
        assert_eq!(run.tags(), want);
    }
}

#[test]
fn the_timing_is_as_promised() {
    for (arch, stages, clocks) in [("serial", "1", 3), ("serial", "3", 5), ("matrix", "2", 5)] {
        let mut run = Run::new(&[("arch", arch), ("stages", stages)]);
        run.offer(&load([0; 4]));
        assert_eq!(run.cycles, 1);
        while run.beats.is_empty() {
            run.cycle(&PortValues::new());
        }
        // The first cycle is number 0.
        assert_eq!(run.cycles - 1, clocks);
        // Answered a clock later, known at the end of that cycle, complete at the end of the next.
        let answered = run.cycles;
        run.finish(1);
        assert_eq!(run.cycles - 1, answered + 2);
    }
}

#[test]
fn a_reset_drops_everything() {
    let mut run = Run::new(&[]);
    run.offer(&load([0x100; 4]).with("in_tag", 1u8));
    run.offer(&load([0x100; 4]).with("in_tag", 2u8));
    while run.beats.is_empty() {
        run.cycle(&PortValues::new());
    }
    run.cycle(&PortValues::new().with("rst", 1u8));
    run.beats.clear();
    run.due.clear();
    run.offer(&load([0x200; 4]).with("in_tag", 3u8));
    run.finish(1);
    assert_eq!(run.memory("memory_line"), [8]);
    assert_eq!(run.out("out_tag"), 3);
}

#[test]
fn names_of_words_are_unique() {
    use warpwright_hdl::word::Wide;
    let mut inside = Gathering(configuration(&[("arch", "matrix")])).power_up::<Wide>();
    let mut names = std::collections::BTreeSet::new();
    inside.for_each_word(&mut |name, _| assert!(names.insert(name.to_string()), "{name}"));
}

#[test]
fn on_symbols_the_model_says_the_same() {
    use warpwright_hdl::word::{Literal, Symbol, Word};
    let mut run = Run::new(&[("arch", "first_last")]);
    let mut symbolic = Gathering(run.c).symbolic();
    let request = load([0x13E, 0x100, 0x140, 0x104]);
    let mut beats = 0;
    for cycle in 0..8 {
        let inputs = match run.due.pop() {
            Some(beat) => run.answer(&beat),
            None if cycle == 0 => request.clone(),
            None => PortValues::new(),
        };
        let inputs = inputs.with("memory_ready", 1u8).with("out_ready", 1u8);
        let outputs = symbolic.cycle(&inputs);
        let wanted = run.cycle(&inputs);
        for output in outputs {
            let parts = output.parts.into_iter();
            let known: Symbol = Word::join(parts.map(|part| part.value & part.care));
            let wanted = &wanted[&output.port];
            for (place, literal) in (0..).zip(known.literals()) {
                let is_set = *literal == Literal::TRUE;
                assert!(is_set || *literal == Literal::FALSE);
                assert_eq!(
                    wanted.bit(place),
                    is_set,
                    "{} in cycle {cycle}",
                    output.port
                );
            }
        }
        beats += usize::from(!run.due.is_empty());
    }
    assert_eq!((beats, run.completions.len()), (1, 1));
}
