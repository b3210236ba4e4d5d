//! `campaign merge`: one report of all shards, with a waveform of each kind of failure.

use super::evidence::keep;
use super::work::{Conclusions, Work};
use super::{open, program, text};
use crate::campaign::folder::{Campaign, write_over};
use crate::campaign::merge::{Report, merge};
use crate::campaign::survey::Survey;
use crate::program::arguments::CampaignMerge;
use crate::program::error::{CliError, Result};
use crate::program::output;
use std::path::Path;

/// Waveforms of so many kinds of failures are drawn, of each job: more of them help nobody.
const MOST_DRAWN: usize = 20;

/// Merges the results; answers whether everything held.
pub fn run(arguments: &CampaignMerge) -> Result<bool> {
    let campaign = open(&arguments.folder)?;
    campaign.check(&program()?).map_err(CliError::Campaign)?;
    let report = write(&campaign)?;
    if arguments.json {
        output::print(&report.json())?;
    } else {
        output::print_report(&text::report(&report), report.held)?;
    }
    Ok(report.held)
}

/// Writes the folder `merged`.
pub fn write(campaign: &Campaign) -> Result<Report> {
    let survey = Survey::of(campaign).map_err(CliError::Campaign)?;
    let (report, costs) = merge(campaign, survey, &Conclusions);
    let folder = campaign.folder.join("merged");
    let failures = folder.join("failures");
    if failures.exists() {
        // What an earlier merge drew may no longer be the lowest of its kind.
        std::fs::remove_dir_all(&failures).map_err(|error| super::unreadable(&failures, error))?;
    }
    draw(campaign, &report, &failures)?;
    let files = [
        ("report.json", report.json()),
        ("report.txt", text::report(&report)),
        ("junit.xml", text::junit(&report)),
        ("costs.json", costs.text()),
    ];
    for (name, text) in files {
        write_over(&folder.join(name), text.as_bytes()).map_err(CliError::Campaign)?;
    }
    Ok(report)
}

/// A waveform, or a text, of the lowest unit of each kind.
fn draw(campaign: &Campaign, report: &Report, failures: &Path) -> Result<()> {
    for (number, (job, found)) in campaign.plan.jobs.iter().zip(&report.jobs).enumerate() {
        let with_evidence = found.kinds.values().filter_map(|kind| {
            let evidence = kind.evidence.as_ref()?;
            Some((kind, evidence))
        });
        for (kind, evidence) in with_evidence.take(MOST_DRAWN) {
            let name = format!("job{number}_{}{}", job.unit, kind.unit);
            keep(failures, &name, &Work::of(job)?, evidence)?;
        }
    }
    Ok(())
}
