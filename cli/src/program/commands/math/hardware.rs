//! Runs the function in simulation, one operand per cycle.

use crate::blocks::special_function::Function;
use crate::program::arguments::{Denormals, Math, MathMode};
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use crate::program::waves::WaveRequest;

/// The results, as the model gives them.
pub fn execute(
    arguments: &Math,
    unit: &Configuration,
    function: Function,
    operands: &[u64],
) -> Result<Vec<u64>> {
    let timing = unit.block.timing(&unit.parameters);
    let latency = timing.latency as usize;
    let module = unit.build()?;
    let mut simulation = Simulation::new(&module, &WaveRequest::default())?;
    for (port, value) in [
        ("in_math_function", function.code()),
        ("in_mode", u64::from(arguments.mode == MathMode::Alt)),
        (
            "in_denormals",
            u64::from(arguments.denormals == Denormals::Keep),
        ),
        ("out_ready", 1),
    ] {
        simulation.drive_named(port, value)?;
    }
    let output = simulation.output_named("out_result");
    let mut results = Vec::new();
    // Each is in with one clock edge, and stands at the output after as many as there are registers.
    for cycle in 0..latency + operands.len() {
        let operand = operands.get(cycle);
        simulation.drive_named("in_valid", u8::from(operand.is_some()))?;
        simulation.drive_named("in_src", operand.copied().unwrap_or(0))?;
        simulation.step()?;
        if let Some(output) = output.filter(|_| cycle >= latency) {
            let word = simulation.output(output)?;
            results.push(word.iter_u64_digits().next().unwrap_or(0));
        }
    }
    Ok(results)
}
