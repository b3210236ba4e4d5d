//! `campaign status` and `campaign gaps`: what there is, and what has to run.

use super::{open, text};
use crate::campaign::costs::Sum;
use crate::campaign::survey::Survey;
use crate::program::arguments::{CampaignGaps, CampaignStatus};
use crate::program::error::{CliError, Result};
use crate::program::output;
use serde::Serialize;
use std::collections::BTreeMap;

/// What there is of a campaign, in JSON.
#[derive(Debug, Serialize)]
struct Status<'a> {
    name: &'a str,
    plan: &'a str,
    shards: u64,
    done: u64,
    failed: u64,
    undecided: u64,
    gaps: String,
    damaged: &'a BTreeMap<u64, String>,
    core_hours: f64,
    jobs: Vec<JobStatus<'a>>,
}

#[derive(Debug, Serialize)]
struct JobStatus<'a> {
    name: &'a str,
    shards: u64,
    done: u64,
    failed: u64,
    undecided: u64,
}

/// Shows what there is.
pub fn run(arguments: &CampaignStatus) -> Result<()> {
    let campaign = open(&arguments.folder)?;
    let survey = Survey::of(&campaign).map_err(CliError::Campaign)?;
    let jobs = campaign.plan.jobs.iter().zip(&survey.jobs);
    let jobs: Vec<JobStatus<'_>> = jobs
        .map(|(job, surveyed)| {
            let (failed, undecided) = surveyed.findings.totals();
            JobStatus {
                name: &job.name,
                shards: job.shards(),
                done: surveyed.done,
                failed,
                undecided,
            }
        })
        .collect();
    let seconds: f64 = survey.spent.values().map(Sum::seconds).sum();
    let status = Status {
        name: &campaign.plan.name,
        plan: &campaign.id,
        shards: campaign.plan.shards(),
        done: survey.done(),
        failed: jobs.iter().map(|job| job.failed).sum(),
        undecided: jobs.iter().map(|job| job.undecided).sum(),
        gaps: survey.gaps().to_string(),
        damaged: &survey.damaged,
        core_hours: seconds / 3600.0,
        jobs,
    };
    if arguments.json {
        return output::print_json(&status);
    }
    let mut table = output::table(["job", "shards", "with results", "failed", "undecided"]);
    for job in &status.jobs {
        table.add_row([
            job.name.to_string(),
            job.shards.to_string(),
            job.done.to_string(),
            job.failed.to_string(),
            job.undecided.to_string(),
        ]);
    }
    let mut said = format!(
        "{table}\n{} of {} shards have results ({:.2} core-hours)\n",
        status.done, status.shards, status.core_hours
    );
    said += &text::damaged(status.damaged);
    output::print(&said)
}

/// Prints the shards that have to run, as a set; an empty line if there is none.
pub fn gaps(arguments: &CampaignGaps) -> Result<()> {
    let campaign = open(&arguments.folder)?;
    let survey = Survey::of(&campaign).map_err(CliError::Campaign)?;
    output::print(&format!("{}\n", survey.gaps()))
}
