//! Evidence of a failed check: its stimulus in the format of
//! `warpwright sim`, and a waveform of hardware and golden model side by side.

use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::simulation::Simulation;
use crate::program::stimulus;
use crate::program::waves::{Beside, WaveRequest};
use crate::testbenches::verify::Failure;
use std::path::Path;

/// Writes both; answers with the names of all files, the stimulus first.
pub fn keep(
    folder: &Path,
    name: &str,
    configuration: &Configuration,
    failure: &Failure,
) -> Result<Vec<String>> {
    let [stimulus, vcd] = ["json", "vcd"].map(|kind| folder.join(format!("{name}.{kind}")));
    let request = WaveRequest {
        vcd: Some(&vcd),
        ..WaveRequest::default()
    };
    let Configuration { block, parameters } = configuration;
    let golden = Beside::new(block.golden(parameters), failure.compared_from);
    let mut simulation = Simulation::beside(&configuration.build()?, &request, Some(golden))?;
    let mut files = Files::new();
    let text = stimulus::write(
        &failure.start,
        &failure.stimulus,
        &simulation.design,
        &simulation.stores,
    );
    files.add(&stimulus, &text)?;
    simulation.start(&failure.start)?;
    for cycle in &failure.stimulus {
        for index in 0..simulation.design.inputs.len() {
            let value = cycle.get(&simulation.design.inputs[index].name).clone();
            simulation.drive(index, value)?;
        }
        simulation.step()?;
    }
    let waves = simulation.finish()?;
    let mut names = files.commit()?;
    names.extend(waves);
    Ok(names
        .iter()
        .map(|name| name.display().to_string())
        .collect())
}
