//! The tables in the block's page: what was measured, and the programs.

use super::judge::{Measure, Worst};
use super::{Tried, every, long, measured};
use std::fmt::Write;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_testbenches::record;

fn write_error(text: &mut String, worst: &Worst) {
    let (error, operands) = (worst.error, &worst.operands);
    let of: Vec<String> = operands
        .iter()
        .map(|x| format!("{:?}", *x as f32))
        .collect();
    let _ = match worst.measure {
        Measure::Absolute => write!(text, "2^{:.2} at {}", error.log2(), of.join(", ")),
        Measure::Ulp => write!(text, "{error:.3} ULP at {}", of.join(", ")),
        Measure::Bound => write!(text, "{error:.3} of the bound"),
    };
}

fn row(tried: &Tried) -> String {
    let Tried { program, seen } = tried;
    let mut text = format!(
        "| {} | {} | {} | {} | {:.1} % | {} | {} | ",
        program.name,
        program.components,
        program.operations.len(),
        program.multiply_adds(),
        100.0 * seen.utilisation,
        seen.operations,
        seen.verdict.judged,
    );
    for (at, worst) in seen.verdict.worst.iter().enumerate() {
        if at > 0 {
            text.push_str("; ");
        }
        write_error(&mut text, worst);
    }
    text + " |\n"
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

/// Of as many operands as an optimised build tries.
#[test]
#[cfg_attr(debug_assertions, ignore = "a debug build tries fewer operands")]
fn the_page_says_what_was_measured() {
    let parts = [
        ("singles", table(Width::Single)),
        ("halves", table(Width::Half)),
        ("every", every::table()),
        ("long", long::table()),
        ("programs", listings()),
    ];
    let parts = parts.map(|(name, part)| (name, part + "\n"));
    record::page_says("glsl450_sequencer", &parts);
}
