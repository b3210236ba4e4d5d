//! What the engines' rewriting makes of a netlist is proved to be the same design, for every block and for random designs; and a wrong
//! rewriting is not.

use std::sync::Arc;
use warpwright_blocks::catalogue::{CATALOGUE, parameters};
use warpwright_blocks::effort::{When, by_run};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_sim::rewrite::{Lookups, rewrite};
use warpwright_testbenches::mutate::equal::same_design;
use warpwright_testbenches::proof::patient;
use warpwright_testbenches::random_design::{Limits, build, random_genes};

/// With tables for the engine of one stimulus, and for batches.
const LOOKUPS: [Lookups; 2] = [Lookups::Scalar, Lookups::Vector];

/// Each block with its parameters' defaults, and the largest comparisons that there are; every named configuration in long runs.
fn blocks() -> Vec<(String, Netlist)> {
    let mut found = Vec::new();
    for block in CATALOGUE {
        for named in block.configurations() {
            let is_wanted = named.name == block.name() || named.name.starts_with("line_coalescer");
            if !is_wanted && !When::LongRuns.is_now() {
                continue;
            }
            let parameters = parameters(*block, named.settings.iter().copied()).unwrap();
            let module = Arc::new(block.build(&parameters).unwrap());
            let netlist = optimize(flatten(&module, Names::Dropped));
            found.push((named.name.to_string(), netlist));
        }
    }
    found
}

#[test]
fn every_rewritten_block_is_proved_to_be_the_same() {
    let (mut changed, mut with_tables) = (0, 0);
    for (number, (name, netlist)) in blocks().into_iter().enumerate() {
        // One of the two for each block, both in long runs.
        let chosen = [LOOKUPS[number % 2]];
        let chosen = by_run(&chosen[..], &LOOKUPS[..]);
        for lookups in chosen.iter().copied() {
            let (rewritten, _) = rewrite(&netlist, &[], lookups);
            changed += u32::from(rewritten.nets.len() != netlist.nets.len());
            with_tables += u32::from(rewritten.tables.len() > netlist.tables.len());
            let is_same = same_design(&netlist, &rewritten, &patient()).unwrap();
            assert!(is_same, "{name}, {lookups:?}");
        }
    }
    assert!(changed >= 12, "only {changed} netlists are rewritten");
    assert!(with_tables >= 10, "only {with_tables} netlists have tables");
}

#[test]
fn rewritten_random_designs_are_proved_to_be_the_same() {
    let limits = Limits {
        width: 140,
        size: 40,
        depth: 2,
        ..Limits::default()
    };
    for seed in 1..=by_run(40, 600) {
        let module = Arc::new(build(&random_genes(seed, limits)).unwrap());
        let netlist = flatten(&module, Names::Dropped);
        for lookups in LOOKUPS {
            let (rewritten, _) = rewrite(&netlist, &[], lookups);
            let is_same = same_design(&netlist, &rewritten, &patient()).unwrap();
            assert!(is_same, "seed {seed}, {lookups:?}");
        }
    }
}

/// A comparison of one bit less must be found.
#[test]
fn a_lost_bit_is_found() {
    let (_, netlist) = (blocks().into_iter())
        .find(|(name, _)| name == "line_coalescer")
        .unwrap();
    let (mut rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
    let compared = rewritten
        .nets
        .iter()
        .position(|net| matches!(net.op, NetOp::Eq(..)));
    let NetOp::Eq(a, b) = rewritten.nets[compared.unwrap()].op else {
        unreachable!()
    };
    // The word is compared with itself.
    assert_ne!(a, b);
    rewritten.nets[compared.unwrap()].op = NetOp::Eq(a, a);
    assert!(!same_design(&netlist, &rewritten, &patient()).unwrap());
}
