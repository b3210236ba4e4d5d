//! Names of values, from the trace itself or from a GTKWave save file beside it.
//!
//! A VCD may have name tables as attributes, and an FST as enumerations. Otherwise `TRACE.gtkw` is read, as `sim`
//! writes it and GTKWave saves it: a translate filter before a signal, `^1 FILE`, is a file of lines `VALUE NAME`.
//! A file that is missing, not a regular file, too long or malformed gives no names and is not an error.

use super::limits::read_all;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use wellen::{Hierarchy, VarRef};

/// Names of values.
#[derive(Debug, Default)]
pub struct Names(HashMap<String, String>);

impl Names {
    /// The name of a value in binary digits.
    pub fn get(&self, digits: &str) -> Option<&str> {
        self.0.get(without_zeros(digits)).map(String::as_str)
    }
}

/// Digits as they are looked for: a trace decides how many there are, and zeros in front take room for nothing.
fn without_zeros(digits: &str) -> &str {
    digits.trim_start_matches('0')
}

/// Bytes of a save file, and of a file of names.
const LONGEST_SAVE_FILE: u64 = 16 << 20;
const LONGEST_NAMES: u64 = 1 << 18;

/// Digits of a value.
const MOST_DIGITS: usize = 1 << 14;

/// The text of a file; none of what is no file, which a trace that came from elsewhere may name.
fn text(path: &Path, most: u64) -> Option<String> {
    let file = File::open(path).ok()?;
    file.metadata().ok()?.is_file().then_some(())?;
    String::from_utf8(read_all(file, most).ok()?).ok()
}

/// Flags of a signal in a save file, as GTKWave numbers them.
mod flag {
    pub const DECIMAL: u32 = 0x4;
    pub const BINARY: u32 = 0x8;
}

/// Those that the trace has for a variable.
pub fn of_trace(hierarchy: &Hierarchy, var: VarRef) -> Option<Names> {
    let (_, pairs) = hierarchy[var].enum_type(hierarchy)?;
    let mut room = LONGEST_NAMES as usize;
    let has_room = |(value, name): &(&str, &str)| {
        room = room.saturating_sub(value.len() + name.len());
        room > 0
    };
    let pair = |(value, name): (&str, &str)| (without_zeros(value).to_string(), name.to_string());
    let pairs = pairs.into_iter().take_while(has_room);
    Some(Names(pairs.map(pair).collect()))
}

/// The save file beside a trace: translate filters by their signals' paths.
#[derive(Debug, Default)]
pub struct SaveFile {
    folder: PathBuf,
    filters: HashMap<String, Filter>,
}

#[derive(Debug)]
struct Filter {
    radix: u32,
    file: String,
}

impl SaveFile {
    /// The one beside a trace.
    pub fn beside(trace: &Path) -> Self {
        let path = trace.with_extension("gtkw");
        let save = text(&path, LONGEST_SAVE_FILE).unwrap_or_default();
        let folder = path.parent().unwrap_or(Path::new(""));
        Self {
            folder: folder.to_path_buf(),
            filters: Self::parse(&save),
        }
    }

    fn parse(text: &str) -> HashMap<String, Filter> {
        let mut filters = HashMap::new();
        let mut flags = 0;
        let mut filter: Option<&str> = None;
        for line in text.lines() {
            if let Some(digits) = line.strip_prefix('@') {
                flags = u32::from_str_radix(digits, 16).unwrap_or(0);
            } else if let Some(entry) = line.strip_prefix('^') {
                filter = entry.split_once(' ').map(|(_, file)| file);
            } else if !line.starts_with(['[', '*', '-'])
                && let Some(file) = filter.take()
            {
                let radix = match flags {
                    flags if flags & flag::BINARY != 0 => 2,
                    flags if flags & flag::DECIMAL != 0 => 10,
                    _ => 16,
                };
                let file = file.to_string();
                filters.insert(path_of(line).to_string(), Filter { radix, file });
            }
        }
        filters
    }

    /// The names of a signal's values.
    pub fn names(&self, path: &str) -> Option<Names> {
        let Filter { radix, file } = self.filters.get(path)?;
        let text = text(&self.folder.join(file), LONGEST_NAMES)?;
        Some(Self::names_of(&text, *radix))
    }

    fn names_of(text: &str, radix: u32) -> Names {
        let pair = |line: &str| {
            let (value, name) = line.trim().split_once(' ')?;
            (value.len() <= MOST_DIGITS).then_some(())?;
            let value = BigUint::parse_bytes(value.as_bytes(), radix)?;
            // GTKWave takes a colour before the name: ?red?ERROR.
            let name = match name
                .trim()
                .strip_prefix('?')
                .and_then(|n| n.split_once('?'))
            {
                Some((_, name)) => name,
                None => name.trim(),
            };
            let digits = without_zeros(&format!("{value:b}")).to_string();
            Some((digits, name.to_string())).filter(|(_, name)| !name.is_empty())
        };
        Names(text.lines().filter_map(pair).collect())
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
        let folder = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| std::fs::write(folder.path().join(file), text);
        std::fs::create_dir(folder.path().join("run.d")).unwrap();
        write("run.gtkw", text).unwrap();
        write("run.d/op.txt", "2B ADD\n02 ?red?SEL LONG\nzz BAD\n\n").unwrap();
        write("bit.txt", "0 OFF\n1 ON\n").unwrap();
        let file = SaveFile::beside(&folder.path().join("run.vcd"));
        let op = file.names("top.op").unwrap();
        assert_eq!(op.get("0101011"), Some("ADD"));
        assert_eq!(op.get("0000010"), Some("SEL LONG"));
        assert_eq!((op.get("000000x"), op.0.len()), (None, 2));
        let bit = file.names("top.b").unwrap();
        assert_eq!([bit.get("0"), bit.get("1")], [Some("OFF"), Some("ON")]);
        assert!(file.names("top.plain").is_none() && file.names("top.gone").is_none());
    }

    /// A trace that came from elsewhere may bring a save file that names anything.
    #[test]
    fn what_is_no_file_or_too_long_names_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let long = "0 A\n".repeat((1 << 16) + 1);
        std::fs::write(folder.path().join("long.txt"), &long[..1 << 18]).unwrap();
        std::fs::write(folder.path().join("longer.txt"), &long[..=1 << 18]).unwrap();
        let text = "^1 /dev/zero\ntop.zero\n^2 long.txt\ntop.long\n^3 longer.txt\ntop.longer\n^4 .\ntop.folder\n";
        std::fs::write(folder.path().join("run.gtkw"), text).unwrap();
        let file = SaveFile::beside(&folder.path().join("run.fst"));
        assert!(file.names("top.long").is_some());
        for path in ["top.zero", "top.longer", "top.folder"] {
            assert!(file.names(path).is_none(), "{path}");
        }
    }

    #[test]
    fn lanes_keep_their_index() {
        assert_eq!(path_of("top.lanes[3].q[7:0]"), "top.lanes[3].q");
        assert_eq!(path_of("top.lanes[3].valid"), "top.lanes[3].valid");
        assert_eq!(path_of("top.bits[3]"), "top.bits[3]");
    }
}
