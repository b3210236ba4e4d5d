//! A block's page: its sections in order.

use super::checks::{self, Level, Verdicts};
use super::html::{capitalized, escaped, prose};
use super::recorded::Recorded;
use super::{cells, document, interactive, interface, schematic, source, wave};
use crate::program::GENERATOR;
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::datasheet::Datasheet;
use crate::program::error::{CliError, Result};
use std::fmt::Write as _;

/// A page as it is written.
pub struct Page {
    /// The file's name.
    pub file: String,
    pub block: &'static str,
    pub summary: &'static str,
    pub verdicts: Verdicts,
    /// Why a check could not be run, of the first such.
    pub error: Option<Box<CliError>>,
    pub html: String,
}

/// The sections' names and what the page calls them.
const CONTENTS: [(&str, &str); 9] = [
    ("waveform", "A transaction"),
    ("table", "A Boolean function"),
    ("decoder", "Decode an instruction"),
    ("schematic", "Schematic"),
    ("interface", "Interface"),
    ("try", "Try it"),
    ("cells", "Cells and clock"),
    ("checks", "Verification"),
    ("source", "Verilog and Rust"),
];

/// The page of a configuration. The page of an earlier run may have the results of the checks.
pub fn page(configuration: &Configuration, level: Level, before: Option<&str>) -> Result<Page> {
    let module = configuration.overridable()?;
    let sheet = Datasheet::new(configuration, &module);
    let command = configuration.to_string();
    let checked = checks::checked(&command, configuration, level, before);
    let recorded = Recorded::new(configuration, &module, level.seed)?;
    let tried = interactive::interactive(configuration, &module, &recorded)?;
    let files = source::emitted(configuration, &module);
    let sections = [
        wave::section_of(configuration, &module, level.seed, &recorded),
        tried.special,
        schematic::section_of(&command, &module),
        interface::interface(&sheet),
        tried.block,
        cells::section_of(&command, &module),
        checked.section,
        source::section_of(&files),
    ]
    .concat();
    let is_there = |id: &str| sections.contains(&format!("<section id=\"{id}\">"));
    let mut links = String::new();
    for (id, name) in CONTENTS.iter().filter(|(id, _)| is_there(id)) {
        let _ = writeln!(links, "<a href=\"#{id}\">{name}</a>");
    }
    let body = format!(
        "<header>\n<h1>{}</h1>\n<p>{}.</p>\n<p>It {}. {}</p>\n<nav>\n{links}</nav>\n</header>\n<main>\n{sections}</main>\n\
         <footer><p><small>{GENERATOR}: <code>{}</code></small></p></footer>\n",
        escaped(sheet.block),
        prose(&capitalized(sheet.summary.trim_end_matches('.'))),
        interface::timing(&sheet),
        checked.verdicts.badge(),
        escaped(&served().typed(format_args!("report {command}{}", level.options()))),
    );
    let scripts = [&tried.scripts[..], &[schematic::SCRIPT, source::SCRIPT]].concat();
    Ok(Page {
        file: file_name(configuration),
        block: configuration.block.name(),
        summary: configuration.block.summary(),
        verdicts: checked.verdicts,
        error: checked.error,
        html: document(&command, &body, &scripts),
    })
}

/// The name of a configuration's page.
pub fn file_name(configuration: &Configuration) -> String {
    format!("{}.html", configuration.block.name())
}
