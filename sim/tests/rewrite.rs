//! A rewritten netlist computes the same as the original; comparisons in groups of bits become one; and the check notices a group that is not
//! where it belongs.

mod choices;
mod columns;
mod first_ones;
mod repeats;
mod tables;

use crate::common::{self, Random};
use num_bigint::BigUint;
use warpwright_hdl::netlist::{Net, NetId, NetOp, Netlist};
use warpwright_sim::reference::Reference;
use warpwright_sim::rewrite::{Lookups, rewrite};
use warpwright_sim::simulator::Simulator;

/// Drives both with the same values, equal words often; the first output that differs.
fn difference(original: &Netlist, rewritten: &Netlist, random: &mut Random) -> Option<String> {
    let (mut meaning, mut found) = (Reference::new(original), Reference::new(rewritten));
    for cycle in 0..60 {
        let mut last = BigUint::ZERO;
        for port in &original.inputs {
            let ones = (BigUint::from(1u8) << port.width) - 1u8;
            let mut bit = || BigUint::from(1u8) << random.below(port.width as usize);
            let (one, other) = (bit(), bit());
            last = match random.below(5) {
                0 => random.bits(port.width),
                // One bit differs, or two.
                1 => (last ^ one) & ones,
                2 => (last ^ one ^ other) & ones,
                _ => last & ones,
            };
            for simulator in [&mut meaning, &mut found] {
                simulator.poke(&port.name, last.clone()).unwrap();
            }
        }
        meaning.step();
        found.step();
        for port in &original.outputs {
            let [expected, found] = [&meaning, &found].map(|s| s.peek(&port.name).unwrap());
            if expected != found {
                return Some(format!(
                    "cycle {cycle}, {}: {found}, not {expected}",
                    port.name
                ));
            }
        }
    }
    None
}

/// Whether two words are equal, or differ, described in groups of bits: in an order of their own, behind zeros, twice, with a foreign group, and joined in different ways.
fn grouped(netlist: &mut Netlist, [a, b, c]: [NetId; 3], random: &mut Random) -> NetId {
    let width = netlist.net(a).width;
    let more = random.below(4) as u32;
    let filled = |netlist: &mut Netlist, word: NetId| {
        if more == 0 {
            return word;
        }
        let zeros = netlist.push(NetOp::Const(warpwright_hdl::bits::Bits::zero(more)), more);
        netlist.push(NetOp::Concat([zeros, word].into()), width + more)
    };
    let [a, b] = [a, b].map(|word| filled(netlist, word));
    let width = width + more;
    let is_difference = random.below(2) == 0;
    let mut terms = Vec::new();
    let mut low = 0;
    while low < width {
        let size = (1 + random.below(3) as u32).min(width - low);
        let mut slice = |of: NetId, low: u32| netlist.push(NetOp::Slice(of, low), size);
        let [x, y] = [slice(a, low), slice(b, low)];
        let [x, y] = if random.below(2) == 0 { [x, y] } else { [y, x] };
        let equal = netlist.push(NetOp::Eq(x, y), 1);
        terms.push(if is_difference {
            netlist.push(NetOp::Not(equal), 1)
        } else {
            equal
        });
        low += size;
    }
    // A condition of another kind, and a comparison of bits that are not neighbours.
    if random.below(2) == 0 {
        let bit = netlist.push(NetOp::Slice(c, 0), 1);
        terms.push(bit);
    }
    if random.below(2) == 0 {
        let [x, y] = [
            netlist.push(NetOp::Slice(a, 0), 2),
            netlist.push(NetOp::Slice(b, width - 2), 2),
        ];
        let equal = netlist.push(NetOp::Eq(x, y), 1);
        terms.push(if is_difference {
            netlist.push(NetOp::Not(equal), 1)
        } else {
            equal
        });
    }
    let place = random.below(terms.len());
    terms.rotate_left(place);
    // Some bits are not compared at all.
    if terms.len() > 3 && random.below(2) == 0 {
        terms.pop();
    }
    if random.below(2) == 0 {
        let count = terms.len() as u32;
        let all = netlist.push(NetOp::Concat(terms.into()), count);
        let op = if is_difference {
            NetOp::Any(all)
        } else {
            NetOp::All(all)
        };
        return netlist.push(op, 1);
    }
    let join = |a, b| {
        if is_difference {
            NetOp::Or(a, b)
        } else {
            NetOp::And(a, b)
        }
    };
    let first = terms[0];
    terms[1..]
        .iter()
        .fold(first, |sum, term| netlist.push(join(sum, *term), 1))
}

fn design(random: &mut Random) -> Netlist {
    let mut netlist = Netlist::default();
    let width = 6 + random.below(90) as u32;
    let words = ["a", "b", "c"].map(|name| common::input(&mut netlist, name, width));
    let grouped = grouped(&mut netlist, words, random);
    common::output(&mut netlist, "found", grouped);
    let inverted = netlist.push(NetOp::Not(grouped), 1);
    common::output(&mut netlist, "inverted", inverted);
    netlist
}

/// How many comparisons an output needs.
fn comparisons(netlist: &Netlist) -> usize {
    let mut needed = vec![false; netlist.nets.len()];
    netlist
        .outputs
        .iter()
        .for_each(|output| needed[output.net.index()] = true);
    for (index, net) in netlist.nets.iter().enumerate().rev() {
        if needed[index] {
            net.op
                .for_each_operand(|operand| needed[operand.index()] = true);
        }
    }
    let nets = netlist.nets.iter().zip(&needed);
    nets.filter(|(net, needed)| **needed && matches!(net.op, NetOp::Eq(..)))
        .count()
}

#[test]
fn comparisons_in_groups_become_one() {
    // One on each side of a gap, and at most two of the bits that are not neighbours.
    for seed in common::seeds(300) {
        let mut random = Random::new(seed);
        let netlist = design(&mut random);
        let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
        assert!(
            comparisons(&rewritten) <= 4,
            "seed {seed}: {} comparisons",
            comparisons(&rewritten)
        );
        let found = difference(&netlist, &rewritten, &mut random);
        assert_eq!(found, None, "seed {seed}");
    }
}

#[test]
fn reductions_are_of_the_parts() {
    for seed in common::seeds(100) {
        let mut random = Random::new(seed);
        let mut netlist = Netlist::default();
        let parts: Vec<NetId> = (0..2 + random.below(3))
            .map(|number| {
                let width = 1 + random.below(2) as u32;
                common::input(&mut netlist, &format!("i{number}"), width)
            })
            .collect();
        let width = parts.iter().map(|part| netlist.net(*part).width).sum();
        let words = [NetOp::All as fn(NetId) -> NetOp, NetOp::Any, NetOp::Parity].map(|op| {
            // A word of its own, so that nothing else reads it.
            let word = netlist.push(NetOp::Concat(parts.clone().into()), width);
            netlist.push(op(word), 1)
        });
        for (name, word) in ["all", "any", "parity"].into_iter().zip(words) {
            common::output(&mut netlist, name, word);
        }
        let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
        let of_word = |net: &Net| match net.op {
            NetOp::All(a) | NetOp::Any(a) => matches!(rewritten.net(a).op, NetOp::Concat(_)),
            _ => false,
        };
        assert!(!rewritten.nets.iter().any(of_word), "seed {seed}");
        let found = difference(&netlist, &rewritten, &mut random);
        assert_eq!(found, None, "seed {seed}");
    }
}

/// Chains of tens of thousands of conditions take neither the stack nor minutes.
#[test]
fn long_chains_are_rewritten() {
    const LINKS: usize = 30_000;
    let mut netlist = Netlist::default();
    let [a, b] = ["a", "b"].map(|name| common::input(&mut netlist, name, LINKS as u32));
    let bits: Vec<NetId> = (0..LINKS as u32)
        .map(|low| netlist.push(NetOp::Slice(a, low), 1))
        .collect();
    let chain = bits[1..].iter().fold(bits[0], |chain, bit| {
        netlist.push(NetOp::And(chain, *bit), 1)
    });
    let word = netlist.push(NetOp::Concat(bits.into()), LINKS as u32);
    let some = netlist.push(NetOp::Any(word), 1);
    let equal = netlist.push(NetOp::Eq(a, b), 1);
    let either = netlist.push(NetOp::Or(some, equal), 1);
    common::output(&mut netlist, "chain", chain);
    common::output(&mut netlist, "either", either);
    let (rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
    assert_eq!(rewritten.outputs.len(), 2);
}

#[test]
fn rewritten_designs_compute_the_same() {
    for seed in common::seeds(200) {
        let mut random = Random::new(seed);
        let size = 1 + random.below(60);
        let netlist = common::netlist(&mut random, size);
        for lookups in [Lookups::Never, Lookups::Scalar, Lookups::Vector] {
            let (rewritten, _) = rewrite(&netlist, &[], lookups);
            let found = difference(&netlist, &rewritten, &mut random);
            assert_eq!(found, None, "seed {seed}, {lookups:?}");
        }
    }
}

/// A comparison that begins one bit off must be seen.
#[test]
fn a_wrong_range_is_noticed() {
    let (mut faults, mut seen) = (0, 0);
    for seed in common::seeds(60) {
        let mut random = Random::new(seed);
        let netlist = design(&mut random);
        let (mut rewritten, _) = rewrite(&netlist, &[], Lookups::Never);
        let compared = (rewritten.nets.iter().rev()).find_map(|net| match net.op {
            NetOp::Eq(a, _) => Some(a),
            _ => None,
        });
        let Some(NetOp::Slice(_, low)) = compared.map(|net| &mut rewritten.nets[net.index()].op)
        else {
            continue;
        };
        *low = if *low > 0 { *low - 1 } else { *low + 1 };
        if rewritten.validate().is_err() {
            continue;
        }
        faults += 1;
        seen += u32::from(difference(&netlist, &rewritten, &mut random).is_some());
    }
    assert!(faults > 5, "{faults} faults are too few to say anything");
    // Some hide behind a foreign term that is never true.
    assert!(seen * 3 > faults * 2, "{seen} of {faults}");
}
