//! Shortens and simplifies a failing stimulus: the fewest last cycles
//! that still show a fault, with 0 wherever a value does not matter.

use super::outcome::Failure;
use super::run::Run;
use num_bigint::BigUint;
use warpwright_sim::error::SimError;

/// Cycles that may be run to make a stimulus plainer.
const TRIED: usize = 20_000;

/// Tries the last 1, 2, 4, … cycles of the failing stimulus from power-up. The fault shown may be another one
/// than the first seen, but it is one.
pub(super) fn shorten(run: &mut Run<'_>, failure: Failure) -> Result<Failure, SimError> {
    let all = &failure.stimulus;
    let mut length = 1;
    while length < all.len() {
        let tail = &all[all.len() - length..];
        let shorter = run.failure(&failure.start, tail)?;
        // Where the hardware is wrong, a stimulus that is wrong itself shows nothing.
        let is_wrong = |port: &str| run.netlist.input(port).is_some();
        let stays = is_wrong(&failure.fault.port);
        if let Some(shorter) = shorter.filter(|it| is_wrong(&it.fault.port) == stays) {
            return Ok(shorter);
        }
        length *= 2;
    }
    Ok(failure)
}

/// Leaves out what the fault does not need: values of the start, and inputs, the latest cycle first.
pub(super) fn simplify(run: &mut Run<'_>, failure: Failure) -> Result<Failure, SimError> {
    let port = failure.fault.port.clone();
    let mut plain = failure;
    let mut left = TRIED;
    let mut try_run = |run: &mut Run<'_>, start: &[_], stimulus: &[_]| {
        let Some(rest) = left.checked_sub(stimulus.len()) else {
            return Ok(None);
        };
        left = rest;
        let found = run.failure(start, stimulus)?;
        // As late as before, so that what is left out later is left out of the same run; and the same port, so
        // that a stimulus that must keep to something still does.
        Ok::<_, SimError>(
            found
                .filter(|found| found.stimulus.len() == stimulus.len() && found.fault.port == port),
        )
    };
    let mut index = 0;
    while index < plain.start.len() {
        let mut start = plain.start.clone();
        start.remove(index);
        match try_run(run, &start, &plain.stimulus)? {
            Some(simpler) => plain = simpler,
            None => index += 1,
        }
    }
    for cycle in (0..plain.stimulus.len()).rev() {
        for port in &run.netlist.inputs.clone() {
            if *plain.stimulus[cycle].get(&port.name) == BigUint::ZERO {
                continue;
            }
            let mut stimulus = plain.stimulus.clone();
            stimulus[cycle].set(&port.name, 0u8);
            if let Some(simpler) = try_run(run, &plain.start, &stimulus)? {
                plain = simpler;
            }
        }
    }
    Ok(plain)
}
