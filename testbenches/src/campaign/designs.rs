//! Random designs in another simulator: a unit is the seed of a design.

use super::{Watch, WorkError};
use crate::random_design::coverage::{Coverage, FEATURES};
use crate::random_design::outside::{limits, run_seeds, smallest};
use crate::random_design::{build_named, random_genes};
use crate::tools::{Found, Tool};
use std::ops::Range;
use warpwright_campaign::findings::{Findings, Kind, Verdict};
use warpwright_hdl::verilog::{Dialect, Options};

/// The simulator, and how designs are written for it.
#[derive(Clone, Copy, Debug)]
pub struct Designs<'a> {
    /// The simulator.
    pub tool: &'a Found,
    /// The dialect of the text.
    pub dialect: Dialect,
    /// How many designs become one program.
    pub at_once: u64,
}

/// Runs the designs of these seeds.
pub fn run(
    designs: Designs<'_>,
    seeds: Range<u64>,
    again: &dyn Fn(u64) -> String,
    watch: &mut Watch,
) -> Result<Findings, WorkError> {
    let options = Options {
        dialect: designs.dialect,
        ..Options::default()
    };
    let mut findings = Findings::default();
    watch.ready();
    findings.count("designs", seeds.end - seeds.start);
    count_features(&mut findings, designs.tool.tool, seeds.clone())?;
    let mut open: Vec<Range<u64>> = Vec::new();
    let mut from = seeds.start;
    while from < seeds.end {
        let to = (from + designs.at_once.max(1)).min(seeds.end);
        open.push(from..to);
        from = to;
    }
    // A program that fails is cut in halves until single designs are left.
    while let Some(range) = open.pop() {
        let Err(why) = run_seeds(designs.tool, range.clone(), &options) else {
            continue;
        };
        if range.end - range.start > 1 {
            let middle = range.start.midpoint(range.end);
            open.extend([range.start..middle, middle..range.end]);
            continue;
        }
        let name = designs.tool.tool.to_string();
        let found = Kind {
            verdict: Verdict::Failed,
            times: 1,
            unit: range.start,
            message: why.chars().take(2000).collect(),
            again: again(range.start),
            evidence: None,
        };
        findings.add(&format!("{name} does not agree"), found);
    }
    for kind in findings.kinds.values_mut() {
        // A simulator that compiles is too slow to search with.
        if designs.tool.tool == Tool::Icarus
            && let Ok(text) = smallest(designs.tool, kind.unit, &options)
        {
            kind.evidence = Some(serde_json::json!({ "verilog": text }));
        }
    }
    Ok(findings)
}

/// What the designs contain.
fn count_features(findings: &mut Findings, tool: Tool, seeds: Range<u64>) -> Result<(), WorkError> {
    let mut coverage = Coverage::default();
    for seed in seeds {
        let genes = random_genes(seed, limits(tool));
        let module = build_named(&format!("design{seed}"), &genes);
        coverage.add(&module.map_err(|error| WorkError::Tool(error.to_string()))?);
    }
    for feature in FEATURES {
        let (designs, _) = coverage.of(feature);
        let name = format!("with {}", feature.name);
        let above = feature.above;
        let name = if above > 0 {
            format!("{name} above {above}")
        } else {
            name
        };
        findings.count(&name, u64::from(designs));
    }
    Ok(())
}
