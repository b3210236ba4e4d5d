//! Where a block meets its golden model: the checks of a level, run one by one.
//!
//! Each [`Check`] says what it claims and how far it went, so that a report can be believed: *random N
//! cycles* is not *every function*. A failed check carries the shortest stimulus found that shows the fault,
//! in the form that `warpwright sim --stimulus` replays.

mod compare;
mod engines;
mod shorten;

use crate::streams::Watched;
use compare::Judge;
use std::fmt;
use std::time::Instant;
use thiserror::Error;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::PortValues;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::streams::NoStreamPort;
use warpwright_hdl::problem::BuildErrors;

use num_bigint::BigUint;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// A second or two a configuration.
    Quick,
    /// Minutes.
    Full,
}

impl Level {
    fn random_cycles(self) -> u64 {
        match self {
            Self::Quick => 5_000,
            Self::Full => 500_000,
        }
    }

    fn engine_cycles(self) -> u64 {
        match self {
            Self::Quick => 300,
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
    /// How many cycles it runs.
    pub cycles: u64,
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

/// What a check found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Cycles compared.
    pub cycles: u64,
    /// How long it took.
    pub seconds: f64,
    /// What went wrong; `None` where the claim held.
    pub failure: Option<Failure>,
}

impl Outcome {
    /// Whether the claim held.
    pub fn held(&self) -> bool {
        self.failure.is_none()
    }
}

/// A disagreement.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Cycle of `stimulus` in which it shows, from 0.
    pub cycle: u64,
    /// The output that differs.
    pub port: String,
    /// What it must be.
    pub expected: BigUint,
    /// The bits of it that matter.
    pub care: BigUint,
    /// What it is.
    pub found: BigUint,
    /// Who disagrees: the hardware's engine.
    pub engine: &'static str,
    /// The output's driver in the Rust description.
    pub driver: String,
    /// Inputs from power-up to the cycle.
    pub stimulus: Vec<PortValues>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "cycle {}: {} is {:#x}, must be {:#x}",
            self.cycle, self.port, self.found, self.expected
        )?;
        let all_matter = self.care.count_ones() == self.care.bits();
        if !all_matter || self.care.bits() < self.expected.bits() {
            write!(f, " on the bits {:#x}", self.care)?;
        }
        write!(f, " ({} engine; driven at {})", self.engine, self.driver)
    }
}

/// Why a check could not be run at all.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The hardware could not be described.
    #[error("{block}{options}: the description has mistakes\n{errors}")]
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
}

/// The checks of a level.
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
    if !block.streams(parameters).is_empty() {
        checks.push(check(
            "streams",
            "every output stream keeps the rules: valid and payload hold until the word has moved, and \
             valid does not wait for ready"
                .to_string(),
            How::Streams,
            level.random_cycles(),
        ));
    }
    checks.push(check(
        "engines",
        "all engines agree with the reference evaluator, before and after simplification"
            .to_string(),
        How::Engines,
        level.engine_cycles(),
    ));
    checks
}

impl Check {
    /// Runs the check; `progress` is told from time to time how many cycles are done.
    pub fn run(&self, progress: &dyn Fn(u64)) -> Result<Outcome, VerifyError> {
        let start = Instant::now();
        let design = compare::Design::new(self.block, &self.parameters)?;
        let stimulus = match self.how {
            How::Random | How::Streams | How::Engines => {
                Some(self.block.stimulus(&self.parameters, self.seed))
            }
            How::Directed => {
                let all = self.block.directed(&self.parameters);
                let found = all.into_iter().find(|d| d.name == self.name);
                found.map(|d| d.stimulus)
            }
        };
        let failure = match (stimulus, self.how) {
            (Some(mut stimulus), How::Engines) => {
                engines::compare(&design, stimulus.as_mut(), self.cycles, progress)?
            }
            (Some(mut stimulus), How::Streams) => {
                let watched = Watched::new(self.block, &self.parameters, &design.netlist)?;
                let judge = Judge::Streams(&watched);
                compare::compare(&design, judge, stimulus.as_mut(), self.cycles, progress)?
            }
            (Some(mut stimulus), _) => compare::compare(
                &design,
                Judge::Golden,
                stimulus.as_mut(),
                self.cycles,
                progress,
            )?,
            (None, _) => None,
        };
        Ok(Outcome {
            cycles: failure.as_ref().map_or(self.cycles, |f| f.cycle + 1),
            seconds: start.elapsed().as_secs_f64(),
            failure,
        })
    }

    /// The block's name.
    pub fn block(&self) -> &'static dyn Block {
        self.block
    }

    /// The configuration.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }
}
