//! Checks a block against its golden model: runs the checks of a level one by one.
//!
//! Each [`Check`] states its claim and its extent, so that a report is accurate: *random
//! N cycles* is not *every function*, and neither is *proved*. A failed check carries
//! a short stimulus that shows the fault, in the form that `warpwright sim --stimulus`
//! replays; an undecided one says why, and does not count as passed.

mod compare;
mod drive;
mod engines;
mod failed_run;
mod outcome;
mod prove;
mod run;
mod shorten;
mod sweep;

pub use drive::{begin, drive};
pub use failed_run::FailedRun;
pub use outcome::{Failure, Fault, Outcome, SweptAll};
pub use sweep::Swept;
pub use warpwright_prove::counterexample::{StartValue, Violation};
pub use warpwright_prove::failed_induction::{FailedInduction, Feature, Part, Place, WordValues};

pub(crate) use compare::first_broken_stream;

use crate::compared::NotYet;
use crate::kept_streams::KeptStreams;
use crate::proof;
use crate::streams::Watched;
use crate::sweep::SweepError;
use crate::wording::counted;
use std::fmt;
use std::time::Instant;
use thiserror::Error;
use warpwright_blocks::block::{Block, Proof};
use warpwright_blocks::golden::Stimulus;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::streams::{Direction, NoStreamPort, StreamPorts};
use warpwright_blocks::sweep::Sweep;
use warpwright_hdl::problem::BuildErrors;
use warpwright_prove::decide::Options;
use warpwright_prove::error::ProveError;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// A second or two a configuration.
    Quick,
    /// Minutes.
    Full,
    /// As quick, and the block's proof.
    Proof,
    /// As quick, and all operands of the functions that have few enough.
    Exhaustive,
}

impl Level {
    fn random_cycles(self) -> u64 {
        match self {
            Self::Quick | Self::Proof | Self::Exhaustive => 5_000,
            Self::Full => 500_000,
        }
    }

    fn engine_cycles(self) -> u64 {
        match self {
            // The reference evaluator is slow: as many as the random cycles would take a third of this level's time.
            Self::Quick => 1_000,
            Self::Proof | Self::Exhaustive => self.random_cycles(),
            Self::Full => 10_000,
        }
    }
}

/// How a claim is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Random cycles from the block's own stimulus.
    Random,
    /// A stimulus made to cover something completely.
    Directed,
    /// Random cycles from the block's own stimulus, held against the rules of its streams.
    Streams,
    /// The same random cycles in every engine.
    Engines,
    /// For all inputs at once.
    Proof {
        /// What the hardware is held against.
        of: Subject,
        /// In which way.
        proof: Proof,
        /// How many invariants an induction rests on; each is proved with it.
        invariants: usize,
    },
    /// All operands of a function, one after another.
    Sweep,
}

/// What a proof holds hardware against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The block's golden model.
    Golden,
    /// The rules of its streams.
    Streams,
}

/// What a running check is at.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// So many cycles are done, of a sweep so many operands.
    Cycles(u64),
    /// This is being proved.
    At(&'a str),
}

/// One thing to check about one configuration of a block.
pub struct Check {
    block: &'static dyn Block,
    parameters: Parameters,
    seed: u64,
    /// Short name, `snake_case`, unique among the checks of a configuration.
    pub name: String,
    /// What holds if the check holds.
    pub claim: String,
    /// How it is checked.
    pub how: How,
    /// How many cycles it runs, of a sweep how many operands; 0 for a proof.
    pub cycles: u64,
    /// The solver and the limits of a proof.
    pub prover: Options,
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check")
            .field("block", &self.block.name())
            .field("name", &self.name)
            .field("how", &self.how)
            .field("cycles", &self.cycles)
            .finish_non_exhaustive()
    }
}

/// Why a check could not be run at all.
#[derive(Debug, Error)]
pub enum VerifyError {
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
    /// The block declares a stream that it does not have.
    #[error(transparent)]
    Stream(#[from] NoStreamPort),
    /// A simulator refused; a fault of ours.
    #[error("{block}: {error}")]
    Simulator {
        /// The block.
        block: String,
        /// What the simulator said.
        error: warpwright_sim::error::SimError,
    },
    /// The block no longer has a directed stimulus or a sweep that the check was made for.
    #[error("{block}: there is no directed stimulus or sweep `{name}`")]
    NoStimulus {
        /// The block.
        block: String,
        /// The stimulus.
        name: String,
    },
    /// A sweep could not be run.
    #[error("{block}: {error}")]
    Sweep {
        /// The block.
        block: String,
        /// Why not.
        error: SweepError,
    },
    /// A proof could not be tried.
    #[error("{block}: {error}")]
    Prove {
        /// The block.
        block: String,
        /// Why not.
        error: ProveError,
    },
    /// A proof or a sweep found a fault that the simulator does not show; a fault of ours.
    #[error("{block}: the check found a fault that the simulator does not show: {claimed}")]
    Replay {
        /// The block.
        block: String,
        /// The counter-example.
        claimed: String,
    },
}

/// The checks of a level. [`Level::Exhaustive`] has no sweep where [`Block::sweeps`] says why not.
pub fn checks(
    block: &'static dyn Block,
    parameters: &Parameters,
    level: Level,
    seed: u64,
) -> Vec<Check> {
    let check = |name: &str, claim: String, how, cycles| Check {
        block,
        parameters: parameters.clone(),
        seed,
        name: name.to_string(),
        claim,
        how,
        cycles,
        prover: Options::default(),
    };
    let mut checks = vec![check(
        "random",
        "every output agrees with the golden model in every cycle".to_string(),
        How::Random,
        level.random_cycles(),
    )];
    for directed in block.directed(parameters) {
        let (claim, cycles) = (directed.claim.clone(), directed.cycles);
        checks.push(check(directed.name, claim, How::Directed, cycles));
    }
    let streams = block.streams(parameters);
    if !streams.is_empty() {
        let cycles = level.random_cycles();
        checks.push(check(
            "streams",
            STREAM_RULES.to_string(),
            How::Streams,
            cycles,
        ));
    }
    checks.push(check(
        "engines",
        "all engines agree with the reference evaluator, before and after simplification"
            .to_string(),
        How::Engines,
        level.engine_cycles(),
    ));
    if level == Level::Exhaustive {
        let claim = |of: &Sweep| {
            let (function, operands) = (&of.function, &of.operands);
            format!("{function} of {operands} agrees with the golden model for all operands")
        };
        let sweeps = block.sweeps(parameters).unwrap_or_default();
        let sweeps = sweeps.iter();
        checks.extend(sweeps.map(|of| check(&sweep_name(of), claim(of), How::Sweep, of.count())));
    }
    if level == Level::Proof {
        let proof = block.proof(parameters);
        let invariants = match proof {
            Proof::Induction { .. } => proof::invariants(block, parameters),
            _ => 0,
        };
        let how = How::Proof {
            of: Subject::Golden,
            proof,
            invariants,
        };
        checks.push(check("proof", claim_of(proof), how, 0));
        if streams.iter().any(|s| s.direction == Direction::Output) {
            let how = How::Proof {
                of: Subject::Streams,
                proof: Proof::Induction { cycles: 1 },
                invariants: proof::stream_invariants(block, parameters),
            };
            checks.push(check("stream_proof", claim_of_streams(&streams), how, 0));
        }
    }
    checks
}

/// What a sweep's check is called.
fn sweep_name(of: &Sweep) -> String {
    format!("sweep_{}", of.function)
}

const STREAM_RULES: &str = "every output stream keeps the rules: valid and payload hold until the word has \
                            moved, and valid does not wait for ready";

/// What the proof of the stream rules shows.
fn claim_of_streams(streams: &[StreamPorts]) -> String {
    let relied_on = streams
        .iter()
        .filter(|stream| stream.direction == Direction::Input { relied_on: true });
    let relied_on: Vec<&str> = relied_on.map(|stream| stream.name).collect();
    let if_kept = if relied_on.is_empty() {
        String::new()
    } else {
        let streams = relied_on.join(", ");
        format!(", as long as these streams keep them too: {streams}")
    };
    format!("{STREAM_RULES}, in every cycle after a reset, for all inputs{if_kept}")
}

/// What a proof against the golden model shows.
fn claim_of(proof: Proof) -> String {
    let rest = match proof {
        Proof::Combinational => "for all inputs".to_string(),
        Proof::Pipeline { latency } => {
            format!(
                "{} after any inputs, from any state",
                counted(latency, "clock edge")
            )
        }
        Proof::Induction { .. } => "in every cycle after a reset, for all inputs".to_string(),
        Proof::Bounded { cycles } => {
            format!(
                "in the first {} after a reset, for all inputs",
                counted(cycles, "cycle")
            )
        }
    };
    format!("every output agrees with the golden model {rest}")
}

impl Check {
    /// Runs the check; `progress` is told from time to time what it is at.
    pub fn run(&self, progress: &dyn Fn(Progress<'_>)) -> Result<Outcome, VerifyError> {
        let start = Instant::now();
        let design = compare::Design::new(self.block, &self.parameters)?;
        let netlist = &design.netlist;
        let random = || self.block.stimulus(&self.parameters, self.seed);
        let compared = |netlist, judge, stimulus: &mut dyn Stimulus, asked| {
            let found = compare::compare(netlist, judge, stimulus, self.cycles, asked, progress);
            found.map_err(|error| design.simulator_error(error))
        };
        let mut swept = None;
        let mut failed_induction = None;
        let mut not_compared = NotYet::default();
        let (failure, unknown) = match self.how {
            How::Random => {
                let asked = NotYet::all(netlist);
                let failure;
                (failure, not_compared) =
                    compared(netlist, design.golden(), random().as_mut(), asked)?;
                (failure, None)
            }
            How::Directed => {
                let all = self.block.directed(&self.parameters);
                let Some(mut meant) = all.into_iter().find(|d| d.name == self.name) else {
                    return Err(self.no_stimulus());
                };
                let judge = design.golden();
                let found = compared(netlist, judge, meant.stimulus.as_mut(), NotYet::default())?;
                (found.0, None)
            }
            How::Streams => {
                let watched = Watched::new(self.block, &self.parameters, netlist)?;
                let judge = compare::of_streams(&watched);
                let mut stimulus = KeptStreams::new(self.block, &self.parameters, self.seed);
                let asked = NotYet::default();
                let found = compared(&watched.netlist, judge, &mut stimulus, asked)?;
                (found.0, None)
            }
            How::Engines => {
                let mut stimulus = random();
                (
                    engines::compare(&design, stimulus.as_mut(), self.cycles, progress)?,
                    None,
                )
            }
            How::Sweep => {
                let all = self.block.sweeps(&self.parameters).unwrap_or_default();
                let meant = all.iter().find(|of| sweep_name(of) == self.name);
                let meant = meant.ok_or_else(|| self.no_stimulus())?;
                match sweep::run(&design, meant, progress)? {
                    sweep::Ended::Same(found) => {
                        swept = Some(found);
                        (None, None)
                    }
                    sweep::Ended::Differs(failure) => (Some(failure), None),
                }
            }
            How::Proof { of, proof, .. } => {
                match prove::prove(&design, of, proof, &self.prover, progress)? {
                    prove::Ended::Held => (None, None),
                    prove::Ended::Failed(failure) => (Some(failure), None),
                    prove::Ended::Unknown(why, failed) => {
                        failed_induction = failed;
                        (None, Some(why))
                    }
                }
            }
        };
        Ok(Outcome {
            cycles: failure.as_ref().map_or(self.cycles, |f| f.cycle + 1),
            seconds: start.elapsed().as_secs_f64(),
            failure,
            unknown,
            failed_induction,
            not_compared: not_compared.into_bits(),
            swept,
        })
    }

    fn no_stimulus(&self) -> VerifyError {
        VerifyError::NoStimulus {
            block: self.block.name().to_string(),
            name: self.name.clone(),
        }
    }

    /// The block's name.
    pub fn block(&self) -> &'static dyn Block {
        self.block
    }

    /// The configuration.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The seed of random inputs.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}
