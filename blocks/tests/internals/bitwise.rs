//! Trees that find the first of some requests, and counters of leading zeros, as other blocks have them; sets of requests come once.

use std::collections::BTreeSet;
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::internals::{first_set, leading_zeros};
use warpwright_blocks::priority_tree::{First, PriorityTree};
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;

/// As other blocks will have them: in lanes, several in one lane.
#[test]
fn trees_and_counters_stand_side_by_side_in_lanes() {
    let m = ModuleBuilder::new("lanes_of_trees");
    let words = m.input("words", 4 * 11);
    let array = m.lanes("lanes", 4u32, |lane| {
        let word = lane.bits(words, 11);
        let lowest = first_set(word, First::Lowest, "lowest");
        let highest = first_set(word, First::Highest, "highest");
        lane.output("isolated", lowest.grant | highest.grant);
        lane.output("indices", lane.cat([highest.index, lowest.index]));
        lane.output("both", highest.any & lowest.any);
        lane.output("zeros", leading_zeros(word, "count"));
    });
    for name in ["isolated", "indices", "both", "zeros"] {
        m.output(name, array.output(name));
    }
    let module = Arc::new(m.finish().expect("a right description"));
    let netlist = flatten(&module, Names::Dropped);

    let words = [0b000_1001_0100u64, 0, 0b100_0000_0000, 0b000_0000_0001];
    let input = (0..4).fold(0, |all, lane| all | (words[lane] << (11 * lane)));
    let state = State::power_up(&netlist);
    let cycle = Cycle::new(&netlist, &[Bits::truncated(input, 44)], &state);
    let lanes = |port: &str, width: u32| -> Vec<u64> {
        let value = netlist.output(port).map(|port| cycle.value(port.net));
        let value = value.expect("an output");
        let lane = |lane| value.slice(lane * width, width).to_u64();
        (0..4).filter_map(lane).collect()
    };
    assert_eq!(
        lanes("isolated", 11),
        [0b000_1000_0100, 0, 0b100_0000_0000, 1]
    );
    assert_eq!(lanes("both", 1), [1, 0, 1, 1]);
    assert_eq!(lanes("zeros", 4), [3, 11, 0, 10]);
    let indices = lanes("indices", 8);
    assert_eq!([indices[0], indices[2], indices[3]], [0x72, 0xAA, 0x00]);
}

#[test]
fn each_set_comes_once() {
    for width in [1u64, 2, 5, 70] {
        let text = width.to_string();
        let settings = [("width", &*text), ("first", "lowest"), ("stages", "0")];
        let parameters = catalogue::parameters(&PriorityTree, settings).unwrap();
        for mut directed in PriorityTree.directed(&parameters) {
            let mut next = || directed.stimulus.next().get("requests").clone();
            let first: Vec<_> = (0..directed.cycles).map(|_| next()).collect();
            assert!(first.iter().all(|set| set.count_ones() <= 2));
            assert!(first.iter().all(|set| set.bits() <= width));
            assert_eq!(BTreeSet::from_iter(&first).len(), first.len());
            assert_eq!(next(), first[0]);
        }
    }
}
