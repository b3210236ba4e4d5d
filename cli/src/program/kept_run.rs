//! Evidence of a failed check: its stimulus in the format of
//! `warpwright sim`, and a waveform of hardware and golden model side by side.
//!
//! Of a proof by induction that fails at a run, this run: it begins with the state from which the step fails.

use crate::blocks::golden::PortValues;
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::simulation::Simulation;
use crate::program::stimulus;
use crate::program::waves::{Beside, WaveRequest};
use crate::testbenches::campaign::Evidence;
use crate::testbenches::verify::{FailedRun, Failure, StartValue};
use std::path::Path;

/// A run that shows something.
struct Shown<'a> {
    /// What registers and memories hold at first, where it differs from power-up.
    start: &'a [StartValue],
    stimulus: &'a [PortValues],
    /// What is expected beside it.
    golden: Beside,
}

/// The run of a failure, beside the block's golden model.
pub fn keep_failure(
    folder: &Path,
    name: &str,
    configuration: &Configuration,
    failure: &Failure,
) -> Result<Vec<String>> {
    let Configuration { block, parameters } = configuration;
    let shown = Shown {
        start: &failure.start,
        stimulus: &failure.stimulus,
        golden: Beside::new(block.golden(parameters), failure.compared_from),
    };
    keep(folder, name, configuration, shown)
}

/// The run that a campaign's results keep of a failure, beside the block's golden model.
pub fn keep_evidence(
    folder: &Path,
    name: &str,
    configuration: &Configuration,
    evidence: &Evidence,
) -> Result<Vec<String>> {
    let Configuration { block, parameters } = configuration;
    let shown = Shown {
        start: &evidence.start(),
        stimulus: &evidence.stimulus(),
        golden: Beside::new(block.golden(parameters), evidence.compared_from()),
    };
    keep(folder, name, configuration, shown)
}

/// The run at which an induction fails, beside what the specification demands in it.
pub fn keep_failed_run(
    folder: &Path,
    name: &str,
    configuration: &Configuration,
    run: &FailedRun,
) -> Result<Vec<String>> {
    let shown = Shown {
        start: &run.failed.start,
        stimulus: &run.stimulus(),
        golden: Beside::new(run.demanded(), 0),
    };
    keep(folder, name, configuration, shown)
}

/// Writes both; answers with the names of all files, the stimulus first.
fn keep(
    folder: &Path,
    name: &str,
    configuration: &Configuration,
    shown: Shown<'_>,
) -> Result<Vec<String>> {
    let [stimulus, vcd] = ["json", "vcd"].map(|kind| folder.join(format!("{name}.{kind}")));
    let request = WaveRequest {
        vcd: Some(&vcd),
        ..WaveRequest::default()
    };
    let mut simulation = Simulation::beside(&configuration.build()?, &request, Some(shown.golden))?;
    let mut files = Files::new();
    let text = stimulus::write(
        shown.start,
        shown.stimulus,
        &simulation.design,
        &simulation.stores,
    );
    files.add(&stimulus, &text)?;
    simulation.start(shown.start)?;
    for cycle in shown.stimulus {
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
