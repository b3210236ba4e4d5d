//! From the tables of a campaign file to jobs.

use super::request::{Designs, Request};
use super::work::{Subject, Work};
use crate::blocks::sweep::Sweep;
use crate::program::arguments::Proving;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::proving;
use crate::prove::decide;
use crate::testbenches::campaign::{Configuration as Of, mutants, operands, proofs, random};
use crate::testbenches::sweep::CHUNK_BITS;
use std::path::Path;

/// The most random cycles of a seed: those of `verify --level full`, which shows a failure again.
const MOST_CYCLES: u64 = 500_000;

/// A job that is not yet cut.
pub struct Uncut {
    pub name: String,
    pub work: Work,
    pub unit: &'static str,
    pub first: u64,
    pub units: u64,
    pub per_shard: Option<u64>,
}

/// The campaign file, for messages.
pub struct Named<'a>(pub &'a Path);

impl Named<'_> {
    pub fn wrong(&self, message: &dyn std::fmt::Display) -> Box<CliError> {
        CliError::CampaignFile {
            file: self.0.display().to_string(),
            message: message.to_string().trim_end().to_string(),
        }
        .into()
    }

    /// The folder that relative paths start from.
    pub fn folder(&self) -> &Path {
        self.0.parent().unwrap_or(Path::new(""))
    }

    pub fn check(&self, request: &Request) -> Result<()> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
        let name = &request.name;
        if name.is_empty() || name.starts_with(['-', '.']) || !name.chars().all(is_plain) {
            let message =
                format!("the name `{name}` is not made of letters, digits, `_`, `-` and `.`");
            return Err(self.wrong(&message));
        }
        let seconds = request.seconds_per_shard;
        if !(0.001..=1e7).contains(&seconds) {
            let message = format!("seconds_per_shard is {seconds}; it can be 0.001 to 10000000");
            return Err(self.wrong(&message));
        }
        if request.limit_seconds == Some(0) {
            return Err(self.wrong(&"limit_seconds is 0; it is at least 1"));
        }
        Ok(())
    }

    /// The configurations of a table.
    fn configurations(
        &self,
        table: &str,
        blocks: &[String],
        all: bool,
        parameters: &[String],
    ) -> Result<Vec<Configuration>> {
        if blocks.is_empty() != all {
            let message = format!(
                "[[{table}]] needs either `blocks`, a list of names, or `all = true` for every named configuration"
            );
            return Err(self.wrong(&message));
        }
        let all = Configuration::asked_or_all(blocks, parameters)?;
        Ok(all
            .into_iter()
            .map(|(_, configuration)| configuration)
            .collect())
    }
}

/// All jobs of a request, in its order.
pub fn uncut(file: &Named<'_>, request: &Request) -> Result<Vec<Uncut>> {
    let mut jobs = Vec::new();
    for table in &request.random {
        if !(1..=MOST_CYCLES).contains(&table.cycles) {
            let message = format!(
                "[[random]]: cycles is {}; it can be 1 to {MOST_CYCLES}",
                table.cycles
            );
            return Err(file.wrong(&message));
        }
        for of in file.configurations("random", &table.blocks, table.all, &table.parameters)? {
            let known = random::seeded(named(&of));
            let checks = table.checks.as_ref().unwrap_or(&known);
            if let Some(check) = checks.iter().find(|check| !known.contains(check)) {
                let known = known.join(", ");
                let message =
                    format!("{of} has no check `{check}` that depends on a seed; it has {known}");
                return Err(file.wrong(&message));
            }
            for check in checks {
                jobs.push(Uncut {
                    name: format!("{check} {of}"),
                    work: Work::Random {
                        of: Subject::of(&of),
                        check: check.clone(),
                        cycles: table.cycles,
                    },
                    unit: "seed",
                    first: table.first_seed,
                    units: table.seeds,
                    per_shard: table.units_per_shard,
                });
            }
        }
    }
    for table in &request.operands {
        for of in file.configurations("operands", &table.blocks, table.all, &table.parameters)? {
            for sweep in functions(file, &of, table.functions.as_deref())? {
                jobs.push(Uncut {
                    name: format!("operands {of}: {}", sweep.function),
                    work: Work::Operands {
                        of: Subject::of(&of),
                        function: sweep.function,
                        seed: table.seed,
                    },
                    unit: "chunk",
                    first: 0,
                    units: table.count.div_ceil(1 << CHUNK_BITS),
                    per_shard: table.units_per_shard,
                });
            }
        }
    }
    for table in &request.sweep {
        for of in file.configurations("sweep", &table.blocks, table.all, &table.parameters)? {
            for sweep in functions(file, &of, table.functions.as_deref())? {
                let chunk = 1u64 << CHUNK_BITS;
                let all = operands::chunks(&sweep);
                let is_aligned = |number: u64| number.is_multiple_of(chunk);
                if !is_aligned(table.from) || !table.count.is_none_or(is_aligned) {
                    return Err(file.wrong(&format!(
                        "[[sweep]]: from and count are multiples of {chunk}"
                    )));
                }
                let first = table.from / chunk;
                let rest = all.saturating_sub(first);
                let units = table.count.map_or(rest, |count| count / chunk);
                if units == 0 || units > rest {
                    let message = format!(
                        "{} of {of} has {} operands; from and count go beyond",
                        sweep.function,
                        sweep.count()
                    );
                    return Err(file.wrong(&message));
                }
                jobs.push(Uncut {
                    name: format!("sweep {of}: {}", sweep.function),
                    work: Work::Sweep {
                        of: Subject::of(&of),
                        function: sweep.function,
                    },
                    unit: "chunk",
                    first,
                    units,
                    per_shard: table.units_per_shard,
                });
            }
        }
    }
    for table in &request.mutants {
        for of in file.configurations("mutants", &table.blocks, table.all, &table.parameters)? {
            let all = mutants::faults(named(&of)).map_err(CliError::Work)?;
            jobs.push(Uncut {
                name: format!("mutants {of}"),
                work: Work::Mutants {
                    of: Subject::of(&of),
                    count: table.count,
                    seed: table.seed,
                    conflicts: table.conflicts,
                },
                unit: "mutant",
                first: 0,
                units: table.count.unwrap_or(all).min(all) as u64,
                per_shard: table.units_per_shard,
            });
        }
    }
    for table in &request.proof {
        for of in file.configurations("proof", &table.blocks, table.all, &table.parameters)? {
            let asked = Proving {
                solver: table.solver.clone(),
                seconds: None,
                conflicts: table.conflicts,
            };
            let decide::Options {
                solver, conflicts, ..
            } = proving::options(&asked)?;
            jobs.push(Uncut {
                name: format!("proof {of}"),
                units: proofs::of(named(&of)).len() as u64,
                work: Work::Proof {
                    of: Subject::of(&of),
                    solver: solver.name().to_string(),
                    conflicts,
                },
                unit: "proof",
                first: 0,
                per_shard: Some(1),
            });
        }
    }
    for table in &request.designs {
        let Designs {
            tool,
            dialect,
            at_once,
            ..
        } = *table;
        jobs.push(Uncut {
            name: format!("designs {tool:?} {dialect:?}").to_lowercase(),
            work: Work::Designs {
                tool,
                dialect,
                at_once,
            },
            unit: "seed",
            first: table.first_seed,
            units: table.seeds,
            per_shard: table.units_per_shard,
        });
    }
    for table in &request.command {
        if table.run.is_empty() {
            return Err(file.wrong(&format!("[[command]] `{}`: run is empty", table.name)));
        }
        jobs.push(Uncut {
            name: table.name.clone(),
            work: Work::Command {
                run: table.run.clone(),
            },
            unit: "run",
            first: table.first,
            units: table.units,
            per_shard: table.units_per_shard,
        });
    }
    check_jobs(file, &jobs)?;
    Ok(jobs)
}

fn check_jobs(file: &Named<'_>, jobs: &[Uncut]) -> Result<()> {
    if jobs.is_empty() {
        return Err(
            file.wrong(&"there is no work: a table such as [[random]] or [[mutants]] is missing")
        );
    }
    for (index, job) in jobs.iter().enumerate() {
        if job.units == 0 {
            return Err(file.wrong(&format!("`{}` has no units", job.name)));
        }
        if job.first.checked_add(job.units).is_none() {
            return Err(file.wrong(&format!("`{}` goes beyond the greatest number", job.name)));
        }
        if job.per_shard == Some(0) {
            return Err(file.wrong(&format!(
                "`{}`: units_per_shard is 0; it is at least 1",
                job.name
            )));
        }
        if jobs[..index].iter().any(|other| other.name == job.name) {
            let message = format!(
                "`{}` is there twice; two campaigns, or a table with more units, can do both",
                job.name
            );
            return Err(file.wrong(&message));
        }
    }
    Ok(())
}

fn named(configuration: &Configuration) -> Of<'_> {
    Of {
        block: configuration.block,
        parameters: &configuration.parameters,
    }
}

/// The functions of a configuration, or those of them that are asked for.
fn functions(file: &Named<'_>, of: &Configuration, asked: Option<&[String]>) -> Result<Vec<Sweep>> {
    let all =
        operands::functions(named(of)).map_err(|error| file.wrong(&format!("{of}: {error}")))?;
    let Some(asked) = asked else {
        return Ok(all);
    };
    let mut found = Vec::new();
    for name in asked {
        let sweep = all.iter().find(|sweep| sweep.function == *name);
        let sweep = sweep.ok_or_else(|| {
            let known: Vec<&str> = all.iter().map(|sweep| sweep.function.as_str()).collect();
            file.wrong(&format!(
                "{of} has no function `{name}`; it has {}",
                known.join(", ")
            ))
        })?;
        found.push(sweep.clone());
    }
    Ok(found)
}
