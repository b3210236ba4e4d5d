//! Looks at all results of a campaign: which shards are done, and what they say.

use crate::costs::Sum;
use crate::error::CampaignError;
use crate::findings::Findings;
use crate::folder::{Campaign, Found, RESULTS_IN_A_FOLDER};
use crate::shards::ShardSet;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What there is of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Its jobs, in the plan's order.
    pub jobs: Vec<JobSurvey>,
    /// Shards without results.
    pub missing: ShardSet,
    /// Shards whose file of results is damaged, and what is wrong with it.
    pub damaged: BTreeMap<u64, String>,
    /// What the shards of each cost name have cost.
    pub spent: BTreeMap<String, Sum>,
}

/// What there is of a job.
#[derive(Clone, Debug, Default)]
pub struct JobSurvey {
    /// Shards with results.
    pub done: u64,
    /// The units of these.
    pub units: u64,
    /// What they found.
    pub findings: Findings,
}

impl Survey {
    /// Reads all results.
    pub fn of(campaign: &Campaign) -> Result<Self, CampaignError> {
        let shards = campaign.plan.shards();
        let folders = shards.div_ceil(RESULTS_IN_A_FOLDER);
        // The parts are added up in order, so that the result does not depend on who reads what.
        let parts: Result<Vec<Part>, CampaignError> = (0..folders)
            .into_par_iter()
            .map(|folder| {
                let from = folder * RESULTS_IN_A_FOLDER;
                let to = (from + RESULTS_IN_A_FOLDER).min(shards);
                Part::read(campaign, from..to)
            })
            .collect();
        let mut all = Part::new(campaign);
        for part in parts? {
            all.merge(part);
        }
        Ok(all.survey())
    }

    /// The shards that have to run, or to run again.
    pub fn gaps(&self) -> ShardSet {
        let damaged = self.damaged.keys().copied();
        self.missing.iter().chain(damaged).collect()
    }

    /// Shards with results.
    pub fn done(&self) -> u64 {
        self.jobs.iter().map(|job| job.done).sum()
    }
}

/// What was read so far.
struct Part {
    jobs: Vec<JobSurvey>,
    missing: Vec<u64>,
    damaged: BTreeMap<u64, String>,
    spent: BTreeMap<String, Sum>,
}

impl Part {
    fn new(campaign: &Campaign) -> Self {
        Self {
            jobs: vec![JobSurvey::default(); campaign.plan.jobs.len()],
            missing: Vec::new(),
            damaged: BTreeMap::new(),
            spent: BTreeMap::new(),
        }
    }

    fn read(campaign: &Campaign, shards: std::ops::Range<u64>) -> Result<Self, CampaignError> {
        let mut part = Self::new(campaign);
        for number in shards {
            let shard = campaign.plan.shard(number)?;
            match campaign.found(number)? {
                Found::Missing => part.missing.push(number),
                Found::Damaged(why) => {
                    part.damaged.insert(number, why);
                }
                Found::Done(results) => {
                    let sum = part.spent.entry(shard.job.cost.clone()).or_default();
                    sum.add(&results);
                    let job = &mut part.jobs[shard.index];
                    job.done += 1;
                    job.units += results.units;
                    job.findings.merge(results.findings);
                }
            }
        }
        Ok(part)
    }

    fn merge(&mut self, other: Self) {
        for (own, others) in self.jobs.iter_mut().zip(other.jobs) {
            own.done += others.done;
            own.units += others.units;
            own.findings.merge(others.findings);
        }
        self.missing.extend(other.missing);
        self.damaged.extend(other.damaged);
        for (name, sum) in other.spent {
            self.spent.entry(name).or_default().merge(sum);
        }
    }

    fn survey(self) -> Survey {
        Survey {
            jobs: self.jobs,
            missing: self.missing.into_iter().collect(),
            damaged: self.damaged,
            spent: self.spent,
        }
    }
}
