//! Bits that are repeated become one part, and keep their places.

use super::difference;
use crate::common::{self, Random};
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};
use warpwright_sim::rewrite::{Lookups, rewrite};

/// Bits of a word side by side, often the same one again, with its lower half now and then.
fn repeats(random: &mut Random) -> Netlist {
    let mut netlist = Netlist::default();
    let word = common::input(&mut netlist, "word", 8);
    let mut parts: Vec<NetId> = Vec::new();
    let mut width = 0;
    for _ in 0..2 + random.below(30) {
        let part = match (parts.last(), random.below(5)) {
            (Some(last), 0..3) if netlist.net(*last).width == 1 => match netlist.net(*last).op {
                // The same bit in the same net, or in another one.
                NetOp::Slice(of, place) if random.below(2) == 0 => {
                    netlist.push(NetOp::Slice(of, place), 1)
                }
                _ => *last,
            },
            (_, 3) => netlist.push(NetOp::Slice(word, 0), 4),
            _ => netlist.push(NetOp::Slice(word, random.below(8) as u32), 1),
        };
        width += netlist.net(part).width;
        parts.push(part);
    }
    let whole = netlist.push(NetOp::Concat(parts.into()), width);
    common::output(&mut netlist, "whole", whole);
    // A word that passes if a bit is 1.
    let bit = netlist.push(NetOp::Slice(word, random.below(8) as u32), 1);
    let gate = netlist.push(NetOp::Concat(vec![bit; width as usize].into()), width);
    let both = match random.below(2) {
        0 => NetOp::And(gate, whole),
        _ => NetOp::And(whole, gate),
    };
    let passed = netlist.push(both, width);
    common::output(&mut netlist, "passed", passed);
    netlist
}

#[test]
fn repeated_bits_keep_their_places() {
    let mut found = 0;
    for seed in common::seeds(300) {
        let mut random = Random::new(seed);
        let netlist = repeats(&mut random);
        let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
        if let Some(what) = difference(&netlist, &rewritten, &mut random) {
            panic!("seed {seed}: {what}");
        }
        let has = |wanted: fn(&NetOp) -> bool| rewritten.nets.iter().any(|net| wanted(&net.op));
        found += usize::from(has(|op| matches!(op, NetOp::Repeat(_))));
        assert!(has(|op| matches!(op, NetOp::Mux(..))), "seed {seed}");
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_sign_is_one_part() {
    let mut netlist = Netlist::default();
    let word = common::input(&mut netlist, "word", 8);
    let sign = netlist.push(NetOp::Slice(word, 7), 1);
    let mut parts = vec![sign; 24];
    parts.push(word);
    let whole = netlist.push(NetOp::Concat(parts.into()), 32);
    common::output(&mut netlist, "whole", whole);
    let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
    // The word, its sign, 24 times that, and both.
    assert_eq!(rewritten.nets.len(), 4);
}
