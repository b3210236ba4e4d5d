//! Stimuli of `gather_scatter`: lists finish within their cycles, and random requests reach the intended cases.

use super::gather_scatter::run::configuration;
use std::time::Instant;
use warpwright_blocks::effort::by_run;
use warpwright_blocks::gather_scatter::Configuration;
use warpwright_blocks::golden::Stimulus;
use warpwright_blocks::internals::{Everything, List, lists};

fn configurations() -> Vec<Configuration> {
    let all: [&[(&str, &str)]; 6] = [
        &[],
        &[("arch", "first_last"), ("completions", "any_order")],
        &[("arch", "matrix"), ("entries", "3"), ("line_bytes", "32")],
        &[("arch", "alternating"), ("lanes", "7"), ("entries", "1")],
        &[("lanes", "1"), ("entries", "1"), ("line_bytes", "128")],
        &[("lanes", "2"), ("data", "off"), ("payload_bytes", "8")],
    ];
    all.into_iter().map(configuration).collect()
}

/// A sixth of the lists with the first configuration, and an 18th with each of the others; in long runs six times as many.
#[test]
fn lists_are_done_in_time() {
    for (turn, c) in configurations().into_iter().enumerate() {
        let one_in = by_run(6, 1) * if turn == 0 { 1 } else { 3 };
        for (place, case) in lists(&c).into_iter().enumerate() {
            if case.requests.is_empty() || (turn + place) % one_in > 0 {
                continue;
            }
            let (name, requests, cycles) = (case.name, case.requests.len(), case.cycles(&c));
            let mut list = List::new(c, case);
            let mut completed = Vec::new();
            for _ in 0..cycles {
                list.next();
                completed.extend(list.seen.completed);
            }
            let illegal = completed.iter().filter(|(illegal, _)| *illegal).count();
            let faulted = completed.iter().filter(|(_, faulted)| *faulted).count();
            println!(
                "{name}: {requests} requests, {illegal} illegal, {faulted} faulted, {cycles} cycles"
            );
            if name != "resets" {
                assert_eq!(completed.len(), requests, "{name}");
            }
            let may_fault = matches!(name, "faults" | "waiting" | "apart" | "crowded");
            assert!(may_fault || faulted == 0, "{name}");
            if c.lanes() == 4 {
                assert_eq!(faulted > 0, may_fault, "{name}");
                // `crowded` is as long as it is because single faults in comparators need many neighbourhoods; both are longer with more slots.
                let most = if name == "crowded" { 14_000 } else { 5000 };
                assert!(cycles < most * u64::from(c.slots), "{name}: {cycles}");
                let may_be_illegal = matches!(name, "reasons" | "operations");
                assert_eq!(illegal > 0, may_be_illegal, "{name}");
            }
        }
    }
}

#[test]
fn random_requests_are_of_every_kind() {
    for c in configurations().into_iter().take(by_run(2, 6)) {
        let mut stimulus = Everything::new(c, 1);
        let began = Instant::now();
        let (mut taken, mut completed) = (0, Vec::new());
        let cycles = 2000u32;
        for _ in 0..cycles {
            stimulus.next();
            taken += u32::from(stimulus.seen.taken);
            completed.extend(stimulus.seen.completed);
        }
        let illegal = completed.iter().filter(|(illegal, _)| *illegal).count();
        let faulted = completed.iter().filter(|(_, faulted)| *faulted).count();
        println!(
            "{} lanes: {taken} taken, {} completed, {illegal} illegal, {faulted} faulted, {:?} a cycle",
            c.lanes(),
            completed.len(),
            began.elapsed() / cycles
        );
        assert!(completed.len() > 100 && illegal * 2 < completed.len());
        assert!(illegal > 10 && faulted > 10);
    }
}

#[test]
fn the_largest_unit_runs() {
    let c = configuration(&[
        ("lanes", "32"),
        ("line_bytes", "128"),
        ("arch", "matrix"),
        ("entries", "16"),
        ("tag_bits", "32"),
        ("stages", "3"),
    ]);
    let mut stimulus = Everything::new(c, 2);
    let began = Instant::now();
    let (mut taken, cycles) = (0, 60);
    for _ in 0..cycles {
        stimulus.next();
        taken += u32::from(stimulus.seen.taken);
    }
    println!("{taken} taken, {:?} a cycle", began.elapsed() / cycles);
    assert!(taken > 0);
}
