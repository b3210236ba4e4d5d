//! Runs the instruction in simulation, on a unit that has only this instruction.

use super::{cut, filled};
use crate::blocks::glsl450::table::Instruction;
use crate::blocks::golden::{join_lanes, split_lanes};
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use crate::program::waves::WaveRequest;

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
    for (port, vector) in ["in_a", "in_b", "in_c"].into_iter().zip(operands) {
        simulation.drive_named(port, join_lanes(width, vector))?;
    }
    simulation.drive_named("out_ready", 1u8)?;
    // In with one clock edge; after as many as it has registers it stands at the output.
    for cycle in 0..=latency {
        simulation.drive_named("in_valid", u8::from(cycle == 0))?;
        simulation.step()?;
    }
    let mut results = Vec::new();
    for port in ["out_result", "out_second"] {
        if let Some(output) = simulation.output_named(port) {
            let vector = split_lanes(&simulation.output(output)?, width, lanes);
            results.push(cut(instruction, vector));
        }
    }
    Ok(results)
}
