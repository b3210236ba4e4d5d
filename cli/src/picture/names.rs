//! Names of values: those that the trace has itself, or those of a GTKWave save file beside it.
//!
//! A VCD may have tables of names as attributes, and an FST as its enumerations. For traces without, `TRACE.gtkw` is
//! looked at, as `sim` writes it and GTKWave saves it: a translate filter before a signal, `^1 FILE`, is a file of lines
//! `VALUE NAME`. What is missing or makes no sense there gives no names, and is no mistake.

use num_bigint::BigUint;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use wellen::{Hierarchy, VarRef};

/// Names by their values' digits, 0 and 1.
pub type Names = HashMap<String, String>;

/// Flags of a signal in a save file, as GTKWave numbers them.
mod flag {
    pub const DECIMAL: u32 = 0x4;
    pub const BINARY: u32 = 0x8;
}

/// Those that the trace has for a variable.
pub fn of_trace(hierarchy: &Hierarchy, var: VarRef) -> Option<Names> {
    let (_, pairs) = hierarchy[var].enum_type(hierarchy)?;
    let width = hierarchy[var].length(hierarchy)? as usize;
    let pair = |(value, name): (&str, &str)| (format!("{value:0>width$}"), name.to_string());
    Some(pairs.into_iter().map(pair).collect())
}

/// The save file beside a trace: translate filters by their signals' paths.
#[derive(Debug, Default)]
pub struct SaveFile {
    filters: HashMap<String, Filter>,
}

#[derive(Debug)]
struct Filter {
    radix: u32,
    text: String,
}

impl SaveFile {
    /// The one beside a trace.
    pub fn beside(trace: &Path) -> Self {
        let path = trace.with_extension("gtkw");
        let Ok(text) = fs::read_to_string(&path) else {
            return Self::default();
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::parse(&text, |file| fs::read_to_string(folder.join(file)).ok())
    }

    fn parse(text: &str, read: impl Fn(&str) -> Option<String>) -> Self {
        let mut filters = HashMap::new();
        let mut flags = 0;
        let mut filter: Option<&str> = None;
        for line in text.lines() {
            if let Some(digits) = line.strip_prefix('@') {
                flags = u32::from_str_radix(digits, 16).unwrap_or(0);
            } else if let Some(entry) = line.strip_prefix('^') {
                filter = entry.split_once(' ').map(|(_, file)| file);
            } else if !line.starts_with(['[', '*', '-'])
                && let Some(text) = filter.take().and_then(&read)
            {
                let radix = match flags {
                    flags if flags & flag::BINARY != 0 => 2,
                    flags if flags & flag::DECIMAL != 0 => 10,
                    _ => 16,
                };
                filters.insert(path_of(line).to_string(), Filter { radix, text });
            }
        }
        Self { filters }
    }

    /// The names of a signal's values.
    pub fn names(&self, path: &str, width: u32) -> Option<Names> {
        let Filter { radix, text } = self.filters.get(path)?;
        let width = width as usize;
        let pair = |line: &str| {
            let (value, name) = line.trim().split_once(' ')?;
            let value = BigUint::parse_bytes(value.as_bytes(), *radix)?;
            // GTKWave takes a colour before the name: ?red?ERROR.
            let name = match name
                .trim()
                .strip_prefix('?')
                .and_then(|n| n.split_once('?'))
            {
                Some((_, name)) => name,
                None => name.trim(),
            };
            let digits = format!("{value:0>width$b}");
            Some((digits, name.to_string())).filter(|(_, name)| !name.is_empty())
        };
        Some(text.lines().filter_map(pair).collect())
    }
}

/// The path of a signal's line: `top.state[1:0]`, or a vector made of one bit, `#{top.bit} top.bit`.
fn path_of(line: &str) -> &str {
    let path = match line.strip_prefix("#{").and_then(|l| l.split_once('}')) {
        Some((path, _)) => path,
        None => line,
    };
    let path = path.split_once(' ').map_or(path, |(path, _)| path);
    match path.strip_suffix(']').and_then(|p| p.rsplit_once('[')) {
        Some((name, range)) if range.contains(':') => name,
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_file_names_values_as_gtkwave_does() {
        let text = "[dumpfile] \"run.vcd\"\n*0 -1\n@2022\n^1 run.d/op.txt\ntop.op[6:0]\ntop.plain[6:0]\n@28\n^2 bit.txt\n#{top.b} top.b\n\
                    ^3 gone.txt\ntop.gone\n-group\n";
        let read = |file: &str| match file {
            "run.d/op.txt" => Some("2B ADD\n02 ?red?SEL LONG\nzz BAD\n\n".to_string()),
            "bit.txt" => Some("0 OFF\n1 ON\n".to_string()),
            _ => None,
        };
        let file = SaveFile::parse(text, read);
        let op = file.names("top.op", 7).unwrap();
        assert_eq!(op["0101011"], "ADD");
        assert_eq!(op["0000010"], "SEL LONG");
        assert_eq!(op.len(), 2);
        assert_eq!(file.names("top.b", 1).unwrap()["1"], "ON");
        assert!(file.names("top.plain", 7).is_none() && file.names("top.gone", 1).is_none());
    }

    #[test]
    fn lanes_keep_their_index() {
        assert_eq!(path_of("top.lanes[3].q[7:0]"), "top.lanes[3].q");
        assert_eq!(path_of("top.lanes[3].valid"), "top.lanes[3].valid");
        assert_eq!(path_of("top.bits[3]"), "top.bits[3]");
    }
}
