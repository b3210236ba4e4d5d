//! `warpwright import`: a user's Verilog as a design that is run, traced and exported.

use super::schematic::drawing_file;
use crate::hdl::netlist::Netlist;
use crate::hdl::netlist::passes::optimize;
use crate::program::arguments::Import;
use crate::program::error::{CliError, Result};
use crate::program::files::{Files, is_same};
use crate::program::output;
use crate::program::own_verilog;
use crate::program::simulation::Simulation;
use crate::program::source::Source;
use crate::program::stimulus::{self, Stores};
use crate::program::waves::WaveRequest;
use crate::prove::aiger::{Aiger, Format};
use crate::prove::decide::Options;
use crate::prove::export::{btor2, smt};
use crate::testbenches::foreign::module::{module_of, with_defined_bits};
use crate::testbenches::foreign::mutants::{Report, mutants};
use crate::testbenches::foreign::{ForeignError, Reading};
use crate::testbenches::wording::counted;
use num_bigint::BigUint;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use warpwright_draw::schematic::drawings;

const DEFAULT_CYCLES: u64 = 32;

/// Reads and runs a text.
pub fn run(arguments: &Import) -> Result<bool> {
    crate::program::interrupt::before_the_end(crate::testbenches::tools::end_all);
    let inputs = arguments
        .files
        .iter()
        .chain(&arguments.stimulus)
        .chain(&arguments.map);
    for input in inputs {
        let mut written = written_files(arguments).into_iter();
        if let Some(path) = written.find(|path| is_same(path, input)) {
            let path = path.clone();
            return Err(CliError::Overwritten { path }.into());
        }
    }
    let written = written_files(arguments);
    for (place, path) in written.iter().enumerate() {
        if written[..place].iter().any(|other| is_same(other, path)) {
            let wrong = format!("{} is named for two files", path.display());
            return Err(ForeignError::Ports(wrong).into());
        }
    }
    if let Some(path) = &arguments.schematic {
        drawing_file(path)?;
    }
    let map = arguments.map.as_deref();
    let reading = own_verilog::read(&arguments.files, &arguments.reading, map)?;
    let mut text = described(&reading);
    if let Some(path) = &arguments.export {
        export(path, &reading.netlist)?;
        let _ = writeln!(text, "wrote {}", path.display());
    }
    if let Some(path) = &arguments.schematic {
        let caption = draw(path, &reading.netlist)?;
        let _ = writeln!(text, "wrote {}: {caption}", path.display());
    }
    text += &simulate(arguments, &with_defined_bits(&reading.netlist))?;
    let mut is_noticed = true;
    if let Some(count) = arguments.mutants {
        let stimulus = stimulus_of(arguments, &reading.netlist)?;
        let options = Options {
            conflicts: 10_000,
            ..Options::default()
        };
        let netlist = &reading.netlist;
        let report = mutants(netlist, &stimulus, count as usize, arguments.seed, &options)?;
        is_noticed = report.survived.is_empty();
        text += &told(&report);
    }
    output::print_report(&text, is_noticed)?;
    Ok(is_noticed)
}

fn written_files(arguments: &Import) -> Vec<&PathBuf> {
    let Import {
        vcd,
        fst,
        export,
        schematic,
        ..
    } = arguments;
    [vcd, fst, export, schematic]
        .into_iter()
        .flatten()
        .collect()
}

/// Draws the design; returns the caption.
fn draw(path: &Path, netlist: &Netlist) -> Result<String> {
    let module = module_of(&with_defined_bits(netlist)).map_err(|error| {
        let wrong = format!("{} cannot be drawn: {error}", netlist.name);
        Box::<CliError>::from(ForeignError::Ports(wrong))
    })?;
    let (drawings, _) = drawings(&module, 1);
    let mut files = Files::new();
    files.add(path, &drawings[0].svg)?;
    files.commit()?;
    Ok(drawings[0].caption.clone())
}

/// What became of faults.
fn told(report: &Report) -> String {
    const TOLD: usize = 20;
    let Report {
        all,
        tried,
        killed,
        same,
        survived,
    } = report;
    let mut text = format!(
        "{tried} of {all} faults tried: {killed} noticed, {same} proved to change nothing, {} SURVIVED\n",
        survived.len()
    );
    for words in survived.iter().take(TOLD) {
        let _ = writeln!(text, "  {words}");
    }
    if survived.len() > TOLD {
        let _ = writeln!(text, "  and {} more", survived.len() - TOLD);
    }
    text
}

/// A value for each input of the design, by cycle.
fn stimulus_of(arguments: &Import, design: &Netlist) -> Result<Vec<Vec<BigUint>>> {
    let Some(path) = &arguments.stimulus else {
        let cycles =
            usize::try_from(arguments.cycles.unwrap_or(DEFAULT_CYCLES)).unwrap_or(usize::MAX);
        let inputs = own_verilog::random_inputs(design, arguments.seed);
        return Ok(inputs.take(cycles).collect());
    };
    let file = stimulus::read(path, design, &Stores::of(design))?;
    let mut values = vec![BigUint::ZERO; design.inputs.len()];
    let cycles = file.cycles.into_iter().map(|changes| {
        for (index, value) in changes {
            values[index] = value;
        }
        values.clone()
    });
    Ok(cycles.collect())
}

/// What was read.
fn described(reading: &Reading) -> String {
    let netlist = &reading.netlist;
    let mut text = format!("{}, read by {}\n", netlist.name, reading.reader);
    let clock = reading.clock.as_deref().unwrap_or("none");
    let reset = reading.reset.as_ref().map_or("none".to_string(), |reset| {
        let level = if reset.is_low { "low" } else { "high" };
        format!("{}, active {level}", reset.name)
    });
    let bits: u32 = netlist
        .registers
        .iter()
        .map(|register| register.width)
        .sum();
    let _ = writeln!(
        text,
        "  clock {clock}; reset {reset}; {} of {}, {}, {}",
        counted(netlist.registers.len(), "register"),
        counted(bits, "bit"),
        counted(netlist.memories.len(), "memory"),
        counted(netlist.nets.len(), "operation")
    );
    for note in &reading.notes {
        let _ = writeln!(text, "  note: {note}");
    }
    text
}

fn export(path: &Path, netlist: &Netlist) -> Result<()> {
    let netlist = optimize(Netlist {
        scope: None,
        ..netlist.clone()
    });
    let aiger = |format| Aiger::of_netlist(&netlist, &[]).write(format);
    let ending = path.extension().and_then(|ending| ending.to_str());
    let bytes = match ending {
        Some("aig") => aiger(Format::Binary),
        Some("aag") => aiger(Format::Ascii),
        Some("btor2") => btor2(&netlist).into_bytes(),
        Some("smt2") => smt(&netlist).into_bytes(),
        _ => {
            let wrong = format!(
                "{}: the file name must end in .aig, .aag, .btor2 or .smt2",
                path.display()
            );
            return Err(ForeignError::Ports(wrong).into());
        }
    };
    let mut files = Files::new();
    files.add(path, bytes)?;
    files.commit()?;
    Ok(())
}

/// Runs it; answers with the outputs of the last cycle and the files.
fn simulate(arguments: &Import, design: &Netlist) -> Result<String> {
    let request = WaveRequest {
        vcd: arguments.vcd.as_deref(),
        fst: arguments.fst.as_deref(),
        plain_vcd: false,
    };
    let mut simulation = Simulation::of(design.clone(), Stores::of(design), &request, None)?;
    let mut source = match &arguments.stimulus {
        Some(path) => Source::file(path, &mut simulation)?,
        None => Source::rows(own_verilog::random_inputs(design, arguments.seed)),
    };
    let cycles = arguments.cycles.unwrap_or_else(|| source.length());
    for cycle in 0..cycles {
        source.drive(cycle, &mut simulation)?;
        simulation.step()?;
    }
    let mut text = format!("{}; outputs in the last cycle:\n", counted(cycles, "cycle"));
    for (index, port) in design.outputs.iter().enumerate() {
        let _ = writeln!(text, "  {} = {:#x}", port.name, simulation.output(index)?);
    }
    for file in simulation.finish()? {
        let _ = writeln!(text, "wrote {}", file.display());
    }
    Ok(text)
}
