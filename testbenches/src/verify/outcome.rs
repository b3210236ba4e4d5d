//! What a check found.

use num_bigint::BigUint;
use std::fmt;
use warpwright_blocks::golden::PortValues;
use warpwright_prove::counterexample::StartValue;

/// What a check found: the claim holds if there is neither a failure nor a reason why it is not known.
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
}

impl Outcome {
    /// Whether the claim held.
    pub fn held(&self) -> bool {
        self.failure.is_none() && self.unknown.is_none()
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

/// What is wrong in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An output has another value than it must.
    Output {
        /// The output.
        port: String,
        /// What it must be.
        expected: BigUint,
        /// The bits of it that matter.
        care: BigUint,
        /// What it is.
        found: BigUint,
        /// The output's driver in the Rust description.
        driver: String,
    },
    /// A rule is broken.
    Rule(String),
}

impl Failure {
    /// The port that is wrong, if it is one.
    pub fn port(&self) -> Option<&str> {
        match &self.fault {
            Fault::Output { port, .. } => Some(port),
            Fault::Rule(_) => None,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cycle {}: {} (", self.cycle, self.fault)?;
        match &self.fault {
            Fault::Output { driver, .. } => write!(f, "{}; driven at {driver})", self.engine),
            Fault::Rule(_) => write!(f, "{})", self.engine),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output {
                port,
                expected,
                care,
                found,
                ..
            } => {
                write!(f, "{port} is {found:#x}, must be {expected:#x}")?;
                let all_matter = care.count_ones() == care.bits();
                if !all_matter || care.bits() < expected.bits() {
                    write!(f, " on the bits {care:#x}")?;
                }
                Ok(())
            }
            Self::Rule(name) => write!(f, "broken: {name}"),
        }
    }
}
