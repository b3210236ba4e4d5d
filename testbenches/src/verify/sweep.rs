//! A sweep as a check: a difference is run again in the simulator before it is
//! reported, and without one the results are checked against the stored hash.

use super::compare::Design;
use super::outcome::{Failure, SweptAll};
use super::run::Run;
use super::shorten::{shorten, simplify};
use super::{Progress, VerifyError};
use crate::sweep::stored::{self, Compared};
use crate::sweep::{self, Difference, Extent, Subject, SweepError, sweep};
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::PortValues;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::sweep::Sweep;
use warpwright_hdl::netlist::Netlist;
use warpwright_sim::engine::Single;

/// How a sweep ended, in the terms of a check.
pub(super) enum Ended {
    Same(SweptAll),
    Differs(Failure),
}

/// A configuration of which operands are run, and what shows a difference that was found.
pub struct Swept<'a>(Design<'a>);

impl<'a> Swept<'a> {
    /// Of a configuration.
    pub fn new(block: &'static dyn Block, parameters: &'a Parameters) -> Result<Self, VerifyError> {
        Design::new(block, parameters).map(Self)
    }

    /// Its hardware.
    pub fn netlist(&self) -> &Netlist {
        &self.0.netlist
    }

    /// A short run that shows a difference.
    pub fn shown(&self, meant: &Sweep, difference: &Difference) -> Result<Failure, VerifyError> {
        shown(&self.0, meant, difference)
    }
}

impl std::fmt::Debug for Swept<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Swept").field(&self.0.block.name()).finish()
    }
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
        sweep::Swept::Same { hash, slice } => {
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
        sweep::Swept::Differs(difference) => shown(design, meant, &difference).map(Ended::Differs),
    }
}

/// The difference in another engine: with the operands alone if that shows it, else with all that one stimulus was given before.
pub(super) fn shown(
    design: &Design<'_>,
    meant: &Sweep,
    difference: &Difference,
) -> Result<Failure, VerifyError> {
    let failure = searched(design, meant, difference).map_err(|error| VerifyError::Sweep {
        block: design.block.name().to_string(),
        error: SweepError::Simulator(error),
    })?;
    failure.ok_or_else(|| VerifyError::Replay {
        block: design.block.name().to_string(),
        claimed: format!("{} of operands {:#x}", meant.function, difference.number),
    })
}

fn searched(
    design: &Design<'_>,
    meant: &Sweep,
    difference: &Difference,
) -> Result<Option<Failure>, warpwright_sim::error::SimError> {
    let number = difference.number;
    let netlist = &design.netlist;
    let simulator = Box::new(Single::new(netlist));
    let mut run = Run::new(netlist, simulator, design.golden(), "sweep", 0);
    let until_answered = |numbers: &[u64]| -> Vec<PortValues> {
        let last = [number].repeat(meant.latency as usize);
        let all = numbers.iter().chain(&last);
        all.map(|number| meant.inputs(*number)).collect()
    };
    for numbers in [&[number][..], &difference.leading] {
        if let Some(failure) = run.failure(&[], &until_answered(numbers))? {
            let short = shorten(&mut run, failure)?;
            return simplify(&mut run, short).map(Some);
        }
    }
    Ok(None)
}
