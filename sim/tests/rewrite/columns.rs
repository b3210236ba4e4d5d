//! Words that are selected column by column are selected whole, and what is selected stays the same.

use super::difference;
use crate::common::{self, Random};
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};
use warpwright_sim::rewrite::{Lookups, rewrite};

const WIDTH: u32 = 16;

/// An output of a crossbar: columns of the words, of which some are not where they belong, with selections that differ now and then.
fn crossbar(random: &mut Random, words: usize, is_mixed: bool) -> Netlist {
    let mut netlist = Netlist::default();
    let selections = ["s", "t"].map(|name| common::input(&mut netlist, name, words as u32));
    let from: Vec<NetId> = (0..words)
        .map(|number| common::input(&mut netlist, &format!("w{number}"), WIDTH + 4))
        .collect();
    let is_odd = |random: &mut Random| is_mixed && random.below(6) == 0;
    let mut columns = Vec::new();
    for place in (0..WIDTH).rev() {
        let bits = from.iter().rev().map(|word| {
            let place = place
                + if is_odd(random) {
                    random.below(4) as u32
                } else {
                    2
                };
            netlist.push(NetOp::Slice(*word, place), 1)
        });
        let bits: Vec<NetId> = bits.collect();
        let bits = netlist.push(NetOp::Concat(bits.into()), words as u32);
        let selection = selections[usize::from(is_odd(random))];
        let both = if is_odd(random) {
            NetOp::And(bits, selection)
        } else {
            NetOp::And(selection, bits)
        };
        let both = netlist.push(both, words as u32);
        columns.push(netlist.push(NetOp::Any(both), 1));
    }
    if is_odd(random) {
        common::output(&mut netlist, "column", columns[3]);
    }
    let whole = netlist.push(NetOp::Concat(columns.into()), WIDTH);
    common::output(&mut netlist, "whole", whole);
    netlist
}

fn columns(netlist: &Netlist) -> usize {
    let nets = netlist.nets.iter();
    nets.filter(|net| matches!(net.op, NetOp::Any(_))).count()
}

#[test]
fn a_crossbar_selects_words() {
    let netlist = crossbar(&mut Random::new(1), 4, false);
    let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
    assert_eq!(columns(&rewritten), 0);
    assert!(rewritten.nets.len() < 30, "{}", rewritten.nets.len());
}

#[test]
fn selected_words_are_the_same() {
    let mut fewer = 0;
    for seed in common::seeds(200) {
        let mut random = Random::new(seed);
        let words = 1 + random.below(6);
        let netlist = crossbar(&mut random, words, true);
        let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
        if let Some(what) = difference(&netlist, &rewritten, &mut random) {
            panic!("seed {seed}: {what}");
        }
        fewer += usize::from(columns(&rewritten) < columns(&netlist));
    }
    assert!(fewer > 50, "{fewer}");
}
