//! How a campaign's folder behaves with many shards: writes results of empty work, then surveys and merges them, and prints the times.
//!
//! `cargo run --release -p warpwright-campaign --example scale -- FOLDER [SHARDS]`; a million unless said.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;
use warpwright_campaign::findings::{Findings, Kind, Verdict};
use warpwright_campaign::folder::{Campaign, RESULTS_IN_A_FOLDER};
use warpwright_campaign::merge::{Conclude, merge};
use warpwright_campaign::plan::{FORMAT, Job, Plan, Program};
use warpwright_campaign::results::{Results, Spent};
use warpwright_campaign::survey::Survey;

struct Nothing;

impl Conclude for Nothing {
    fn conclude(&self, _job: &Job, _findings: &mut Findings) -> Vec<String> {
        Vec::new()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let shards: u64 = arguments
        .next()
        .map_or(Ok(1_000_000), |text| text.parse())?;
    let plan = Plan {
        format: FORMAT,
        name: "scale".to_string(),
        program: Program {
            name: "scale".to_string(),
            version: "0".to_string(),
            sha256: "0".repeat(64),
        },
        files: Vec::new(),
        tools: Vec::new(),
        limit_seconds: 60,
        jobs: vec![Job {
            name: "nothing".to_string(),
            work: serde_json::json!({ "kind": "nothing" }),
            unit: "seed".to_string(),
            first: 0,
            units: shards * 10,
            per_shard: 10,
            cost: "nothing".to_string(),
        }],
    };
    let campaign = Campaign::create(Path::new(&folder), plan, "")?;
    timed("write", shards, || {
        for number in 0..shards {
            // Not as shards write theirs, which wait until the disk has the file: a thousand nodes have time for that, this program has not.
            let path = campaign.path_of(number);
            if number.is_multiple_of(RESULTS_IN_A_FOLDER) {
                fs::create_dir_all(path.parent().ok_or("no folder")?)?;
            }
            fs::write(path, results(&campaign, number).text())?;
        }
        Ok(())
    })?;
    timed("status", shards, || {
        let survey = Survey::of(&campaign)?;
        println!("  {} done, gaps `{}`", survey.done(), survey.gaps());
        Ok(())
    })?;
    timed("merge", shards, || {
        let (report, _) = merge(&campaign, Survey::of(&campaign)?, &Nothing);
        println!("  {} failed", report.jobs[0].failed);
        Ok(())
    })?;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{}", peak.unwrap_or("memory unknown"));
    Ok(())
}

/// One in a thousand shards has a failure.
fn results(campaign: &Campaign, number: u64) -> Results {
    let mut findings = Findings::default();
    findings.count("cycles", 10 * (1000 + number % 7));
    if number % 1000 == 999 {
        findings.add(
            "random: out_result",
            Kind {
                verdict: Verdict::Failed,
                times: 1,
                unit: 10 * number,
                message: format!("cycle {number}: out_result is wrong"),
                again: format!("verify nothing --seed {number}"),
                evidence: None,
            },
        );
    }
    Results {
        format: FORMAT,
        campaign: campaign.id.clone(),
        shard: number,
        job: "nothing".to_string(),
        from: 10 * number,
        units: 10,
        findings,
        spent: Spent {
            setup: 0.25,
            work: 1.5,
        },
    }
}

fn timed(
    what: &str,
    shards: u64,
    work: impl FnOnce() -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    work()?;
    let seconds = begun.elapsed().as_secs_f64();
    let each = seconds * 1e6 / shards as f64;
    println!("{what}: {seconds:.1} s, {each:.1} us a shard");
    Ok(())
}
