//! `warpwright mutate`: measures whether a block's checks detect injected faults.

use crate::program::arguments::Mutate;
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::output::{self, StandardOutput};
use crate::program::report::heading;
use crate::testbenches::mutate::words::place;
use crate::testbenches::mutate::{Fate, Mutant, Options, Report, mutate};
use serde::Serialize;
use std::fmt::Write as _;

/// Tries mutants; answers whether each was killed or proved equivalent.
pub fn run(arguments: &Mutate) -> Result<bool> {
    let subjects = Configuration::asked_or_all(&arguments.blocks, &arguments.settings.settings)?;
    let mut options = Options {
        mutants: arguments.mutants as usize,
        seed: arguments.seed,
        only: arguments.only,
        cycles: arguments.cycles,
        same_design_only: arguments.same_design_only,
        ..Options::default()
    };
    if let Some(conflicts) = arguments.conflicts {
        // What is decided then depends on nothing but the design.
        options.decide.conflicts = conflicts;
        options.decide.seconds = f64::INFINITY;
    }
    let mut answer = StandardOutput::report();
    let mut findings = Vec::new();
    for (name, configuration) in &subjects {
        if !arguments.json {
            answer.write(&heading(name, configuration))?;
            answer.flush()?;
        }
        let bar = output::progress(u64::from(arguments.mutants), name);
        let report = mutate(
            configuration.block,
            &configuration.parameters,
            &options,
            &|more| bar.inc(more as u64),
        )?;
        bar.finish_and_clear();
        if !arguments.json {
            answer.write(&as_text(&report, configuration, arguments))?;
            answer.flush()?;
        }
        findings.push(Finding::new(name, configuration, &report));
    }
    let held = findings
        .iter()
        .all(|finding| finding.survived + finding.not_decided == 0);
    if arguments.json {
        answer.write(&output::json(&All {
            held,
            seed: arguments.seed,
            configurations: findings,
        }))?;
    }
    answer.end(held && !arguments.json)?;
    Ok(held)
}

/// A report for a person.
fn as_text(report: &Report, configuration: &Configuration, arguments: &Mutate) -> String {
    let mut text = String::new();
    let (tried, all) = (report.mutants.len(), report.faults);
    if arguments.only.is_some() {
        for mutant in &report.mutants {
            let _ = writeln!(text, "  {}", line(mutant));
            let _ = writeln!(text, "          {}", fate(mutant, report));
        }
        return text;
    }
    let _ = if tried < arguments.mutants as usize {
        writeln!(text, "  all {all} faults tried")
    } else {
        writeln!(text, "  {tried} of {all} faults tried")
    };
    let by_check = report.checks.iter().enumerate();
    let by_check = by_check.map(|(check, name)| format!("{name} {}", report.killed_by(check)));
    let by_check: Vec<String> = by_check.collect();
    let survived = report.survivors().count();
    let _ = writeln!(
        text,
        "  killed      {:6}  {}",
        report.killed(),
        by_check.join(", ")
    );
    let _ = writeln!(text, "  same design {:6}  proved", report.same());
    let _ = writeln!(
        text,
        "  also right  {:6}  proved against the golden model",
        report.correct()
    );
    let _ = writeln!(text, "  survived    {survived:6}");
    let _ = writeln!(text, "  not decided {:6}", report.not_decided().count());
    let survivors = report.survivors().map(|mutant| ("SURVIVED", mutant));
    let open = report.not_decided().map(|mutant| ("NOT DECIDED", mutant));
    for (word, mutant) in survivors.chain(open) {
        let _ = writeln!(text, "  {word}  {}", line(mutant));
        let _ = writeln!(text, "          {}", fate(mutant, report));
        let _ = writeln!(
            text,
            "          again: {} mutate {configuration} --seed {}{} --only {}",
            served().program,
            arguments.seed,
            limits(arguments),
            mutant.number
        );
    }
    let _ = writeln!(
        text,
        "  score {:.1} % of the mutants that are not proved equivalent",
        report.score()
    );
    text
}

/// The limits that were given, as options.
fn limits(arguments: &Mutate) -> String {
    let number = |name, value: Option<u64>| value.map(|value| format!(" {name} {value}"));
    let same = arguments
        .same_design_only
        .then(|| " --same-design-only".to_string());
    let all = [
        number("--cycles", arguments.cycles),
        number("--conflicts", arguments.conflicts),
        same,
    ];
    all.into_iter().flatten().collect()
}

/// Which mutant it is.
fn line(mutant: &Mutant) -> String {
    format!(
        "fault {} at {}, {}: {}",
        mutant.number,
        place(&mutant.origin.path),
        mutant.origin.source,
        mutant.fault
    )
}

/// What became of it.
fn fate(mutant: &Mutant, report: &Report) -> String {
    match &mutant.fate {
        Fate::Killed { check, cycle } => {
            let name = report.checks.get(*check).map_or("", String::as_str);
            format!("killed by the check `{name}` in cycle {cycle}")
        }
        Fate::Same => "proved to be the same design".to_string(),
        Fate::Correct => "another design, proved to agree with the golden model".to_string(),
        Fate::Survived(why) => format!("no check notices it; {why}"),
        Fate::NotDecided(why) => {
            format!("no check notices it, and no proof decides whether it is harmless: {why}")
        }
    }
}

/// Everything, in JSON.
#[derive(Debug, Serialize)]
struct All {
    held: bool,
    seed: u64,
    configurations: Vec<Finding>,
}

/// A configuration, in JSON.
#[derive(Debug, Serialize)]
struct Finding {
    configuration: String,
    block: &'static str,
    options: String,
    faults: usize,
    mutants: usize,
    killed: usize,
    killed_by: Vec<(String, usize)>,
    same_design: usize,
    also_right: usize,
    survived: usize,
    not_decided: usize,
    score: f64,
    survivors: Vec<Survivor>,
    open: Vec<Survivor>,
}

/// A mutant that nothing noticed.
#[derive(Debug, Serialize)]
struct Survivor {
    number: u32,
    kind: String,
    fault: String,
    path: String,
    source: String,
    why: String,
}

impl Finding {
    fn new(name: &str, subject: &Configuration, report: &Report) -> Self {
        let told = |mutant: &Mutant| Survivor {
            number: mutant.number,
            kind: mutant.kind.to_string(),
            fault: mutant.fault.clone(),
            path: mutant.origin.path.clone(),
            source: mutant.origin.source.to_string(),
            why: fate(mutant, report),
        };
        let survivors: Vec<Survivor> = report.survivors().map(told).collect();
        let open: Vec<Survivor> = report.not_decided().map(told).collect();
        let checks = report.checks.iter().enumerate();
        Self {
            configuration: name.to_string(),
            block: subject.block.name(),
            options: subject.parameters.as_options(),
            faults: report.faults,
            mutants: report.mutants.len(),
            killed: report.killed(),
            killed_by: checks
                .map(|(check, name)| (name.clone(), report.killed_by(check)))
                .collect(),
            same_design: report.same(),
            also_right: report.correct(),
            survived: survivors.len(),
            not_decided: open.len(),
            score: report.score(),
            survivors,
            open,
        }
    }
}
