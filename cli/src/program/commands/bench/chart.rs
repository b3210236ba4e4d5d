//! The results as a bar chart: cycles per group for every contestant, with a mark at the limit of its ports.
//!
//! Hand-written SVG with only rectangles, lines and text, so that every browser and Markdown viewer shows it the same.

use super::summary::{Entry, Summaries, Summary};
use crate::testbenches::gather::LANES;
use std::fmt::Write;

const WIDTH: u32 = 940;
const COLUMNS: u32 = 2;
const PANEL_WIDTH: u32 = WIDTH / COLUMNS;
/// Above the panels, for title and legend.
const TOP: u32 = 56;
/// Within a panel: for its title, for names left of the bars, for figures right of them.
const ABOVE: u32 = 24;
const LEFT: u32 = 112;
const RIGHT: u32 = 52;
const BARS_WIDTH: u32 = PANEL_WIDTH - LEFT - RIGHT;
/// From one bar to the next, and how much of it is the bar.
const STEP: u32 = 17;
const BAR: u32 = 12;

const OURS: &str = "#2b6cb0";
const MODELS: &str = "#a0aec0";
const BOUND: &str = "#c53030";

/// The whole picture.
pub fn draw(summaries: &Summaries) -> String {
    let rows = (summaries.0.len() as u32).div_ceil(COLUMNS);
    let most_bars = summaries.0.iter().map(|summary| bars(summary).len()).max();
    let panel_height = ABOVE + most_bars.unwrap_or(0) as u32 * STEP + 18;
    let height = TOP + rows * panel_height;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>Cycles per group of {LANES} lanes</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"8\" y=\"20\" font-size=\"15\">Cycles per group of {LANES} lanes, output always ready</text>\n"
    );
    legend(&mut svg);
    for (number, summary) in (0..).zip(&summaries.0) {
        let (column, row) = (number % COLUMNS, number / COLUMNS);
        let place = (column * PANEL_WIDTH, TOP + row * panel_height);
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
        "<line x1=\"361\" y1=\"30\" x2=\"361\" y2=\"44\" stroke=\"{BOUND}\" stroke-width=\"2\"/>\n\
         <text x=\"371\" y=\"41\">minimum: distinct lines / ports, rounded up for each group</text>\n"
    );
}

/// The bars of a panel with their colours.
fn bars(summary: &Summary) -> Vec<(&Entry, &'static str)> {
    let measured = summary.measured.iter().map(|entry| (entry, OURS));
    let modelled = summary.modelled.iter().flatten();
    measured
        .chain(modelled.map(|entry| (entry, MODELS)))
        .collect()
}

fn panel(svg: &mut String, summary: &Summary, (x, y): (u32, u32)) {
    let left = x + LEFT;
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{}, {} bytes</text>",
        y + 14,
        escaped(&summary.application),
        summary.element_bytes
    );
    let bars = bars(summary);
    // One scale for a panel, up to its longest bar.
    let longest = bars.iter().map(|(entry, _)| entry.cycles_a_group());
    let scale = f64::from(BARS_WIDTH) / longest.fold(1.0, f64::max);
    for (place, (entry, colour)) in (0..).zip(&bars) {
        let top = y + ABOVE + place * STEP;
        let cycles = entry.cycles_a_group();
        let width = cycles * scale;
        let bound = f64::from(left) + entry.bound_a_group() * scale;
        let end = (f64::from(left) + width).max(bound);
        let baseline = top + BAR - 2;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{baseline}\" text-anchor=\"end\">{}</text>\n\
             <rect x=\"{left}\" y=\"{top}\" width=\"{width:.1}\" height=\"{BAR}\" fill=\"{colour}\"/>\n\
             <line x1=\"{bound:.1}\" y1=\"{}\" x2=\"{bound:.1}\" y2=\"{}\" stroke=\"{BOUND}\" stroke-width=\"2\"/>\n\
             <text x=\"{:.1}\" y=\"{baseline}\">{cycles:.2}</text>\n",
            left - 6,
            name(entry),
            top - 2,
            top + BAR + 2,
            end + 5.0,
        );
    }
}

/// What stands beside a bar; the ports where there are several.
fn name(entry: &Entry) -> String {
    if entry.ports == 1 {
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
