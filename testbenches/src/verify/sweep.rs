//! A sweep as a check: a difference is run again in the simulator before it is
//! reported, and without one the results are checked against the stored hash.

use super::compare::Design;
use super::outcome::{Failure, SweptAll};
use super::run::Run;
use super::shorten::{shorten, simplify};
use super::{Progress, VerifyError};
use crate::sweep::stored::{self, Compared};
use crate::sweep::{Extent, Subject, SweepError, Swept, leading_to, sweep};
use warpwright_blocks::golden::PortValues;
use warpwright_blocks::sweep::Sweep;
use warpwright_sim::engine::Single;

/// How a sweep ended, in the terms of a check.
pub(super) enum Ended {
    Same(SweptAll),
    Differs(Failure),
}

pub(super) fn run(
    design: &Design<'_>,
    meant: &Sweep,
    progress: &dyn Fn(Progress<'_>),
) -> Result<Ended, VerifyError> {
    let refused = |error| VerifyError::Sweep {
        block: design.block.name().to_string(),
        error,
    };
    let subject = Subject {
        block: design.block,
        parameters: design.parameters,
        netlist: &design.netlist,
        sweep: meant,
    };
    let tell = |done| progress(Progress::Cycles(done));
    match sweep(&subject, Extent::All, &tell).map_err(refused)? {
        Swept::Same { hash, slice } => {
            let stored = stored::find(design.block.name(), meant);
            Ok(Ended::Same(SweptAll {
                function: meant.function.clone(),
                operands: meant.operands.clone(),
                count: meant.count(),
                hash: hash.to_string(),
                slice: slice.to_string(),
                compared: Compared::of(hash, stored),
            }))
        }
        Swept::Differs { number, begun } => {
            let failure = shown(design, meant, number, begun);
            let failure = failure.map_err(|error| refused(SweepError::Simulator(error)))?;
            let unseen = || VerifyError::Replay {
                block: design.block.name().to_string(),
                claimed: format!("{} of operands {number:#x}", meant.function),
            };
            failure.map(Ended::Differs).ok_or_else(unseen)
        }
    }
}

/// The difference in another engine: with the operands alone if that shows it, else with all that one stimulus was given before.
fn shown(
    design: &Design<'_>,
    meant: &Sweep,
    number: u64,
    begun: u64,
) -> Result<Option<Failure>, warpwright_sim::error::SimError> {
    let netlist = &design.netlist;
    let simulator = Box::new(Single::new(netlist));
    let mut run = Run::new(netlist, simulator, design.golden(), "sweep", 0);
    let until_answered = |numbers: &[u64]| -> Vec<PortValues> {
        let last = [number].repeat(meant.latency as usize);
        let all = numbers.iter().chain(&last);
        all.map(|number| meant.inputs(*number)).collect()
    };
    for numbers in [vec![number], leading_to(begun, number)] {
        if let Some(failure) = run.failure(&[], &until_answered(&numbers))? {
            let short = shorten(&mut run, failure)?;
            return simplify(&mut run, short).map(Some);
        }
    }
    Ok(None)
}
