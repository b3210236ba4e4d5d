//! Small campaigns for tests.

use std::path::Path;
use warpwright_campaign::findings::{Findings, Kind, Verdict};
use warpwright_campaign::folder::Campaign;
use warpwright_campaign::plan::{FORMAT, Job, Plan, Program};
use warpwright_campaign::results::{Results, Spent};

/// The program of these plans.
pub fn program() -> Program {
    Program {
        name: "tester".to_string(),
        version: "1.0".to_string(),
        sha256: "00".repeat(32),
    }
}

/// A job that does nothing.
pub fn job(name: &str, first: u64, units: u64, per_shard: u64) -> Job {
    Job {
        name: name.to_string(),
        work: serde_json::json!({ "kind": "nothing" }),
        unit: "seed".to_string(),
        first,
        units,
        per_shard,
        cost: format!("cost of {name}"),
    }
}

pub fn plan(jobs: Vec<Job>) -> Plan {
    Plan {
        format: FORMAT,
        name: "small".to_string(),
        program: program(),
        files: Vec::new(),
        tools: Vec::new(),
        limit_seconds: 60,
        jobs,
    }
}

pub fn campaign(folder: &Path, jobs: Vec<Job>) -> Campaign {
    Campaign::create(folder, plan(jobs), "name = \"small\"\n").unwrap()
}

pub fn failure(unit: u64) -> Kind {
    Kind {
        verdict: Verdict::Failed,
        times: 1,
        unit,
        message: format!("unit {unit} is wrong"),
        again: format!("again {unit}"),
        evidence: None,
    }
}

/// What a shard finds: every seventh unit fails, and each counts.
pub fn results(campaign: &Campaign, number: u64) -> Results {
    let shard = campaign.plan.shard(number).unwrap();
    let mut findings = Findings::default();
    for unit in shard.units.clone() {
        findings.count("units", 1);
        if unit % 7 == 3 {
            findings.add(["even", "odd"][(unit % 2) as usize], failure(unit));
        }
    }
    Results {
        format: FORMAT,
        campaign: campaign.id.clone(),
        shard: number,
        job: shard.job.name.clone(),
        from: shard.units.start,
        units: shard.units.end - shard.units.start,
        findings,
        spent: Spent {
            setup: 0.5,
            work: 0.25 * (shard.units.end - shard.units.start) as f64,
        },
    }
}
