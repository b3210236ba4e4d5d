//! `warpwright sim BLOCK --file`: runs a kernel's code through a block that takes code.

use super::outputs;
use crate::eu::model::Instruction;
use crate::eu::text::disassemble;
use crate::hdl::module::Module;
use crate::hdl::netlist::flatten::{Names, flatten};
use crate::program::arguments::Sim;
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::input;
use crate::program::instructions::choose::{Choice, Request};
use crate::program::instructions::feed::{Feed, takes_code};
use crate::program::output;
use crate::program::simulation::Simulation;
use crate::program::waves::WaveRequest;
use std::path::Path;
use std::sync::Arc;

/// Runs a block on the code of a file, and lists what leaves it.
pub fn run(
    path: &Path,
    arguments: &Sim,
    configuration: &Configuration,
    module: &Arc<Module>,
    waves: &WaveRequest<'_>,
) -> Result<()> {
    let file = path.display().to_string();
    let request = Request {
        file: &file,
        kernel: arguments.kernel.as_deref(),
        offset: arguments.offset,
    };
    if !takes_code(&flatten(module, Names::Dropped)) {
        let block = configuration.block.name();
        return request.fault(
            format!("{block} does not accept code"),
            "--file works with eu_fetch and eu_frontend; --stimulus sets the inputs of any block",
        );
    }
    let bytes = input::read(path)?;
    let (kernel, start) = match request.choose(&bytes)? {
        Choice::One(kernel, start) => (kernel, start),
        Choice::Several(kernels) => {
            let names = kernels
                .iter()
                .map(|kernel| kernel.name.escape_debug().to_string());
            let names = names.collect::<Vec<_>>().join(", ");
            return request.fault(
                format!("there are {} kernels: {names}", kernels.len()),
                "--kernel NAME chooses one",
            );
        }
    };
    // Before a waveform is begun: code that is none is a mistake.
    if let (_, Some(error)) = Instruction::decode_all(&kernel.code[start..]) {
        return request.fault(
            error.to_string(),
            "offsets count from the beginning of the code",
        );
    }
    let mut simulation = Simulation::new(module, waves)?;
    let Some(mut feed) = Feed::new(&simulation.design, kernel.code, start) else {
        return Ok(());
    };
    let mut answer = super::answer_of(arguments);
    if arguments.json {
        answer.write("{\"cycles\": [\n")?;
    }
    let mut table = output::table(["cycle", "offset", "instruction"]);
    let (mut cycle, mut count) = (0, 0);
    let limit = arguments.cycles.unwrap_or(u64::MAX);
    while cycle < limit && (!feed.is_done() || arguments.cycles.is_some()) {
        feed.drive(&mut simulation)?;
        simulation.step()?;
        for leaving in feed.leaving(&simulation)? {
            count += 1;
            let (at, place) = (cycle.to_string(), format!("{:#06x}", leaving.pc));
            table.add_row([at, place, disassemble(&leaving.instruction())]);
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
        let name = match kernel.name {
            "" => file,
            name => format!("kernel {}", name.escape_debug()),
        };
        answer.write(&format!(
            "{configuration}: {name}, {count} instructions in {cycle} cycles\n{table}\n"
        ))?;
    }
    for file in simulation.finish()? {
        if !arguments.json {
            answer.write(&format!("wrote {}\n", file.display()))?;
        }
    }
    answer.end(true)
}
