//! The start state of a stimulus: `"start"`, the contents of registers and memories if they differ from power-up.
//!
//! A register takes a value, a memory its words: all of them in order from word 0,
//! `["0x1f", ...]`, or some of them by number, `{"3": "0x1f"}`. Everything else is as at power-up.

use super::Reader;
use crate::blocks::nearest::{did_you_mean, nearest};
use crate::hdl::netlist::Netlist;
use crate::program::error::{CliError, Result};
use crate::program::json_source::{Entries, Name, shown, value_of};
use crate::program::value::{self, hexadecimal};
use crate::testbenches::verify::StartValue;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What a design remembers things in, by path below the top module.
#[derive(Clone, Debug, Default)]
pub struct Stores(BTreeMap<String, Store>);

#[derive(Clone, Copy, Debug)]
enum Store {
    Register { width: u32 },
    Memory { width: u32, depth: u32 },
}

impl Stores {
    /// Those of a design.
    pub fn of(design: &Netlist) -> Self {
        let registers = design.registers.iter().map(|register| {
            let width = register.width;
            (register.path.clone(), Store::Register { width })
        });
        let memories = design.memories.iter().map(|memory| {
            let (width, depth) = (memory.width, memory.depth);
            (memory.path.clone(), Store::Memory { width, depth })
        });
        Self(registers.chain(memories).collect())
    }

    fn width(&self, path: &str) -> u32 {
        match self.0.get(path) {
            Some(Store::Register { width } | Store::Memory { width, .. }) => *width,
            None => 0,
        }
    }
}

impl Reader<'_> {
    fn fault_in_start(&self, place: Range<usize>, what: &str) -> Box<CliError> {
        self.source.fault(place, &format!("in start, {what}"))
    }

    /// What registers and memories hold at first.
    pub(super) fn start(&self, start: &RawValue, stores: &Stores) -> Result<Vec<StartValue>> {
        let Ok(Entries(entries)) = serde_json::from_str(start.get()) else {
            let found = shown(start.get());
            let what =
                format!("expected registers and memories, {{\"path\": \"0x1f\"}}; found {found}");
            return Err(self.fault_in_start(self.source.place(start.get()), &what));
        };
        let mut values: Vec<StartValue> = Vec::new();
        let mut seen = BTreeSet::new();
        for (name, raw) in &entries {
            let Name(path) = name;
            let at_name = |what: &str| self.fault_in_start(self.source.name_place(name, raw), what);
            let Some(store) = stores.0.get(&**path) else {
                return Err(at_name(&self.no_such_store(path, stores)));
            };
            if !seen.insert(path) {
                return Err(at_name(&format!("`{path}` is given twice")));
            }
            match *store {
                Store::Register { width } => {
                    let value = value_of(&format!("register `{path}`"), width, None, raw.get())
                        .map_err(|what| self.fault_in_start(self.source.place(raw.get()), &what))?;
                    values.push(StartValue {
                        path: path.to_string(),
                        word: None,
                        value,
                    });
                }
                Store::Memory { width, depth } => {
                    self.words(path, (width, depth), raw, &mut values)?;
                }
            }
        }
        Ok(values)
    }

    fn no_such_store(&self, path: &str, stores: &Stores) -> String {
        let design = &self.design.name;
        let asked = shown(path);
        if stores.0.is_empty() {
            return format!("{design} has no register and no memory, so no `{asked}`");
        }
        let paths = || stores.0.keys().map(String::as_str);
        let nearest = match nearest(path, paths()) {
            Some(near) => did_you_mean(Some(near)),
            None => format!(
                "; it has {} registers and memories, the first is `{}`",
                stores.0.len(),
                { paths().next().unwrap_or_default() }
            ),
        };
        format!("{design} has no register or memory `{asked}`{nearest}")
    }

    fn words(
        &self,
        path: &str,
        (width, depth): (u32, u32),
        raw: &RawValue,
        values: &mut Vec<StartValue>,
    ) -> Result<()> {
        let mut add = |word: u32, text: &RawValue| {
            let what = format!("word {word} of memory `{path}`");
            let value = value_of(&what, width, None, text.get());
            let value =
                value.map_err(|what| self.fault_in_start(self.source.place(text.get()), &what))?;
            values.push(StartValue {
                path: path.to_string(),
                word: Some(word),
                value,
            });
            Ok(())
        };
        if let Ok(words) = serde_json::from_str::<Vec<&RawValue>>(raw.get()) {
            if words.len() > depth as usize {
                let found = words.len();
                let what = format!("memory `{path}` has {depth} words, but {found} are given");
                return Err(self.fault_in_start(self.source.place(raw.get()), &what));
            }
            return (0..)
                .zip(words)
                .try_for_each(|(word, text)| add(word, text));
        }
        let Ok(Entries(words)) = serde_json::from_str(raw.get()) else {
            let found = shown(raw.get());
            let what = format!(
                "memory `{path}` must be a list of words from word 0, [\"0x1f\", ...], or an object of words by number, {{\"3\": \"0x1f\"}}; found {found}"
            );
            return Err(self.fault_in_start(self.source.place(raw.get()), &what));
        };
        let mut seen = BTreeSet::new();
        for (name, text) in &words {
            let place = self.source.name_place(name, text);
            let Name(number) = name;
            let wrong = |what: String| Err(self.fault_in_start(place, &what));
            let word = value::number(number).and_then(|number| u32::try_from(number).ok());
            let Some(word) = word.filter(|word| *word < depth) else {
                let (asked, last) = (shown(number), depth - 1);
                return wrong(format!(
                    "memory `{path}` has words 0 to {last}, found `{asked}`"
                ));
            };
            if !seen.insert(word) {
                return wrong(format!("word {word} of memory `{path}` is given twice"));
            }
            add(word, text)?;
        }
        Ok(())
    }
}

/// The start as a part of the file's text, with what separates it from the cycles; nothing if it is power-up.
pub(super) fn write(start: &[StartValue], stores: &Stores) -> String {
    if start.is_empty() {
        return String::new();
    }
    let entries = start.chunk_by(|a, b| a.path == b.path).map(|values| {
        let path = &values[0].path;
        let words = values.iter().map(|StartValue { word, value, .. }| {
            let value = hexadecimal(value, stores.width(path));
            match word {
                None => format!("\"{value}\""),
                Some(word) => format!("\"{word}\": \"{value}\""),
            }
        });
        let words = words.collect::<Vec<_>>().join(", ");
        if values[0].word.is_some() {
            format!("  \"{path}\": {{{words}}}")
        } else {
            format!("  \"{path}\": {words}")
        }
    });
    let entries = entries.collect::<Vec<_>>().join(",\n");
    format!("\"start\": {{\n{entries}\n}},\n")
}
