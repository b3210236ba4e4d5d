//! Random cycles against a golden model: a unit is a seed.

use super::{Configuration, Watch, WorkError, failed, take};
use crate::verify::{Check, How, Level, checks};
use std::collections::BTreeMap;
use std::ops::Range;
use warpwright_campaign::findings::Findings;

/// What each seed does.
#[derive(Clone, Copy, Debug)]
pub struct Random<'a> {
    /// The configuration.
    pub of: Configuration<'a>,
    /// The name of the check: `random`, `streams` or `engines`.
    pub check: &'a str,
    /// Cycles.
    pub cycles: u64,
}

/// The checks of a configuration that depend on a seed.
pub fn seeded(of: Configuration<'_>) -> Vec<String> {
    let all = checks(of.block, of.parameters, Level::Quick, 1);
    let seeded = all.into_iter().filter(|check| is_seeded(check.how));
    seeded.map(|check| check.name).collect()
}

fn is_seeded(how: How) -> bool {
    matches!(how, How::Random | How::Streams | How::Engines)
}

/// Runs the seeds. `again` is a command that runs one of them.
pub fn run(
    random: Random<'_>,
    seeds: Range<u64>,
    again: &dyn Fn(u64) -> String,
    watch: &mut Watch,
) -> Result<Findings, WorkError> {
    let mut findings = Findings::default();
    watch.ready();
    for seed in seeds {
        let mut check = check(random, seed)?;
        check.cycles = random.cycles;
        let outcome = check.run(&|_| ())?;
        findings.count("cycles", outcome.cycles);
        match &outcome.failure {
            Some(failure) => take(
                &mut findings,
                failed(seed, random.check, failure, again(seed)),
            ),
            None if check.how == How::Random => {
                let bits = outcome.not_compared.iter();
                let bits: BTreeMap<String, String> = bits
                    .map(|left| (left.port.clone(), format!("{:x}", left.bits)))
                    .collect();
                findings.merge(Findings {
                    not_compared: Some(bits),
                    ..Findings::default()
                });
            }
            None => {}
        }
    }
    Ok(findings)
}

fn check(random: Random<'_>, seed: u64) -> Result<Check, WorkError> {
    let Configuration { block, parameters } = random.of;
    let all = checks(block, parameters, Level::Quick, seed);
    let mut named = all.into_iter();
    let found = named.find(|check| check.name == random.check && is_seeded(check.how));
    found.ok_or_else(|| random.of.has_no(format!("check `{}`", random.check)))
}
