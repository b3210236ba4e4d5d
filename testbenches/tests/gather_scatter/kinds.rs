//! The kinds of requests that a run contained: a run in which nothing happens is worthless.

use super::bench::Run;
use super::properties::halves;
use super::request::UGM;
use std::collections::BTreeMap;

/// How many requests of a run were what makes a property worth asking.
pub fn kinds(run: &Run) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for served in &run.served {
        let (r, expected) = (&served.request, &served.expected);
        let crosses = halves(&run.shape, served).1 != 0;
        for (what, holds) in [
            ("load", r.is_load() && expected.plan.reason == 0),
            ("store", r.is_store() && expected.plan.reason == 0),
            ("atomic", r.is_atomic() && expected.plan.reason == 0),
            ("transposed", r.transposed && expected.plan.reason == 0),
            (
                "masked components",
                r.is_masked() && expected.plan.reason == 0,
            ),
            ("illegal", expected.plan.reason != 0),
            (
                "nothing",
                expected.plan.reason == 0 && expected.lines.is_empty(),
            ),
            ("crosses", crosses),
            ("fill", r.is_load() && !expected.plan.filled.is_empty()),
            (
                "shared line",
                expected.lines.len() < served.expected.plan.touched.len() / 4,
            ),
            ("misaligned", expected.plan.misaligned != 0),
            ("out of bounds", expected.plan.out_of_bounds != 0),
            ("wrapped", expected.plan.wrapped != 0),
            ("faulted", expected.faulted != 0),
            ("elsewhere than UGM", r.sfid != UGM),
        ] {
            *counts.entry(what).or_insert(0) += usize::from(holds);
        }
    }
    counts
}
