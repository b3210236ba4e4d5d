//! The struct of each named configuration, as written by `rust_source`, from the manifests
//! in `verilog_out/`: a build script cannot use the catalogue without compiling it.

use super::port::{Port, PortRole, name_fields};
use super::text;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

/// What a manifest says, of which each key has a line.
struct Manifest(String);

impl Manifest {
    /// The one in a configuration's folder.
    fn read(folder: &Path) -> io::Result<Self> {
        let entries: io::Result<Vec<_>> = fs::read_dir(folder)?.collect();
        let mut paths = entries?.into_iter().map(|entry| entry.path());
        let path = paths.find(|path| path.extension().is_some_and(|ending| ending == "json"));
        let path = path.unwrap_or_else(|| panic!("{} has no manifest", folder.display()));
        let text = fs::read_to_string(&path)?;
        // So that a value is what stands between its quotation marks.
        assert!(!text.contains('\\'), "an escape in {}", path.display());
        Ok(Self(text))
    }

    /// What it says of the whole under this key.
    fn value(&self, key: &str) -> &str {
        let start = format!("  \"{key}\": ");
        let mut lines = self.0.lines();
        let said = lines.find_map(|line| line.strip_prefix(&start));
        plain(said.unwrap_or_else(|| panic!("a manifest without {key}")))
    }

    /// The settings that differ from the defaults.
    fn settings(&self) -> Vec<(&str, &str)> {
        let options = self.value("command").split(" -p ");
        options
            .filter_map(|option| option.split(' ').next()?.split_once('='))
            .collect()
    }

    fn ports(&self) -> Vec<Port> {
        let lines = self.0.lines().skip_while(|line| *line != "  \"ports\": [");
        let lines = lines.take_while(|line| *line != "  ],");
        // An enumeration's values stand deeper.
        let keys = lines.filter_map(|line| line.strip_prefix("      \"")?.split_once("\": "));
        let plain_keys = keys.filter(|(key, _)| *key != "enum");
        let values: Vec<&str> = plain_keys.map(|(_, value)| plain(value)).collect();
        let mut ports: Vec<Port> = values.chunks(4).map(port).collect();
        name_fields(&mut ports);
        ports
    }
}

/// A value without what stands around it.
fn plain(value: &str) -> &str {
    value.trim_end_matches(',').trim_matches('"')
}

/// A port from its name, direction, width and doc.
fn port(values: &[&str]) -> Port {
    let [name, direction, width, doc] = values else {
        panic!("a port of {values:?}");
    };
    let width = width.parse().expect("a width");
    match *direction {
        _ if *name == "clk" => Port::new(PortRole::Clock, name, width, "clock"),
        "input" => Port::new(PortRole::Input, name, width, doc),
        _ => Port::new(PortRole::Output, name, width, doc),
    }
}

/// `lop3_unit_warp` becomes `Lop3UnitWarp`.
fn struct_name(configuration: &str) -> String {
    let words = configuration.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect()
}

/// Writes the file of each configuration that is emitted into a folder, and their list, `mod.rs`.
pub fn write(emitted: &Path, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let entries: io::Result<Vec<_>> = fs::read_dir(emitted)?.collect();
    let mut paths: Vec<_> = entries?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    let (mut modules, mut known) = (String::new(), String::new());
    for path in paths {
        let manifest = Manifest::read(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (made, summary) = (struct_name(&name), manifest.value("summary"));
        let (block, settings) = (manifest.value("block"), manifest.settings());
        let text = text::file(block, &settings, &made, summary, &manifest.ports());
        fs::write(folder.join(format!("{name}.rs")), text)?;
        let _ = writeln!(modules, "pub mod {name};");
        let said = format!("{name:?}, {made:?}, include_str!(\"{name}.rs\")");
        let _ = writeln!(known, "    WrappedBlock::new::<{name}::{made}>({said}),");
    }
    let list = format!("{modules}\npub const KNOWN: &[WrappedBlock] = &[\n{known}];\n");
    fs::write(folder.join("mod.rs"), list)
}
