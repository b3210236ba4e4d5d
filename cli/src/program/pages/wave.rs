//! The waveform of a transaction: some busy cycles of a short run of the block.
//!
//! The inputs are the block's own random stimulus, which its checks use too; a block that fetches code gets a
//! kernel's code. Only ports are drawn, and only as many as stay readable: stream ports and those with names first.

use super::html::{escaped, section};
use crate::blocks::streams::Direction;
use crate::eu::container::{EXAMPLE, kernels};
use crate::hdl::enums::EnumType;
use crate::hdl::module::{CLOCK, Module, RESET};
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::instructions::feed::Feed;
use crate::program::simulation::Simulation;
use crate::program::value::{hexadecimal, name_of};
use crate::program::waves::WaveRequest;
use num_bigint::BigUint;
use std::cmp::Reverse;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;
use warpwright_draw::picture::time::Scale;
use warpwright_draw::picture::{Change, Form, Lane, Picture, Value, svg};

/// Cycles that are run; what is drawn is among them.
const CYCLES: usize = 128;
/// Cycles that are drawn, besides those that an answer takes.
const DRAWN: usize = 10;
/// Ports that are drawn.
const MOST_PORTS: usize = 22;
/// Nanoseconds of a cycle, as in the traces that `sim` writes.
const PERIOD: u64 = 10;

/// A port and its value in each cycle.
struct Trace {
    name: String,
    width: u32,
    enum_type: Option<Arc<EnumType>>,
    is_output: bool,
    values: Vec<BigUint>,
}

impl Trace {
    /// How often it changes in these cycles, as far as that is of interest: answers are what a picture is for.
    fn events(&self, cycles: Range<usize>) -> usize {
        const ENOUGH: usize = 4;
        let changes = self.values[cycles]
            .windows(2)
            .filter(|pair| pair[0] != pair[1]);
        changes.count().min(ENOUGH) * if self.is_output { 2 } else { 1 }
    }
}

/// The section.
pub fn section_of(
    configuration: &Configuration,
    module: &Arc<Module>,
    seed: u64,
) -> Result<String> {
    let (traces, is_code) = run(configuration, module, seed)?;
    let picture = picture(configuration, module, &traces);
    let drawing = svg::draw(&picture, &format!("{}: waveform", picture.title()));
    let (what, inputs) = if is_code {
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
    let command = served().typed(format_args!(
        "sim {configuration} {inputs} --vcd {}.vcd",
        module.name
    ));
    let _ = writeln!(
        text,
        "<p><small>A longer trace, for GTKWave and Surfer: <code>{}</code></small></p>",
        escaped(&command)
    );
    Ok(section("waveform", "A transaction", &text))
}

/// Runs the block; every port's values, and whether its inputs are code.
fn run(
    configuration: &Configuration,
    module: &Arc<Module>,
    seed: u64,
) -> Result<(Vec<Trace>, bool)> {
    let mut simulation = Simulation::new(module, &WaveRequest::default())?;
    let code = kernels(EXAMPLE)
        .ok()
        .and_then(|kernels| kernels.into_iter().next());
    let mut feed = code
        .as_ref()
        .and_then(|kernel| Feed::new(&simulation.design, kernel.code, 0));
    let mut stimulus = configuration
        .block
        .stimulus(&configuration.parameters, seed);
    let mut traces = ports(&simulation);
    for _ in 0..CYCLES {
        if let Some(feed) = &mut feed {
            feed.drive(&mut simulation)?;
        } else {
            simulation.drive_next(&mut *stimulus)?;
        }
        simulation.step()?;
        let inputs = simulation.design.inputs.len();
        for (index, trace) in traces.iter_mut().enumerate() {
            trace.values.push(match index.checked_sub(inputs) {
                None => simulation.input(index)?,
                Some(output) => simulation.output(output)?,
            });
        }
        if let Some(feed) = &mut feed {
            feed.leaving(&simulation)?;
        }
    }
    Ok((traces, feed.is_some()))
}

/// The ports without values, inputs first.
fn ports(simulation: &Simulation) -> Vec<Trace> {
    let design = &simulation.design;
    let trace = |name: &str, width, enum_type: &Option<Arc<EnumType>>, is_output| Trace {
        name: name.to_string(),
        width,
        enum_type: enum_type.clone(),
        is_output,
        values: Vec::with_capacity(CYCLES),
    };
    let inputs = design
        .inputs
        .iter()
        .map(|port| trace(&port.name, port.width, &port.enum_type, false));
    let outputs = design
        .outputs
        .iter()
        .map(|port| trace(&port.name, port.width, &port.enum_type, true));
    inputs.chain(outputs).collect()
}

fn picture(configuration: &Configuration, module: &Module, traces: &[Trace]) -> Picture {
    let window = window(configuration, traces);
    let names = chosen(configuration, module, traces, &window);
    let mut lanes = Vec::new();
    if module.has_clock() {
        lanes.push(clock(&window));
    }
    // In the order of the ports, whatever was chosen first.
    let drawn = traces
        .iter()
        .filter(|trace| names.contains(&trace.name.as_str()));
    lanes.extend(drawn.map(|trace| lane(trace, &window)));
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
    picture.with_notes(notes)
}

/// The cycles drawn, long enough for an answer: those in which ports do most, and of equals the first ones. If
/// there are streams they begin with the cycle before a word goes in.
fn window(configuration: &Configuration, traces: &[Trace]) -> Range<usize> {
    let Configuration { block, parameters } = configuration;
    let is_one = |name: &str, cycle: usize| {
        let trace = traces.iter().find(|trace| trace.name == name);
        trace.is_some_and(|trace| trace.values[cycle] != BigUint::ZERO)
    };
    let streams = block.streams(parameters);
    let inputs: Vec<_> = streams
        .iter()
        .filter(|s| matches!(s.direction, Direction::Input { .. }))
        .collect();
    let length = (DRAWN + block.timing(parameters).latency as usize).min(CYCLES);
    let begins = |start: usize| {
        let goes_in = |cycle| {
            inputs
                .iter()
                .any(|s| is_one(&s.valid(), cycle) && is_one(&s.ready(), cycle))
        };
        inputs.is_empty() || goes_in(start + 1)
    };
    let events = |start: usize| {
        traces
            .iter()
            .map(|trace| trace.events(start..start + length))
            .sum::<usize>()
    };
    let starts = (0..CYCLES - length).filter(|start| begins(*start));
    let best = starts.max_by_key(|start| (events(*start), Reverse(*start)));
    let start = best.unwrap_or(0);
    start..start + length
}

/// The names of the ports drawn.
fn chosen<'t>(
    configuration: &Configuration,
    module: &Module,
    traces: &'t [Trace],
    window: &Range<usize>,
) -> Vec<&'t str> {
    let streams = configuration.block.streams(&configuration.parameters);
    let is_stream = |name: &str| {
        streams
            .iter()
            .any(|s| s.valid() == name || s.ready() == name)
    };
    // Lower comes first.
    let rank = |trace: &Trace| match () {
        () if is_stream(&trace.name) => 0,
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
