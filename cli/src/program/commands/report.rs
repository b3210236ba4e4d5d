//! `warpwright report`: writes a page about each block.

use crate::program::arguments::{LevelName, Report};
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::files::Files;
use crate::program::output;
use crate::program::pages::{self, Level, Page};
use std::fmt::Write as _;

/// Writes the pages; answers whether every check held.
pub fn run(arguments: &Report) -> Result<bool> {
    let configurations = configurations(arguments)?;
    if !arguments.no_checks && arguments.level == LevelName::Exhaustive {
        for configuration in &configurations {
            configuration.can_be_swept()?;
        }
    }
    let folder = &arguments.output;
    // Before the work, which may be long.
    let mut files = Files::new();
    files.make_folder(folder)?;
    let level = Level {
        level: (!arguments.no_checks).then_some(arguments.level),
        seed: arguments.seed,
    };
    let bar = output::progress(configurations.len() as u64, "pages");
    let mut made: Vec<Page> = Vec::new();
    for configuration in &configurations {
        made.push(pages::page(configuration, level)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    for page in &made {
        files.add(&folder.join(&page.file), &page.html)?;
    }
    if arguments.blocks.is_empty() {
        files.add(&folder.join("index.html"), pages::index(&made))?;
    }
    let mut answer = String::new();
    for path in files.commit()? {
        let _ = writeln!(answer, "wrote {}", path.display());
    }
    let [all, held] = [
        |page: &Page| page.verdicts.all,
        |page: &Page| page.verdicts.held,
    ]
    .map(|count| made.iter().map(count).sum::<usize>());
    if level.level.is_some() {
        let _ = writeln!(answer, "{held} of {all} checks held");
    }
    output::print(&answer)?;
    match made.into_iter().find_map(|page| page.error) {
        Some(error) => Err(error),
        None => Ok(held == all),
    }
}

/// The blocks asked for, or all.
fn configurations(arguments: &Report) -> Result<Vec<Configuration>> {
    let settings = &arguments.settings.settings;
    if arguments.blocks.len() != 1 && !settings.is_empty() {
        return Err(Box::new(CliError::SettingsOfMany));
    }
    let mut blocks: Vec<&str> = arguments.blocks.iter().map(String::as_str).collect();
    if blocks.is_empty() {
        blocks = served().blocks.iter().map(|block| block.name()).collect();
    }
    // A block that is named twice has one page.
    let mut seen = Vec::new();
    blocks.retain(|block| {
        let is_new = !seen.contains(block);
        seen.push(block);
        is_new
    });
    blocks
        .into_iter()
        .map(|block| Configuration::new(block, settings))
        .collect()
}
