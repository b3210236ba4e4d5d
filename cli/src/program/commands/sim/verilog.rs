//! `warpwright sim --verilog`: simulates a user's own Verilog.

use super::report;
use crate::program::arguments::Sim;
use crate::program::error::{CliError, Result};
use crate::program::own_verilog;
use crate::program::simulation::Simulation;
use crate::program::source::Source;
use crate::program::stimulus::Stores;
use crate::program::waves::WaveRequest;
use crate::testbenches::foreign::module::with_defined_bits;

/// Reads the files and runs the design.
pub fn run(arguments: &Sim, waves: &WaveRequest<'_>) -> Result<()> {
    crate::program::interrupt::before_the_end(crate::testbenches::tools::end_all);
    let Sim {
        verilog,
        reading,
        map,
        ..
    } = arguments;
    let reading = own_verilog::read(verilog, reading, map.as_deref())?;
    let design = with_defined_bits(&reading.netlist);
    let title = format!("{}, read by {}", design.name, reading.reader);
    let random = own_verilog::random_inputs(&design, arguments.seed);
    let stores = Stores::of(&design);
    let mut simulation = Simulation::of(design, stores, waves, None)?;
    let source = match &arguments.stimulus {
        Some(path) => Source::file(path, &mut simulation)?,
        None => Source::rows(random),
    };
    report(arguments, &title, simulation, source)
}

/// Options that say how Verilog is read are for Verilog only.
pub fn has_no_options(arguments: &Sim) -> Result<()> {
    let reading = &arguments.reading;
    let given = [
        ("--top", reading.top.is_some()),
        ("-P", !reading.parameters.is_empty()),
        ("-I", !reading.includes.is_empty()),
        ("-D", !reading.defines.is_empty()),
        ("--map", arguments.map.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(CliError::ForVerilog { option }.into()),
        None => Ok(()),
    }
}
