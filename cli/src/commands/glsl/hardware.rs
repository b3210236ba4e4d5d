//! The instruction executed by a unit that has only it, in simulation.

use super::{cut, filled};
use crate::configuration::Configuration;
use crate::error::Result;
use crate::simulation::Simulation;
use crate::waves::WaveRequest;
use num_bigint::BigUint;
use warpwright::blocks::glsl450::table::Instruction;
use warpwright::blocks::golden::{join_lanes, split_lanes};

/// Its results, as the model gives them.
pub fn execute(
    instruction: &Instruction,
    width: u32,
    operands: &[Vec<u64>],
) -> Result<Vec<Vec<u64>>> {
    let operands = operands.iter().map(|vector| filled(instruction, vector));
    let operands: Vec<Vec<u64>> = operands.collect();
    let lanes = operands[0].len() as u32;
    let settings = [
        format!("ops={}", instruction.name),
        format!("width={width}"),
        format!("lanes={lanes}"),
    ];
    let configuration = Configuration::new("glsl450", &settings)?;
    let latency = configuration
        .block
        .timing(&configuration.parameters)
        .latency;
    let module = configuration.build()?;
    let mut simulation = Simulation::new(&module, &WaveRequest::default())?;
    let drive = |simulation: &mut Simulation, name: &str, value: BigUint| {
        let ports = &simulation.design.inputs;
        match ports.iter().position(|port| port.name == name) {
            Some(input) => simulation.drive(input, value),
            None => Ok(()),
        }
    };
    for (port, vector) in ["in_a", "in_b", "in_c"].into_iter().zip(operands) {
        drive(&mut simulation, port, join_lanes(width, vector))?;
    }
    drive(&mut simulation, "out_ready", 1u8.into())?;
    // In with one clock edge; after as many as it has registers it stands at the output.
    for cycle in 0..=latency {
        let valid = u8::from(cycle == 0);
        drive(&mut simulation, "in_valid", valid.into())?;
        simulation.step()?;
    }
    let mut results = Vec::new();
    for port in ["out_result", "out_second"] {
        let ports = &simulation.design.outputs;
        if let Some(output) = ports.iter().position(|known| known.name == port) {
            let vector = split_lanes(&simulation.output(output)?, width, lanes);
            results.push(cut(instruction, vector));
        }
    }
    Ok(results)
}
