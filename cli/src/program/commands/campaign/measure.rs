//! Measures work of which no cost is known, by doing a little of it.

use super::work::Work;
use crate::campaign::costs::Cost;
use crate::program::error::Result;
use crate::testbenches::campaign::Watch;

/// Seconds of work that are enough to judge by.
const ENOUGH: f64 = 0.5;

/// Units that are enough to judge by: the first ones may be unlike the others.
const SOME: u64 = 16;

/// Seconds after which nothing more is measured.
const TOO_LONG: f64 = 10.0;

/// What the work costs, and whether that is known. A proof takes as long as it takes, and a command may do anything: of these, a unit is a shard.
pub fn cost(work: &Work, first: u64, units: u64, seconds_per_shard: f64) -> Result<(Cost, bool)> {
    if matches!(work, Work::Proof { .. } | Work::Command { .. }) {
        let cost = Cost {
            setup: 0.0,
            unit: seconds_per_shard,
        };
        return Ok((cost, false));
    }
    let mut count = 1;
    loop {
        let mut watch = Watch::start();
        work.run(first..first + count, &mut watch)?;
        let spent = watch.spent();
        let is_enough = spent.work >= ENOUGH && count >= SOME;
        if is_enough || count == units || spent.work >= TOO_LONG {
            let unit = spent.work / count as f64;
            let setup = spent.setup;
            return Ok((Cost { setup, unit }, true));
        }
        count = (count * 4).min(units);
    }
}
