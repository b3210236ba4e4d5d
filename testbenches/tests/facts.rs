//! What the prover finds of registers (`prove::facts`): of designs of which a person knows it, exactly that; of small random designs, only what holds in
//! each state that they reach from a reset, all of which are visited.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_prove::decide::Options;
use warpwright_prove::facts::{Fact, facts};
use warpwright_testbenches::effort::by_run;
use warpwright_testbenches::random_design::{Limits, build, random_genes};

fn netlist(module: Module) -> Netlist {
    optimize(flatten(&Arc::new(module), Names::Dropped))
}

/// The facts with the registers' paths.
fn found(netlist: &Netlist) -> Vec<String> {
    let found = facts(netlist, &Options::default()).unwrap();
    let path = |register: usize| &*netlist.registers[register].path;
    let said = |fact: &Fact| match *fact {
        Fact::OneBit(a) => format!("{} has one bit", path(a)),
        Fact::AtMostOneBit(a) => format!("{} has at most one bit", path(a)),
        Fact::AtMost(a, most) => format!("{} <= {most}", path(a)),
        Fact::Implies(a, b) => format!("{} -> {}", path(a), path(b)),
        Fact::Excludes(a, b) => format!("{} excludes {}", path(a), path(b)),
        Fact::Either(a, b) => format!("{} or {}", path(a), path(b)),
        Fact::Equal(a, b) => format!("{} == {}", path(a), path(b)),
        Fact::Ahead(a, b, most) => format!("{} - {} <= {most}", path(a), path(b)),
    };
    found.iter().map(said).collect()
}

/// A counter from 0 to 4, a ring of three, a bit that only follows another, and a switch and its opposite, which two inputs move.
fn small(last: u32) -> Module {
    let m = ModuleBuilder::new("few_registers");
    let [steps, starts] = ["steps", "starts"].map(|name| m.input(name, 1));
    let register = |name: &str, bits: u32, reset: u8| m.register(name, bits).reset(reset);
    let count = register("count_q", 3, 0);
    let value = count.value();
    let next = value.eq(last).mux(m.zeros(3), value + m.constant(1u8, 3));
    let count = count.enable(steps).next(next);
    let ring = register("ring_q", 3, 1);
    let value = ring.value();
    let ring = ring
        .enable(steps)
        .next(m.cat([value.slice(0, 2), value.bit(2)]));
    let first = register("first_q", 1, 0);
    let value = first.value();
    let first = first.next(value | starts);
    let second = register("second_q", 1, 0).next(first & steps);
    let on = register("on_q", 1, 0);
    let value = on.value();
    let on = on.next(value ^ steps);
    let off = register("off_q", 1, 1);
    let value = off.value();
    let off = off.next(value ^ steps);
    for (name, value) in [
        ("count", count),
        ("ring", ring),
        ("first", first),
        ("second", second),
        ("on", on),
        ("off", off),
    ] {
        m.output(name, value);
    }
    m.finish().unwrap()
}

#[test]
fn a_person_knows_them() {
    let expected = [
        "count_q <= 4",
        "ring_q has one bit",
        "second_q -> first_q",
        "on_q excludes off_q",
        "on_q or off_q",
    ];
    assert_eq!(found(&netlist(small(4))), expected);
    // One clock later it overflows: nothing is said that does not hold.
    let all = found(&netlist(small(7)));
    assert_eq!(all, expected[1..]);
    let block = |name: &str| {
        let block = catalogue::find(name).unwrap();
        let parameters = catalogue::parameters(block, []).unwrap();
        found(&netlist(block.build(&parameters).unwrap()))
    };
    assert_eq!(block("stream_fifo"), ["queue_write_q - queue_read_q <= 8"]);
    assert_eq!(
        block("stream_arbiter"),
        ["turn_shown_q has at most one bit"]
    );
    assert_eq!(
        block("eu_fetch"),
        [
            "queue.held_q <= 5",
            "stage_1_valid_q excludes queue.skip_q",
            "queue.held_q excludes queue.skip_q"
        ]
    );
}

/// Whether a fact holds of these values.
fn holds(fact: Fact, values: &[u64], widths: &[u32]) -> bool {
    match fact {
        Fact::OneBit(a) => values[a].is_power_of_two(),
        Fact::AtMostOneBit(a) => values[a].count_ones() <= 1,
        Fact::AtMost(a, most) => values[a] <= most,
        Fact::Implies(a, b) => values[a] == 0 || values[b] != 0,
        Fact::Excludes(a, b) => values[a] == 0 || values[b] == 0,
        Fact::Either(a, b) => values[a] != 0 || values[b] != 0,
        Fact::Equal(a, b) => values[a] == values[b],
        Fact::Ahead(a, b, most) => {
            values[a].wrapping_sub(values[b]) & ((1 << widths[a]) - 1) <= most
        }
    }
}

/// Every state that a netlist without memories reaches from its resets, as numbers of its registers; none if there are too many.
fn reached(netlist: &Netlist) -> Option<BTreeSet<Vec<u64>>> {
    let inputs = netlist.inputs.iter();
    let bits: u32 = inputs.map(|port| port.width).sum();
    let free = netlist.registers.iter().filter(|r| !r.resets);
    let free: u32 = free.map(|register| register.width).sum();
    let state: u32 = netlist.registers.iter().map(|r| r.width).sum();
    if !netlist.memories.is_empty() || bits > 8 || free > 6 || state > 14 {
        return None;
    }
    let mut reached = BTreeSet::new();
    let mut open = VecDeque::new();
    // Registers that do not reset begin with anything.
    for start in 0..1u64 << free {
        let mut rest = start;
        let values = netlist.registers.iter().map(|register| {
            if register.resets {
                return register.initial.to_u64().unwrap();
            }
            let value = rest & ((1 << register.width) - 1);
            rest >>= register.width;
            value
        });
        open.push_back(values.collect::<Vec<u64>>());
    }
    while let Some(values) = open.pop_front() {
        if !reached.insert(values.clone()) {
            continue;
        }
        let registers = values.iter().zip(&netlist.registers);
        let state = State {
            registers: registers
                .map(|(value, register)| Bits::truncated(*value, register.width))
                .collect(),
            memories: Vec::new(),
        };
        for number in 0..1u64 << bits {
            let mut rest = number;
            let inputs = netlist.inputs.iter().map(|port| {
                let value = Bits::truncated(rest & ((1 << port.width) - 1), port.width);
                rest >>= port.width;
                value
            });
            let inputs: Vec<Bits> = inputs.collect();
            let is_reset = netlist.inputs.iter().zip(&inputs);
            if is_reset
                .filter(|(port, _)| port.name == RESET)
                .any(|(_, value)| value.is_ones())
            {
                continue;
            }
            let next = Cycle::new(netlist, &inputs, &state).next(netlist, &state);
            let next = next.registers.iter().map(|value| value.to_u64().unwrap());
            open.push_back(next.collect());
        }
    }
    Some(reached)
}

#[test]
fn they_hold_in_every_state_that_is_reached() {
    let limits = Limits {
        genes: 8,
        width: 3,
        size: 3,
        depth: 1,
    };
    let (mut designs, mut count, mut closest) = (0, 0, 0);
    let random = (1..=by_run(4_000, 40_000)).map(|seed| build(&random_genes(seed, limits)));
    for module in [Ok(small(4)), Ok(small(5))].into_iter().chain(random) {
        let netlist = netlist(module.unwrap());
        let has_state = netlist.registers.iter().any(|register| register.resets);
        let Some(reached) = has_state.then(|| reached(&netlist)).flatten() else {
            continue;
        };
        designs += 1;
        let widths: Vec<u32> = netlist.registers.iter().map(|r| r.width).collect();
        for fact in facts(&netlist, &Options::default()).unwrap() {
            count += 1;
            for values in &reached {
                assert!(
                    holds(fact, values, &widths),
                    "{fact:?} does not hold of {values:?}"
                );
            }
            // A little more would be wrong, so the visit would notice.
            let closer = match fact {
                Fact::AtMost(a, most) if most > 0 => Fact::AtMost(a, most - 1),
                Fact::Ahead(a, b, most) if most > 0 => Fact::Ahead(a, b, most - 1),
                Fact::AtMostOneBit(a) => Fact::OneBit(a),
                Fact::Implies(a, b) | Fact::Either(a, b) => Fact::Excludes(a, b),
                _ => continue,
            };
            closest += usize::from(reached.iter().any(|values| !holds(closer, values, &widths)));
        }
    }
    println!("{count} facts of {designs} designs, {closest} of them close to one that is wrong");
    assert!(designs >= 30 && count >= 30 && closest >= 10);
}
