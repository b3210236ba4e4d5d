//! `gather_scatter` judged from its ports alone, as a user with a memory would, and apart from its golden model.
//!
//! - [`request`]: requests in plain numbers; [`stimulus`]: random ones; [`layouts`]: lists that are complete
//! - [`memory`]: what requests mean, done byte by byte; [`legal`]: which are illegal; [`atomic`]: what memory makes of an atomic
//! - [`ports`]: the simulated hardware; [`device`]: the memory at its port; [`bench`]: runs of both, and the rules of the ports
//! - [`properties`]: what a run's transactions and completions must say; [`directed`]: what other designs got wrong
//! - [`ideal`]: units that are right or wrong on purpose, to which the bench must agree or object
//!
//! `WARPWRIGHT_LONG=1` runs ten times as many requests.

#[path = "gather_scatter/atomic.rs"]
mod atomic;
#[path = "gather_scatter/bench.rs"]
mod bench;
#[path = "gather_scatter/device.rs"]
mod device;
#[path = "gather_scatter/directed.rs"]
mod directed;
#[path = "gather_scatter/ideal.rs"]
mod ideal;
#[path = "gather_scatter/layouts.rs"]
mod layouts;
#[path = "gather_scatter/legal.rs"]
mod legal;
#[path = "gather_scatter/memory.rs"]
mod memory;
#[path = "gather_scatter/ports.rs"]
mod ports;
#[path = "gather_scatter/properties.rs"]
mod properties;
#[path = "gather_scatter/request.rs"]
mod request;
#[path = "gather_scatter/stimulus.rs"]
mod stimulus;

use bench::{Plan, Run, run};
use device::Pace;
use ideal::{Bug, Ideal};
use memory::World;
use ports::{Beat, Inputs, Outputs, Simulated, Unit};
use request::{A16, A32, A64, D8U32, D16U32, D32, D64, Request, SLM, Shape, UGM};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use stimulus::{ANY, Mix, requests};
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::flatten_with_origins;
use warpwright_testbenches::mutate::fault::{Site, draw};
use warpwright_testbenches::mutate::inject::with_fault;
use warpwright_testbenches::mutate::sites::Sites;
use warpwright_testbenches::mutate::words::describe;

fn is_long() -> bool {
    std::env::var_os("WARPWRIGHT_LONG").is_some()
}

/// So many, or ten times as many in a long run.
fn scaled(count: usize) -> usize {
    if is_long() { 10 * count } else { count }
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
    vec![
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
    ]
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
fn in_all_runs(property: fn(&Run) -> Result<(), String>) {
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
        for (kind, count) in properties::interesting(run) {
            *all.entry(kind).or_insert(0) += count;
        }
    }
    println!("{all:?}");
    for (kind, count) in all {
        assert!(count >= 100, "only {count} requests of the kind `{kind}`");
    }
}

/// The same with other addresses, and other data to store, in lanes that the mask does not have.
fn with_other_lanes_off(requests: &[Request]) -> Vec<Request> {
    let mut random = Random::new(77);
    let mut others = requests.to_vec();
    for request in &mut others {
        for lane in 0..request.address.len() {
            if request.has_lane(lane) {
                continue;
            }
            request.address[lane] = random.next_u64();
            // A transposed request has its data in all lanes.
            if !request.transposed {
                for byte in &mut request.data[32 * lane..32 * lane + 32] {
                    *byte = random.next_u64() as u8;
                }
            }
        }
    }
    others
}

/// What may be told: not what addresses of lanes that are off are, but for their alignment, and nothing of slots that are not used.
fn told(trace: &[Outputs], keeps_alignment: bool) -> Vec<Outputs> {
    let mut told = trace.to_vec();
    for outputs in &mut told {
        if let (false, Some(out)) = (keeps_alignment, &mut outputs.out) {
            out.misaligned_inactive = 0;
        }
        let slots = outputs.memory.iter_mut().flat_map(|beat| &mut beat.slots);
        for slot in slots.filter(|slot| !slot.is_used) {
            (slot.line, slot.number) = (0, 0);
        }
    }
    told
}

fn first_difference(one: &[Outputs], other: &[Outputs]) -> Option<String> {
    let cycle = (0..one.len().max(other.len())).find(|at| one.get(*at) != other.get(*at))?;
    let (one, other) = (one.get(cycle), other.get(cycle));
    Some(format!("in cycle {cycle}: {one:#x?} and {other:#x?}"))
}

/// A unit as new.
type Make<'a> = &'a dyn Fn() -> Box<dyn Unit>;

/// Whether other addresses in lanes that are off can be told from the ports.
fn lanes_off_show(shape: &Shape, make: Make<'_>, count: usize) -> Option<String> {
    let requests = requests(shape, count, ANY, 7);
    let others = with_other_lanes_off(&requests);
    assert_ne!(requests, others);
    let plan = Plan::new(Pace::MIXED, 7);
    let traces = [requests, others].map(|requests| {
        let run = run(make().as_mut(), &requests, plan);
        told(&run.unwrap().trace, false)
    });
    first_difference(&traces[0], &traces[1])
}

#[test]
fn p7_addresses_of_lanes_that_are_off_influence_nothing() {
    for shape in small_shapes().into_iter().chain([large_shape()]) {
        let count = if shape.lanes == 32 { 60 } else { 300 };
        let unit = || -> Box<dyn Unit> { Box::new(Simulated::new(&shape)) };
        let difference = lanes_off_show(&shape, &unit, scaled(count));
        assert_eq!(difference, None, "{shape:?}");
    }
}

/// Whether anything but the lines is another if everything is moved by so many lines.
fn lines_show(shape: &Shape, make: Make<'_>, count: usize, lines: u64) -> Option<String> {
    let mix = Mix {
        is_calm: true,
        ..ANY
    };
    let requests = requests(shape, count, mix, 8);
    let moved = lines * u64::from(shape.line_bytes);
    let mut others = requests.clone();
    for request in &mut others {
        if request.surface == 0 {
            request.offset += moved as i32;
        } else {
            request.base = request.base.wrapping_add(moved);
        }
    }
    let plan = Plan::new(Pace::MIXED, 8).with_faults(6);
    let elsewhere = Plan {
        world: World {
            shifted: lines,
            ..plan.world
        },
        ..plan
    };
    let here = run(make().as_mut(), &requests, plan).unwrap();
    let there = run(make().as_mut(), &others, elsewhere).unwrap();
    let mut back = told(&there.trace, true);
    let beats = back
        .iter_mut()
        .filter_map(|outputs| outputs.memory.as_mut());
    let slots = beats.flat_map(|beat| &mut beat.slots);
    for slot in slots.filter(|slot| slot.is_used) {
        slot.line = slot.line.wrapping_sub(lines) & (u64::MAX >> shape.place_bits());
    }
    first_difference(&told(&here.trace, true), &back)
}

#[test]
fn p8_moving_everything_by_lines_moves_lines_only() {
    for shape in small_shapes().into_iter().chain([large_shape()]) {
        let count = if shape.lanes == 32 { 60 } else { 300 };
        let unit = || -> Box<dyn Unit> { Box::new(Simulated::new(&shape)) };
        for lines in [1, 0x2_9BCD] {
            let difference = lines_show(&shape, &unit, scaled(count), lines);
            assert_eq!(difference, None, "{shape:?}");
        }
    }
}

/// All beats, and all completions in the order of requests.
fn said(run: &Run) -> (Vec<Beat>, Vec<ports::Completion>) {
    let beats = run.served.iter().flat_map(|served| &served.beats);
    let completions = run.served.iter().map(|served| served.completion.1.clone());
    let mut beats: Vec<Beat> = beats.map(|(_, beat)| beat.clone()).collect();
    for slot in beats.iter_mut().flat_map(|beat| &mut beat.slots) {
        if !slot.is_used {
            (slot.line, slot.number) = (0, 0);
        }
    }
    (beats, completions.collect())
}

/// Whether a run at another pace says something else, or something wrong, than a quick one.
fn waiting_shows(shape: &Shape, make: Make<'_>, count: usize) -> Result<(), String> {
    let waiting = [
        Pace::MIXED,
        Pace::SLOW,
        Pace {
            memory: (1, 9),
            ..Pace::QUICK
        },
        Pace {
            out: (1, 12),
            ..Pace::QUICK
        },
        Pace {
            answer: (1, 9),
            most_delay: 50,
            ..Pace::QUICK
        },
    ];
    let requests = requests(shape, count, ANY, 9);
    let of = |pace| {
        let run = run(make().as_mut(), &requests, Plan::new(pace, 9))?;
        properties::all(&run)?;
        Ok::<_, String>(said(&run))
    };
    let quick = of(Pace::QUICK)?;
    for pace in waiting {
        if of(pace)? != quick {
            return Err(format!("{pace:?}: something else is said"));
        }
    }
    Ok(())
}

/// That what waits stays is demanded in every run; here, that nothing is lost or changed by waiting.
#[test]
fn p9_waiting_changes_nothing() {
    for shape in small_shapes() {
        let unit = || -> Box<dyn Unit> { Box::new(Simulated::new(&shape)) };
        let verdict = waiting_shows(&shape, &unit, scaled(150));
        assert_eq!(verdict, Ok(()), "{shape:?}");
    }
}

/// How long a request alone takes if nobody waits: as the contract says, and so bounded by its transactions, of which there are two a lane at most.
#[test]
fn p10_requests_complete_within_bounds() {
    in_all_runs(properties::p10);
    for shape in small_shapes() {
        let to_coalesce = if shape.arch == "matrix" { 2 } else { 1 };
        for request in requests(&shape, scaled(60), ANY, 10) {
            let plan = Plan::new(Pace::QUICK, 10);
            let run = run(&mut Simulated::new(&shape), &[request], plan).unwrap();
            let served = &run.served[0];
            let to_entry = served.taken + u64::from(shape.stages);
            let first = to_entry + to_coalesce + 1;
            let completed = served.completion.0;
            let Some((last, _)) = served.beats.last() else {
                assert!(completed <= to_entry + 2, "{shape:?}: {served:?}");
                continue;
            };
            assert_eq!(served.beats[0].0, first, "{shape:?}: {served:?}");
            let beats = served.beats.len() as u64;
            assert!(beats <= 2 * u64::from(shape.lanes));
            assert_eq!(*last, first + beats - 1, "{shape:?}: {served:?}");
            // Of each beat all answers come in the next cycle.
            assert!(completed <= last + 3, "{shape:?}: {served:?}");
        }
    }
}

/// With room for many requests, each takes as many cycles as it has beats.
#[test]
fn p10_no_cycle_is_lost_between_requests() {
    for shape in small_shapes() {
        let shape = Shape {
            entries: 16,
            ..shape
        };
        let requests = requests(&shape, scaled(150), ANY, 11);
        let plan = Plan::new(Pace::QUICK, 11);
        let run = run(&mut Simulated::new(&shape), &requests, plan).unwrap();
        assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        let needed = run.served.iter().map(|served| served.beats.len().max(1));
        let needed: usize = needed.sum();
        let ends = run.served.iter().map(|served| served.completion.0);
        let cycles = ends.max().unwrap_or_default() - run.served[0].taken;
        assert!(
            cycles <= needed as u64 + 30,
            "{shape:?}: {cycles} cycles for {needed} beats"
        );
    }
}

/// Each reason alone, in a request that is legal but for it; and many random ones.
#[test]
fn p11_illegal_requests_complete_without_a_transaction() {
    in_all_runs(properties::p11);
    let mix = Mix {
        spoiled_of: 1,
        ..ANY
    };
    for shape in small_shapes() {
        let requests = requests(&shape, scaled(150), mix, 12);
        let plan = Plan::new(Pace::MIXED, 12);
        let run = run(&mut Simulated::new(&shape), &requests, plan).unwrap();
        assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        let illegal = properties::interesting(&run)["illegal"];
        assert!(illegal > requests.len() / 2, "{illegal}");
    }
    let shape = &small_shapes()[0];
    let mut all = Vec::new();
    let mut wanted = Vec::new();
    for (reason, spoil) in illegal() {
        let legal = Request::new(shape, request::STORE, |lane| 0x1000 + 8 * lane);
        let mut illegal = legal.clone();
        spoil(&mut illegal);
        all.extend([illegal, legal]);
        wanted.extend([reason, 0]);
    }
    let run = run(&mut Simulated::new(shape), &all, Plan::new(Pace::QUICK, 13)).unwrap();
    assert_eq!(properties::all(&run), Ok(()));
    for (served, reason) in run.served.iter().zip(wanted) {
        assert_eq!(served.completion.1.reason, reason, "{:?}", served.request);
        assert_eq!(served.beats.is_empty(), reason != 0);
    }
}

type Spoil = fn(&mut Request);

/// A way to each reason, by the reason's code.
fn illegal() -> Vec<(u64, Spoil)> {
    let ways: [Spoil; 25] = [
        |r| r.sfid = 3,
        |r| r.operation = 36,
        |r| r.operation = 31,
        |r| r.address_size = 0,
        |r| r.address_size = A16,
        |r| r.surface = 1,
        |r| (r.sfid, r.address_size, r.surface) = (SLM, A32, 1),
        |r| (r.sfid, r.address_size) = (request::TGM, A32),
        |r| (r.sfid, r.address_size) = (request::UGML, A32),
        |r| r.data_size = 6,
        |r| r.data_size = 1,
        |r| (r.operation, r.data_size) = (12, D8U32),
        |r| (r.operation, r.component_mask) = (12, 1),
        |r| (r.operation, r.transposed, r.mask) = (12, true, 1),
        |r| (r.operation, r.elements) = (12, 2),
        |r| r.operation = 6,
        |r| (r.operation, r.component_mask, r.transposed, r.mask) = (6, 1, true, 1),
        |r| (r.operation, r.component_mask, r.sfid) = (6, 5, request::UGML),
        |r| r.elements = 5,
        |r| r.elements = 8,
        |r| (r.transposed, r.mask) = (true, 2),
        |r| (r.transposed, r.mask, r.elements) = (true, 1, 64),
        |r| (r.operation, r.returns, r.cache) = (0, false, 7),
        |r| r.alignment = 24,
        |r| r.policy = 3,
    ];
    (1..).zip(ways).collect()
}

#[test]
fn p12_every_address_size_goes_with_every_data_size() {
    for shape in small_shapes() {
        let mut all = Vec::new();
        for (sfid, address_size, surface) in [
            (SLM, A16, 0),
            (SLM, A32, 0),
            (UGM, A32, 0),
            (UGM, A32, 1),
            (UGM, A64, 0),
        ] {
            for data_size in [D32, D64, D8U32, D16U32] {
                for operation in [0, 4, 0, 12, 0] {
                    if operation == 12 && data_size == D8U32 {
                        continue;
                    }
                    for scale in [0, 3] {
                        // Above 16 and 32 bits something else, which counts with 64.
                        let address = |lane: u64| 0xC0DE_0001_9ABC_0100 + 12 * lane;
                        all.push(Request {
                            sfid,
                            address_size,
                            surface,
                            data_size,
                            scale,
                            base: 0x7_0000_0000,
                            surface_bytes: 1 << 48,
                            ..Request::new(&shape, operation, address)
                        });
                    }
                }
            }
        }
        let plan = Plan::new(Pace::MIXED, 14);
        let run = run(&mut Simulated::new(&shape), &all, plan).unwrap();
        assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        for served in &run.served {
            let (_, beat) = &served.beats[0];
            let line = beat.used().next().map(|slot| slot.line).unwrap_or_default();
            let r = &served.request;
            let from = match (r.address_size, r.surface) {
                (A16, _) => 0x0100 << r.scale,
                (A32, 0) => 0x9ABC_0100 << r.scale,
                (A32, _) => 0x7_0000_0000 + (0x9ABC_0100 << r.scale),
                _ => 0xC0DE_0001_9ABC_0100 << r.scale,
            };
            assert_eq!(line, shape.line(from), "{r:?}");
        }
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

/// Hardware passes what another design failed.
fn passes(name: &str) {
    let shapes = small_shapes().into_iter().chain([
        // With words of 4 bytes Vortex cannot be built so.
        Shape::of(8, "serial", 1),
        large_shape(),
    ]);
    // A case with loads and stores under way needs two entries; one more lane than there are in a word.
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
            let all: Vec<&str> = directed::CASES.iter().map(|case| case.name).collect();
            assert_eq!(names, all);
            for case in &directed::CASES {
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

/// What a unit of plain Rust does in random runs.
fn judged(shape: &Shape, bug: Bug) -> Result<(), String> {
    for (pace, faulty_of) in [(Pace::MIXED, 0), (Pace::SLOW, 5)] {
        let plan = Plan::new(pace, 16).with_faults(faulty_of);
        let requests = requests(shape, 150, ANY, 16);
        let run = run(&mut Ideal::new(shape, bug), &requests, plan)?;
        properties::all(&run)?;
    }
    Ok(())
}

/// The bench can fail: it agrees to a right unit, and objects to every wrong one in a random run.
#[test]
fn the_bench_objects_to_wrong_units() {
    for shape in small_shapes().into_iter().chain([large_shape()]) {
        assert_eq!(judged(&shape, Bug::None), Ok(()), "{shape:?}");
    }
    let shape = &small_shapes()[0];
    for bug in ideal::BUGS {
        let verdict = judged(shape, bug);
        println!("{bug:?}: {verdict:?}");
        assert!(verdict.is_err(), "{bug:?} goes unnoticed");
    }
}

/// What only runs that are held against each other show: each of these units keeps all rules of a single run.
#[test]
fn the_bench_objects_to_what_leaks() {
    let shape = Shape {
        entries: 4,
        ..Shape::of(4, "matrix", 2)
    };
    let objections = |bug| {
        let unit = || -> Box<dyn Unit> { Box::new(Ideal::new(&shape, bug)) };
        [
            lanes_off_show(&shape, &unit, 300).is_some(),
            lines_show(&shape, &unit, 300, 1).is_some(),
            waiting_shows(&shape, &unit, 150).is_err(),
        ]
    };
    for (bug, wanted) in [
        (Bug::None, [false, false, false]),
        (Bug::OrderShowsLanesOff, [true, false, false]),
        (Bug::OrderShowsLines, [false, true, false]),
        (Bug::OrderShowsStalls, [false, false, true]),
    ] {
        assert_eq!(judged(&shape, bug), Ok(()), "{bug:?}");
        assert_eq!(objections(bug), wanted, "{bug:?}");
    }
}

/// Single faults in the hardware: the bench objects to nearly all. The others are of what no port shows, or wait for what is rare.
#[test]
fn the_bench_objects_to_faults_in_the_hardware() {
    let shape = Shape {
        line_bytes: 32,
        in_order: false,
        stages: 1,
        ..Shape::of(4, "first_last", 2)
    };
    let (good, origins) = flatten_with_origins(&ports::module(&shape));
    let sites = Sites::new(&good);
    let faults = sites.faults();
    let random = requests(&shape, 1000, ANY, 17);
    let all: Vec<Vec<Request>> = [random].into_iter().chain(lists(&shape)).collect();
    let judged = |netlist: &Netlist| {
        let mut unit = Simulated::running(&shape, netlist);
        for requests in &all {
            for (pace, seed) in [(Pace::QUICK, 17), (Pace::MIXED, 18), (Pace::SLOW, 19)] {
                let plan = Plan::new(pace, seed).with_faults(6);
                let run = run(&mut unit, requests, plan)?;
                properties::all(&run)?;
            }
        }
        for cycles in 2..12 {
            fill(&mut unit, &all[0], cycles);
            let run = run(&mut unit, &all[0][..6], Plan::new(Pace::QUICK, cycles))?;
            properties::all(&run)?;
        }
        Ok::<(), String>(())
    };
    assert_eq!(judged(&good), Ok(()));
    let count = scaled(40);
    let mut missed = 0;
    for number in draw(&faults, count, 19) {
        let fault = faults[number as usize];
        if judged(&with_fault(&sites, fault)).is_err() {
            continue;
        }
        missed += 1;
        let what = describe(&sites, &fault, &|net| origins[net.index()].path.clone());
        if let Site::Net(net) = fault.site {
            println!("{number}: {what} at {:?}", origins[net.index()]);
        }
    }
    println!("{missed} of {count} go unnoticed");
    assert!(missed * 5 <= count, "{missed} of {count} go unnoticed");
}
