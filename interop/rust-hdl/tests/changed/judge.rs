//! Whether a changed design is detected, and if not, whether there is anything to detect.

use crate::common::trace::Trace;
use std::collections::BTreeSet;
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Literal, Symbol};
use warpwright_prove::aig::{Aig, Node, SharedAig};
use warpwright_prove::decide::{Answer, Options, decide};
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

/// Whether a module has other outputs than were recorded, in any cycle.
pub fn is_noticed(module: &Arc<Module>, trace: &Trace) -> bool {
    let mut engine = Single::new(&optimize(flatten(module, Names::Dropped)));
    let names = |ports: &mut dyn Iterator<Item = String>| ports.collect::<Vec<String>>();
    let inputs = names(&mut module.inputs().map(|port| port.name.clone()));
    let outputs = names(&mut module.outputs().map(|port| port.name.clone()));
    for (given, expected) in trace.inputs.iter().zip(&trace.outputs) {
        for (name, value) in inputs.iter().zip(given) {
            engine.poke(name, value.clone()).expect("an input");
        }
        engine.settle();
        for (name, value) in outputs.iter().zip(expected) {
            if engine.peek(name).expect("an output") != *value {
                return true;
            }
        }
        engine.step();
    }
    false
}

/// What a cycle shows, and what it leaves behind in each register.
fn visible(netlist: &Netlist, inputs: &[Symbol], state: &State<Symbol>) -> [Vec<Symbol>; 2] {
    let cycle = Cycle::new(netlist, inputs, state);
    let next = cycle.next(netlist, state);
    let outputs = netlist.outputs.iter();
    let outputs = outputs.map(|port| cycle.value(port.net).clone());
    [outputs.collect(), next.registers]
}

/// The inputs of a graph that these literals depend on.
fn cone(aig: &Aig, roots: Vec<Literal>) -> BTreeSet<u32> {
    let mut open: Vec<u32> = roots.iter().map(|root| root.node()).collect();
    let (mut seen, mut inputs) = (BTreeSet::new(), BTreeSet::new());
    while let Some(node) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        match aig.node(node) {
            Node::And(a, b) => open.extend([a.node(), b.node()]),
            Node::Input => drop(inputs.insert(node)),
            Node::Constant => {}
        }
    }
    inputs
}

/// Whether two designs with the same registers have the same outputs, and the same next contents of all registers that outputs
/// depend on, for all inputs and contents: then, started alike, they show the same for ever.
pub fn is_same(right: &Arc<Module>, changed: &Arc<Module>) -> bool {
    let [right, changed] = [right, changed].map(|module| flatten(module, Names::Dropped));
    assert!(right.memories.is_empty(), "kernels have no memories");
    assert_eq!(right.registers.len(), changed.registers.len());
    let aig = SharedAig::new();
    let inputs: Vec<Symbol> = (right.inputs.iter())
        .map(|port| aig.inputs(port.width))
        .collect();
    let registers = right.registers.iter().map(|r| aig.inputs(r.width));
    let state = State {
        registers: registers.collect(),
        memories: Vec::new(),
    };
    let [must, must_hold] = visible(&right, &inputs, &state);
    let [is, holds] = visible(&changed, &inputs, &state);
    let literals = |symbols: &[Symbol]| -> Vec<Literal> {
        symbols
            .iter()
            .flat_map(|symbol| symbol.literals().to_vec())
            .collect()
    };
    // Registers that outputs depend on, and those that these depend on, and so on.
    let mut looked_at: BTreeSet<usize> = BTreeSet::new();
    loop {
        let mut roots = [literals(&must), literals(&is)].concat();
        for register in &looked_at {
            roots.extend(must_hold[*register].literals());
            roots.extend(holds[*register].literals());
        }
        let reached = cone(&aig.graph(), roots);
        let reads = |symbol: &Symbol| {
            symbol
                .literals()
                .iter()
                .any(|bit| reached.contains(&bit.node()))
        };
        let more: BTreeSet<usize> = (0..state.registers.len())
            .filter(|register| reads(&state.registers[*register]))
            .collect();
        if more == looked_at {
            break;
        }
        looked_at = more;
    }
    let outputs = must.into_iter().zip(is);
    let kept = must_hold.into_iter().zip(holds).enumerate();
    let kept = kept.filter(|(register, _)| looked_at.contains(register));
    let mut goals: Vec<Literal> = Vec::new();
    for (must, is) in outputs.chain(kept.map(|(_, pair)| pair)) {
        let same = !(must ^ is);
        goals.extend(same.literals().iter().filter(|bit| **bit != Literal::TRUE));
    }
    let limits = Options {
        conflicts: 20_000,
        seconds: 5.0,
        stop_at_failure: true,
        ..Options::default()
    };
    let decision = decide(&aig.graph(), &goals, &[], &limits).expect("a decision");
    decision
        .answers
        .iter()
        .all(|answer| *answer == Answer::Holds)
}
