//! The bench can fail: it rejects deliberately wrong units, in plain Rust and as faulty netlists.

use super::bench::{Plan, run};
use super::bugs::{BUGS, Bug};
use super::comparisons::{lanes_off_show, lines_show, waiting_shows};
use super::device::Pace;
use super::ideal::Ideal;
use super::ports::{Simulated, Unit, module};
use super::request::{Request, Shape};
use super::stimulus::{ANY, requests};
use super::{fill, large_shape, lists, properties, scaled, small_shapes};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::flatten_with_origins;
use warpwright_testbenches::mutate::fault::{Site, draw};
use warpwright_testbenches::mutate::inject::with_fault;
use warpwright_testbenches::mutate::sites::Sites;
use warpwright_testbenches::mutate::words::describe;

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
    for bug in BUGS {
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
    let (good, origins) = flatten_with_origins(&module(&shape));
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
    let count = scaled(20);
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
    assert!(missed * 5 <= count + 5, "{missed} of {count} go unnoticed");
}
