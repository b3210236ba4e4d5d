//! `warpwright import`: a user's Verilog as a design that is run, traced and exported.

use super::schematic::drawing_file;
use crate::hdl::module::RESET;
use crate::hdl::netlist::Netlist;
use crate::hdl::netlist::passes::optimize;
use crate::program::arguments::Import;
use crate::program::error::{CliError, Result};
use crate::program::files::{Files, is_same};
use crate::program::output;
use crate::program::port_map;
use crate::program::stimulus::{self, Stores};
use crate::program::text_files::text_of;
use crate::program::waves::{WaveRequest, Waves};
use crate::prove::aiger::{Aiger, Format};
use crate::prove::decide::Options;
use crate::prove::export::{btor2, smt};
use crate::sim::engine::Single;
use crate::sim::simulator::Simulator;
use crate::testbenches::foreign::build::build;
use crate::testbenches::foreign::module::{module_of, with_defined_bits};
use crate::testbenches::foreign::mutants::{Report, mutants};
use crate::testbenches::foreign::ports::Given;
use crate::testbenches::foreign::{ForeignError, Reading, UNDEFINED};
use crate::testbenches::random_design::compare::random_inputs;
use crate::testbenches::verify::begin;
use crate::testbenches::wording::counted;
use num_bigint::BigUint;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use warpwright_draw::schematic::drawings;

const DEFAULT_CYCLES: u64 = 32;

/// Reads and runs a text.
pub fn run(arguments: &Import) -> Result<bool> {
    crate::program::interrupt::before_the_end(crate::testbenches::tools::end_all);
    let given = match &arguments.map {
        Some(path) => port_map::read(path)?,
        None => Given::default(),
    };
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
    let reading = build(&text_of(&arguments.files, &arguments.reading)?, &given)?;
    fits(&given, &reading)?;
    let mut text = described(&reading);
    if let Some(path) = &arguments.export {
        export(path, &reading.netlist)?;
        let _ = writeln!(text, "wrote {}", path.display());
    }
    if let Some(path) = &arguments.schematic {
        let caption = draw(path, &reading.netlist)?;
        let _ = writeln!(text, "wrote {}: {caption}", path.display());
    }
    text += &simulate(arguments, &reading.netlist)?;
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

/// Entries of a map that have no effect are mistakes.
fn fits(given: &Given, reading: &Reading) -> Result<()> {
    let of_equiv = [
        ("ignore", given.ignored.is_empty()),
        ("compare_when", given.compared_when.is_empty()),
        ("state", given.states.is_empty()),
        ("latency", given.latency.is_none()),
    ];
    if let Some((entry, _)) = of_equiv.iter().find(|(_, is_empty)| !is_empty) {
        let wrong = format!("`{entry}` compares designs: `equiv` reads it, `import` does not");
        return Err(ForeignError::Ports(wrong).into());
    }
    let is_input = |name: &String| {
        let mut ports = reading.ports.iter();
        ports.any(|port| port.name == *name && port.is_input)
    };
    if let Some(name) = given.constants.keys().find(|name| !is_input(name)) {
        let wrong = format!("there is no input `{name}` to be constant");
        return Err(ForeignError::Ports(wrong).into());
    }
    Ok(())
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
        return Ok(random(design, cycles, arguments.seed));
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

/// Random inputs; the reset is active in the first cycle, and undefined bits are 0.
fn random(design: &Netlist, cycles: usize, seed: u64) -> Vec<Vec<BigUint>> {
    let mut all = random_inputs(design, cycles, seed);
    for (cycle, values) in all.iter_mut().enumerate() {
        for (port, value) in design.inputs.iter().zip(values) {
            if port.name.starts_with(UNDEFINED) {
                *value = BigUint::ZERO;
            } else if port.name == RESET {
                *value = BigUint::from(u8::from(cycle == 0));
            }
        }
    }
    all
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
    let netlist = optimize(&Netlist {
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
    let file = match &arguments.stimulus {
        Some(path) => Some(stimulus::read(path, design, &Stores::of(design))?),
        None => None,
    };
    let length = file
        .as_ref()
        .map_or(DEFAULT_CYCLES, |file| file.cycles.len() as u64);
    let cycles = arguments.cycles.unwrap_or(length);
    let random = match &file {
        Some(_) => Vec::new(),
        None => random(
            design,
            usize::try_from(cycles).unwrap_or(usize::MAX),
            arguments.seed,
        ),
    };
    let mut waves = Waves::begin(design, &request, None)?;
    let watched = waves.as_ref().map_or(&[][..], Waves::nets);
    let mut simulator = Single::watching(design, watched);
    if let Some(file) = &file {
        begin(&mut simulator, &file.start)?;
    }
    for cycle in 0..cycles {
        let number = usize::try_from(cycle).unwrap_or(usize::MAX);
        if let Some(file) = &file {
            for (index, value) in file.cycles.get(number).into_iter().flatten() {
                simulator.poke(&design.inputs[*index].name, value.clone())?;
            }
        } else {
            for (port, value) in design.inputs.iter().zip(&random[number]) {
                simulator.poke(&port.name, value.clone())?;
            }
        }
        simulator.settle();
        if let Some(waves) = &mut waves {
            waves.sample(design, &simulator)?;
        }
        if cycle + 1 < cycles {
            simulator.step();
        }
    }
    let mut text = format!("{}; outputs in the last cycle:\n", counted(cycles, "cycle"));
    for port in &design.outputs {
        let _ = writeln!(text, "  {} = {:#x}", port.name, simulator.peek(&port.name)?);
    }
    if let Some(waves) = waves {
        for file in waves.finish()? {
            let _ = writeln!(text, "wrote {}", file.display());
        }
    }
    Ok(text)
}
