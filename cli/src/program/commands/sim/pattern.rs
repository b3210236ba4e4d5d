//! `warpwright sim BLOCK --pattern`: runs an index stream's groups through a block that takes lane [lines] or whole [requests].

mod lines;
mod requests;

use super::outputs;
use crate::hdl::module::Module;
use crate::hdl::netlist::Netlist;
use crate::hdl::netlist::flatten::{Names, flatten};
use crate::program::arguments::Sim;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::output;
use crate::program::patterns;
use crate::program::simulation::Simulation;
use crate::program::value::hexadecimal;
use crate::program::waves::WaveRequest;
use crate::testbenches::gather::{LANES, Pattern};
use num_bigint::BigUint;
use std::sync::Arc;

/// Rows of the answer; a waveform shows the rest better.
const MOST_ROWS: usize = 64;
/// Cycles in which nothing leaves after which nothing more is waited for.
const PATIENCE: u64 = 256;

/// A block that takes groups and answers with transactions.
trait Unit {
    /// Makes its inputs of all groups; how many there are.
    fn take(&mut self, pattern: &Pattern, element_bytes: u64) -> Result<usize>;

    /// Drives a cycle, which offers this group, or none.
    fn drive(&mut self, simulation: &mut Simulation, group: Option<usize>) -> Result<()>;

    /// What left in the cycle.
    fn look(&mut self, simulation: &Simulation) -> Result<Seen>;
}

/// What a cycle showed.
struct Seen {
    /// The group that was offered is accepted.
    accepted: bool,
    /// Line and lanes of each transaction that left.
    transactions: Vec<[String; 2]>,
    /// They are the last ones of their group.
    is_last: bool,
    /// So many groups ended.
    finished: usize,
}

/// The index of a port among others.
fn place<'a>(mut ports: impl Iterator<Item = &'a str>, name: &str) -> Option<usize> {
    ports.position(|port| port == name)
}

fn input(design: &Netlist, name: &str) -> Option<usize> {
    place(design.inputs.iter().map(|port| port.name.as_str()), name)
}

fn output(design: &Netlist, name: &str) -> Option<usize> {
    place(design.outputs.iter().map(|port| port.name.as_str()), name)
}

/// Of a row of fields in one output, the one of this number.
fn field(simulation: &Simulation, output: usize, number: u32, width: u32) -> Result<BigUint> {
    let mask = (BigUint::from(1u8) << width) - 1u8;
    Ok((simulation.output(output)? >> (number * width)) & mask)
}

/// Groups of a pattern: as many elements as there are in the stream's groups of 32.
fn groups(pattern: &Pattern, lanes: u32) -> usize {
    pattern.groups * LANES as usize / lanes as usize
}

/// Runs a block on a stream, and lists the transactions that leave it.
pub fn run(
    name: &str,
    arguments: &Sim,
    configuration: &Configuration,
    module: &Arc<Module>,
    waves: &WaveRequest<'_>,
) -> Result<()> {
    let design = flatten(module, Names::Dropped);
    let requests = || requests::Requests::of(&design).map(|unit| Box::new(unit) as Box<dyn Unit>);
    let lines = lines::Lines::of(&design).map(|unit| Box::new(unit) as Box<dyn Unit>);
    let Some(mut unit) = lines.or_else(requests) else {
        let block = configuration.block.name();
        return Err(Box::new(CliError::Pattern {
            message: format!("{block} accepts neither lines nor lane addresses"),
            help: "--pattern works with line_coalescer and gather_scatter; --stimulus sets the inputs of any block",
        }));
    };
    let pattern = patterns::find(arguments.patterns.as_deref(), name)?;
    let element_bytes = arguments.element_bytes.as_deref();
    let element_bytes = element_bytes.and_then(|bytes| bytes.parse().ok());
    let groups = unit.take(&pattern, element_bytes.unwrap_or(4))?;
    let mut simulation = Simulation::new(module, waves)?;
    let mut answer = super::answer_of(arguments);
    if arguments.json {
        answer.write("{\"cycles\": [\n")?;
    }
    let mut table = output::table(["cycle", "group", "line", "lanes"]);
    let (mut accepted, mut issued, mut finished, mut transactions) = (0, 0, 0, 0);
    let (mut cycle, mut idle) = (0, 0);
    let limit = arguments.cycles.unwrap_or(u64::MAX);
    let is_done = |finished, idle| finished == groups || idle > PATIENCE;
    while cycle < limit && (!is_done(finished, idle) || arguments.cycles.is_some()) {
        unit.drive(&mut simulation, (accepted < groups).then_some(accepted))?;
        simulation.step()?;
        let seen = unit.look(&simulation)?;
        accepted += usize::from(seen.accepted);
        idle += 1;
        if seen.finished > 0 || seen.is_last || !seen.transactions.is_empty() {
            idle = 0;
        }
        for [line, lanes] in seen.transactions {
            transactions += 1;
            if transactions <= MOST_ROWS {
                table.add_row([cycle.to_string(), issued.to_string(), line, lanes]);
            }
        }
        issued += usize::from(seen.is_last);
        finished += seen.finished;
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
                "{hidden} more transactions not shown; --json prints all outputs, --vcd writes a waveform\n"
            ))?;
        }
    }
    for file in simulation.finish()? {
        if !arguments.json {
            answer.write(&format!("wrote {}\n", file.display()))?;
        }
    }
    answer.end(true)
}
