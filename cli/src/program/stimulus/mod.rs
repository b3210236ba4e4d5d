//! The stimulus file: `{"cycles": [{"port": "0x1f", ...}, ...]}`, and before the cycles
//! an optional start state: `"start": {"register": "0x1f", "memory": {"3": "0x1f"}}`.
//!
//! A value is a string (`"0x1f"`, `"0b101"`, `"31"`, or a name of the port's
//! enumeration) or an integer. Every error is reported with line, column and port.

mod start;

pub use start::Stores;

use crate::blocks::golden::PortValues;
use crate::blocks::nearest::{did_you_mean, nearest};
use crate::hdl::module::CLOCK;
use crate::hdl::netlist::Netlist;
use crate::program::error::Result;
use crate::program::input;
use crate::program::json_source::{Entries, Name, Source, shown, value_of};
use crate::program::value;
use crate::testbenches::verify::StartValue;
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::ops::Range;
use std::path::Path;

/// A cycle: what changes, as indices of the netlist's inputs and values.
pub type Changes = Vec<(usize, BigUint)>;

/// A whole stimulus.
#[derive(Debug)]
pub struct Stimulus {
    /// What registers and memories hold at first, where it differs from power-up.
    pub start: Vec<StartValue>,
    pub cycles: Vec<Changes>,
}

/// Reads a stimulus for a design with these registers and memories.
pub fn read(path: &Path, design: &Netlist, stores: &Stores) -> Result<Stimulus> {
    if path == Path::new(input::STANDARD_INPUT) {
        let text = input::read_standard_input()?;
        return parse("standard input", &text, design, stores);
    }
    let text = input::read_text(path)?;
    parse(&path.display().to_string(), &text, design, stores)
}

/// A stimulus as a file's text: where it begins, and every input in every cycle.
pub fn write(
    start: &[StartValue],
    cycles: &[PortValues],
    design: &Netlist,
    stores: &Stores,
) -> String {
    let cycles = cycles.iter().map(|cycle| {
        let ports = design.inputs.iter().map(|port| {
            let value = value::hexadecimal(cycle.get(&port.name), port.width);
            format!("\"{}\": \"{value}\"", port.name)
        });
        format!("  {{{}}}", ports.collect::<Vec<_>>().join(", "))
    });
    let cycles = cycles.collect::<Vec<_>>().join(",\n");
    let start = start::write(start, stores);
    format!("{{{start}\"cycles\": [\n{cycles}\n]}}\n")
}

#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a stimulus such as {\"cycles\": [{\"port\": \"0x1f\"}]}"
)]
struct Document<'a> {
    #[serde(borrow, default)]
    start: Option<&'a RawValue>,
    #[serde(borrow)]
    cycles: Vec<&'a RawValue>,
}

fn parse(file: &str, text: &str, design: &Netlist, stores: &Stores) -> Result<Stimulus> {
    const HELP: &str = "write a stimulus as {\"cycles\": [{\"port\": \"0x1f\", ...}, ...]}; \
                        see `warpwright sim --help`";
    let source = Source {
        file,
        text,
        help: HELP,
    };
    let document: Document<'_> = source.parse()?;
    let reader = Reader { source, design };
    let start = match document.start {
        Some(start) => reader.start(start, stores)?,
        None => Vec::new(),
    };
    let cycles = document.cycles.iter().enumerate();
    let cycles = cycles.map(|(n, cycle)| reader.cycle(n, cycle));
    Ok(Stimulus {
        start,
        cycles: cycles.collect::<Result<_>>()?,
    })
}

struct Reader<'a> {
    source: Source<'a>,
    design: &'a Netlist,
}

impl Reader<'_> {
    fn cycle(&self, number: usize, cycle: &RawValue) -> Result<Changes> {
        let fault = |place: Range<usize>, what: String| {
            Err(self
                .source
                .fault(place, &format!("in cycle {number}, {what}")))
        };
        // It is JSON already, so it can only be of another type.
        let Ok(Entries(entries)) = serde_json::from_str(cycle.get()) else {
            let found = shown(cycle.get());
            let what = format!("expected ports and values, {{\"port\": \"0x1f\"}}; found {found}");
            return fault(self.source.place(cycle.get()), what);
        };
        let mut changes: Changes = Vec::new();
        for (name, raw) in &entries {
            let at_name = self.source.name_place(name, raw);
            let Name(name) = name;
            let Some(index) = self.design.inputs.iter().position(|p| p.name == *name) else {
                return fault(at_name, self.no_such_input(name));
            };
            if changes.iter().any(|(other, _)| *other == index) {
                let what = format!("port `{name}` is given twice");
                return fault(at_name, what);
            }
            let port = &self.design.inputs[index];
            let what = format!("port `{name}`");
            match value_of(&what, port.width, port.enum_type.as_deref(), raw.get()) {
                Ok(value) => changes.push((index, value)),
                Err(what) => return fault(self.source.place(raw.get()), what),
            }
        }
        Ok(changes)
    }

    fn no_such_input(&self, name: &str) -> String {
        let design = &self.design.name;
        let asked = shown(name);
        if name == CLOCK && self.design.clocked {
            return format!("`{CLOCK}` cannot be set: every cycle is one clock period");
        }
        if self.design.output(name).is_some() {
            return format!("`{name}` is an output of {design}; only inputs can be set");
        }
        let names = || self.design.inputs.iter().map(|port| port.name.as_str());
        format!(
            "{design} has no input `{asked}`; it has {}{}",
            names().collect::<Vec<_>>().join(", "),
            did_you_mean(nearest(name, names()))
        )
    }
}
