//! `warpwright verify`: blocks against their golden models.

use crate::arguments::{LevelName, Verify};
use crate::configuration::Configuration;
use crate::error::Result;
use crate::files::{Files, Place, make_folder};
use crate::output::{self, Answer};
use crate::report::{self, Finding};
use crate::simulation::Simulation;
use crate::stimulus;
use crate::waves::WaveRequest;
use std::path::Path;
use warpwright::blocks::catalogue::CATALOGUE;
use warpwright::testbenches::verify::{Failure, Level, checks};

/// Runs the checks; answers whether all held.
pub fn run(arguments: &Verify) -> Result<bool> {
    let subjects = subjects(arguments)?;
    if let Some(folder) = &arguments.waves {
        make_folder(folder)?;
    }
    // Begun before the work, so that a path that cannot be written to is found at once.
    let junit = match &arguments.junit {
        Some(path) => Some((path, Place::open(path)?)),
        None => None,
    };
    let level = match arguments.level {
        LevelName::Quick => Level::Quick,
        LevelName::Full => Level::Full,
    };

    let mut answer = Answer::new();
    let mut findings = Vec::new();
    for (name, configuration) in &subjects {
        if !arguments.json {
            answer.write(&report::heading(name, configuration))?;
        }
        let Configuration { block, parameters } = configuration;
        for check in checks(*block, parameters, level, arguments.seed) {
            let bar = output::progress(check.cycles, &format!("{name}: {}", check.name));
            let outcome = check.run(&|done| bar.set_position(done))?;
            bar.finish_and_clear();
            let mut finding = Finding::new(name, configuration, &check, &outcome);
            if let (Some(failure), Some(folder)) = (&outcome.failure, &arguments.waves) {
                finding.files = keep(folder, &finding.file_name(), configuration, failure)?;
            }
            if !arguments.json {
                answer.write(&finding.as_text())?;
                answer.flush()?;
            }
            findings.push(finding);
        }
    }

    let held = findings.iter().all(|finding| finding.held);
    if arguments.json {
        answer.write(&output::json(&report::Answer {
            held,
            level: if level == Level::Quick {
                "quick"
            } else {
                "full"
            },
            seed: arguments.seed,
            checks: &findings,
        }))?;
    } else {
        answer.write(&report::conclusion(&findings))?;
    }
    if let Some((path, place)) = junit {
        let mut files = Files::new();
        files.fill(path, place, &report::junit(&findings))?;
        files.commit()?;
    }
    answer.flush()?;
    Ok(held)
}

/// What is to be checked, with names.
fn subjects(arguments: &Verify) -> Result<Vec<(String, Configuration)>> {
    if let Some(block) = &arguments.block {
        let configuration = Configuration::new(block, &arguments.settings.settings)?;
        return Ok(vec![(configuration.to_string(), configuration)]);
    }
    let all = CATALOGUE.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(|named| Ok((named.name.to_string(), Configuration::named(*block, named)?)))
    });
    all.collect()
}

/// Writes a failed check's stimulus, as `warpwright sim` takes it, and its waveform.
fn keep(
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
    let mut simulation = Simulation::new(&configuration.build()?, &request)?;
    let mut files = Files::new();
    let text = stimulus::write(&failure.stimulus, &simulation.design);
    files.add(&stimulus, &text)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use warpwright::blocks::block::Block;
    use warpwright::blocks::catalogue;
    use warpwright::blocks::golden::{AnyModel, Function, Inputs, Output, Pure};
    use warpwright::blocks::parameters::Parameters;
    use warpwright::hdl::prelude::*;
    use warpwright::hdl::word::Word;

    /// A block that is wrong where both operands are 3.
    struct Wrong;

    impl Block for Wrong {
        fn name(&self) -> &'static str {
            "wrong"
        }
        fn summary(&self) -> &'static str {
            "an and that is wrong in one of sixteen cases"
        }
        fn build(&self, _: &Parameters) -> std::result::Result<Module, BuildErrors> {
            let m = ModuleBuilder::new("wrong");
            let (a, b) = (m.input("a", 2), m.input("b", 2));
            m.output(
                "y",
                (a & b) & !m.cat([a.all() & b.all(), m.constant(0u8, 1)]),
            );
            m.finish()
        }
        fn model(&self, _: &Parameters) -> Box<dyn AnyModel> {
            Box::new(Pure(Conjunction))
        }
    }

    #[derive(Clone)]
    struct Conjunction;

    impl Function for Conjunction {
        fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
            vec![Output::exactly(
                "y",
                inputs.word("a", 2) & inputs.word("b", 2),
            )]
        }
    }

    static WRONG: Wrong = Wrong;

    #[test]
    fn a_failure_is_told_and_its_files_show_it_again()
    -> std::result::Result<(), Box<dyn std::error::Error>> {
        let parameters = catalogue::parameters(&WRONG, [])?;
        let configuration = Configuration {
            block: &WRONG,
            parameters,
        };
        let check = &checks(&WRONG, &configuration.parameters, Level::Quick, 1)[0];
        let outcome = check.run(&|_| {})?;
        let mut finding = Finding::new("wrong", &configuration, check, &outcome);
        let failure = outcome.failure.ok_or("the fault was not found")?;
        let folder = tempfile::tempdir()?;
        finding.files = keep(
            folder.path(),
            &finding.file_name(),
            &configuration,
            &failure,
        )?;

        let text = finding.as_text();
        assert!(text.contains("FAILED"), "{text}");
        assert!(text.contains("y is 0x1, must be 0x3"), "{text}");
        assert!(text.contains("wrong-random.vcd"), "{text}");
        assert!(text.contains("warpwright sim wrong --stimulus"), "{text}");
        let junit = report::junit(&[finding]);
        assert!(junit.contains("tests=\"1\" failures=\"1\""), "{junit}");

        let mut again = Simulation::new(&configuration.build()?, &WaveRequest::default())?;
        let file = folder.path().join("wrong-random.json");
        let cycles = stimulus::read(&file, &again.design)?;
        assert_eq!(cycles.len(), 1, "shortened to the cycle that fails");
        for (index, value) in cycles.into_iter().flatten() {
            again.drive(index, value)?;
        }
        again.step()?;
        assert_eq!(again.output(0)?, 1u8.into());
        Ok(())
    }
}
