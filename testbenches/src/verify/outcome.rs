//! The outcome of a check.

use super::failed_run::FailedRun;
use crate::sweep::stored::Compared;
use num_bigint::BigUint;
use std::fmt;
use warpwright_blocks::golden::PortValues;
use warpwright_prove::counterexample::StartValue;
use warpwright_prove::obligation::OutputBits;

/// What a check found: the claim holds if there is neither a failure nor a reason why it is not known, and no sweep's results have changed.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Cycles compared.
    pub cycles: u64,
    /// How long it took.
    pub seconds: f64,
    /// What went wrong; `None` where the claim was not seen to be wrong.
    pub failure: Option<Failure>,
    /// Why a proof came to no end, which is not as good as holding.
    pub unknown: Option<String>,
    /// Of a proof by induction that came to no end: the run at which it fails, if it fails at one.
    pub failed_induction: Option<Box<FailedRun>>,
    /// Bits of outputs that the golden model said nothing of in any of the random cycles.
    pub not_compared: Vec<OutputBits>,
    /// What a sweep without a failure found.
    pub swept: Option<SweptAll>,
}

/// A full sweep in which every output was as expected.
#[derive(Clone, Debug)]
pub struct SweptAll {
    /// The function.
    pub function: String,
    /// Its operands, in words.
    pub operands: String,
    /// How many of them there are.
    pub count: u64,
    /// The hash of all results.
    pub hash: String,
    /// The hash of the slice that is swept more often.
    pub slice: String,
    /// How the hash compares with the one of the last full sweep.
    pub compared: Compared,
}

impl Outcome {
    /// Whether the claim held.
    pub fn held(&self) -> bool {
        self.failure.is_none() && self.unknown.is_none() && self.changed().is_none()
    }

    /// A sweep whose results are not those of the last one.
    pub fn changed(&self) -> Option<&SweptAll> {
        let is_changed = |swept: &&SweptAll| matches!(swept.compared, Compared::Differs { .. });
        self.swept.as_ref().filter(is_changed)
    }
}

/// A run that shows a fault.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Cycle of `stimulus` in which it shows, from 0.
    pub cycle: u64,
    /// What is wrong in it.
    pub fault: Fault,
    /// What shows it: the hardware's engine, or the proof.
    pub engine: &'static str,
    /// The first cycle that the claim speaks of; a pipeline answers nothing before.
    pub compared_from: u64,
    /// What registers and memories hold at first, where it differs from power-up.
    pub start: Vec<StartValue>,
    /// Inputs from the start to the cycle.
    pub stimulus: Vec<PortValues>,
}

/// What is wrong in a cycle: a port has another value than it must.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The port: an output, or what a stimulus must keep to on an input.
    pub port: String,
    /// What it must be.
    pub expected: BigUint,
    /// The bits of it that matter.
    pub care: BigUint,
    /// What it is.
    pub found: BigUint,
    /// An output's driver in the Rust description; empty for an input.
    pub driver: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cycle,
            fault,
            engine,
            ..
        } = self;
        write!(f, "cycle {cycle}: {fault} ({engine}")?;
        if !fault.driver.is_empty() {
            write!(f, "; driven at {}", fault.driver)?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            port,
            expected,
            care,
            found,
            ..
        } = self;
        write!(f, "{port} is {found:#x}, must be {expected:#x}")?;
        let all_matter = care.count_ones() == care.bits();
        if !all_matter || care.bits() < expected.bits() {
            write!(f, " on the bits {care:#x}")?;
        }
        Ok(())
    }
}
