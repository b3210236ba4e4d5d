//! A short recorded run of the block: what its page draws and offers as examples.
//!
//! The inputs are the block's own random stimulus, which its checks use too; a block that fetches code gets a kernel's code.

use super::causes::{Cause, InputWord, causes, words};
use super::trace::{Trace, is_one};
use crate::blocks::streams::{Direction, StreamPorts};
use crate::eu::container::{EXAMPLE, kernels};
use crate::hdl::enums::EnumType;
use crate::hdl::module::Module;
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::instructions::feed::Feed;
use crate::program::simulation::Simulation;
use crate::program::waves::WaveRequest;
use num_bigint::BigUint;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Cycles that are run; what is drawn is among them.
const CYCLES: usize = 128;
/// Cycles that are drawn, besides those that an answer takes.
const DRAWN: usize = 10;
/// Input words that are offered as examples.
const MOST_EXAMPLES: usize = 8;

/// The run.
pub struct Recorded {
    /// Every port: the inputs, then the outputs.
    pub traces: Vec<Trace>,
    /// The inputs are a kernel's code.
    pub is_code: bool,
    /// The cycles that are drawn.
    pub window: Range<usize>,
    /// Words in the window and the outputs that they make.
    pub causes: Vec<Cause>,
    streams: Vec<StreamPorts>,
}

impl Recorded {
    /// Runs the block.
    pub fn new(configuration: &Configuration, module: &Arc<Module>, seed: u64) -> Result<Self> {
        let (traces, is_code) = run(configuration, module, seed)?;
        let window = window(configuration, &traces);
        let streams = configuration.block.streams(&configuration.parameters);
        let causes = causes(module, &streams, &traces, &window)?;
        Ok(Self {
            traces,
            is_code,
            window,
            causes,
            streams,
        })
    }

    /// The cycles in which the first words are taken, each with other values: their inputs are requests as the block gets them.
    pub fn examples(&self) -> Vec<usize> {
        let words = words(&self.traces, &self.streams, &(0..CYCLES));
        let payload = |word: &InputWord| -> Vec<&BigUint> {
            let ports = word.ports.iter();
            let cycle = word.cycles.end - 1;
            ports
                .map(|port| &self.traces[*port].values[cycle])
                .collect()
        };
        let mut seen = HashSet::new();
        let distinct = words.iter().filter(|word| seen.insert(payload(word)));
        let cycles = distinct.map(|word| word.cycles.end - 1);
        cycles.take(MOST_EXAMPLES).collect()
    }

    /// Whether a port is `valid` or `ready` of a stream.
    pub fn is_handshake(&self, name: &str) -> bool {
        let mut streams = self.streams.iter();
        streams.any(|s| s.valid() == name || s.ready() == name)
    }
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

/// The cycles drawn, long enough for an answer: those in which ports do most, and of equals the first ones. If
/// there are streams they begin with the cycle before a word goes in.
fn window(configuration: &Configuration, traces: &[Trace]) -> Range<usize> {
    let Configuration { block, parameters } = configuration;
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
                .any(|s| is_one(traces, &s.valid(), cycle) && is_one(traces, &s.ready(), cycle))
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
