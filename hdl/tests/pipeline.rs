//! Pipelining: the chain of stages computes the same function, few bits cross each cut, and the stages are balanced.

use crate::shared::{inverter, module};
use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::pipeline::{NEXT, Stage, stages};
use warpwright_hdl::prelude::*;

/// What a module without state gives.
fn outputs(module: &Arc<Module>, inputs: &BTreeMap<String, Bits>) -> BTreeMap<String, Bits> {
    let netlist = flatten(module, Names::Dropped);
    let values = netlist.inputs.iter().map(|input| &inputs[&input.name]);
    let values: Vec<Bits> = values.cloned().collect();
    let state = State::power_up(&netlist);
    let cycle = Cycle::new(&netlist, &values, &state);
    let named = netlist.outputs.iter();
    named
        .map(|output| (output.name.clone(), cycle.value(output.net).clone()))
        .collect()
}

/// What the stages give one after another.
fn chained(stages: &[Stage], inputs: &BTreeMap<String, Bits>) -> BTreeMap<String, Bits> {
    stages.iter().fold(inputs.clone(), |arriving, stage| {
        let leaving = outputs(&stage.module, &arriving).into_iter();
        leaving
            .map(|(name, value)| (name[NEXT.len()..].to_string(), value))
            .collect()
    })
}

/// The chain of so many stages agrees with the function for random inputs.
fn agrees(function: &Arc<Module>, count: u32) -> Vec<Stage> {
    let stages = stages(function, count).unwrap();
    assert_eq!(stages.len(), count as usize);
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..50 {
        let inputs = function.inputs().map(|port| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (port.name.clone(), Bits::truncated(seed, port.width.get()))
        });
        let inputs: BTreeMap<String, Bits> = inputs.collect();
        let [found, expected] = [chained(&stages, &inputs), outputs(function, &inputs)];
        assert_eq!(found, expected, "{count} stages of {inputs:?}");
    }
    stages
}

/// A bit of everything: instances, lanes, a table, constants, a case; an input that is an output, and a constant that is one.
fn everything() -> Arc<Module> {
    let inner = module("inner", |m| {
        let (x, y) = (m.input("x", 8), m.input("y", 8));
        m.output("sum", x + y);
        m.output("less", x.lt(y));
    });

    let m = ModuleBuilder::new("everything");
    let (a, b, c) = (m.input("a", 16), m.input("b", 16), m.input("c", 4));
    let array = m
        .lanes_of("pairs", 2u32, &inner)
        .connect_lanes("x", a)
        .connect_lanes("y", b);
    let sums = array.output("sum").named("sums");
    let one = m.instance("one", &inner);
    let one = one
        .connect("x", sums.slice(0, 8))
        .connect("y", sums.slice(8, 8));
    let entries = (0..16u64).map(|entry| entry * 7);
    let table = m.table("sevens", 8, entries);
    let chosen = c.case(
        [(vec![1u64, 2], a), (vec![5], b)],
        m.cat([one.output("sum"), table.read(c)]),
    );
    let in_place = m.lanes("squares", 4u32, |lane| {
        let nibble = lane.bits(chosen, 4);
        lane.output("square", nibble.zext(8) * nibble.zext(8));
    });
    m.output("squares_sum", in_place.output("square") + chosen.zext(32));
    let flags = [array.output("less"), one.output("less"), chosen.any()];
    m.output("flags", m.cat(flags));
    m.output("passed", a);
    m.output("constant", m.constant(5u32, 3));
    Arc::new(m.finish().unwrap())
}

#[test]
fn stages_compute_what_the_function_does() {
    let function = everything();
    for count in 1..=6 {
        agrees(&function, count);
    }
}

/// The cut is behind what makes four bits of many.
#[test]
fn few_bits_cross_a_cut() {
    let m = ModuleBuilder::new("narrow");
    let words: Vec<_> = (0..4).map(|n| m.input(&format!("w{n}"), 32)).collect();
    let counts = words
        .iter()
        .map(|word| (*word ^ word.slice(3, 29).zext(32)).any());
    let narrow = m.cat(counts).named("narrow");
    m.output("y", narrow.repeat(64u32) ^ narrow.zext(256));
    let function = Arc::new(m.finish().unwrap());
    let stages = agrees(&function, 2);
    assert_eq!(stages[0].leaves, [("narrow".to_string(), 4)]);
}

/// Of eight sums in a row, each of four stages has two.
#[test]
fn stages_are_even() {
    let function = module("row", |m| {
        let (a, b) = (m.input("a", 16), m.input("b", 16));
        let sum = (0..8).fold(a, |sum, place| (sum + b).named(&format!("sum_{place}")));
        m.output("y", sum);
    });
    let stages = agrees(&function, 4);
    for (stage, last) in stages.iter().zip(["sum_1", "sum_3", "sum_5", "y"]) {
        let mut leaves = stage.leaves.iter();
        assert!(leaves.any(|(name, _)| name == last), "{:?}", stage.leaves);
        assert!(stage.leaves.iter().map(|(_, bits)| bits).sum::<u32>() <= 32);
    }
}

/// More stages than there is work: the rest only passes on.
#[test]
fn idle_stages_pass_on() {
    agrees(&inverter(4), 5);
}

#[test]
#[should_panic(expected = "only a stateless function can be cut")]
fn state_cannot_be_cut() {
    let m = ModuleBuilder::new("counter");
    let count = m.register("count", 4).reset(0u8);
    count.next(count.value() + 1u32);
    m.output("y", count.value());
    let _ = stages(&m.finish().unwrap(), 2);
}

/// A word that is read in every stage: its exponent and its equal do not cross the cuts beside it.
#[test]
fn what_a_value_has_does_not_cross_beside_it() {
    let function = module("parts", |m| {
        let a = m.input("a", 32);
        // The same twice, one of them under another name, as two functions that are described apart have it.
        let [exponent, again] = ["exponent", "exponent_too"].map(|name| {
            let named = a.slice(23, 8).named(name);
            (named, named.eq(255u32))
        });
        let early = m.cat([exponent.1, a.slice(0, 31)]) * a;
        let late = early * a + m.cat([exponent.0, again.0, a.slice(0, 16)]);
        m.output("y", late.gated_by(again.1) ^ a);
    });
    let stages = agrees(&function, 3);
    for stage in &stages[..2] {
        let leaves: Vec<&str> = stage.leaves.iter().map(|(name, _)| name.as_str()).collect();
        assert!(leaves.contains(&"a"), "{leaves:?}");
        let parts = ["exponent", "exponent_too"].map(|part| leaves.contains(&part));
        assert_eq!(parts, [false, false], "{leaves:?}");
        let bits: u32 = stage.leaves.iter().map(|(_, bits)| bits).sum();
        assert!(bits <= 66, "{:?}", stage.leaves);
    }
}
