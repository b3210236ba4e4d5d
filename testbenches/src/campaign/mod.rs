//! The work of campaigns: each kind of check, done for a range of units on one processor.
//!
//! What a range finds depends on its units alone, and two ranges side by side find what the range of both finds. So a campaign may be cut anywhere.
//!
//! - [`random`]: a unit is a seed of random cycles
//! - [`operands`]: a unit is a chunk of operands, counted through or drawn
//! - [`mutants`]: a unit is a fault
//! - [`proofs`]: a unit is a proof
//! - [`designs`]: a unit is a seed of a random design, run in another simulator
//! - [`commands`]: a unit is a run of somebody's own command
//!
//! [`Evidence`] is what a result keeps of a failure, so that the merge can draw its waveform.

pub mod commands;
pub mod designs;
mod evidence;
pub mod mutants;
pub mod operands;
pub mod proofs;
pub mod random;

pub use evidence::Evidence;

use crate::mutate::MutateError;
use crate::sweep::SweepError;
use crate::verify::{Failure, VerifyError};
use std::fmt;
use std::time::Instant;
use thiserror::Error;
use warpwright_blocks::block::Block;
use warpwright_blocks::parameters::Parameters;
use warpwright_campaign::findings::{Findings, Kind, Verdict};
use warpwright_campaign::results::Spent;

/// Why a shard could not be run.
#[derive(Debug, Error)]
pub enum WorkError {
    /// A check.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// Mutants.
    #[error(transparent)]
    Mutate(#[from] MutateError),
    /// A sweep.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The configuration no longer has what the plan speaks of.
    #[error("{configuration} has no {what}")]
    Gone {
        /// The configuration.
        configuration: String,
        /// What is not there.
        what: String,
    },
    /// Another program.
    #[error("{0}")]
    Tool(String),
}

/// What is checked.
#[derive(Clone, Copy)]
pub struct Configuration<'a> {
    /// The block.
    pub block: &'static dyn Block,
    /// Its parameters.
    pub parameters: &'a Parameters,
}

/// As on the command line.
impl fmt::Display for Configuration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.block.name(), self.parameters.as_options())
    }
}

impl fmt::Debug for Configuration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Configuration<'_> {
    fn has_no(&self, what: String) -> WorkError {
        WorkError::Gone {
            configuration: self.to_string(),
            what,
        }
    }
}

/// Measures what a shard costs.
#[derive(Debug)]
pub struct Watch {
    begun: Instant,
    ready: Option<Instant>,
}

impl Watch {
    /// Begins.
    pub fn start() -> Self {
        Self {
            begun: Instant::now(),
            ready: None,
        }
    }

    /// The first unit can begin.
    pub fn ready(&mut self) {
        self.ready.get_or_insert_with(Instant::now);
    }

    /// What it was until now.
    pub fn spent(&self) -> Spent {
        let ready = self.ready.unwrap_or(self.begun);
        Spent {
            setup: (ready - self.begun).as_secs_f64(),
            work: ready.elapsed().as_secs_f64(),
        }
    }
}

/// From now on, this process uses one processor: a scheduler counts on it. What has begun to use more is not stopped.
pub fn on_one_processor() {
    let _ = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global();
}

/// A failed check as a finding.
fn failed(unit: u64, check: &str, failure: &Failure, again: String) -> (String, Kind) {
    let kind = format!("{check}: {}", failure.fault.port);
    let found = Kind {
        verdict: Verdict::Failed,
        times: 1,
        unit,
        message: failure.to_string(),
        again,
        evidence: Evidence::of(failure).stored(),
    };
    (kind, found)
}

/// What is not known, as a finding.
fn undecided(unit: u64, message: String, again: String) -> Kind {
    Kind {
        verdict: Verdict::Undecided,
        times: 1,
        unit,
        message,
        again,
        evidence: None,
    }
}

/// Adds a finding of a unit.
fn take(findings: &mut Findings, (kind, found): (String, Kind)) {
    findings.add(&kind, found);
}
