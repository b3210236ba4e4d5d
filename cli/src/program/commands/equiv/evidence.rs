//! A difference as files: its stimulus, and a waveform of both sides.

use crate::blocks::golden::Golden;
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::stimulus::{self, Stores};
use crate::program::waves::{Beside, WaveRequest, Waves};
use crate::sim::engine::Single;
use crate::sim::simulator::Simulator;
use crate::testbenches::foreign::equal::{Answer, Difference, SECOND};
use crate::testbenches::verify::{StartValue, begin, drive};
use std::path::Path;

/// What one side's registers hold at first, by the side's own paths.
pub fn start_of(start: &[StartValue], is_of_two: bool, side: usize) -> Vec<StartValue> {
    let own = start
        .iter()
        .filter_map(|value| match (value.path.strip_prefix(SECOND), side) {
            (None, 0) => Some(value.clone()),
            (Some(path), 1) if is_of_two => Some(StartValue {
                path: path.to_string(),
                ..value.clone()
            }),
            _ => None,
        });
    own.collect()
}

/// Writes both; answers with the names of all files, the stimulus first.
pub fn keep(
    folder: &Path,
    name: &str,
    answer: &mut Answer,
    difference: &Difference,
) -> Result<Vec<String>> {
    let [stimulus, vcd] = ["json", "vcd"].map(|kind| folder.join(format!("{name}.{kind}")));
    let request = WaveRequest {
        vcd: Some(&vcd),
        ..WaveRequest::default()
    };
    let design = &answer.design;
    let golden: Option<Box<dyn Golden>> = answer.golden.take();
    let golden = golden.map(|golden| Beside::new(golden, u64::from(answer.compared_from)));
    let text = stimulus::write(
        &difference.start,
        &difference.stimulus,
        design,
        &Stores::of(design),
    );
    let mut files = Files::new();
    files.add(&stimulus, &text)?;
    let Some(mut waves) = Waves::begin(design, &request, golden)? else {
        return Ok(Vec::new());
    };
    let mut simulator = Single::watching(design, waves.nets());
    begin(&mut simulator, &difference.start)?;
    for cycle in &difference.stimulus {
        drive(&mut simulator, &answer.design, cycle)?;
        simulator.settle();
        waves.sample(design, &simulator)?;
        simulator.step();
    }
    let written = waves.finish()?;
    let mut names = files.commit()?;
    names.extend(written);
    Ok(names
        .iter()
        .map(|name| name.display().to_string())
        .collect())
}
