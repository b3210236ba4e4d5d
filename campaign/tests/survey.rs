//! What there is of a campaign, and its report.

use crate::common::{campaign, job, results};
use std::fs;
use warpwright_campaign::costs::Costs;
use warpwright_campaign::findings::{Findings, Kind, Verdict};
use warpwright_campaign::folder::Campaign;
use warpwright_campaign::merge::{Conclude, Report, merge};
use warpwright_campaign::plan::Job;
use warpwright_campaign::survey::Survey;

/// Says how many units there are, and objects to one of the jobs.
struct Says;

impl Conclude for Says {
    fn conclude(&self, job: &Job, findings: &mut Findings) -> Vec<String> {
        if job.name == "two" {
            let changed = Kind {
                verdict: Verdict::Failed,
                times: 1,
                unit: 0,
                message: "all together are wrong".to_string(),
                again: "again".to_string(),
                evidence: None,
            };
            findings.add("changed", changed);
        }
        vec![format!("all {} units", job.units)]
    }
}

fn report(campaign: &Campaign) -> (Report, Costs) {
    merge(campaign, Survey::of(campaign).unwrap(), &Says)
}

/// More shards than share a folder.
fn many() -> Vec<Job> {
    vec![job("one", 5, 1100, 1), job("two", 0, 40, 7)]
}

fn few() -> Vec<Job> {
    vec![job("one", 5, 40, 1), job("two", 0, 40, 7)]
}

#[test]
fn the_report_does_not_depend_on_the_order_or_on_who_ran_twice() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| campaign(&folder.path().join(name), many()));
    let all = one.plan.shards();
    assert_eq!(all, 1106);
    for number in 0..all {
        one.write(&results(&one, number)).unwrap();
    }
    for number in (0..all).rev().chain([17, 1105, 17]) {
        let mut found = results(&two, number);
        found.spent.work += 1.0;
        two.write(&found).unwrap();
    }
    let [(one, costs), (two, _)] = [report(&one), report(&two)];
    assert_eq!(one.json(), two.json());
    assert_eq!(one.done, 1106);
    assert_eq!(one.jobs[0].says, ["all 1100 units"]);
    // Of the units 5 to 1104 those that are 3 modulo 7: 10 to 1102.
    assert_eq!(one.jobs[0].failed, 157);
    assert_eq!(one.jobs[0].counts["units"], 1100);
    let kinds = &one.jobs[0].kinds;
    assert_eq!((kinds["even"].unit, kinds["odd"].unit), (10, 17));
    assert_eq!(
        one.jobs[1].kinds["changed"].message,
        "all together are wrong"
    );
    assert!(!one.held);
    let cost = costs.get("cost of one").unwrap();
    assert_eq!((cost.setup, cost.unit), (0.5, 0.25));
}

#[test]
fn what_is_missing_or_damaged_has_to_run() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), few());
    for number in (0..46).filter(|number| !(31..=33).contains(number)) {
        campaign.write(&results(&campaign, number)).unwrap();
    }
    fs::write(campaign.path_of(2), "not results").unwrap();
    let survey = Survey::of(&campaign).unwrap();
    assert_eq!(survey.gaps().to_string(), "2,31-33");
    assert_eq!(survey.done(), 42);
    let (report, _) = report(&campaign);
    assert!(!report.held);
    assert_eq!(report.missing, "31-33");
    assert_eq!(report.jobs[0].done, 36);
    // Nothing is said of all units before all are there.
    assert!(report.jobs[0].says.is_empty());
    for number in [2, 31, 32, 33] {
        campaign.write(&results(&campaign, number)).unwrap();
    }
    assert!(Survey::of(&campaign).unwrap().gaps().is_empty());
}

#[test]
fn costs_are_learnt_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = campaign(folder.path(), few());
    campaign.write(&results(&campaign, 40)).unwrap();
    let (_, costs) = report(&campaign);
    let path = folder.path().join("costs.json");
    fs::write(&path, costs.text()).unwrap();
    assert_eq!(Costs::read(&path).unwrap(), costs);
    assert!(costs.get("cost of one").is_none());
    let cost = costs.get("cost of two").map(|cost| (cost.setup, cost.unit));
    assert_eq!(cost, Some((0.5, 0.25)));
    fs::write(&path, costs.text().replace("0.25", "-1.0")).unwrap();
    let said = Costs::read(&path).unwrap_err().to_string();
    assert!(said.contains("`cost of two` has a negative time"), "{said}");
    fs::write(&path, "[]").unwrap();
    assert!(Costs::read(&path).is_err());
}
