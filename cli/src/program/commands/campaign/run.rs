//! `campaign run`: runs shards and writes their results.

use super::work::{Work, simulator};
use super::{open, program};
use crate::campaign::error::CampaignError;
use crate::campaign::findings::Findings;
use crate::campaign::folder::{Campaign, Found};
use crate::campaign::plan::FORMAT;
use crate::campaign::results::Results;
use crate::campaign::shards::ShardSet;
use crate::program::arguments::CampaignRun;
use crate::program::error::{CliError, Result};
use crate::program::interrupt;
use crate::program::output;
use crate::testbenches::campaign::{Watch, on_one_processor};
use crate::testbenches::tools::end_all;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs shards; answers whether everything in them held.
pub fn run(arguments: &CampaignRun) -> Result<bool> {
    let campaign = open(&arguments.folder)?;
    let shards: ShardSet = arguments.shards.parse().map_err(CliError::Campaign)?;
    if let Some(last) = shards.last() {
        campaign.plan.shard(last).map_err(CliError::Campaign)?;
    }
    campaign.check(&program()?).map_err(CliError::Campaign)?;
    check_tools(&campaign)?;
    on_one_processor();
    interrupt::before_the_end(end_all);
    let clock = Clock::start(campaign.plan.limit_seconds);
    let (mut held, mut first_error) = (true, None);
    for number in shards.iter() {
        clock.begin(number);
        match shard(&campaign, number) {
            Ok(findings) => held &= findings.kinds.is_empty(),
            Err(error) => {
                // The other shards have nothing to do with it.
                if let Some(before) = first_error.replace(error) {
                    output::report(&before);
                }
            }
        }
    }
    clock.stop();
    match first_error {
        Some(error) => Err(error),
        None => Ok(held),
    }
}

/// What a shard finds, or has found before.
fn shard(campaign: &Campaign, number: u64) -> Result<Findings> {
    let shard = campaign.plan.shard(number).map_err(CliError::Campaign)?;
    let job = &shard.job.name;
    if let Found::Done(results) = campaign.found(number).map_err(CliError::Campaign)? {
        output::print_report(&format!("shard {number}: {job}: done before\n"), true)?;
        return Ok(results.findings);
    }
    let mut watch = Watch::start();
    let findings = Work::of(shard.job)?.run(shard.units.clone(), &mut watch)?;
    let spent = watch.spent();
    let results = Results {
        format: FORMAT,
        campaign: campaign.id.clone(),
        shard: number,
        job: job.clone(),
        from: shard.units.start,
        units: shard.units.end - shard.units.start,
        findings: findings.clone(),
        spent,
    };
    campaign.write(&results).map_err(CliError::Campaign)?;
    let (failed, undecided) = findings.totals();
    let seconds = spent.setup + spent.work;
    let (from, to) = (shard.units.start, shard.units.end - 1);
    let unit = &shard.job.unit;
    output::print_report(
        &format!(
            "shard {number}: {job}, {unit} {from} to {to}: {failed} failed, {undecided} undecided, {seconds:.1} s\n"
        ),
        findings.kinds.is_empty(),
    )?;
    Ok(findings)
}

/// Refuses simulators of other versions than the plan knows.
fn check_tools(campaign: &Campaign) -> Result<()> {
    if campaign.plan.tools.is_empty() {
        return Ok(());
    }
    for job in &campaign.plan.jobs {
        let Work::Designs { tool, .. } = Work::of(job)? else {
            continue;
        };
        let found = simulator(tool)?;
        let name = found.tool.to_string();
        let planned = campaign.plan.tools.iter().find(|tool| tool.name == name);
        let planned = planned.map_or("none", |tool| tool.version.as_str());
        if planned != found.version {
            return Err(CliError::Campaign(CampaignError::Changed {
                what: name,
                planned: planned.to_string(),
                found: found.version,
                help: "install that version, or make a new plan in a new folder",
            })
            .into());
        }
    }
    Ok(())
}

/// Ends the process if a shard takes too long: whatever hangs, the machine is free again, and the shard has no results.
struct Clock(Arc<Mutex<Option<(u64, Instant)>>>);

impl Clock {
    fn start(limit: u64) -> Self {
        let running: Arc<Mutex<Option<(u64, Instant)>>> = Arc::default();
        let watched = Arc::clone(&running);
        let limit = Duration::from_secs(limit);
        let thread = std::thread::Builder::new().name("time limit".to_string());
        // Without a thread there is no limit of our own; schedulers have theirs.
        let _ = thread.spawn(move || {
            loop {
                std::thread::sleep(Duration::from_millis(100));
                let running = *watched.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((number, begun)) = running
                    && begun.elapsed() > limit
                {
                    let seconds = limit.as_secs();
                    eprintln!(
                        "shard {number} has run for {seconds} seconds, which is the plan's limit; it is stopped, and has no results"
                    );
                    end_all();
                    std::process::exit(2);
                }
            }
        });
        Self(running)
    }

    fn begin(&self, number: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((number, Instant::now()));
    }

    fn stop(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
