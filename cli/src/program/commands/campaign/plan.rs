//! `campaign plan`: from the campaign file to jobs and shards.

use super::jobs::{Named, Uncut, uncut};
use super::measure::cost;
use super::request::Request;
use super::work::{Work, simulator};
use super::{program, unreadable};
use crate::campaign::costs::Costs;
use crate::campaign::folder::Campaign;
use crate::campaign::plan::{FORMAT, Job, KnownFile, Plan, Tool, sha256};
use crate::program::arguments::CampaignPlan;
use crate::program::error::{CliError, Result};
use crate::program::interrupt;
use crate::program::output;
use crate::testbenches::tools::end_all;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Makes the plan and its folder.
pub fn run(arguments: &CampaignPlan) -> Result<()> {
    let file = Named(&arguments.file);
    let text = std::fs::read_to_string(&arguments.file)
        .map_err(|error| unreadable(&arguments.file, error))?;
    let request: Request = toml::from_str(&text).map_err(|error| file.wrong(&error))?;
    file.check(&request)?;
    // What is measured may run simulators.
    interrupt::before_the_end(end_all);
    let mut costs = Costs::default();
    let beside = |path: &PathBuf| file.folder().join(path);
    let known = request.costs.iter().map(beside);
    for path in known.chain(arguments.costs.iter().cloned()) {
        costs.update(Costs::read(&path).map_err(CliError::Campaign)?);
    }
    let mut jobs = Vec::new();
    let mut estimates = Vec::new();
    for job in uncut(&file, &request)? {
        let cost_name = cost_name(&job);
        let (cost, is_known) = match costs.get(&cost_name) {
            Some(cost) => (cost, true),
            None => cost(&job.work, job.first, job.units, request.seconds_per_shard)?,
        };
        let fitting = cost.units_in(request.seconds_per_shard, job.units);
        let job = Job {
            work: serde_json::to_value(&job.work).unwrap_or_default(),
            name: job.name,
            unit: job.unit.to_string(),
            first: job.first,
            units: job.units,
            per_shard: job.per_shard.unwrap_or(fitting),
            cost: cost_name,
        };
        let seconds = cost.setup * job.shards() as f64 + cost.unit * job.units as f64;
        estimates.push(is_known.then_some(seconds / 3600.0));
        jobs.push(job);
    }
    let files: Result<Vec<KnownFile>> = request
        .files
        .iter()
        .map(|f| known_file(&beside(f)))
        .collect();
    let seconds = request.seconds_per_shard;
    let plan = Plan {
        format: FORMAT,
        name: request.name.clone(),
        program: program()?,
        files: files?,
        tools: tools(&request)?,
        limit_seconds: request
            .limit_seconds
            .unwrap_or((10.0 * seconds).ceil().max(60.0) as u64),
        jobs,
    };
    let campaign = Campaign::create(&arguments.output, plan, &text).map_err(CliError::Campaign)?;
    tell(arguments, &campaign, &estimates)
}

/// The name of a job's cost: what it does, and not how much of it.
fn cost_name(job: &Uncut) -> String {
    let work = match &job.work {
        Work::Operands { of, function, .. } => Work::Operands {
            of: of.clone(),
            function: function.clone(),
            seed: 0,
        },
        Work::Mutants { of, conflicts, .. } => Work::Mutants {
            of: of.clone(),
            count: None,
            seed: 0,
            conflicts: *conflicts,
        },
        other => other.clone(),
    };
    serde_json::to_string(&work).unwrap_or_default()
}

fn known_file(path: &Path) -> Result<KnownFile> {
    let whole = path
        .canonicalize()
        .map_err(|error| unreadable(path, error))?;
    let bytes = std::fs::read(&whole).map_err(|error| unreadable(path, error))?;
    Ok(KnownFile {
        path: whole.display().to_string(),
        sha256: sha256(&bytes),
    })
}

/// The simulators that the work uses.
fn tools(request: &Request) -> Result<Vec<Tool>> {
    let mut tools: Vec<Tool> = Vec::new();
    for table in &request.designs {
        let found = simulator(table.tool)?;
        let name = found.tool.to_string();
        if tools.iter().all(|tool| tool.name != name) {
            let version = found.version.clone();
            tools.push(Tool { name, version });
        }
    }
    Ok(tools)
}

/// What was planned, in JSON.
#[derive(Debug, Serialize)]
struct Planned<'a> {
    name: &'a str,
    plan: &'a str,
    shards: u64,
    jobs: Vec<PlannedJob<'a>>,
}

#[derive(Debug, Serialize)]
struct PlannedJob<'a> {
    name: &'a str,
    unit: &'a str,
    units: u64,
    units_per_shard: u64,
    shards: u64,
    core_hours: Option<f64>,
}

fn tell(arguments: &CampaignPlan, campaign: &Campaign, hours: &[Option<f64>]) -> Result<()> {
    let jobs = campaign.plan.jobs.iter().zip(hours);
    let jobs: Vec<PlannedJob<'_>> = jobs
        .map(|(job, hours)| PlannedJob {
            name: &job.name,
            unit: &job.unit,
            units: job.units,
            units_per_shard: job.per_shard,
            shards: job.shards(),
            core_hours: *hours,
        })
        .collect();
    if arguments.json {
        return output::print_json(&Planned {
            name: &campaign.plan.name,
            plan: &campaign.id,
            shards: campaign.plan.shards(),
            jobs,
        });
    }
    let mut table = output::table(["job", "units", "per shard", "shards", "core-hours"]);
    for job in &jobs {
        let hours = job
            .core_hours
            .map_or("?".to_string(), |hours| format!("{hours:.3}"));
        table.add_row([
            job.name.to_string(),
            job.units.to_string(),
            job.units_per_shard.to_string(),
            job.shards.to_string(),
            hours,
        ]);
    }
    let total = campaign.plan.shards();
    let folder = arguments.output.display();
    output::print_report(
        &format!("{table}\n{total} shards planned in {folder}\n"),
        true,
    )
}
