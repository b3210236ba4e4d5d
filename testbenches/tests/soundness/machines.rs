//! Random designs over symbols against numbers and the reference evaluator, cycle after cycle.
//!
//! Claim: what a design computes over symbols, evaluated for some inputs and some start state, equals
//! what it computes on these numbers: every output in every cycle, including registers and memories.

use super::words::patterns;
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::aig::{SharedAig, word_of};
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;
use warpwright_testbenches::random_design::{Limits, build, random_genes};

const CYCLES: usize = 3;

/// The outputs of some cycles, one after another, from a start state and the inputs of these cycles.
fn run<W: Word>(netlist: &Netlist, state: State<W>, inputs: &[Vec<W>]) -> Vec<W> {
    let mut state = state;
    let mut outputs = Vec::new();
    for inputs in inputs {
        let cycle = Cycle::new(netlist, inputs, &state);
        outputs.extend(netlist.outputs.iter().map(|o| cycle.value(o.net).clone()));
        state = cycle.next(netlist, &state);
    }
    outputs
}

fn reference(netlist: &Netlist, state: &State<Bits>, inputs: &[Vec<Bits>]) -> Vec<BigUint> {
    let mut reference = Reference::new(netlist);
    for (register, value) in netlist.registers.iter().zip(&state.registers) {
        let value = value.value().clone();
        reference.set_register(&register.path, value).unwrap();
    }
    for (memory, words) in netlist.memories.iter().zip(&state.memories) {
        let words: Vec<BigUint> = words.iter().map(|word| word.value().clone()).collect();
        reference.load_memory(&memory.path, &words).unwrap();
    }
    let mut outputs = Vec::new();
    for inputs in inputs {
        for (port, value) in netlist.inputs.iter().zip(inputs) {
            reference.poke(&port.name, value.value().clone()).unwrap();
        }
        reference.step();
        let ports = netlist.outputs.iter();
        outputs.extend(ports.map(|port| reference.peek(&port.name).unwrap()));
    }
    outputs
}

/// Start state and inputs, each word made from its width.
fn scenario<W>(netlist: &Netlist, mut word: impl FnMut(u32) -> W) -> (State<W>, Vec<Vec<W>>) {
    let registers = netlist.registers.iter().map(|r| word(r.width)).collect();
    let mut memories = Vec::new();
    for memory in &netlist.memories {
        memories.push((0..memory.depth).map(|_| word(memory.width)).collect());
    }
    let state = State {
        registers,
        memories,
    };
    let inputs = (0..CYCLES).map(|_| netlist.inputs.iter().map(|p| word(p.width)).collect());
    (state, inputs.collect())
}

fn compare(netlist: &Netlist, meaning: &Netlist, seed: u64) -> Result<(), String> {
    let aig = SharedAig::new();
    let mut widths = Vec::new();
    let (state, inputs) = scenario(netlist, |width| {
        widths.push(width);
        aig.inputs(width)
    });
    let symbols: Vec<Symbol> = run(netlist, state, &inputs);
    let mut random = Random::new(seed);
    let sets: Vec<Vec<Bits>> = (0..8)
        .map(|_| {
            let widths = widths.iter();
            widths
                .map(|width| Bits::truncated(random.corner(*width), *width))
                .collect()
        })
        .collect();
    let simulated = aig.graph().simulate(&patterns(&widths, &sets));
    for (place, set) in sets.iter().enumerate() {
        let mut words = set.iter();
        let (state, inputs) = scenario(netlist, |width| {
            let word = words.next().cloned();
            word.unwrap_or_else(|| Bits::zero(width))
        });
        let expected = reference(meaning, &state, &inputs);
        let numbers = run(netlist, state, &inputs);
        for (index, expected) in expected.iter().enumerate() {
            let gates = symbols[index].literals().iter().enumerate();
            let gates = gates.fold(BigUint::ZERO, |sum, (bit, literal)| {
                sum | (BigUint::from(word_of(&simulated, *literal) >> place & 1) << bit)
            });
            if gates != *expected || numbers[index].value() != expected {
                let port = &netlist.outputs[index % netlist.outputs.len()].name;
                let cycle = index / netlist.outputs.len();
                return Err(format!(
                    "cycle {cycle}, {port}: {gates:#x} and {:?}, must be {expected:#x}",
                    numbers[index]
                ));
            }
        }
    }
    Ok(())
}

fn designs(count: u64) -> impl Iterator<Item = (u64, Netlist)> {
    let limits = Limits {
        genes: 24,
        width: 40,
        size: 20,
        depth: 1,
    };
    (0..count).filter_map(move |seed| {
        let module = Arc::new(build(&random_genes(seed, limits)).ok()?);
        Some((seed, optimize(flatten(&module, Names::Dropped))))
    })
}

#[test]
fn random_designs_mean_the_same_over_symbols() {
    let count = if cfg!(debug_assertions) { 60 } else { 600 };
    let (mut registers, mut memories) = (0, 0);
    for (seed, netlist) in designs(count) {
        registers += netlist.registers.len();
        memories += netlist.memories.len();
        if let Err(why) = compare(&netlist, &netlist, seed) {
            panic!("seed {seed}: {why}");
        }
    }
    assert!(registers > 50 && memories > 5, "{registers}, {memories}");
}

/// Write ports of a memory in the other order, or one fewer, mean something else.
#[test]
fn a_memory_with_other_write_ports_is_noticed() {
    let (mut tried, mut noticed) = (0, 0);
    for (seed, netlist) in designs(400) {
        let mut other = netlist.clone();
        let Some(memory) = other.memories.first_mut() else {
            continue;
        };
        memory.writes.pop();
        tried += 1;
        noticed += u32::from(compare(&netlist, &other, seed).is_err());
    }
    // Not every write shows within three cycles.
    assert!(noticed > 0, "{noticed} of {tried}");
}
