//! `warpwright fusesoc`: generates the files that a design requests in its core file.
//!
//! FuseSoC calls a generator with one YAML file, in the output
//! folder, and picks up every core file that it then finds there.

use crate::blocks::block::Block;
use crate::blocks::nearest::{did_you_mean, nearest};
use crate::blocks::parameters::{ParameterError, ParameterKind};
use crate::program::arguments::{DialectName, Fusesoc};
use crate::program::catalogue::served;
use crate::program::clocking::Clocking;
use crate::program::configuration::Configuration;
use crate::program::emission::{Core, CoreName, Emission};
use crate::program::error::{CliError, Result};
use crate::program::files::Files;
use crate::program::input;
use crate::program::json_source::{Source, shown};
use crate::program::output;
use crate::program::yaml::{self, Entry, Node, Value};
use clap::ValueEnum;
use std::ops::Range;
use std::path::Path;

/// The version of the file's form.
const GAPI: &str = "1.0";

const HELP: &str = "parameters are {block: NAME, settings: {PARAMETER: VALUE, ...}, top: NAME, prefix: NAME, dialect: verilog}; only \
                    block is required; `warpwright show NAME` lists a block's parameters";

/// Writes them.
pub fn run(arguments: &Fusesoc) -> Result<()> {
    let text = input::read_text(&arguments.file)?;
    // Where FuseSoC has put it is long, and gone when somebody reads the message.
    let name = arguments.file.file_name().unwrap_or_default();
    let name = shown(&name.to_string_lossy());
    let source = Source {
        file: &name,
        text: &text,
        help: HELP,
    };
    let root = yaml::parse(&source)?;
    let request = Request::read(&source, &root)?;
    let emission = Emission {
        configuration: &request.configuration,
        dialect: request.dialect,
        top: request.top.as_deref(),
        prefix: &request.prefix,
        clocking: Clocking::default(),
        testbench: None,
        cocotb: None,
        sdc: None,
        header: false,
        assertions: false,
        wrap: None,
        core: Some(Core {
            name: CoreName::Vlnv(request.vlnv),
            command: Some(served().typed(format_args!("fusesoc {name}"))),
        }),
    };
    let mut files = Files::new();
    emission.add_to(&mut files, Path::new(""))?;
    files.commit()?;
    output::print_report(&format!("wrote {}\n", request.configuration), true)
}

/// What is asked for.
struct Request {
    vlnv: String,
    configuration: Configuration,
    top: Option<String>,
    prefix: String,
    dialect: DialectName,
}

impl Request {
    fn read(source: &Source<'_>, root: &Node) -> Result<Self> {
        let top = Fields::of(source, "the file", root)?;
        let gapi = top.required("gapi")?;
        if text(source, "gapi", gapi)? != GAPI {
            let what = format!("gapi must be {GAPI}");
            return Err(source.fault(gapi.place.clone(), &what));
        }
        let vlnv = top.required("vlnv")?;
        let vlnv = vlnv_of(source, vlnv)?;
        let parameters = Fields::of(source, "parameters", top.required("parameters")?)?;
        parameters.only(&["block", "settings", "top", "prefix", "dialect"])?;
        let block = parameters.required("block")?;
        let block = served()
            .find(text(source, "block", block)?)
            .map_err(|error| source.fault(block.place.clone(), &error.to_string()))?;
        Ok(Self {
            vlnv,
            configuration: configuration(source, block, parameters.get("settings"))?,
            prefix: match parameters.get("prefix") {
                Some(prefix) => beginning(source, "prefix", prefix)?,
                None => String::new(),
            },
            top: match parameters.get("top") {
                Some(top) => Some(beginning(source, "top", top)?),
                None => None,
            },
            dialect: match parameters.get("dialect") {
                Some(dialect) => dialect_of(source, dialect)?,
                None => DialectName::Verilog,
            },
        })
    }
}

/// The named values of a mapping.
struct Fields<'a> {
    source: &'a Source<'a>,
    what: &'static str,
    place: Range<usize>,
    entries: &'a [Entry],
}

impl<'a> Fields<'a> {
    fn of(source: &'a Source<'a>, what: &'static str, node: &'a Node) -> Result<Self> {
        let place = node.place.clone();
        match &node.value {
            Value::Map(entries) => Ok(Self {
                source,
                what,
                place,
                entries,
            }),
            _ => Err(source.fault(
                place,
                &format!("{what} must be a mapping from names to values"),
            )),
        }
    }

    fn get(&self, name: &str) -> Option<&'a Node> {
        let found = self.entries.iter().find(|entry| entry.name == name);
        found.map(|entry| &*entry.value)
    }

    fn required(&self, name: &str) -> Result<&'a Node> {
        let missing = || {
            let what = format!("{} must have `{name}`", self.what);
            self.source.fault(self.place.clone(), &what)
        };
        self.get(name).ok_or_else(missing)
    }

    /// Nothing has another name than these.
    fn only(&self, names: &[&str]) -> Result<()> {
        let is_other = |entry: &&Entry| !names.contains(&entry.name.as_str());
        let Some(entry) = self.entries.iter().find(is_other) else {
            return Ok(());
        };
        let what = format!(
            "{} have no entry `{}`; the entries are {}{}",
            self.what,
            shown(&entry.name),
            names.join(", "),
            did_you_mean(nearest(&entry.name, names.iter().copied()))
        );
        Err(self.source.fault(entry.name_place.clone(), &what))
    }
}

fn text<'a>(source: &Source<'_>, what: &str, node: &'a Node) -> Result<&'a str> {
    match &node.value {
        Value::Text(text) => Ok(text),
        _ => Err(source.fault(
            node.place.clone(),
            &format!("{what} must be a single value"),
        )),
    }
}

/// Vendor, library, name and version, the first two of which may be empty.
fn vlnv_of(source: &Source<'_>, node: &Node) -> Result<String> {
    let vlnv = text(source, "vlnv", node)?;
    let is_part = |part: &str| {
        let legal = |c: char| c.is_ascii_alphanumeric() || "_-.+".contains(c);
        part.chars().all(legal)
    };
    let parts: Vec<&str> = vlnv.split(':').collect();
    if parts.len() == 4 && parts.iter().all(|part| is_part(part)) && !parts[2].is_empty() {
        return Ok(vlnv.to_string());
    }
    let what = format!(
        "vlnv must be VENDOR:LIBRARY:NAME:VERSION, got {}",
        shown(vlnv)
    );
    Err(source.fault(node.place.clone(), &what))
}

/// What names of modules begin with.
fn beginning(source: &Source<'_>, what: &str, node: &Node) -> Result<String> {
    let prefix = text(source, what, node)?;
    // What the names come to is looked at when they are made.
    let is_legal = prefix
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_legal && !prefix.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(prefix.to_string());
    }
    let what = format!(
        "{what} must consist of letters, digits and underscores, and must not begin with a digit; got {}",
        shown(prefix)
    );
    Err(source.fault(node.place.clone(), &what))
}

fn dialect_of(source: &Source<'_>, node: &Node) -> Result<DialectName> {
    let found = text(source, "dialect", node)?;
    DialectName::from_str(found, false).map_err(|_| {
        let found = shown(found);
        let what = format!("dialect must be verilog or systemverilog, got {found}");
        source.fault(node.place.clone(), &what)
    })
}

/// The block with the settings asked for.
fn configuration(
    source: &Source<'_>,
    block: &'static dyn Block,
    settings: Option<&Node>,
) -> Result<Configuration> {
    let entries = match settings {
        // `settings:` with nothing behind it.
        Some(Node {
            value: Value::Text(text),
            ..
        }) if text.is_empty() => &[],
        Some(node) => Fields::of(source, "settings", node)?.entries,
        None => &[],
    };
    let mut pairs = Vec::new();
    for entry in entries {
        pairs.push((entry.name.as_str(), setting(source, block, entry)?));
    }
    let settings = pairs.iter().map(|(name, value)| (*name, value.as_str()));
    Configuration::of(block, settings).map_err(|error| {
        // The same words, where the mistake is.
        let place = match &*error {
            CliError::Parameter { error, .. } => place_of(error, entries),
            _ => None,
        };
        match place {
            Some(place) => source.fault(place, &error.to_string()),
            None => error,
        }
    })
}

/// A setting's value as on the command line: a list's elements are joined by `+`, and `on` and `off`, which FuseSoC reads
/// as truth values, are made what they were.
fn setting(source: &Source<'_>, block: &dyn Block, entry: &Entry) -> Result<String> {
    let what = format!("`{}`", shown(&entry.name));
    if let Value::List(list) = &entry.value.value {
        let list: Result<Vec<&str>> = list.iter().map(|one| text(source, &what, one)).collect();
        return Ok(list?.join("+"));
    }
    let value = text(source, &what, &entry.value)?;
    let spec = block
        .parameters()
        .iter()
        .find(|spec| spec.name == entry.name);
    let is_switch = spec.is_some_and(|spec| match spec.kind {
        ParameterKind::Choice(words) => words.contains(&"on"),
        _ => false,
    });
    Ok(match value {
        "true" if is_switch => "on",
        "false" if is_switch => "off",
        _ => value,
    }
    .to_string())
}

/// Where the setting stands that an error is about, if it is about one.
fn place_of(error: &ParameterError, entries: &[Entry]) -> Option<Range<usize>> {
    let (name, is_name) = match error {
        ParameterError::Unknown { name, .. } => (name, true),
        ParameterError::OutOfRange { name, .. }
        | ParameterError::NoParts { name, .. }
        | ParameterError::Twice { name, .. } => (name, false),
        ParameterError::Combination { .. } => return None,
    };
    let entry = entries.iter().find(|entry| entry.name == *name)?;
    Some(if is_name {
        entry.name_place.clone()
    } else {
        entry.value.place.clone()
    })
}
