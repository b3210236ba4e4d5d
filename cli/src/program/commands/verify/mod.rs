//! `warpwright verify`: checks blocks against their golden models.
//!
//! All checks are planned first, so that the report is complete at any time. On a signal,
//! or if a check cannot be run, the command ends with a report of the checks done so far.

mod session;

use crate::program::arguments::{LevelName, Proving, Verify};
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::files::make_folder;
use crate::program::interrupt;
use crate::program::kept_run::{keep_failed_run, keep_failure};
use crate::program::output;
use crate::program::proving;
use crate::program::report::{Finding, Report, heading};
use crate::prove::decide::Options;
use crate::testbenches::verify::{Check, How, Level, Progress, checks};
use indicatif::ProgressBar;
use session::{Session, Shared};
use std::collections::BTreeSet;

/// One check of a configuration.
struct Planned {
    name: String,
    configuration: Configuration,
    check: Check,
}

/// Runs the checks; answers whether all held.
pub fn run(arguments: &Verify) -> Result<bool> {
    let prover = prover(arguments)?;
    let subjects = Configuration::asked_or_all(&arguments.blocks, &arguments.settings.settings)?;
    if let Some(folder) = &arguments.waves {
        make_folder(folder)?;
    }
    let level = Level::from(arguments.level);
    let solver = (level == Level::Proof).then(|| prover.solver.version().to_string());
    let mut report = Report::new(arguments.level.name(), arguments.seed, solver);
    let (mut plan, mut names) = (Vec::new(), Vec::new());
    for (name, configuration) in subjects {
        let Configuration { block, parameters } = &configuration;
        if level == Level::Exhaustive {
            configuration.can_be_swept()?;
        }
        for mut check in checks(*block, parameters, level, arguments.seed) {
            names.push(check.name.clone());
            if !arguments.checks.is_empty() && !arguments.checks.contains(&check.name) {
                continue;
            }
            check.prover.clone_from(&prover);
            report
                .checks
                .push(Finding::planned(&name, &configuration, &check));
            plan.push(Planned {
                name: name.clone(),
                configuration: Configuration {
                    block: *block,
                    parameters: parameters.clone(),
                },
                check,
            });
        }
    }
    if let Some(check) = arguments.checks.iter().find(|c| !names.contains(c)) {
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()));
        return Err(CliError::NoCheck {
            check: check.clone(),
            level: arguments.level.name(),
            allowed: names.join(", "),
        }
        .into());
    }
    let session = Shared::new(Session::new(report, arguments.json));
    let interrupted = session.clone();
    interrupt::before_the_end(move || interrupted.interrupt());
    // Begun before the work, so that a path that cannot be written to is found at once.
    if let Some(path) = &arguments.junit {
        session.with(|s| s.begin_junit(path))?;
    }

    let mut before = "";
    for (index, planned) in plan.iter().enumerate() {
        if planned.name != before {
            session.with(|s| s.say(&heading(&planned.name, &planned.configuration)))?;
            before = &planned.name;
        }
        if let Err(error) = check(arguments, &session, index, planned) {
            // What was found until now is not lost; the first error is the one to tell.
            let _ = session.with(|s| s.stop_at(index, &error));
            return Err(error);
        }
    }
    session.with(Session::end)
}

/// Runs one check and tells what became of it.
fn check(arguments: &Verify, session: &Shared, index: usize, planned: &Planned) -> Result<()> {
    let Planned {
        name,
        configuration,
        check,
    } = planned;
    let bar = bar(name, check);
    session.with(|s| s.bar = bar.clone());
    let outcome = check.run(&|progress| match progress {
        Progress::Cycles(done) => bar.set_position(done),
        Progress::At(what) => bar.set_message(what.to_string()),
    });
    bar.finish_and_clear();
    let outcome = outcome?;
    let mut files = Vec::new();
    if let Some(folder) = &arguments.waves {
        let file_name = session.with(|s| s.report.checks[index].file_name());
        if let Some(failure) = &outcome.failure {
            files = keep_failure(folder, &file_name, configuration, failure)?;
        } else if let Some(run) = &outcome.failed_induction {
            files = keep_failed_run(folder, &file_name, configuration, run)?;
        }
    }
    session.with(|s| s.ended(index, &outcome, files))
}

/// What is shown on a terminal while a check runs.
fn bar(name: &str, check: &Check) -> ProgressBar {
    let what = format!("{name}: {}", check.name);
    match check.how {
        How::Proof { .. } => output::spinner(&what),
        _ => output::progress(check.cycles, &what),
    }
}

/// The solver and its limits, which only proofs have.
fn prover(arguments: &Verify) -> Result<Options> {
    let Proving {
        solver,
        seconds,
        conflicts,
    } = &arguments.proving;
    let given = [
        ("--solver", solver.is_some()),
        ("--seconds", seconds.is_some()),
        ("--conflicts", conflicts.is_some()),
    ];
    if let Some((option, _)) = given.into_iter().find(|(_, given)| *given)
        && arguments.level != LevelName::Proof
    {
        return Err(CliError::NothingToProve { option }.into());
    }
    proving::options(&arguments.proving)
}

#[cfg(test)]
mod guide;
#[cfg(test)]
mod invariants;
#[cfg(test)]
mod tests;
