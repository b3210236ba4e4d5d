//! Whether a changed design is noticed, and if it is not, whether there is anything to notice.

use crate::common::trace::Trace;
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Literal, Symbol};
use warpwright_prove::aig::SharedAig;
use warpwright_prove::decide::{Answer, Options, decide};
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

/// Whether a module has other outputs than were recorded, in any cycle.
pub fn is_noticed(module: &Arc<Module>, trace: &Trace) -> bool {
    let mut engine = Single::new(&optimize(&flatten(module, Names::Dropped)));
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

/// All that a cycle shows or leaves behind.
fn visible(netlist: &Netlist, inputs: &[Symbol], state: &State<Symbol>) -> Vec<Symbol> {
    let cycle = Cycle::new(netlist, inputs, state);
    let next = cycle.next(netlist, state);
    let outputs = netlist.outputs.iter();
    let outputs = outputs.map(|port| cycle.value(port.net).clone());
    outputs.chain(next.registers).collect()
}

/// Whether two designs with the same registers have the same outputs and next contents for all inputs and contents: then, started
/// alike, they are alike for ever.
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
    let must = visible(&right, &inputs, &state);
    let is = visible(&changed, &inputs, &state);
    let mut goals: Vec<Literal> = Vec::new();
    for (must, is) in must.into_iter().zip(is) {
        let same = !(must ^ is);
        goals.extend(same.literals().iter().filter(|bit| **bit != Literal::TRUE));
    }
    let decision = decide(&aig.graph(), &goals, &[], &Options::default()).expect("a decision");
    decision.answers.iter().all(|answer| *answer == Answer::Holds)
}
