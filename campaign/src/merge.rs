//! One report of all shards.
//!
//! The report does not depend on who ran the shards, how often, or in which order. It says no times: those are in the costs.

use crate::costs::Costs;
use crate::findings::{Findings, Kind};
use crate::folder::Campaign;
use crate::plan::Job;
use crate::survey::Survey;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a campaign has found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The campaign's name.
    pub campaign: String,
    /// The hash of its plan.
    pub plan: String,
    /// The program's version.
    pub version: String,
    /// Whether all shards have results, and nothing was found that does not hold.
    pub held: bool,
    /// How many shards there are.
    pub shards: u64,
    /// How many of them have results.
    pub done: u64,
    /// Those that have none, as a set.
    pub missing: String,
    /// Those whose file of results is damaged, and why.
    pub damaged: BTreeMap<u64, String>,
    /// What was found, by job.
    pub jobs: Vec<JobReport>,
}

/// What a job has found.
#[derive(Clone, Debug, Serialize)]
pub struct JobReport {
    /// The job's name.
    pub name: String,
    /// What a unit is called.
    pub unit: String,
    /// The first unit.
    pub first: u64,
    /// How many units there are.
    pub units: u64,
    /// How many of them have results.
    pub done: u64,
    /// How many fail.
    pub failed: u64,
    /// Of how many it is not known.
    pub undecided: u64,
    /// What was counted.
    pub counts: BTreeMap<String, u64>,
    /// What does not hold, by kind.
    pub kinds: BTreeMap<String, Kind>,
    /// Bits of outputs that no cycle has compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_compared: Option<BTreeMap<String, String>>,
    /// What the program says of all units together: a hash of all results, for example.
    pub says: Vec<String>,
}

/// What the program that owns a plan says of a job, all of whose units have results.
pub trait Conclude {
    /// Lines for the report; what does not hold of all units together is added to the findings.
    fn conclude(&self, job: &Job, findings: &mut Findings) -> Vec<String>;
}

/// The report, and what there is to learn of costs.
pub fn merge(campaign: &Campaign, survey: Survey, conclude: &dyn Conclude) -> (Report, Costs) {
    let mut costs = Costs::default();
    for (name, sum) in &survey.spent {
        if let Some(cost) = sum.cost() {
            costs.set(name, cost);
        }
    }
    let done = survey.done();
    let plan = &campaign.plan;
    let jobs: Vec<JobReport> = (plan.jobs.iter().zip(survey.jobs))
        .map(|(job, surveyed)| {
            let mut findings = surveyed.findings;
            let is_whole = surveyed.units == job.units;
            let says = if is_whole {
                conclude.conclude(job, &mut findings)
            } else {
                Vec::new()
            };
            let (failed, undecided) = findings.totals();
            JobReport {
                name: job.name.clone(),
                unit: job.unit.clone(),
                first: job.first,
                units: job.units,
                done: surveyed.units,
                failed,
                undecided,
                counts: findings.counts,
                kinds: findings.kinds,
                not_compared: findings.not_compared,
                says,
            }
        })
        .collect();
    let is_whole = survey.missing.is_empty() && survey.damaged.is_empty();
    let report = Report {
        campaign: plan.name.clone(),
        plan: campaign.id.clone(),
        version: plan.program.version.clone(),
        held: is_whole && jobs.iter().all(|job| job.kinds.is_empty()),
        shards: plan.shards(),
        done,
        missing: survey.missing.to_string(),
        damaged: survey.damaged,
        jobs,
    };
    (report, costs)
}

impl Report {
    /// The report as JSON.
    pub fn json(&self) -> String {
        // Nothing in a report can fail to be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}
