//! `warpwright sim BLOCK --pattern`: the groups of an index stream through a block that takes the lines of lanes.

use super::outputs;
use crate::arguments::Sim;
use crate::configuration::Configuration;
use crate::error::{CliError, Result};
use crate::output::{self, Answer};
use crate::patterns;
use crate::simulation::Simulation;
use crate::value::hexadecimal;
use crate::waves::WaveRequest;
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright::hdl::module::Module;
use warpwright::hdl::netlist::Netlist;
use warpwright::hdl::netlist::flatten::{Names, flatten};
use warpwright::testbenches::gather::Pattern;
use warpwright::testbenches::gather::pattern::lines;

/// Rows of the answer; a waveform shows the rest better.
const MOST_ROWS: usize = 64;
/// Cycles in which nothing leaves after which nothing more is waited for.
const PATIENCE: u64 = 256;

/// The ports of a block that takes lines as `line_coalescer` does, by their indices.
struct Ports {
    in_valid: usize,
    in_active: usize,
    in_line: usize,
    out_ready: usize,
    in_ready: usize,
    out_valid: usize,
    out_used: usize,
    out_line: usize,
    out_lanes: usize,
    out_last: usize,
    lanes: u32,
    line_bits: u32,
}

impl Ports {
    /// Nothing if the design takes no lines.
    fn of(design: &Netlist) -> Option<Self> {
        let input = |name: &str| design.inputs.iter().position(|port| port.name == name);
        let output = |name: &str| design.outputs.iter().position(|port| port.name == name);
        let (in_active, in_line) = (input("in_active")?, input("in_line")?);
        let lanes = design.inputs[in_active].width;
        Some(Self {
            in_valid: input("in_valid")?,
            in_active,
            in_line,
            out_ready: input("out_ready")?,
            in_ready: output("in_ready")?,
            out_valid: output("out_valid")?,
            out_used: output("out_used")?,
            out_line: output("out_line")?,
            out_lanes: output("out_lanes")?,
            out_last: output("out_last")?,
            lanes,
            line_bits: design.inputs[in_line].width / lanes,
        })
    }
}

/// Runs a block on a stream, and lists the transactions that leave it.
pub fn run(
    name: &str,
    arguments: &Sim,
    configuration: &Configuration,
    module: &Arc<Module>,
    waves: &WaveRequest<'_>,
) -> Result<()> {
    let Some(ports) = Ports::of(&flatten(module, Names::Dropped)) else {
        let block = configuration.block.name();
        return Err(Box::new(CliError::Pattern {
            message: format!("{block} does not take lines of lanes"),
            help: "--pattern is for line_coalescer; --stimulus gives any block its inputs",
        }));
    };
    let pattern = patterns::find(arguments.patterns.as_deref(), name)?;
    let element_bytes = arguments.element_bytes.as_deref();
    let element_bytes = element_bytes.and_then(|bytes| bytes.parse().ok());
    let groups = groups(&pattern, element_bytes.unwrap_or(4), &ports)?;
    let mut simulation = Simulation::new(module, waves)?;
    let mut answer = Answer::new();
    if arguments.json {
        answer.write("{\"cycles\": [\n")?;
    }
    let mut table = output::table(["cycle", "group", "line", "lanes"]);
    let (mut accepted, mut finished, mut transactions) = (0, 0, 0);
    let (mut cycle, mut idle) = (0, 0);
    let limit = arguments.cycles.unwrap_or(u64::MAX);
    let is_done = |finished, idle| finished == groups.len() || idle > PATIENCE;
    while cycle < limit && (!is_done(finished, idle) || arguments.cycles.is_some()) {
        drive(&mut simulation, &ports, groups.get(accepted))?;
        simulation.step()?;
        let is = |output| simulation.output(output).map(|value| value.bit(0));
        if accepted < groups.len() && is(ports.in_ready)? {
            accepted += 1;
        }
        idle += 1;
        if is(ports.out_valid)? {
            idle = 0;
            for [line, lanes] in beat(&simulation, &ports)? {
                transactions += 1;
                if transactions <= MOST_ROWS {
                    table.add_row([cycle.to_string(), finished.to_string(), line, lanes]);
                }
            }
            finished += usize::from(is(ports.out_last)?);
        }
        if arguments.json {
            answer.write(if cycle == 0 { "  " } else { ",\n  " })?;
            answer.write(&outputs(&simulation)?)?;
        }
        cycle += 1;
    }
    if arguments.json {
        answer.write("\n]}\n")?;
    } else {
        let id = pattern.id.escape_debug();
        answer.write(&format!(
            "{configuration}: pattern {id}, {finished} groups, {transactions} transactions in {cycle} cycles\n{table}\n"
        ))?;
        if transactions > MOST_ROWS {
            let hidden = transactions - MOST_ROWS;
            answer.write(&format!(
                "{hidden} more transactions not shown; --json has all outputs, --vcd a waveform\n"
            ))?;
        }
    }
    for file in simulation.finish()? {
        if !arguments.json {
            answer.write(&format!("wrote {}\n", file.display()))?;
        }
    }
    answer.flush()
}

/// The lines of every group, a lane each, side by side as the port takes them.
fn groups(pattern: &Pattern, element_bytes: u64, ports: &Ports) -> Result<Vec<BigUint>> {
    // As many elements as there are in the stream's groups of 32.
    let elements = pattern.groups * warpwright::testbenches::gather::LANES as usize;
    let count = elements / ports.lanes as usize;
    let groups = (0..count).map(|number| {
        let lines = lines(&pattern.group(number, ports.lanes), element_bytes);
        let widest = lines
            .iter()
            .map(|line| u64::BITS - line.leading_zeros())
            .max();
        if let Some(bits) = widest.filter(|bits| *bits > ports.line_bits) {
            return Err(Box::new(CliError::Pattern {
                message: format!(
                    "a line of group {number} needs {bits} bits; the block has line_bits={}",
                    ports.line_bits
                ),
                help: "-p line_bits=58 takes every line of 64 bytes",
            }));
        }
        let lines = lines.iter().rev();
        Ok(lines.fold(BigUint::ZERO, |all, line| {
            (all << ports.line_bits) | BigUint::from(*line)
        }))
    });
    groups.collect()
}

fn drive(simulation: &mut Simulation, ports: &Ports, group: Option<&BigUint>) -> Result<()> {
    let active = (BigUint::from(1u8) << ports.lanes) - 1u8;
    simulation.drive(ports.in_valid, group.is_some().into())?;
    simulation.drive(ports.in_active, active)?;
    simulation.drive(ports.in_line, group.cloned().unwrap_or_default())?;
    simulation.drive(ports.out_ready, true.into())
}

/// Line and lanes of each transaction that leaves.
fn beat(simulation: &Simulation, ports: &Ports) -> Result<Vec<[String; 2]>> {
    let used = simulation.output(ports.out_used)?;
    let slots = simulation.design.outputs[ports.out_used].width;
    let field = |output, slot: u32, width: u32| -> Result<String> {
        let mask = (BigUint::from(1u8) << width) - 1u8;
        let value = simulation.output(output)?;
        Ok(hexadecimal(&((value >> (slot * width)) & mask), width))
    };
    let slots = (0..slots).filter(|slot| used.bit(u64::from(*slot)));
    slots
        .map(|slot| {
            Ok([
                field(ports.out_line, slot, ports.line_bits)?,
                field(ports.out_lanes, slot, ports.lanes)?,
            ])
        })
        .collect()
}
