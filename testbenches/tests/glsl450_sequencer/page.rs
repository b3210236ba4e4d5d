//! The tables in the block's page: the measurements, and the programs.

use super::judge::{Measure, Worst};
use super::{Tried, every, long, measured};
use crate::library::costs;
use std::fmt::Write as _;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_testbenches::effort::When;
use warpwright_testbenches::record;

/// An error, of which operands, and what came out.
fn in_words(worst: &Worst) -> String {
    let number = |x: &f64| format!("{:?}", *x as f32);
    let operands: Vec<String> = worst.operands.iter().map(number).collect();
    let error = match worst.measure {
        Measure::Absolute => format!("2^{:.2}", worst.error.log2()),
        Measure::Ulp => format!("{:.3} ULP", worst.error),
        Measure::Bound => format!("{:.3} of the bound", worst.error),
        Measure::Share => format!("{:.3} of what Vulkan allows", worst.error),
    };
    let of = operands.join(", ");
    format!("{error} at {of}: {}", number(&worst.result))
}

fn row(tried: &Tried) -> String {
    let Tried { program, seen } = tried;
    let worst: Vec<String> = seen.verdict.worst.iter().map(in_words).collect();
    format!(
        "| {} | {} | {} | {} | {:.1} % | {} | {} | {} |\n",
        program.name,
        program.components,
        program.operations.len(),
        program.multiply_adds(),
        100.0 * seen.utilisation,
        seen.operations,
        seen.verdict.judged,
        worst.join("; "),
    )
}

fn table(width: Width) -> String {
    let mut text = "\n| instruction | components | turns | multiply-adds | in use | operations | results judged | greatest error |\n|---|---|---|---|---|---|---|---|\n".to_string();
    for tried in measured(width) {
        text.push_str(&row(tried));
    }
    text
}

/// A program, line by line.
fn listing(program: &Program) -> String {
    let name = &program.name;
    let mut text = format!(
        "{name} {} ({}):\n",
        program.components,
        program.operands.join(" ")
    );
    for operation in &program.operations {
        let _ = writeln!(text, "    {}", operation.text);
    }
    text
}

/// Programs of all instructions, of vectors those of three components.
fn listings() -> String {
    let shown = programs().iter().filter(|program| {
        let has_three = programs()
            .iter()
            .any(|p| p.number == program.number && p.components == 3);
        program.components == 3 || !has_three
    });
    let all: Vec<String> = shown.map(listing).collect();
    format!("\n```text\n{}```\n", all.join("\n"))
}

/// Long runs compare what operands of each instruction gave, as they try as many as the page says.
#[test]
#[cfg_attr(debug_assertions, ignore = "minutes in a debug build")]
fn the_page_says_what_was_measured() {
    let mut parts = vec![
        ("every", every::table()),
        ("long", long::table()),
        ("programs", listings()),
    ];
    if When::LongRuns.is_now() {
        let widths = [("singles", Width::Single), ("halves", Width::Half)];
        parts.extend(widths.map(|(name, width)| (name, table(width))));
    }
    let lines = parts.into_iter().map(|(name, part)| (name, part + "\n"));
    let mut parts: Vec<_> = lines.collect();
    let costs = costs(&["glsl450_sequencer", "glsl450_sequencer_f16"]);
    parts.push(("costs", costs));
    record::page_says("glsl450_sequencer", &parts);
}
