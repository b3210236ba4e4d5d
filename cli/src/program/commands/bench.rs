//! `warpwright bench gather`: runs index streams through `line_coalescer`, next to models of other designs.

mod chart;
mod summary;
mod table;

use crate::program::arguments::{Bench, Gather, Workload};
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::output;
use crate::program::patterns;
use crate::testbenches::gather::bench::{Row, hardware};
use crate::testbenches::gather::coalescer::ARCHITECTURES;
use crate::testbenches::gather::{ELEMENT_BYTES, Pattern};
use serde::Serialize;
use std::io::Write;
use summary::Summaries;

/// The answer in JSON.
#[derive(Serialize)]
struct Rows<'a> {
    rows: Vec<ShownRow<'a>>,
}

#[derive(Serialize)]
struct ShownRow<'a> {
    pattern: &'a str,
    element_bytes: u64,
    arch: &'static str,
    groups: u64,
    transactions: u64,
    minimum: u64,
    cycles: u64,
}

/// Counts, and answers whether nothing was one too many.
pub fn run(arguments: &Bench) -> Result<bool> {
    let Workload::Gather(arguments) = &arguments.workload;
    gather(arguments)
}

fn gather(arguments: &Gather) -> Result<bool> {
    let patterns = patterns::read(arguments.patterns.as_deref())?;
    let most_groups = arguments.groups.and_then(|groups| groups.try_into().ok());
    let most_groups: usize = most_groups.unwrap_or(usize::MAX);
    let rows = patterns.len() * ELEMENT_BYTES.len() * ARCHITECTURES.len();
    let bar = output::progress(rows as u64, "streams");
    let rows = hardware(&patterns, most_groups, &|| bar.inc(1))?;
    bar.finish_and_clear();
    let mut wrong = Vec::new();
    for pattern in &patterns {
        wrong.extend(pattern.misstated());
    }
    wrong.extend(rows.iter().filter_map(|row| complaint(row, &patterns)));

    let summaries = Summaries::new(&patterns, &rows, most_groups);
    if let Some(path) = &arguments.output {
        let mut files = Files::new();
        files.add(path, chart::draw(&summaries))?;
        files.commit()?;
    }
    if arguments.json {
        output::print_json(&Rows {
            rows: rows.iter().map(|row| shown(row, &patterns)).collect(),
        })?;
    } else {
        let style = if arguments.markdown {
            table::Style::Markdown
        } else {
            table::Style::Terminal
        };
        output::print(&table::text(&summaries, patterns.len(), style))?;
    }
    complain(&wrong);
    Ok(wrong.is_empty())
}

/// On standard error: not part of an answer that scripts read.
fn complain(wrong: &[String]) {
    /// One fault of the hardware may spoil hundreds of streams.
    const MOST: usize = 20;
    let mut text: Vec<&str> = wrong.iter().take(MOST).map(String::as_str).collect();
    let rest = format!("and {} more", wrong.len().saturating_sub(MOST));
    if wrong.len() > MOST {
        text.push(&rest);
    }
    for line in text {
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

/// What is wrong about a row, if anything is.
fn complaint(row: &Row, patterns: &[Pattern]) -> Option<String> {
    let figures = &row.figures;
    let place = format!(
        "pattern `{}`, elements of {} bytes, {}",
        patterns[row.pattern].id.escape_debug(),
        row.element_bytes,
        row.architecture
    );
    match &row.fault {
        Some(fault) => Some(format!("{place}: {fault}")),
        None if figures.transactions != figures.minimum => Some(format!(
            "{place}: {} transactions, but the minimum is {}",
            figures.transactions, figures.minimum
        )),
        None => None,
    }
}

fn shown<'a>(row: &Row, patterns: &'a [Pattern]) -> ShownRow<'a> {
    let figures = &row.figures;
    ShownRow {
        pattern: &patterns[row.pattern].id,
        element_bytes: row.element_bytes,
        arch: row.architecture,
        groups: figures.groups,
        transactions: figures.transactions,
        minimum: figures.minimum,
        cycles: figures.cycles,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testbenches::gather::{SPATTER, measure::Figures, read};

    #[test]
    fn a_transaction_too_many_or_too_few_is_a_complaint() {
        let patterns = read(SPATTER).unwrap();
        let said = |transactions, fault: Option<&str>| {
            let row = Row {
                pattern: 1,
                element_bytes: 8,
                architecture: "matrix",
                requests_per_cycle: 4,
                figures: Figures {
                    transactions,
                    minimum: 10,
                    ..Figures::default()
                },
                fault: fault.map(str::to_string),
            };
            complaint(&row, &patterns)
        };
        assert_eq!(said(10, None), None);
        let place = "pattern `AMG-G1`, elements of 8 bytes, matrix";
        for wrong in [9, 11] {
            let message = format!("{place}: {wrong} transactions, but the minimum is 10");
            assert_eq!(said(wrong, None), Some(message));
        }
        let fault = "group 3: lane 5 is never served";
        assert_eq!(said(10, Some(fault)), Some(format!("{place}: {fault}")));
    }
}
