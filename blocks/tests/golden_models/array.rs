//! The model and the stimuli of `lut_array`.

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
        let expected = array_model(configuration).cycle(&inputs);
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
        let mut model = array_model(lut_array::Configuration {
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
    let mut model = array_model(THREE_BY_EIGHT);
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

    let mut model = array_model(lut_array::Configuration {
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
        let mut model = array_model(lut_array::Configuration {
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
    let mut model = array_model(THREE_BY_EIGHT);
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
