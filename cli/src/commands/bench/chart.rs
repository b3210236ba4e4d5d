//! The figures as a picture: cycles a group of every contestant as bars, each with a mark at what its ports allow.
//!
//! SVG by hand, with nothing but rectangles, lines and text, so that every browser and every viewer of Markdown shows it alike.

use super::summary::{Entry, Summaries, Summary};
use std::fmt::Write;
use warpwright::testbenches::gather::LANES;

const WIDTH: u32 = 940;
const COLUMNS: u32 = 2;
const PANEL_WIDTH: u32 = WIDTH / COLUMNS;
const PANEL_HEIGHT: u32 = 250;
/// Above the panels, for title and legend.
const TOP: u32 = 56;
/// Within a panel: left of the bars, above and below them.
const LEFT: u32 = 34;
const ABOVE: u32 = 30;
const BELOW: u32 = 84;
const BARS_HEIGHT: u32 = PANEL_HEIGHT - ABOVE - BELOW;

const OURS: &str = "#2b6cb0";
const MODELS: &str = "#a0aec0";
const BOUND: &str = "#c53030";

/// The whole picture.
pub fn draw(summaries: &Summaries) -> String {
    let rows = (summaries.0.len() as u32).div_ceil(COLUMNS);
    let height = TOP + rows * PANEL_HEIGHT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>Cycles a group of {LANES} lanes</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"8\" y=\"20\" font-size=\"15\">Cycles a group of {LANES} lanes, output always ready</text>\n"
    );
    legend(&mut svg);
    for (number, summary) in (0..).zip(&summaries.0) {
        let (column, row) = (number % COLUMNS, number / COLUMNS);
        let place = (column * PANEL_WIDTH, TOP + row * PANEL_HEIGHT);
        panel(&mut svg, summary, place);
    }
    svg.push_str("</svg>\n");
    svg
}

fn legend(svg: &mut String) {
    for (x, colour, text) in [
        (8, OURS, "line_coalescer, simulated"),
        (188, MODELS, "other designs, modelled"),
    ] {
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"32\" width=\"10\" height=\"10\" fill=\"{colour}\"/>\n\
             <text x=\"{}\" y=\"41\">{text}</text>\n",
            x + 15
        );
    }
    let _ = write!(
        svg,
        "<line x1=\"356\" y1=\"37\" x2=\"372\" y2=\"37\" stroke=\"{BOUND}\" stroke-width=\"2\"/>\n\
         <text x=\"378\" y=\"41\">the least: distinct lines / ports, rounded up for each group</text>\n"
    );
}

fn panel(svg: &mut String, summary: &Summary, (x, y): (u32, u32)) {
    let bottom = y + ABOVE + BARS_HEIGHT;
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-weight=\"bold\">{}, {} bytes</text>",
        x + LEFT,
        y + 14,
        escaped(&summary.application),
        summary.element_bytes
    );
    let entries: Vec<(&Entry, &str)> = summary
        .measured
        .iter()
        .map(|entry| (entry, OURS))
        .chain(
            summary
                .modelled
                .iter()
                .flatten()
                .map(|entry| (entry, MODELS)),
        )
        .collect();
    // One scale for a panel, up to its longest bar.
    let longest = entries.iter().map(|(entry, _)| entry.cycles_a_group());
    let scale = f64::from(BARS_HEIGHT) / longest.fold(1.0, f64::max);
    let step = (PANEL_WIDTH - LEFT - 8) / entries.len().max(1) as u32;
    let bar = step * 3 / 4;
    for (place, (entry, colour)) in (0..).zip(&entries) {
        let left = x + LEFT + place * step;
        let cycles = entry.cycles_a_group();
        let height = cycles * scale;
        let top = f64::from(bottom) - height;
        let bound = f64::from(bottom) - entry.bound_a_group() * scale;
        let middle = left + bar / 2;
        let _ = write!(
            svg,
            "<rect x=\"{left}\" y=\"{top:.1}\" width=\"{bar}\" height=\"{height:.1}\" fill=\"{colour}\"/>\n\
             <line x1=\"{}\" y1=\"{bound:.1}\" x2=\"{}\" y2=\"{bound:.1}\" stroke=\"{BOUND}\" stroke-width=\"2\"/>\n\
             <text x=\"{middle}\" y=\"{:.1}\" text-anchor=\"middle\">{cycles:.1}</text>\n\
             <text transform=\"translate({}, {}) rotate(-40)\" text-anchor=\"end\" font-size=\"10\">{}</text>\n",
            left - 2,
            left + bar + 2,
            top.min(bound) - 4.0,
            middle + 4,
            bottom + 12,
            name(entry)
        );
    }
    let _ = writeln!(
        svg,
        "<line x1=\"{}\" y1=\"{bottom}\" x2=\"{}\" y2=\"{bottom}\" stroke=\"#1a202c\"/>",
        x + LEFT - 4,
        x + PANEL_WIDTH - 8
    );
}

/// What stands below a bar; the ports where there are several and the name does not say how many.
fn name(entry: &Entry) -> String {
    if entry.ports == 1 || entry.name.ends_with("ports") {
        return entry.name.to_string();
    }
    format!("{}, {} ports", entry.name, entry.ports)
}

/// A name from a file as text of a picture.
fn escaped(text: &str) -> String {
    let visible = text.chars().filter(|c| !c.is_control());
    visible.fold(String::new(), |mut escaped, c| {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            c => escaped.push(c),
        }
        escaped
    })
}
