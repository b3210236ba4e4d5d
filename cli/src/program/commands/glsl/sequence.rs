//! Runs an instruction that has a program: its operations in the golden model, or in simulated hardware.

use super::{MOST_COMPONENTS, mistake, text};
use crate::blocks::glsl450::table::NumberKind;
use crate::blocks::glsl450_sequencer::Width;
use crate::blocks::glsl450_sequencer::contract::TURN;
use crate::blocks::glsl450_sequencer::golden::results;
use crate::blocks::glsl450_sequencer::program::{Program, programs};
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use crate::program::waves::WaveRequest;

/// The widths of their floats.
pub const WIDTHS: [u32; 2] = [16, 32];

/// The programs of an instruction; none if it has no program.
pub fn of(number: u32) -> impl Iterator<Item = &'static Program> {
    programs().iter().filter(move |p| p.number == number)
}

/// The bits of a component: 32 if nothing is said.
pub fn width(name: &str, written: Option<&str>) -> Result<u32> {
    match written {
        None | Some("f32") => Ok(32),
        Some("f16") => Ok(16),
        Some(other) => mistake(
            format!("{name} takes f16 or f32, got `{other}`"),
            "--type sets the component type",
        ),
    }
}

/// What was asked: a program, the operands as they were written, and the words of each operation.
pub struct Asked {
    program: &'static Program,
    width: u32,
    pub operands: Vec<Vec<u64>>,
    operations: Vec<Vec<u32>>,
}

/// How the operands of a program may look, for a message: `x of 3, y of 3`.
fn in_words(shape: &[(&str, usize)]) -> String {
    let each = shape.iter().map(|(name, words)| match words {
        1 => format!("{name} of 1 component"),
        _ => format!("{name} of {words} components"),
    });
    each.collect::<Vec<_>>().join(", ")
}

impl Asked {
    pub fn new(name: &str, number: u32, width: u32, written: &[&str]) -> Result<Self> {
        const HELP: &str =
            "separate the components of a vector by commas: 1,2,3; write a matrix column by column";
        let mut operands = Vec::new();
        for vector in written {
            let components = vector.split(',');
            let components = components.map(|text| text::read(NumberKind::Float, width, text));
            operands.push(components.collect::<Result<Vec<u64>>>()?);
        }
        let found: Vec<usize> = operands.iter().map(Vec::len).collect();
        let fits = |program: &&Program| {
            let words = program.shape().into_iter().map(|(_, words)| words);
            words.eq(found.iter().copied())
        };
        // Component by component: an operation for each.
        let first = of(number).next();
        if let Some(program) = first.filter(|program| program.is_by_component()) {
            let is_alike = found.iter().all(|words| *words == found[0]);
            let takes = program.operands.len();
            if found.len() == takes && is_alike && found[0] <= MOST_COMPONENTS {
                let count = found[0];
                let of = |at: usize| operands.iter().map(move |vector| vector[at] as u32);
                let operations = (0..count).map(|at| of(at).collect()).collect();
                return Ok(Self {
                    program,
                    width,
                    operands,
                    operations,
                });
            }
            let plural = if takes == 1 { "" } else { "s" };
            let message = format!(
                "{name} takes {takes} operand{plural} of 1 to {MOST_COMPONENTS} components, all with the same number of components; got {found:?}"
            );
            return mistake(message, HELP);
        }
        if let Some(program) = of(number).find(fits) {
            let words = operands.iter().flatten().map(|word| *word as u32);
            let operations = vec![words.collect()];
            return Ok(Self {
                program,
                width,
                operands,
                operations,
            });
        }
        let allowed: Vec<String> = of(number).map(|p| in_words(&p.shape())).collect();
        mistake(
            format!("{name} takes {}; got {found:?}", allowed.join("; or ")),
            HELP,
        )
    }

    /// By the golden model: the words of all results.
    pub fn by_model(&self) -> Vec<u64> {
        let width = match self.width {
            16 => Width::Half,
            _ => Width::Single,
        };
        let each = self.operations.iter();
        let words = each.flat_map(|operands| results(width, self.program, operands));
        words.map(u64::from).collect()
    }

    /// By the unit, an operation after the other.
    pub fn by_hardware(&self) -> Result<Vec<u64>> {
        let settings = [format!("width={}", self.width)];
        let configuration = Configuration::new("glsl450_sequencer", &settings)?;
        let latency = configuration
            .block
            .timing(&configuration.parameters)
            .latency;
        let module = configuration.build()?;
        let mut simulation = Simulation::new(&module, &WaveRequest::default())?;
        let mut found = Vec::new();
        for (port, value) in [
            ("out_ready", 1),
            ("in_instruction", self.program.number),
            ("in_components", self.program.components),
        ] {
            simulation.drive_named(port, value)?;
        }
        // No word is refused: an operation begins when the one before it has left.
        let turns = self.program.operations.len() as u32 * TURN;
        let most = latency + turns + self.program.results;
        for operation in &self.operations {
            for cycle in 0..operation.len() + most as usize {
                let word = operation.get(cycle);
                simulation.drive_named("in_valid", u8::from(word.is_some()))?;
                simulation.drive_named("in_operand", word.copied().unwrap_or(0))?;
                simulation.step()?;
                let output = |name: &str| -> Result<u64> {
                    let Some(port) = simulation.output_named(name) else {
                        return Ok(0);
                    };
                    let value = simulation.output(port)?;
                    Ok(value.iter_u64_digits().next().unwrap_or(0))
                };
                if output("out_valid")? == 1 {
                    found.push(output("out_result")?);
                }
            }
        }
        Ok(found)
    }
}
