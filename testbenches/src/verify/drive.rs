//! Sets what a simulator begins with, and its inputs.

use num_bigint::BigUint;
use std::collections::BTreeMap;
use warpwright_blocks::golden::PortValues;
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::counterexample::StartValue;
use warpwright_sim::error::SimError;
use warpwright_sim::simulator::Simulator;

/// Sets every input of the design; what the stimulus does not name is 0.
pub fn drive(
    simulator: &mut dyn Simulator,
    netlist: &Netlist,
    inputs: &PortValues,
) -> Result<(), SimError> {
    for port in &netlist.inputs {
        simulator.poke(&port.name, inputs.get(&port.name).clone())?;
    }
    Ok(())
}

/// Gives registers and memories what they hold at first.
pub fn begin(simulator: &mut dyn Simulator, start: &[StartValue]) -> Result<(), SimError> {
    let mut memories: BTreeMap<&str, Vec<BigUint>> = BTreeMap::new();
    for StartValue { path, word, value } in start {
        let Some(word) = word else {
            simulator.set_register(path, value.clone())?;
            continue;
        };
        let words = memories.entry(path).or_default();
        let needed = *word as usize + 1;
        words.resize(words.len().max(needed), BigUint::ZERO);
        words[*word as usize].clone_from(value);
    }
    for (path, words) in memories {
        simulator.load_memory(path, &words)?;
    }
    Ok(())
}
