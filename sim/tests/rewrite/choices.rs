//! Choices by one condition, side by side, become one, and keep their meaning.

use super::difference;
use crate::common::{self, Random};
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};
use warpwright_sim::rewrite::{Lookups, rewrite};

const PARTS: u32 = 5;

/// A word whose parts are chosen one by one from the same or another place of two words: by the first condition, and now and then by the second.
fn parts(random: &mut Random, is_mixed: bool) -> Netlist {
    let mut netlist = Netlist::default();
    let conditions = ["a", "b"].map(|name| common::input(&mut netlist, name, 1));
    let words = ["x", "y"].map(|name| common::input(&mut netlist, name, 4 * PARTS));
    let parts = (0..PARTS).rev().map(|part| {
        let [one, zero] = words.map(|word| {
            let from = if is_mixed && random.below(4) == 0 {
                random.below(PARTS as usize) as u32
            } else {
                part
            };
            netlist.push(NetOp::Slice(word, 4 * from), 4)
        });
        let condition = conditions[usize::from(is_mixed && random.below(3) == 0)];
        netlist.push(NetOp::Mux(condition, one, zero), 4)
    });
    let parts: Vec<NetId> = parts.collect();
    let shown = *random.of(&parts);
    let whole = netlist.push(NetOp::Concat(parts.into()), 4 * PARTS);
    common::output(&mut netlist, "whole", whole);
    if is_mixed && random.below(2) == 0 {
        common::output(&mut netlist, "part", shown);
    }
    netlist
}

fn choices(netlist: &Netlist) -> usize {
    let nets = netlist.nets.iter();
    nets.filter(|net| matches!(net.op, NetOp::Mux(..))).count()
}

#[test]
fn all_parts_become_one_choice_between_whole_words() {
    let netlist = parts(&mut Random::new(1), false);
    let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
    assert_eq!(choices(&rewritten), 1);
    let is_cut = |op: &NetOp| matches!(op, NetOp::Slice(..) | NetOp::Concat(_));
    assert!(!rewritten.nets.iter().any(|net| is_cut(&net.op)));
}

#[test]
fn joined_choices_are_the_same() {
    let mut fewer = 0;
    for seed in common::seeds(200) {
        let mut random = Random::new(seed);
        let netlist = parts(&mut random, true);
        let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
        if let Some(what) = difference(&netlist, &rewritten, &mut random) {
            panic!("seed {seed}: {what}");
        }
        fewer += usize::from(choices(&rewritten) < choices(&netlist));
    }
    assert!(fewer > 50, "{fewer}");
}
