//! `gather_scatter` judged from its ports alone, as a user with a memory would, independently of its golden model.
//!
//! - [`request`]: requests in plain numbers; [`stimulus`]: random ones; [`layouts`]: exhaustive lists
//! - [`memory`]: requests executed byte by byte; [`legal`]: which are illegal; [`atomic`]: an atomic's effect on memory
//! - [`ports`]: the simulated hardware; [`device`]: the memory at its port; [`bench`]: runs of both, and the rules of the ports
//! - [`properties`]: requirements on a run's transactions and completions; [`directed`] and [`cases`]: what other designs got wrong
//! - [`ideal`]: correct and deliberately wrong units ([`bugs`]); [`wrong`]: the bench rejects those, and faults in the hardware
//! - P1 to P6 are checked on ordinary runs, here; P7 to P9 in [`comparisons`]; P10 to P12 in [`bounds`]
//!
//! `WARPWRIGHT_LONG=1` runs ten times as many requests, a debug build a tenth.

mod atomic;
mod bench;
mod bounds;
mod bugs;
mod cases;
mod comparisons;
mod device;
mod directed;
mod ideal;
mod kinds;
mod layouts;
mod legal;
mod memory;
mod ports;
mod properties;
mod request;
mod stimulus;
mod words;
mod wrong;

use bench::{Plan, Run, run};
use device::Pace;
use ports::{Inputs, Simulated, Unit};
use request::{LOAD, Request, Shape};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use stimulus::{ANY, requests};

fn is_long() -> bool {
    std::env::var_os("WARPWRIGHT_LONG").is_some()
}

/// How many of so many.
fn scaled(count: usize) -> usize {
    if is_long() {
        10 * count
    } else if cfg!(debug_assertions) {
        count / 10
    } else {
        count
    }
}

/// Four lanes in every architecture, and with every other parameter at an edge.
fn small_shapes() -> Vec<Shape> {
    vec![
        Shape::of(4, "serial", 1),
        Shape {
            line_bytes: 32,
            entries: 4,
            in_order: false,
            stages: 3,
            ..Shape::of(4, "first_last", 2)
        },
        Shape {
            line_bytes: 128,
            entries: 3,
            stages: 1,
            ..Shape::of(4, "alternating", 4)
        },
        Shape {
            entries: 5,
            in_order: false,
            ..Shape::of(4, "matrix", 4)
        },
        Shape {
            entries: 1,
            stages: 1,
            payload_bytes: 64,
            ..Shape::of(4, "matrix", 2)
        },
    ]
}

/// Sizes of other kinds: few and odd numbers of lanes, no data, all lanes.
fn other_shapes() -> Vec<Shape> {
    let mut shapes = vec![
        Shape::of(1, "serial", 1),
        Shape {
            line_bytes: 32,
            in_order: false,
            ..Shape::of(3, "matrix", 1)
        },
        Shape {
            data: false,
            in_order: false,
            entries: 4,
            ..Shape::of(4, "first_last", 2)
        },
        large_shape(),
    ];
    if is_long() {
        shapes.extend([
            Shape::of(32, "serial", 1),
            Shape {
                line_bytes: 128,
                ..Shape::of(32, "first_last", 2)
            },
            Shape {
                entries: 16,
                ..Shape::of(32, "matrix", 4)
            },
        ]);
    }
    shapes
}

fn large_shape() -> Shape {
    Shape {
        entries: 4,
        in_order: false,
        ..Shape::of(32, "alternating", 4)
    }
}

/// The runs that most properties are asked of, made once.
static RUNS: LazyLock<Vec<(Shape, Result<Run, String>)>> = LazyLock::new(|| {
    let mut runs = Vec::new();
    for (number, shape) in small_shapes().into_iter().chain(other_shapes()).enumerate() {
        let count = match shape.lanes {
            32 => scaled(120),
            _ => scaled(800),
        };
        for (pace, faulty_of) in [(Pace::MIXED, 0), (Pace::QUICK, 0), (Pace::SLOW, 6)] {
            let seed = number as u64;
            let requests = requests(&shape, count, ANY, seed + faulty_of);
            let plan = Plan::new(pace, seed).with_faults(faulty_of);
            let run = run(&mut Simulated::new(&shape), &requests, plan);
            let without_trace = run.map(|run| Run {
                trace: Vec::new(),
                ..run
            });
            runs.push((shape.clone(), without_trace));
        }
    }
    runs
});

/// A property holds in all runs.
fn in_all_runs(property: properties::Property) {
    for (shape, run) in RUNS.iter() {
        let run = run
            .as_ref()
            .unwrap_or_else(|what| panic!("{shape:?}: {what}"));
        assert_eq!(property(run), Ok(()), "{shape:?}");
    }
}

#[test]
fn p1_all_lanes_that_touch_something_are_served() {
    in_all_runs(properties::p1);
}

#[test]
fn p2_no_lane_is_served_twice() {
    in_all_runs(properties::p2);
}

#[test]
fn p3_lanes_of_a_transaction_share_its_line() {
    in_all_runs(properties::p3);
}

#[test]
fn p4_no_line_comes_twice() {
    in_all_runs(properties::p4);
}

#[test]
fn p5_memory_is_as_if_one_lane_stored_after_another() {
    in_all_runs(properties::p5);
}

#[test]
fn p6_gathered_data_are_those_of_memory_and_fill() {
    in_all_runs(properties::p6);
}

/// What else transactions and completions say.
#[test]
fn verdicts_and_what_goes_along_are_right() {
    in_all_runs(properties::verdicts);
    in_all_runs(properties::along);
}

/// A run is worth nothing in which nothing happens.
#[test]
fn random_requests_are_of_all_kinds() {
    let mut all = BTreeMap::new();
    for run in RUNS.iter().filter_map(|(_, run)| run.as_ref().ok()) {
        for (kind, count) in kinds::kinds(run) {
            *all.entry(kind).or_insert(0) += count;
        }
    }
    println!("{all:?}");
    for (kind, count) in all {
        assert!(
            count >= scaled(100),
            "only {count} requests of the kind `{kind}`"
        );
    }
}

/// All lists that cover something completely.
fn lists(shape: &Shape) -> [Vec<Request>; 4] {
    [
        layouts::vectors(shape),
        layouts::transposed(shape),
        layouts::atomics(shape),
        layouts::neighbours(shape),
    ]
}

#[test]
fn every_layout_and_every_operation() {
    for shape in small_shapes().into_iter().chain([large_shape()]) {
        for requests in lists(&shape) {
            let plan = Plan::new(Pace::MIXED, 20);
            let run = run(&mut Simulated::new(&shape), &requests, plan).unwrap();
            assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        }
    }
}

/// Fills a unit: nothing is answered, so that much is inside when it is reset next.
fn fill(unit: &mut dyn Unit, requests: &[Request], cycles: u64) {
    let mut next = 0;
    for cycle in 0..cycles {
        let outputs = unit.cycle(&Inputs {
            request: requests.get(next).map(|request| (next, 0, request)),
            memory_ready: cycle % 3 > 0,
            ..Inputs::default()
        });
        next += usize::from(outputs.in_ready);
    }
}

/// After a reset a unit is as new, whatever was under way.
#[test]
fn a_reset_drops_what_is_inside() {
    for shape in small_shapes() {
        let mut unit = Simulated::new(&shape);
        let inside = requests(&shape, 12, ANY, 15);
        for cycles in 1..30 {
            fill(&mut unit, &inside, cycles);
            let plan = Plan::new(Pace::MIXED, cycles);
            let run = run(&mut unit, &requests(&shape, 10, ANY, cycles), plan);
            let run = run.unwrap_or_else(|what| panic!("{shape:?}: {what}"));
            assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        }
    }
}

/// A request that touches nothing waits for one before it whose answers are late, if completions are in order; and else does not.
#[test]
fn completions_come_in_the_order_that_was_asked_for() {
    for shape in small_shapes() {
        let load = Request::new(&shape, LOAD, |lane| 0x100 * lane);
        let nothing = Request {
            mask: 0,
            ..load.clone()
        };
        let pace = Pace {
            answer: (1, 30),
            most_delay: 40,
            ..Pace::QUICK
        };
        let requests = [load.clone(), nothing.clone(), load, nothing];
        let run = run(&mut Simulated::new(&shape), &requests, Plan::new(pace, 21)).unwrap();
        let ends: Vec<u64> = run.served.iter().map(|s| s.completion.0).collect();
        assert_eq!(ends.is_sorted(), shape.in_order, "{shape:?}: {ends:?}");
    }
}

/// Hardware passes what another design failed.
fn passes(name: &str) {
    let shapes = small_shapes().into_iter().chain([
        // With words of 4 bytes Vortex cannot be built so.
        Shape::of(8, "serial", 1),
        large_shape(),
    ]);
    for shape in shapes {
        let verdict = directed::case(name).judge(&mut Simulated::new(&shape));
        assert_eq!(verdict, Ok(()), "{shape:?}");
    }
}

macro_rules! directed {
    ($($name:ident)*) => {
        $(#[test] fn $name() { passes(stringify!($name)); })*

        /// Each case is a test, and each notices the bug that it is for.
        #[test]
        fn the_bench_objects_to_what_other_designs_did() {
            let names: Vec<&str> = vec![$(stringify!($name)),*];
            let all: Vec<&str> = cases::CASES.iter().map(|case| case.name).collect();
            assert_eq!(names, all);
            for case in &cases::CASES {
                case.is_sharp(&Shape::of(4, "serial", 1));
                case.is_sharp(&Shape { in_order: false, ..Shape::of(8, "matrix", 4) });
            }
        }
    };
}

directed! {
    sparse_mask_miaow
    same_word_stores_highest_lane_wins_ventus
    same_address_stores_highest_lane_wins_simtight
    bytes_of_one_word_from_two_lanes_radiance
    same_line_in_two_windows_vortex
    reads_of_one_address_are_one_transaction_vortex_153
    all_lanes_off_completes_vortex
    masked_off_misaligned_lane_does_not_trap_ara_456
    misaligned_lanes_are_named_ara_457
    index_width_other_than_data_width_ara_455_spatz_61
    mask_bits_are_not_ignored_ara_461_462
    first_request_is_issued_saturn_76
    back_to_back_scatter_after_a_stall_spatz_82
    partial_answers_do_not_complete_spatz_105
    addresses_and_data_are_not_exchanged_spatz_57
    atomics_on_one_word_are_never_merged_vortex
    a_load_does_not_overtake_a_store_vortex_340_404
    misaligned_elements_are_byte_exact_ventus
    elements_across_lines_are_whole
    masked_off_lanes_are_filled_spirv
}
