//! A campaign's report for people and for CI systems.

use crate::campaign::findings::{Kind, Verdict};
use crate::campaign::merge::{JobReport, Report};
use crate::program::report::escaped;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Kinds of a job that are listed, at most.
const MOST_LISTED: usize = 50;

/// The report for a person.
pub fn report(report: &Report) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "campaign {} (plan {})",
        report.campaign,
        &report.plan[..12]
    );
    for job in &report.jobs {
        let JobReport {
            name,
            unit,
            done,
            units,
            failed,
            undecided,
            ..
        } = job;
        let _ = writeln!(text, "\n{name}");
        let _ = writeln!(
            text,
            "  {done} of {units} units ({unit}), {failed} failed, {undecided} undecided"
        );
        let counts = job
            .counts
            .iter()
            .filter(|(name, _)| !name.starts_with("with "));
        for (name, count) in counts {
            let _ = writeln!(text, "  {name}: {count}");
        }
        for line in &job.says {
            let _ = writeln!(text, "  {line}");
        }
        if let Some(left) = job.not_compared.as_ref().filter(|left| !left.is_empty()) {
            let left: Vec<String> = left
                .iter()
                .map(|(port, bits)| format!("{port} (0x{bits})"))
                .collect();
            let _ = writeln!(text, "  output bits never compared: {}", left.join(", "));
        }
        for (kind, found) in job.kinds.iter().take(MOST_LISTED) {
            let word = word(found);
            let Kind {
                times,
                unit: lowest,
                message,
                again,
                ..
            } = found;
            let _ = writeln!(
                text,
                "  {word}  {kind}: {times} units, the lowest is {unit} {lowest}"
            );
            for line in message.lines() {
                let _ = writeln!(text, "          {line}");
            }
            let _ = writeln!(text, "          again: {again}");
        }
        let more = job.kinds.len().saturating_sub(MOST_LISTED);
        if more > 0 {
            let _ = writeln!(text, "  further kinds are in report.json ({more})");
        }
    }
    text.push('\n');
    text += &damaged(&report.damaged);
    if !report.missing.is_empty() {
        let _ = writeln!(text, "shards without results: {}", report.missing);
    }
    let verdict = match (report.held, report.done == report.shards) {
        (true, _) => "all shards have results, and everything holds",
        (false, true) => "all shards have results; not everything holds",
        (false, false) => "the campaign is not complete",
    };
    let _ = writeln!(
        text,
        "{} of {} shards: {verdict}",
        report.done, report.shards
    );
    text
}

/// The damaged results, a line each.
pub fn damaged(damaged: &BTreeMap<u64, String>) -> String {
    damaged
        .iter()
        .fold(String::new(), |mut text, (shard, why)| {
            let _ = writeln!(text, "shard {shard} has damaged results: {why}");
            text
        })
}

fn word(kind: &Kind) -> &'static str {
    match kind.verdict {
        Verdict::Failed => "FAILED",
        Verdict::Undecided => "UNDECIDED",
    }
}

/// The report for CI systems: a suite per job; a case for its units, and one for each kind of failure.
pub fn junit(report: &Report) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let name = escaped(&report.campaign);
    let _ = writeln!(text, "<testsuites name=\"{name}\">");
    for job in &report.jobs {
        let of = |verdict| {
            job.kinds
                .values()
                .filter(|kind| kind.verdict == verdict)
                .count()
        };
        let is_whole = job.done == job.units;
        let tests = job.kinds.len() + 1;
        let (failures, errors) = (
            of(Verdict::Failed),
            of(Verdict::Undecided) + usize::from(!is_whole),
        );
        let name = escaped(&job.name);
        let _ = writeln!(
            text,
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"0\" time=\"0\">"
        );
        let (done, units, unit) = (job.done, job.units, escaped(&job.unit));
        let case = format!("{done} of {units} units ({unit})");
        let _ = write!(
            text,
            "    <testcase classname=\"{name}\" name=\"{case}\" time=\"0\""
        );
        if is_whole {
            text.push_str("/>\n");
        } else {
            text.push_str(">\n      <error message=\"shards have no results\">shards have no results</error>\n    </testcase>\n");
        }
        for (kind, found) in &job.kinds {
            let element = match found.verdict {
                Verdict::Failed => "failure",
                Verdict::Undecided => "error",
            };
            let Kind {
                times,
                unit: lowest,
                message,
                again,
                ..
            } = found;
            let said = format!(
                "{message}\n{times} units; the lowest is {} {lowest}\nagain: {again}",
                job.unit
            );
            let first = message.lines().next().unwrap_or_default();
            let _ = writeln!(
                text,
                "    <testcase classname=\"{name}\" name=\"{}\" time=\"0\">\n      <{element} message=\"{}\">{}</{element}>\n    </testcase>",
                escaped(kind),
                escaped(first),
                escaped(&said)
            );
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}
