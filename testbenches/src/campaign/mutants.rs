//! Faults put into a design: a unit is a fault.

use super::{Configuration, Watch, WorkError, undecided};
use crate::mutate::fault::draw;
use crate::mutate::{Fate, Options, all_faults, mutate_these};
use std::ops::Range;
use warpwright_campaign::findings::{Findings, Kind, Verdict};

/// Which faults, and how they are looked for.
#[derive(Clone, Debug)]
pub struct Mutants<'a> {
    /// The configuration.
    pub of: Configuration<'a>,
    /// So many, drawn by a seed; otherwise all.
    pub drawn: Option<(usize, u64)>,
    /// The seed of the checks' random cycles, and the limits of proofs.
    pub options: Options,
}

/// How many faults a configuration has.
pub fn faults(of: Configuration<'_>) -> Result<usize, WorkError> {
    Ok(all_faults(of.block, of.parameters)?.len())
}

/// Tries the faults. `again` is a command that tries the fault of a number.
pub fn run(
    mutants: &Mutants<'_>,
    units: Range<u64>,
    again: &dyn Fn(u32) -> String,
    watch: &mut Watch,
) -> Result<Findings, WorkError> {
    let Configuration { block, parameters } = mutants.of;
    let all = all_faults(block, parameters)?;
    let chosen: Vec<u32> = match mutants.drawn {
        Some((count, seed)) => draw(&all, count, seed),
        None => (0..all.len() as u32).collect(),
    };
    let these = chosen.get(units.start as usize..units.end as usize);
    let these = these.ok_or_else(|| {
        let what = format!("faults {} to {}", units.start, units.end);
        mutants.of.has_no(what)
    })?;
    let these = these.to_vec();
    let report = mutate_these(
        block,
        parameters,
        &mutants.options,
        these,
        &mut || watch.ready(),
        &|_| (),
    )?;
    let mut findings = Findings::default();
    for (unit, mutant) in units.zip(&report.mutants) {
        let place = format!(
            "fault {} at {}, {}: {}",
            mutant.number, mutant.origin.path, mutant.origin.source, mutant.fault
        );
        let kind = format!("fault {}", mutant.number);
        match &mutant.fate {
            Fate::Killed { check, .. } => {
                let name = report.checks.get(*check).map_or("", String::as_str);
                findings.count(&format!("killed by {name}"), 1);
            }
            Fate::Same => findings.count("same design", 1),
            Fate::Correct => findings.count("also right", 1),
            Fate::Survived(why) => {
                findings.count("survived", 1);
                let found = Kind {
                    verdict: Verdict::Failed,
                    ..undecided(
                        unit,
                        format!("{place}; no check notices it; {why}"),
                        again(mutant.number),
                    )
                };
                findings.add(&kind, found);
            }
            Fate::NotDecided(why) => {
                findings.count("not decided", 1);
                let message = format!("{place}; no check notices it, and no proof decides: {why}");
                findings.add(&kind, undecided(unit, message, again(mutant.number)));
            }
        }
    }
    Ok(findings)
}
