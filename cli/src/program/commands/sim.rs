//! `warpwright sim`: simulates a block, or a user's own Verilog, with one stimulus.

mod code;
mod pattern;
mod verilog;

use crate::program::arguments::Sim;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::files::is_same;
use crate::program::input::STANDARD_INPUT;
use crate::program::output::{self, StandardOutput};
use crate::program::simulation::Simulation;
use crate::program::source::Source;
use crate::program::value::{hexadecimal, readable};
use crate::program::waves::WaveRequest;
use crate::testbenches::wording::counted;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Standard output. A run that only writes waveforms reports what it did; in any other the table or JSON is the answer.
fn answer_of(arguments: &Sim) -> StandardOutput {
    let writes = arguments.vcd.is_some() || arguments.fst.is_some();
    if writes && !arguments.json {
        StandardOutput::report()
    } else {
        StandardOutput::new()
    }
}

/// Runs a block, or a user's own Verilog.
pub fn run(arguments: &Sim) -> Result<()> {
    paths_fit(arguments)?;
    let waves = WaveRequest {
        vcd: arguments.vcd.as_deref(),
        fst: arguments.fst.as_deref(),
        plain_vcd: arguments.plain_vcd,
    };
    let Some(block) = &arguments.block else {
        return verilog::run(arguments, &waves);
    };
    verilog::has_no_options(arguments)?;
    let configuration = Configuration::new(block, &arguments.settings.settings)?;
    let module = configuration.build()?;
    if let Some(path) = &arguments.file {
        return code::run(path, arguments, &configuration, &module, &waves);
    }
    if let Some(name) = &arguments.pattern {
        return pattern::run(name, arguments, &configuration, &module, &waves);
    }
    let mut simulation = Simulation::new(&module, &waves)?;
    let source = if let Some(path) = &arguments.stimulus {
        Source::file(path, &mut simulation)?
    } else {
        let Configuration { block, parameters } = &configuration;
        Source::Random(block.stimulus(parameters, arguments.seed))
    };
    report(arguments, &configuration, simulation, source)
}

/// No file is read and written, and none is named for another format.
fn paths_fit(arguments: &Sim) -> Result<()> {
    let read = [
        &arguments.stimulus,
        &arguments.file,
        &arguments.patterns,
        &arguments.map,
    ];
    for read in read.into_iter().flatten().chain(&arguments.verilog) {
        let mut waves = [&arguments.vcd, &arguments.fst].into_iter().flatten();
        if let Some(path) = waves.find(|path| is_same(path, read)) {
            let path = path.clone();
            return Err(CliError::Overwritten { path }.into());
        }
    }
    for (option, path, other) in [
        ("--vcd", &arguments.vcd, "fst"),
        ("--fst", &arguments.fst, "vcd"),
    ] {
        let is_other = |path: &&PathBuf| {
            path.extension()
                .is_some_and(|e| e.eq_ignore_ascii_case(other))
        };
        if let Some(path) = path.as_ref().filter(is_other) {
            let path = path.clone();
            return Err(CliError::OtherFormat {
                option,
                path,
                other,
            }
            .into());
        }
    }
    Ok(())
}

/// Runs the simulation of something with this title, and answers.
fn report(
    arguments: &Sim,
    title: &dyn Display,
    mut simulation: Simulation,
    mut source: Source,
) -> Result<()> {
    let cycles = arguments.cycles.unwrap_or_else(|| source.length());
    let mut answer = answer_of(arguments);
    let mut table = Table::new(&simulation);
    if arguments.json {
        answer.write("{\"cycles\": [\n")?;
    }
    let bar = output::progress(cycles, "cycles");
    for cycle in 0..cycles {
        source.drive(cycle, &mut simulation)?;
        simulation.step()?;
        if arguments.json {
            answer.write(if cycle == 0 { "  " } else { ",\n  " })?;
            answer.write(&outputs(&simulation)?)?;
        } else {
            table.add(&simulation)?;
        }
        if cycle % 256 == 0 {
            bar.set_position(cycle);
        }
    }
    bar.finish_and_clear();

    if arguments.json {
        answer.write("\n]}\n")?;
    } else {
        let inputs = match &arguments.stimulus {
            Some(path) if path == Path::new(STANDARD_INPUT) => {
                "inputs from standard input".to_string()
            }
            Some(path) => format!("inputs from {}", path.display()),
            None => format!("random inputs with seed {}", arguments.seed),
        };
        let cycles_run = counted(cycles, "cycle");
        answer.write(&format!("{title}: {cycles_run}, {inputs}\n"))?;
        answer.write(&table.text(cycles))?;
    }
    for file in simulation.finish()? {
        if !arguments.json {
            answer.write(&format!("wrote {}\n", file.display()))?;
        }
    }
    answer.end(true)
}

/// The outputs of a cycle as JSON.
fn outputs(simulation: &Simulation) -> Result<String> {
    let ports = simulation.design.outputs.iter().enumerate();
    let values = ports.map(|(index, port)| {
        let value = hexadecimal(&simulation.output(index)?, port.width);
        Ok(format!("\"{}\": \"{value}\"", port.name))
    });
    Ok(format!(
        "{{{}}}",
        values.collect::<Result<Vec<_>>>()?.join(", ")
    ))
}

/// The first cycles as a person reads them: a row a port, a column a cycle, as many as the width takes.
struct Table {
    /// Name and direction of each port, inputs first.
    ports: Vec<[String; 2]>,
    cycles: Vec<Vec<String>>,
    width: usize,
    /// How wide the table may become.
    limit: usize,
}

impl Table {
    fn new(simulation: &Simulation) -> Self {
        let design = &simulation.design;
        let inputs = design
            .inputs
            .iter()
            .map(|port| [port.name.clone(), "in".to_string()]);
        let outputs = design
            .outputs
            .iter()
            .map(|port| [port.name.clone(), "out".to_string()]);
        let ports: Vec<[String; 2]> = inputs.chain(outputs).collect();
        let longest = ports.iter().map(|[name, _]| name.len()).max();
        Self {
            ports,
            cycles: Vec::new(),
            width: longest.unwrap_or(0) + "│  ┆ out ┆│".chars().count(),
            limit: usize::from(output::width()),
        }
    }

    /// Takes the cycle that has just been run, if there is room for it.
    fn add(&mut self, simulation: &Simulation) -> Result<()> {
        if self.width >= self.limit {
            return Ok(());
        }
        let design = &simulation.design;
        let inputs = design.inputs.iter().enumerate().map(|(index, port)| {
            let value = simulation.input(index)?;
            Ok(readable(&value, port.width, port.enum_type.as_deref()))
        });
        let outputs = design.outputs.iter().enumerate().map(|(index, port)| {
            let value = simulation.output(index)?;
            Ok(readable(&value, port.width, port.enum_type.as_deref()))
        });
        let column = inputs.chain(outputs).collect::<Result<Vec<String>>>()?;
        let heading = self.cycles.len().to_string().len();
        let widest = column.iter().map(String::len).max();
        self.width += widest.unwrap_or(0).max(heading) + 3;
        if self.width <= self.limit || self.cycles.is_empty() {
            self.cycles.push(column);
        }
        Ok(())
    }

    fn text(&self, cycles: u64) -> String {
        let shown = self.cycles.len();
        if shown == 0 {
            return String::new();
        }
        let mut table = output::table(["port", ""]);
        let numbers = (0..shown).map(|cycle| cycle.to_string());
        table.set_header(
            ["cycle".to_string(), String::new()]
                .into_iter()
                .chain(numbers),
        );
        for (row, port) in self.ports.iter().enumerate() {
            let values = self.cycles.iter().map(|column| column[row].clone());
            table.add_row(port.iter().cloned().chain(values));
        }
        let hidden = cycles - shown as u64;
        if hidden == 0 {
            return format!("{table}\n");
        }
        format!(
            "{table}\n{hidden} more cycles not shown; --json prints all outputs, --vcd writes a waveform\n"
        )
    }
}
