//! The waveform of a transaction: some busy cycles of a recorded run, with arrows from input words to the outputs that they make.
//!
//! Only ports are drawn, and only as many as stay readable: ends of arrows, stream ports and those with names first.

use super::causes::Cause;
use super::html::{escaped, section};
use super::recorded::Recorded;
use super::trace::Trace;
use crate::hdl::module::{CLOCK, Module, RESET};
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::value::{hexadecimal, name_of};
use num_bigint::BigUint;
use std::fmt::Write as _;
use std::ops::Range;
use warpwright_draw::picture::time::Scale;
use warpwright_draw::picture::{Arrow, Change, Form, Lane, Picture, Value, svg};

/// Ports that are drawn.
const MOST_PORTS: usize = 22;
/// Nanoseconds of a cycle, as in the traces that `sim` writes.
const PERIOD: u64 = 10;

/// The section.
pub fn section_of(
    configuration: &Configuration,
    module: &Module,
    seed: u64,
    recorded: &Recorded,
) -> String {
    let picture = picture(module, recorded);
    let drawing = svg::draw(&picture, &format!("{}: waveform", picture.title()));
    let (what, inputs) = if recorded.is_code {
        let what = "The code of a kernel, as Intel's compiler writes it, goes through the block.";
        (what.to_string(), "--file KERNEL.bin".to_string())
    } else {
        let what = format!("Random inputs of seed {seed}, as <code>verify</code> uses them.");
        (what, format!("--seed {seed}"))
    };
    let mut text = format!("<p>{what}</p>\n<div class=\"wide\" tabindex=\"0\">{drawing}</div>\n");
    for note in picture.notes() {
        let _ = writeln!(text, "<p><small>{}</small></p>", escaped(note));
    }
    if let Some(note) = note_of(&recorded.causes, &recorded.traces) {
        let _ = writeln!(text, "<p><small>{note}</small></p>");
    }
    let command = served().typed(format_args!(
        "sim {configuration} {inputs} --vcd {}.vcd",
        module.name
    ));
    let _ = writeln!(
        text,
        "<p><small>A longer trace, for GTKWave and Surfer: <code>{}</code></small></p>",
        escaped(&command)
    );
    section("waveform", "A transaction", &text)
}

/// What the arrows mean.
fn note_of(causes: &[Cause], traces: &[Trace]) -> Option<String> {
    let words: Vec<String> = causes
        .iter()
        .map(|cause| {
            let port = escaped(&traces[cause.input].name);
            format!("cycle {} (<code>{port}</code>)", cause.cycle)
        })
        .collect();
    let words = match &words[..] {
        [] => return None,
        [word] => format!("the input word taken in {word}"),
        words => format!("the input words taken in {}", words.join(" and ")),
    };
    Some(format!(
        "Arrows lead from {words} to the outputs that change when a bit of the word is flipped."
    ))
}

/// Arrows from words to the outputs that they make, of those that are drawn.
fn arrows(causes: &[Cause], traces: &[Trace], drawn: &[usize], has_clock: bool) -> Vec<Arrow> {
    let middle = |cycle: usize| cycle as u64 * PERIOD + PERIOD / 2;
    let lane = |trace: usize| {
        let place = drawn.iter().position(|of| *of == trace)?;
        Some(place + usize::from(has_clock))
    };
    let mut arrows = Vec::new();
    for cause in causes {
        let Some(from) = lane(cause.input) else {
            continue;
        };
        // One arrow for each cycle of answers is enough: to the first port drawn.
        let mut seen = Vec::new();
        for (cycle, output) in &cause.effects {
            let stream = traces[*output].name.split('_').next();
            if let Some(to) = lane(*output).filter(|_| !seen.contains(&(*cycle, stream))) {
                seen.push((*cycle, stream));
                // An output may show the word while it waits to be taken.
                let begin = cause.cycle.min(*cycle);
                let (from, to) = ((from, middle(begin)), (to, middle(*cycle)));
                arrows.push(Arrow { from, to });
            }
        }
    }
    arrows
}

fn picture(module: &Module, recorded: &Recorded) -> Picture {
    let Recorded {
        traces,
        window,
        causes,
        ..
    } = recorded;
    let names = chosen(module, recorded);
    let mut lanes = Vec::new();
    if module.has_clock() {
        lanes.push(clock(window));
    }
    // In the order of the ports, whatever was chosen first.
    let drawn: Vec<usize> = (0..traces.len())
        .filter(|trace| names.contains(&traces[*trace].name.as_str()))
        .collect();
    lanes.extend(drawn.iter().map(|trace| lane(&traces[*trace], window)));
    let others = traces.len() - names.len();
    let notes = match others {
        0 => Vec::new(),
        1 => vec!["One more port is not drawn.".to_string()],
        _ => vec![format!("{others} more ports are not drawn.")],
    };
    let subtitle = format!("cycles {} to {}", window.start, window.end - 1);
    let scale = Scale {
        factor: 1,
        exponent: Some(-9),
    };
    let stretch = window.start as u64 * PERIOD..window.end as u64 * PERIOD;
    let picture = Picture::new(&module.name, &subtitle, scale, stretch, lanes);
    let picture = picture.expect("every lane has a value in the first cycle, and one a cycle");
    let arrows = arrows(causes, traces, &drawn, module.has_clock());
    picture.with_notes(notes).with_arrows(arrows)
}

/// The names of the ports drawn.
fn chosen<'t>(module: &Module, recorded: &'t Recorded) -> Vec<&'t str> {
    let Recorded {
        traces,
        window,
        causes,
        ..
    } = recorded;
    let has_arrow = |trace: &Trace| {
        causes.iter().any(|cause| {
            let mut ends = cause.effects.iter().map(|(_, output)| *output);
            let is_it = |place: usize| traces[place].name == trace.name;
            is_it(cause.input) || ends.next().is_some_and(is_it)
        })
    };
    // Lower comes first.
    let rank = |trace: &Trace| match () {
        () if has_arrow(trace) => 0,
        () if recorded.is_handshake(&trace.name) => 0,
        () if trace.name == RESET => 4,
        () if trace.events(window.clone()) == 0 => 3,
        () if trace.enum_type.is_some() => 1,
        () => 2,
    };
    let mut ranked: Vec<&Trace> = traces.iter().filter(|trace| trace.name != CLOCK).collect();
    ranked.sort_by_key(|trace| rank(trace));
    let room = MOST_PORTS - usize::from(module.has_clock());
    ranked
        .iter()
        .take(room)
        .map(|trace| trace.name.as_str())
        .collect()
}

fn clock(window: &Range<usize>) -> Lane {
    let edges = window.clone().flat_map(|cycle| {
        let start = cycle as u64 * PERIOD;
        [(start, Value::High), (start + PERIOD / 2, Value::Low)]
    });
    Lane {
        name: CLOCK.to_string(),
        form: Form::Wave,
        is_clock: true,
        changes: edges.map(|(time, value)| Change { time, value }).collect(),
    }
}

fn lane(trace: &Trace, window: &Range<usize>) -> Lane {
    let mut changes: Vec<Change> = Vec::new();
    for cycle in window.clone() {
        let number = &trace.values[cycle];
        let name = trace
            .enum_type
            .as_deref()
            .and_then(|names| name_of(number, names));
        let value = match name {
            Some(name) => Value::Name(name.to_string()),
            None if trace.width > 1 => Value::Number(hexadecimal(number, trace.width)),
            None if *number == BigUint::ZERO => Value::Low,
            None => Value::High,
        };
        if changes.last().is_none_or(|last| last.value != value) {
            changes.push(Change {
                time: cycle as u64 * PERIOD,
                value,
            });
        }
    }
    let is_wave = trace.width == 1 && trace.enum_type.is_none();
    Lane {
        name: trace.name.clone(),
        form: if is_wave { Form::Wave } else { Form::Boxes },
        is_clock: false,
        changes,
    }
}
