//! Compares the interpretations of one design: the reference evaluator on the netlist flattened
//! lane by lane defines the meaning; every other netlist and engine must give the same values.

use crate::selfcheck::Cycle;
use num_bigint::BigUint;
use std::collections::HashSet;
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::{Module, RESET};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten, flatten_lane_by_lane};
use warpwright_hdl::netlist::passes;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// A design's netlists by the name of what made them; the first is the meaning.
pub fn netlists(module: &Arc<Module>) -> Vec<(&'static str, Netlist)> {
    let plain = flatten_lane_by_lane(module, Names::Dropped);
    let planes = flatten(module, Names::Kept);
    vec![
        ("folded", passes::fold(planes.clone())),
        ("dead logic removed", passes::remove_dead(planes.clone())),
        ("all passes, names kept", passes::optimize(planes.clone())),
        (
            "all passes, names dropped",
            passes::optimize(flatten(module, Names::Dropped)),
        ),
        ("flattened as planes", planes),
        ("flattened lane by lane", plain),
    ]
    .into_iter()
    .rev()
    .collect()
}

/// Where in the hierarchy the registers with power-up values and the memories with contents are. Flattening does not say, and a bench must leave
/// them alone: the text gives them their values, or it is wrong.
pub fn power_ups(module: &Module) -> HashSet<String> {
    fn visit(module: &Module, path: &str, found: &mut HashSet<String>) {
        let with_value = module.registers.iter().filter(|r| r.power_up.is_some());
        found.extend(with_value.map(|r| format!("{path}{}", r.name)));
        let memories = module.memories.iter();
        let with_contents = memories.filter(|m| !m.contents.is_empty());
        found.extend(with_contents.map(|m| format!("{path}{}", m.name)));
        for instance in &module.instances {
            let (name, inner) = (&instance.name, &instance.module);
            let Some(lanes) = instance.lanes else {
                visit(inner, &format!("{path}{name}."), found);
                continue;
            };
            let unit = if lanes.in_place { "" } else { "unit." };
            for lane in 0..lanes.count.get() {
                visit(inner, &format!("{path}{name}[{lane}].{unit}"), found);
            }
        }
    }
    let mut found = HashSet::new();
    visit(module, "", &mut found);
    found
}

/// Random inputs for some cycles; reset now and then.
pub fn random_inputs(netlist: &Netlist, cycles: usize, seed: u64) -> Vec<Vec<BigUint>> {
    endless_inputs(netlist, seed).take(cycles).collect()
}

/// The same for any number of cycles.
pub fn endless_inputs(netlist: &Netlist, seed: u64) -> impl Iterator<Item = Vec<BigUint>> + use<> {
    let mut random = Random::new(seed ^ 0x5EED);
    let ports = netlist.inputs.iter();
    // No width stands for the reset.
    let widths: Vec<Option<u32>> = ports
        .map(|port| (port.name != RESET).then_some(port.width))
        .collect();
    std::iter::repeat_with(move || {
        let value = |width: &Option<u32>| match width {
            None => BigUint::from(u8::from(random.chance(1, 12))),
            Some(width) => random.corner(*width),
        };
        widths.iter().map(value).collect()
    })
}

/// What a simulator answers to some inputs: every output of every cycle.
pub fn run(
    simulator: &mut dyn Simulator,
    netlist: &Netlist,
    inputs: &[Vec<BigUint>],
) -> Result<Vec<Vec<BigUint>>, String> {
    let mut answers = Vec::new();
    for cycle in inputs {
        for (port, value) in netlist.inputs.iter().zip(cycle) {
            simulator
                .poke(&port.name, value.clone())
                .map_err(|e| e.to_string())?;
        }
        simulator.step();
        let outputs = netlist.outputs.iter();
        let outputs: Result<Vec<BigUint>, String> = outputs
            .map(|port| simulator.peek(&port.name).map_err(|e| e.to_string()))
            .collect();
        answers.push(outputs?);
    }
    Ok(answers)
}

/// The design's cycles with the answers that are its meaning, for a Verilog bench.
pub fn cycles(netlist: &Netlist, inputs: &[Vec<BigUint>]) -> Result<Vec<Cycle>, String> {
    cycles_of(&mut Reference::new(netlist), netlist, inputs)
}

/// The same with the answers of any simulator.
pub fn cycles_of(
    simulator: &mut dyn Simulator,
    netlist: &Netlist,
    inputs: &[Vec<BigUint>],
) -> Result<Vec<Cycle>, String> {
    let answers = run(simulator, netlist, inputs)?;
    let ones = |width: u32| (BigUint::from(1u8) << width) - 1u8;
    Ok(inputs
        .iter()
        .zip(answers)
        .map(|(inputs, answers)| Cycle {
            inputs: inputs.clone(),
            outputs: answers
                .into_iter()
                .zip(&netlist.outputs)
                .map(|(value, port)| (value, ones(port.width)))
                .collect(),
        })
        .collect())
}

/// The first difference between two runs, in words.
pub fn first_difference(
    netlist: &Netlist,
    what: &str,
    expected: &[Vec<BigUint>],
    found: &[Vec<BigUint>],
) -> Result<(), String> {
    for (cycle, (expected, found)) in expected.iter().zip(found).enumerate() {
        for ((port, expected), found) in netlist.outputs.iter().zip(expected).zip(found) {
            if expected != found {
                return Err(format!(
                    "{what}: cycle {cycle}, {}: {found:#x}, must be {expected:#x}",
                    port.name
                ));
            }
        }
    }
    Ok(())
}
