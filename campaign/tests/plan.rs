//! Plans: every unit is in one shard, and a plan that cannot be run is refused.

use crate::common::{job, plan};
use proptest::prelude::*;
use std::path::Path;
use warpwright_campaign::costs::Cost;
use warpwright_campaign::plan::Plan;

proptest! {
    #[test]
    fn every_unit_is_in_one_shard(sizes in proptest::collection::vec((0u64..50, 1u64..40, 1u64..9), 1..6)) {
        let jobs = sizes.iter().enumerate();
        let jobs = jobs.map(|(n, (first, units, per))| job(&format!("job {n}"), *first, *units, *per));
        let plan = plan(jobs.collect());
        let mut next: Vec<u64> = plan.jobs.iter().map(|job| job.first).collect();
        for number in 0..plan.shards() {
            let shard = plan.shard(number).unwrap();
            prop_assert_eq!(shard.units.start, next[shard.index]);
            prop_assert!(!shard.units.is_empty());
            next[shard.index] = shard.units.end;
        }
        let ends: Vec<u64> = plan.jobs.iter().map(|job| job.first + job.units).collect();
        prop_assert_eq!(next, ends);
        prop_assert!(plan.shard(plan.shards()).is_err());
    }
}

#[test]
fn a_plan_is_read_as_it_was_written() {
    let made = plan(vec![job("one", 0, 10, 3)]);
    assert_eq!(
        Plan::read(&made.text(), Path::new("plan.json")).unwrap(),
        made
    );
}

#[test]
fn a_number_beyond_the_end_is_refused() {
    let made = plan(vec![job("one", 0, 10, 3)]);
    let said = made.shard(4).unwrap_err().to_string();
    assert_eq!(said, "there is no shard 4: the plan has 4 shards, 0 to 3");
}

#[test]
fn what_is_no_plan_is_refused() {
    let text = plan(vec![job("one", 0, 10, 3)]).text();
    let refused = |text: &str| {
        Plan::read(text, Path::new("d/plan.json"))
            .unwrap_err()
            .to_string()
    };
    let newer = refused(&text.replace("\"format\": 1", "\"format\": 2"));
    assert_eq!(
        newer,
        "d/plan.json is not a plan that can be run: its format is 2; this version of the program reads format 1"
    );
    assert!(refused("{}").contains("it has no `format`"));
    assert!(refused(&text[..text.len() / 2]).contains("EOF"));
    assert!(refused(&text.replace("\"units\"", "\"unit_s\"")).contains("unit_s"));
    let empty = refused(&text.replace("\"per_shard\": 3", "\"per_shard\": 0"));
    assert!(
        empty.contains("the job `one` has shards without units"),
        "{empty}"
    );
}

#[test]
fn a_shard_has_as_many_units_as_fit_its_time() {
    let cost = |setup, unit| Cost { setup, unit };
    assert_eq!(cost(1.0, 0.5).units_in(10.0, 1000), 18);
    assert_eq!(cost(1.0, 0.5).units_in(10.0, 7), 7);
    // A unit that takes longer than a shard is a shard.
    assert_eq!(cost(1.0, 60.0).units_in(10.0, 1000), 1);
    assert_eq!(cost(20.0, 0.1).units_in(10.0, 1000), 1);
    assert_eq!(cost(0.0, 0.0).units_in(10.0, 1000), 1000);
}
