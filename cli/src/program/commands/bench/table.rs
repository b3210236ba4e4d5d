//! The results as tables, for a terminal or for a page of the book.

use super::summary::{Entry, Summaries, Summary};
use crate::program::output;
use crate::testbenches::gather::schemes::SCHEMES;
use crate::testbenches::gather::{LANES, LINE_BYTES};
use std::fmt::Write;

/// For whom a table is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Terminal,
    Markdown,
}

/// Columns, of which the first few are words and the others numbers.
struct Grid {
    words: usize,
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    fn text(&self, style: Style) -> String {
        match style {
            Style::Markdown => self.markdown(),
            Style::Terminal => {
                let mut table = output::table([""]);
                table.set_header(&self.header);
                for row in &self.rows {
                    table.add_row(row);
                }
                for column in table.column_iter_mut().skip(self.words) {
                    column.set_cell_alignment(comfy_table::CellAlignment::Right);
                }
                format!("{table}\n")
            }
        }
    }

    fn markdown(&self) -> String {
        let mut text = format!("| {} |\n|", self.header.join(" | "));
        for column in 0..self.header.len() {
            text.push_str(if column < self.words { "---|" } else { "---:|" });
        }
        text.push('\n');
        for row in &self.rows {
            // A bar in a name would end the cell.
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
        text
    }
}

/// Both tables, with what they mean.
pub fn text(summaries: &Summaries, patterns: usize, style: Style) -> String {
    let plural = if patterns == 1 { "" } else { "s" };
    let latency = |entry: &Entry| format!("{} {}", entry.name, entry.figures.latency);
    let first = summaries.0.first().map(|summary| &summary.measured[..]);
    let latencies: Vec<String> = first.unwrap_or_default().iter().map(latency).collect();
    format!(
        "The block `line_coalescer` processes {patterns} index stream{plural} in groups of {LANES} lanes. A memory line has\n\
         {LINE_BYTES} bytes, and an address has 64 bits. The consumer of the line requests is always ready. A transaction is a\n\
         request for one memory line. For each group of lanes, the minimum number of transactions is the number of distinct\n\
         memory lines in the group. The cycle count starts when the block accepts the first group, and ends with the last line\n\
         request. The number of ports is the maximum number of line requests per cycle. The lower bound on the cycles of a\n\
         group is the minimum number of transactions divided by the number of ports, rounded up. The column *ratio* is the\n\
         number of cycles divided by the sum of all lower bounds. The rows labeled \"all apps\" combine all streams except the\n\
         synthetic streams.\n\n\
         {}\n\
         The cycle count of each stream includes the latency of the architecture. The latency is the number of cycles from the\n\
         acceptance of the first group to the first line request. The latencies of the architectures are, in cycles:\n\
         {}.\n\n\
         The next table shows models of other designs. Each model describes how a design issues requests. The designs\n\
         themselves were not run. Each cell of the table lists the requests per group and the cycles per group, separated by a\n\
         slash.\n\n\
         {}",
        measured(&summaries.0).text(style),
        latencies.join(", "),
        modelled(&summaries.0).text(style),
    )
}

fn measured(summaries: &[Summary]) -> Grid {
    let rows = summaries.iter().flat_map(|summary| {
        summary.measured.iter().map(|entry| {
            let figures = &entry.figures;
            vec![
                summary.title(),
                format!("{}, {}", entry.name, entry.ports),
                figures.groups.to_string(),
                figures.transactions.to_string(),
                figures.minimum.to_string(),
                figures.cycles.to_string(),
                format!("{:.2}", entry.cycles_a_group()),
                format!("{:.3}", entry.over_bound()),
            ]
        })
    });
    let header = [
        "streams",
        "arch, ports",
        "groups",
        "transactions",
        "minimum",
        "cycles",
        "a group",
        "ratio",
    ];
    Grid {
        words: 2,
        header: header.to_vec(),
        rows: rows.collect(),
    }
}

fn modelled(summaries: &[Summary]) -> Grid {
    let rows = summaries.iter().map(|summary| {
        let least = format!("{:.1}", summary.minimum_a_group());
        let mut row = vec![summary.title(), least];
        row.extend(summary.modelled.iter().map(|entry| match entry {
            Some(entry) => {
                let (requests, cycles) = (entry.requests_a_group(), entry.cycles_a_group());
                format!("{requests:.1}/{cycles:.1}")
            }
            None => "-".to_string(),
        }));
        row
    });
    let header = ["streams", "minimum"].into_iter();
    Grid {
        words: 1,
        header: header
            .chain(SCHEMES.iter().map(|scheme| scheme.name))
            .collect(),
        rows: rows.collect(),
    }
}
