//! Mutation testing: single faults in a design, each run against the block's check level.
//!
//! A mutant that a check detects is *killed*. One that none detects is a gap in the checks, unless there
//! is nothing to detect: a mutant that is proved to be the same design, or to agree with the golden model,
//! is *equivalent*. One that is proved wrong has *survived*; an undecided one is counted separately, never
//! as killed or equivalent. The score is the share of killed mutants among those not proved equivalent.
//!
//! Faults are injected into the netlist as flattened lane by lane, not into the simplified one. There
//! each bit of each lane has its own operations, as in the emitted text, so that a fault can affect
//! a single bit of a single lane; and each has a name and a Rust line that a report can point to.
//!
//! - [`fault`]: the kinds of faults, and random selection; [`sites`]: where they can occur; [`words`]: their descriptions
//! - [`inject`]: builds faulty netlists
//! - [`script`]: the recorded check level; [`mod@kill`]: runs mutants against it
//! - [`equal`]: the proofs about undetected ones; `judge.rs`: the verdict on them

pub mod equal;
pub mod fault;
pub mod inject;
mod judge;
pub mod kill;
pub mod script;
pub mod sites;
pub mod words;

use crate::proof::StreamProofError;
use crate::verify::VerifyError;
use fault::{Fault, FaultKind, Site, draw};
use judge::{Streams, Trial};
use sites::Sites;
use std::sync::Arc;
use thiserror::Error;
use warpwright_blocks::block::Block;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Origin, flatten_with_origins};
use warpwright_hdl::problem::BuildErrors;
use warpwright_prove::decide;
use warpwright_prove::error::ProveError;
use warpwright_sim::error::SimError;

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many mutants, if there are so many.
    pub mutants: usize,
    /// Chooses them, and the random cycles of the checks.
    pub seed: u64,
    /// This fault alone, by number.
    pub only: Option<u32>,
    /// At most so many cycles of each check.
    pub cycles: Option<u64>,
    /// Whether what is not the same design is left undecided: a proof against the golden model is not tried.
    pub same_design_only: bool,
    /// How proofs about survivors are found. Without a limit of time the verdicts are the same on every machine.
    pub decide: decide::Options,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mutants: 1_000,
            seed: 1,
            only: None,
            cycles: None,
            same_design_only: false,
            decide: decide::Options {
                seconds: 60.0,
                ..decide::Options::default()
            },
        }
    }
}

/// What became of the mutants of a configuration.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many faults the design has room for.
    pub faults: usize,
    /// The names of the checks.
    pub checks: Vec<String>,
    /// The mutants that were tried, by number.
    pub mutants: Vec<Mutant>,
}

/// A design with one fault.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The fault's number among all of the design.
    pub number: u32,
    /// What kind of fault it is.
    pub kind: FaultKind,
    /// The fault in words.
    pub fault: String,
    /// Where it is: the name in the hierarchy and the line of Rust, as far as known.
    pub origin: Origin,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A check noticed it.
    Killed {
        /// The check, by index.
        check: usize,
        /// In which cycle, from 0.
        cycle: usize,
    },
    /// Proved to be the same design.
    Same,
    /// Another design, proved to agree with the golden model.
    Correct,
    /// No check noticed it, and the proof found inputs that show it; which.
    Survived(String),
    /// No check noticed it, and no proof came to an end: it may be harmless, or a hole; why.
    NotDecided(String),
}

impl Report {
    /// How many mutants a check was the first to notice.
    pub fn killed_by(&self, check: usize) -> usize {
        self.count(|fate| matches!(fate, Fate::Killed { check: by, .. } if *by == check))
    }

    /// How many mutants were noticed.
    pub fn killed(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::Killed { .. }))
    }

    /// How many mutants are proved to be the same design.
    pub fn same(&self) -> usize {
        self.count(|fate| *fate == Fate::Same)
    }

    /// How many mutants are another design, and proved right.
    pub fn correct(&self) -> usize {
        self.count(|fate| *fate == Fate::Correct)
    }

    /// The mutants that show a hole in the checks.
    pub fn survivors(&self) -> impl Iterator<Item = &Mutant> {
        let mutants = self.mutants.iter();
        mutants.filter(|mutant| matches!(mutant.fate, Fate::Survived(_)))
    }

    /// The mutants of which nobody knows whether there is anything to notice.
    pub fn not_decided(&self) -> impl Iterator<Item = &Mutant> {
        let mutants = self.mutants.iter();
        mutants.filter(|mutant| matches!(mutant.fate, Fate::NotDecided(_)))
    }

    /// In percent, the share of killed mutants among those that are not proved equivalent; 100 if there are none.
    pub fn score(&self) -> f64 {
        let killed = self.killed();
        let all = killed + self.survivors().count() + self.not_decided().count();
        if all == 0 {
            return 100.0;
        }
        killed as f64 * 100.0 / all as f64
    }

    fn count(&self, is: impl Fn(&Fate) -> bool) -> usize {
        let mutants = self.mutants.iter();
        mutants.filter(|mutant| is(&mutant.fate)).count()
    }
}

/// Why mutants could not be tried.
#[derive(Debug, Error)]
pub enum MutateError {
    /// The hardware could not be described.
    #[error("{block}{options}: the description has errors\n{errors}")]
    Build {
        /// The block.
        block: String,
        /// The parameters.
        options: String,
        /// The mistakes.
        errors: BuildErrors,
    },
    /// There is no fault of this number.
    #[error("{block} has no fault number {found}; its faults are 0 to {last}")]
    NoSuchFault {
        /// The block.
        block: String,
        /// The number asked for.
        found: u32,
        /// The greatest number.
        last: usize,
    },
    /// The design fails without any fault.
    #[error(
        "{block} fails its check `{check}` in cycle {cycle} without any fault; `warpwright verify` shows the details"
    )]
    FailsUnchanged {
        /// The block.
        block: String,
        /// The check.
        check: String,
        /// The cycle.
        cycle: usize,
    },
    /// A simulator refused; a fault of ours.
    #[error("the simulator refused a mutant: {0}")]
    Simulator(#[from] SimError),
    /// A proof could not be tried.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// Nor one about streams.
    #[error(transparent)]
    Streams(#[from] StreamProofError),
    /// A check could not be run.
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

/// All faults of a configuration, by number.
pub fn all_faults(
    block: &'static dyn Block,
    parameters: &Parameters,
) -> Result<Vec<Fault>, MutateError> {
    let (netlist, _) = described(block, parameters)?;
    Ok(Sites::new(&netlist).faults())
}

fn described(
    block: &'static dyn Block,
    parameters: &Parameters,
) -> Result<(Netlist, Vec<Origin>), MutateError> {
    let module = block
        .build(parameters)
        .map_err(|errors| MutateError::Build {
            block: block.name().to_string(),
            options: parameters.as_options(),
            errors,
        })?;
    Ok(flatten_with_origins(&Arc::new(module)))
}

/// Tries mutants of a configuration; `progress` is told how many more have come to an end.
pub fn mutate(
    block: &'static dyn Block,
    parameters: &Parameters,
    options: &Options,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Report, MutateError> {
    let all = all_faults(block, parameters)?;
    let numbers = match options.only {
        Some(found) if found as usize >= all.len() => {
            return Err(MutateError::NoSuchFault {
                block: block.name().to_string(),
                found,
                last: all.len().saturating_sub(1),
            });
        }
        Some(number) => vec![number],
        None => draw(&all, options.mutants, options.seed),
    };
    mutate_these(block, parameters, options, numbers, &mut || (), progress)
}

/// Tries the mutants of these numbers, of which the configuration has faults; `ready` is called before the first is tried.
pub fn mutate_these(
    block: &'static dyn Block,
    parameters: &Parameters,
    options: &Options,
    numbers: Vec<u32>,
    ready: &mut dyn FnMut(),
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Report, MutateError> {
    let (netlist, origins) = described(block, parameters)?;
    let sites = Sites::new(&netlist);
    let all = sites.faults();
    let faults: Vec<Fault> = numbers.iter().map(|n| all[*n as usize]).collect();

    let scripts = script::scripts(block, parameters, &netlist, options.seed, options.cycles);
    ready();
    let kills = kill::kill(&sites, &faults, &scripts, progress)?;
    let mut fates: Vec<Option<Fate>> = kills
        .into_iter()
        .map(|kill| {
            kill.map(|kill| Fate::Killed {
                check: kill.script,
                cycle: kill.cycle,
            })
        })
        .collect();
    let mut names: Vec<String> = scripts.into_iter().map(|script| script.name).collect();
    let streams = Streams::new(block, parameters, options, names.len());
    names.extend(streams.as_ref().map(|streams| streams.name.clone()));
    let trial = Trial {
        block,
        parameters,
        sites: &sites,
        streams,
        options,
    };
    trial.judge_survivors(&faults, &mut fates, progress)?;

    let unjudged = || Fate::NotDecided(String::new());
    let mutants = numbers.into_iter().zip(&faults).zip(fates);
    let mutants = mutants.map(|((number, fault), fate)| Mutant {
        number,
        kind: fault.kind,
        fault: words::describe(&sites, fault, &|net| origins[net.index()].path.clone()),
        origin: origin(&netlist, &origins, fault),
        fate: fate.unwrap_or_else(unjudged),
    });
    Ok(Report {
        faults: all.len(),
        checks: names,
        mutants: mutants.collect(),
    })
}

fn origin(netlist: &Netlist, origins: &[Origin], fault: &Fault) -> Origin {
    let described = match fault.site {
        Site::Net(net) => origins.get(net.index()).cloned(),
        Site::Write { memory, port } => {
            let memory = &netlist.memories[memory as usize];
            let data = memory.writes[port as usize].data;
            let source = origins
                .get(data.index())
                .map(|origin| origin.source.clone());
            source.map(|source| Origin {
                path: memory.path.clone(),
                source,
            })
        }
    };
    described.unwrap_or_default()
}
