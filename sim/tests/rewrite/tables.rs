//! Functions of few bits become tables that mean the same.

use super::difference;
use crate::common::decoder::decoder;
use crate::common::{self, Random};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};
use warpwright_sim::rewrite::{Lookups, rewrite};

const WITH_TABLES: [Lookups; 2] = [Lookups::Scalar, Lookups::Vector];

#[test]
fn functions_of_few_bits_become_tables() {
    let (mut tables, mut operations) = (0, [0, 0]);
    for seed in common::seeds(150) {
        let mut random = Random::new(seed);
        let size = 10 + random.below(60);
        let netlist = decoder(&mut random, size);
        for lookups in WITH_TABLES {
            let (rewritten, _) = rewrite(&netlist, &[], lookups);
            rewritten.validate().unwrap();
            tables += rewritten.tables.len() - netlist.tables.len();
            let found = difference(&netlist, &rewritten, &mut random);
            assert_eq!(found, None, "seed {seed}, {lookups:?}");
            for (sum, netlist) in operations.iter_mut().zip([&netlist, &rewritten]) {
                let computes = |op: &NetOp| {
                    !matches!(op, NetOp::Input(_) | NetOp::Const(_) | NetOp::Slice(..))
                };
                *sum += netlist.nets.iter().filter(|net| computes(&net.op)).count();
            }
        }
        let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
        assert_eq!(rewritten.tables, netlist.tables, "seed {seed}");
    }
    assert!(tables > 1000, "{tables} tables");
    let [before, after] = operations;
    assert!(after * 2 < before, "{before} operations became {after}");
}

/// For a batch, nets of at most four bits share tables of at most eight.
#[test]
fn narrow_functions_share_a_table() {
    let mut netlist = Netlist::default();
    let word = common::input(&mut netlist, "word", 7);
    for number in 0..24 {
        let constant = netlist.push(NetOp::Const(Bits::truncated(number * 5 + 1, 7)), 7);
        let sum = netlist.push(NetOp::Add(word, constant), 7);
        let part = netlist.push(NetOp::Slice(sum, 2), 3);
        let other = netlist.push(NetOp::Slice(word, number % 4), 3);
        let mixed = netlist.push(NetOp::Xor(part, other), 3);
        let two = netlist.push(NetOp::Slice(mixed, 0), 2);
        let choice = netlist.push(NetOp::Slice(mixed, 2), 1);
        let inverted = netlist.push(NetOp::Not(two), 2);
        let chosen = netlist.push(NetOp::Mux(choice, two, inverted), 2);
        common::output(&mut netlist, &format!("o{number}"), chosen);
    }
    let tables = |lookups| rewrite(&netlist, &[], lookups).0.tables.len();
    assert_eq!(tables(Lookups::Scalar), 24);
    assert_eq!(tables(Lookups::Vector), 24 * 2 / 8);
}

/// Counts of leading bits are instructions of their own.
#[test]
fn counts_stay_counts() {
    let mut netlist = Netlist::default();
    let word = common::input(&mut netlist, "word", 32);
    let bits: Vec<NetId> = (0..32)
        .rev()
        .map(|low| netlist.push(NetOp::Slice(word, low), 1))
        .collect();
    let count = common::count_leading(&mut netlist, bits);
    common::output(&mut netlist, "count", count);
    let netlist = optimize(netlist);
    for lookups in WITH_TABLES {
        let (rewritten, _) = rewrite(&netlist, &[], lookups);
        assert!(rewritten.tables.is_empty(), "{lookups:?}");
    }
}

/// A wrong entry must be seen.
#[test]
fn a_wrong_entry_is_noticed() {
    let (mut faults, mut seen) = (0, 0);
    for seed in common::seeds(40) {
        let mut random = Random::new(seed);
        let netlist = decoder(&mut random, 20);
        let (mut rewritten, _) = rewrite(&netlist, &[], Lookups::Scalar);
        let Some(table) = rewritten.tables.get_mut(netlist.tables.len()) else {
            continue;
        };
        for entry in &mut table.entries {
            let inverted = Bits::ones(table.width).value() - entry.value();
            *entry = Bits::truncated(inverted, table.width);
        }
        faults += 1;
        seen += u32::from(difference(&netlist, &rewritten, &mut random).is_some());
    }
    assert!(faults > 20, "{faults} faults are too few to say anything");
    assert_eq!(seen, faults);
}

/// A chain of tens of thousands of functions of the same bits takes neither the stack nor minutes.
#[test]
fn long_chains_become_tables() {
    let mut netlist = Netlist::default();
    let word = common::input(&mut netlist, "word", 8);
    let [one, other] =
        [77_u8, 14].map(|value| netlist.push(NetOp::Const(Bits::truncated(value, 8)), 8));
    let mut last = word;
    for number in 0..20_000 {
        let sum = netlist.push(NetOp::Add(last, one), 8);
        last = netlist.push(NetOp::Xor(sum, other), 8);
        if number % 100 == 99 {
            common::output(&mut netlist, &format!("o{number}"), last);
        }
    }
    for lookups in WITH_TABLES {
        let (rewritten, _) = rewrite(&netlist, &[], lookups);
        let lookups = rewritten.nets.iter();
        let lookups = lookups.filter(|net| matches!(net.op, NetOp::Lookup(..)));
        assert!(lookups.count() >= 200);
        let found = difference(&netlist, &rewritten, &mut Random::new(1));
        assert_eq!(found, None);
    }
}
