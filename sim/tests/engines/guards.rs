//! Registers with enables: what only their new values need is skipped where one stimulus runs, and nothing else is.

use super::all_agree;
use crate::common::{self, Random};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{MemoryState, NetId, NetOp, Netlist, WritePort};
use warpwright_sim::program::{Op, Program};
use warpwright_sim::rewrite::{Lookups, rewrite};
use warpwright_sim::split::{Limb, split};

const WIDTH: u32 = 12;

/// Registers in groups that share an enable, which may be a register's bit, of those that share it, too. They read each other in any order; new
/// values, choices and present values are outputs and written to a memory now and then.
fn pipelines(random: &mut Random) -> Netlist {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let mut enables = ["a", "b"]
        .map(|name| common::input(&mut netlist, name, 1))
        .to_vec();
    let mut values = vec![common::input(&mut netlist, "word", WIDTH)];
    let count = 4 + random.below(14);
    for number in 0..count {
        let width = if random.below(5) == 0 { 1 } else { WIDTH };
        let initial = Bits::truncated(random.bits(width), width);
        let value = common::register(&mut netlist, &format!("r{number}"), initial);
        if width == 1 {
            &mut enables
        } else {
            &mut values
        }
        .push(value);
    }
    netlist.memories.push(MemoryState {
        path: "memory".to_string(),
        width: WIDTH,
        depth: 4,
        contents: Vec::new(),
        writes: Vec::new(),
    });
    let (first, second) = (*random.of(&enables), *random.of(&enables));
    enables.push(netlist.push(NetOp::And(first, second), 1));
    for _ in 0..random.below(20) {
        let (a, b) = (*random.of(&values), *random.of(&values));
        values.push(function(&mut netlist, random, a, b));
    }
    for number in 0..count {
        let (width, present) = (
            netlist.registers[number].width,
            netlist.registers[number].value,
        );
        let enable = *random.of(&enables[..3.min(enables.len())]);
        let (a, b) = (*random.of(&values), *random.of(&values));
        let wide = match random.below(4) {
            0 => a,
            _ => function(&mut netlist, random, a, b),
        };
        let new = if width == 1 {
            netlist.push(NetOp::Slice(wide, number as u32 % WIDTH), 1)
        } else {
            wide
        };
        let next = match random.below(8) {
            0 => new,
            1 => netlist.push(NetOp::Mux(enable, present, new), width),
            _ => netlist.push(NetOp::Mux(enable, new, present), width),
        };
        netlist.registers[number].next = next;
        let shown = [new, next, present];
        if random.below(6) == 0 {
            common::output(&mut netlist, &format!("o{number}"), *random.of(&shown));
        }
        if random.below(8) == 0 && width == WIDTH {
            let address = netlist.push(NetOp::Slice(*random.of(&values), 0), 2);
            netlist.memories[0].writes.push(WritePort {
                enable,
                address,
                data: *random.of(&shown),
            });
        }
    }
    netlist
}

fn function(netlist: &mut Netlist, random: &mut Random, a: NetId, b: NetId) -> NetId {
    let op = match random.below(6) {
        0 => NetOp::Add(a, b),
        1 => NetOp::Sub(a, b),
        2 => NetOp::Xor(a, b),
        3 => NetOp::And(a, b),
        4 => NetOp::MemoryRead(0, netlist.push(NetOp::Slice(a, 3), 2)),
        _ => NetOp::Mul(a, b),
    };
    netlist.push(op, WIDTH)
}

#[test]
fn skipped_registers_keep_their_state() {
    all_agree(pipelines);
}

/// How many instructions of a step are skipped at most, and how many there are.
pub fn skipped(netlist: &Netlist) -> (usize, usize) {
    let (rewritten, _) = rewrite(netlist, &[], Lookups::Scalar);
    let parts = split(&rewritten, Limb::Bits64, &[]);
    let code = Program::compile(&parts.netlist, Limb::Bits64, true)
        .step
        .code;
    let skipped = code.iter().map(|instr| match instr.op {
        Op::Skip { count, .. } => count as usize,
        _ => 0,
    });
    (skipped.sum(), code.len())
}

/// A pipeline of two stages with one enable each: everything but the enables and the output is skipped.
#[test]
fn what_an_enable_guards_is_skipped() {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let [first, second] = ["first", "second"].map(|name| common::input(&mut netlist, name, 1));
    let word = common::input(&mut netlist, "word", WIDTH);
    let mut last = [word, word];
    for (stage, enable) in [first, second].into_iter().enumerate() {
        let values = [0, 1].map(|number| {
            let index = netlist.registers.len();
            let path = format!("s{stage}_{number}");
            let value = common::register(&mut netlist, &path, Bits::zero(WIDTH));
            let product = netlist.push(NetOp::Mul(last[0], last[1]), WIDTH);
            let new = netlist.push(NetOp::Add(product, last[number]), WIDTH);
            netlist.registers[index].next = netlist.push(NetOp::Mux(enable, new, value), WIDTH);
            value
        });
        last = values;
    }
    common::output(&mut netlist, "result", last[0]);
    // Of each stage a product and two sums; a copy shows the result.
    let (skipped, all) = skipped(&netlist);
    assert!(skipped >= 6, "{skipped}");
    assert_eq!(all, skipped + 3);
}

#[test]
fn random_pipelines_skip_something() {
    let seeds = common::seeds(50);
    let pipelines = seeds.clone().map(|seed| pipelines(&mut Random::new(seed)));
    let found: usize = pipelines.map(|netlist| skipped(&netlist).0).sum();
    assert!(found > 5 * seeds.count(), "{found}");
}
