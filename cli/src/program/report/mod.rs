//! The results of `warpwright verify`: as text, as JSON, as a `JUnit` report.
//!
//! A report is planned with all its checks before the first one runs, so it is complete at any
//! time: a check that never ran is listed as such, and only a check that passed counts as passed.

mod how;
mod induction;
mod junit;
mod text;

pub use junit::escaped;
pub use text::heading;

use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::testbenches::sweep::stored::Compared;
use crate::testbenches::verify::{Check, Failure, Outcome, SweptAll};
use how::Manner;
use induction::Induction;
use serde::Serialize;

/// All that was found.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Whether every check held.
    pub held: bool,
    /// Whether it ends before its last check, because the command was interrupted.
    pub interrupted: bool,
    pub level: &'static str,
    pub seed: u64,
    pub tools: Tools,
    /// How many checks there are, by what became of them.
    pub counts: Counts,
    pub checks: Vec<Finding>,
}

/// What made the report.
#[derive(Debug, Serialize)]
pub struct Tools {
    pub warpwright: &'static str,
    /// Where something was proved: the solver and its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
}

/// How many checks there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub all: usize,
    pub held: usize,
    pub failed: usize,
    pub unknown: usize,
    /// Could not be run, or were not.
    pub not_done: usize,
}

/// What became of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Its claim holds.
    Held,
    /// Its claim is wrong.
    Failed,
    /// Neither; never as good as held.
    Unknown,
    /// It could not be run.
    Error,
    /// The command was interrupted before its end.
    Interrupted,
    /// It was not begun.
    NotRun,
}

/// One check and what became of it.
#[derive(Debug, Serialize)]
pub struct Finding {
    /// The configuration's name, or how it is asked for.
    pub configuration: String,
    pub block: &'static str,
    /// As options of the command.
    pub options: String,
    pub check: String,
    pub claim: String,
    pub how: Manner,
    pub verdict: Verdict,
    pub held: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    pub seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Told>,
    /// Why it is neither held nor failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Of a proof by induction that is unknown: the run at which it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub induction: Option<Induction>,
    /// Bits of outputs that were compared in none of the random cycles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_compared: Vec<String>,
    /// What a sweep without a fault found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweep: Option<Sweep>,
    /// Stimulus and waveform of the failure, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
}

/// A sweep in which every output was right.
#[derive(Debug, Serialize)]
pub struct Sweep {
    pub function: String,
    pub operands: String,
    pub count: u64,
    /// The SHA-256 of all results; the book says how it is made.
    pub hash: String,
    /// The same of the slice that is swept more often.
    pub slice: String,
    /// The hash of the sweep that is stored, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<String>,
}

/// A failure.
#[derive(Debug, Serialize)]
pub struct Told {
    /// All of it in one line.
    pub message: String,
    pub cycle: u64,
    pub port: String,
    pub expected: String,
    /// The bits that matter.
    pub care: String,
    pub found: String,
    /// Where the port's driver is described.
    pub driver: String,
}

impl Report {
    /// Nothing planned yet.
    pub fn new(level: &'static str, seed: u64, solver: Option<String>) -> Self {
        Self {
            held: false,
            interrupted: false,
            level,
            seed,
            tools: Tools {
                warpwright: env!("CARGO_PKG_VERSION"),
                solver,
            },
            counts: Counts::default(),
            checks: Vec::new(),
        }
    }

    /// Sums up; what was not begun is what an interruption prevented, if there was one.
    pub fn end(&mut self, interrupted: bool) {
        self.interrupted = interrupted;
        for finding in &mut self.checks {
            if interrupted && finding.verdict == Verdict::NotRun {
                finding.verdict = Verdict::Interrupted;
                finding.reason = Some("interrupted".to_string());
            }
        }
        let count = |verdicts: &[Verdict]| {
            let all = self.checks.iter();
            all.filter(|finding| verdicts.contains(&finding.verdict))
                .count()
        };
        self.counts = Counts {
            all: self.checks.len(),
            held: count(&[Verdict::Held]),
            failed: count(&[Verdict::Failed]),
            unknown: count(&[Verdict::Unknown]),
            not_done: count(&[Verdict::Error, Verdict::Interrupted, Verdict::NotRun]),
        };
        self.held = self.counts.held == self.counts.all;
    }
}

impl Finding {
    /// A check that is still to be run.
    pub fn planned(name: &str, subject: &Configuration, check: &Check) -> Self {
        let how = Manner::of(check);
        Self {
            configuration: name.to_string(),
            block: subject.block.name(),
            options: subject.parameters.as_options(),
            check: check.name.clone(),
            claim: check.claim.clone(),
            verdict: Verdict::NotRun,
            held: false,
            seed: how.seed(),
            seconds: 0.0,
            failure: None,
            induction: None,
            not_compared: Vec::new(),
            sweep: None,
            reason: Some("not run".to_string()),
            files: Vec::new(),
            how,
        }
    }

    /// Takes down what became of it.
    pub fn ended(&mut self, outcome: &Outcome) {
        self.verdict = match (&outcome.failure, &outcome.unknown) {
            (Some(_), _) => Verdict::Failed,
            _ if outcome.changed().is_some() => Verdict::Failed,
            (None, Some(_)) => Verdict::Unknown,
            (None, None) => Verdict::Held,
        };
        self.held = outcome.held();
        self.seconds = outcome.seconds;
        self.failure = outcome.failure.as_ref().map(Told::of);
        self.induction = outcome.failed_induction.as_deref().map(Induction::of);
        let not_compared = outcome.not_compared.iter();
        self.not_compared = not_compared.map(ToString::to_string).collect();
        self.sweep = outcome.swept.as_ref().map(Sweep::of);
        self.reason = match outcome.changed() {
            Some(swept) => Some(changed(swept)),
            None => outcome.unknown.clone(),
        };
    }

    /// Takes down that it could not be run.
    pub fn could_not_run(&mut self, why: String) {
        self.verdict = Verdict::Error;
        self.reason = Some(why);
    }

    /// A name for the failure's files: letters, digits, `_` and `-` only.
    pub fn file_name(&self) -> String {
        let name = format!("{}-{}", self.configuration.replace(" -p ", "-"), self.check);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        name.replace(|c| !is_plain(c), "-")
    }

    /// The command that shows a failure again, if its stimulus was written.
    fn again(&self) -> Option<String> {
        let stimulus = self.files.first()?;
        let (block, options) = (self.block, &self.options);
        Some(served().typed(format_args!("sim {block}{options} --stimulus {stimulus}")))
    }
}

/// Why a sweep in which every output was right has failed all the same.
fn changed(swept: &SweptAll) -> String {
    let (function, operands) = (&swept.function, &swept.operands);
    format!(
        "hardware and golden model agree, but the results differ from the stored ones: \
         the meaning of {function} of {operands} has changed; if this is intended, `scripts/sweeps --write` stores the new results"
    )
}

impl Sweep {
    fn of(swept: &SweptAll) -> Self {
        let hash = swept.hash.clone();
        Self {
            function: swept.function.clone(),
            operands: swept.operands.clone(),
            count: swept.count,
            stored: match &swept.compared {
                Compared::New => None,
                Compared::Same => Some(hash.clone()),
                Compared::Differs { stored } => Some(stored.clone()),
            },
            hash,
            slice: swept.slice.clone(),
        }
    }

    /// How the hash compares with the stored one.
    fn in_words(&self) -> String {
        let is_stored = match &self.stored {
            Some(stored) if *stored == self.hash => ", as stored".to_string(),
            Some(stored) => format!("; the stored hash is {stored}"),
            None => "; no hash is stored".to_string(),
        };
        format!("sha256 {}{is_stored}", self.hash)
    }
}

impl Told {
    fn of(failure: &Failure) -> Self {
        let fault = &failure.fault;
        Self {
            message: failure.to_string(),
            cycle: failure.cycle,
            port: fault.port.clone(),
            expected: format!("{:#x}", fault.expected),
            care: format!("{:#x}", fault.care),
            found: format!("{:#x}", fault.found),
            driver: fault.driver.clone(),
        }
    }
}
