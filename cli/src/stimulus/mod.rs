//! The stimulus file: `{"cycles": [{"port": "0x1f", ...}, ...]}`, and before the cycles where it begins:
//! `"start": {"register": "0x1f", "memory": {"3": "0x1f"}}`.
//!
//! A value is a string (`"0x1f"`, `"0b101"`, `"31"`, or a name of the port's enumeration) or a whole number.
//! Whatever is wrong is reported with line, column and port.

mod start;

pub use start::Stores;

use crate::error::{CliError, Result};
use crate::value;
use num_bigint::BigUint;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use warpwright::blocks::golden::PortValues;
use warpwright::blocks::nearest::{did_you_mean, nearest};
use warpwright::hdl::enums::EnumType;
use warpwright::hdl::module::CLOCK;
use warpwright::hdl::netlist::Netlist;
use warpwright::testbenches::verify::StartValue;

/// Bytes of a stimulus file, which is held in memory.
const LONGEST_FILE: u64 = 1 << 30;

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
    let text = read_text(path).map_err(|error| CliError::Read {
        path: path.to_path_buf(),
        error,
    })?;
    parse(&path.display().to_string(), &text, design, stores)
}

fn read_text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    // A device may have no end.
    file.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_FILE {
        let most = LONGEST_FILE >> 20;
        return Err(io::Error::other(format!("it has more than {most} MiB")));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))
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

/// Names and values with their places in the text; names may repeat, which is reported later.
struct Entries<'a>(Vec<(Name<'a>, &'a RawValue)>);

#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("names and values such as {\"port\": \"0x1f\"}")
            }

            fn visit_map<A: MapAccess<'de>>(
                self,
                mut map: A,
            ) -> std::result::Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

fn parse(file: &str, text: &str, design: &Netlist, stores: &Stores) -> Result<Stimulus> {
    let reader = Reader { file, text, design };
    let document: Document<'_> = serde_json::from_str(text).map_err(|e| reader.malformed(&e))?;
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
    file: &'a str,
    text: &'a str,
    design: &'a Netlist,
}

impl Reader<'_> {
    fn cycle(&self, number: usize, cycle: &RawValue) -> Result<Changes> {
        let fault = |place: Range<usize>, what: String| {
            Err(self.fault(place, &format!("in cycle {number}, {what}")))
        };
        // It is JSON already, so it can only be of another type.
        let Ok(Entries(entries)) = serde_json::from_str(cycle.get()) else {
            let found = shown(cycle.get());
            let what = format!("expected ports and values, {{\"port\": \"0x1f\"}}; found {found}");
            return fault(self.place(cycle.get()), what);
        };
        let mut changes: Changes = Vec::new();
        for (name, raw) in &entries {
            let at_name = self.name_place(name, raw);
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
                Err(what) => return fault(self.place(raw.get()), what),
            }
        }
        Ok(changes)
    }

    fn no_such_input(&self, name: &str) -> String {
        let design = &self.design.name;
        let asked = shown(name);
        if name == CLOCK && self.design.clocked {
            return format!("`{CLOCK}` is not an input to set: every cycle is one period of it");
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

    /// What the JSON reader stumbled over.
    fn malformed(&self, error: &serde_json::Error) -> Box<CliError> {
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        let before = self
            .text
            .split_inclusive('\n')
            .take(error.line().max(1) - 1);
        let start: usize = before.map(str::len).sum();
        // Columns of the JSON reader count bytes and may end within a character.
        let place = start + error.column().max(1) - 1;
        let place = self.text.floor_char_boundary(place);
        let (line, column) = self.line_and_column(place);
        let message = format!("{}, line {line}, column {column}: {said}", self.file);
        self.error(message, place..place)
    }

    fn error(&self, message: String, place: Range<usize>) -> Box<CliError> {
        const HELP: &str = "a stimulus reads {\"cycles\": [{\"port\": \"0x1f\", ...}, ...]}; \
                            `warpwright sim --help` says more";
        Box::new(CliError::text(message, self.file, self.text, place, HELP))
    }

    /// What is wrong at a place, with line and column.
    fn fault(&self, place: Range<usize>, what: &str) -> Box<CliError> {
        let (line, column) = self.line_and_column(place.start);
        let message = format!("{}, line {line}, column {column}: {what}", self.file);
        self.error(message, place)
    }

    /// Where a name stands, or at least its value.
    fn name_place(&self, name: &Name<'_>, value: &RawValue) -> Range<usize> {
        match &name.0 {
            Cow::Borrowed(name) => self.place(name),
            // Written with escapes, so that it is no piece of the text.
            Cow::Owned(_) => self.place(value.get()),
        }
    }

    /// Where a piece of the text stands in it.
    fn place(&self, piece: &str) -> Range<usize> {
        let start = piece.as_ptr().addr();
        let start = start.saturating_sub(self.text.as_ptr().addr());
        start..(start + piece.len()).min(self.text.len())
    }

    /// Both from 1, columns in characters.
    fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..offset];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// The value of something so wide from its JSON text, or what is wrong with it.
fn value_of(
    what: &str,
    width: u32,
    enum_type: Option<&EnumType>,
    raw: &str,
) -> std::result::Result<BigUint, String> {
    let wrong = |found: &str| {
        let names = enum_type.map_or(String::new(), |names| {
            let names: Vec<&str> = names.variants.iter().map(|(n, _)| n.as_str()).collect();
            format!(", or one of {}", names.join(", "))
        });
        format!(
            "{what} takes a string such as \"0x1f\", \"0b101\" or \"31\", or a whole number{names}; \
             found {found}"
        )
    };
    let value = if raw.starts_with('"') {
        let text: String = serde_json::from_str(raw).map_err(|error| wrong(&error.to_string()))?;
        let named = enum_type.and_then(|names| names.value_of(&text));
        let value = named.map(BigUint::from).or_else(|| value::number(&text));
        value.ok_or_else(|| wrong(&shown(raw)))?
    } else {
        let digits = raw.bytes().all(|b| b.is_ascii_digit());
        let value = value::number(raw).filter(|_| digits);
        value.ok_or_else(|| wrong(&shown(raw)))?
    };
    if value.bits() > u64::from(width) {
        let plural = if width == 1 { "" } else { "s" };
        let (found, needs) = (shown(raw), value.bits());
        return Err(format!(
            "{what} has {width} bit{plural}, but {found} needs {needs}"
        ));
    }
    Ok(value)
}

/// A piece of the file, fit to be repeated: short, and nothing that a terminal would obey.
fn shown(raw: &str) -> String {
    const LONGEST: usize = 40;
    let mut rest = raw.chars();
    let start = rest.by_ref().take(LONGEST);
    let mut text = String::new();
    for c in start {
        if c.is_control() {
            text.extend(c.escape_unicode());
        } else {
            text.push(c);
        }
    }
    if rest.next().is_some() {
        text.push_str("...");
    }
    text
}
