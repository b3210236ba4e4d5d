//! Proofs against a golden model: a unit is a proof of a configuration.

use super::{Configuration, Watch, WorkError, failed, take, undecided};
use crate::verify::{Check, How, Level, checks};
use std::ops::Range;
use warpwright_campaign::findings::Findings;
use warpwright_prove::decide;

/// The proofs of a configuration.
pub fn of(of: Configuration<'_>) -> Vec<Check> {
    let all = checks(of.block, of.parameters, Level::Proof, 1);
    let proofs = all.into_iter();
    proofs
        .filter(|check| matches!(check.how, How::Proof { .. }))
        .collect()
}

/// Runs some of them. `again` is a command that runs the one of a name.
pub fn run(
    proved: Configuration<'_>,
    prover: &decide::Options,
    units: Range<u64>,
    again: &dyn Fn(&str) -> String,
    watch: &mut Watch,
) -> Result<Findings, WorkError> {
    let mut findings = Findings::default();
    watch.ready();
    let all = (0u64..).zip(of(proved));
    for (unit, mut check) in all.filter(|(unit, _)| units.contains(unit)) {
        check.prover.clone_from(prover);
        let outcome = check.run(&|_| ())?;
        let again = again(&check.name);
        match (&outcome.failure, &outcome.unknown) {
            (Some(failure), _) => take(&mut findings, failed(unit, &check.name, failure, again)),
            (None, Some(why)) => {
                findings.add(&check.name, undecided(unit, why.clone(), again));
            }
            (None, None) => findings.count("proved", 1),
        }
    }
    Ok(findings)
}
