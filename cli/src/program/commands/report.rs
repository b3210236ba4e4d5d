//! `warpwright report`: writes a page about each block.

use crate::program::arguments::{LevelName, Report};
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::files::Files;
use crate::program::output::{self, StandardOutput};
use crate::program::pages::{self, Level, Page};

/// Writes the pages; answers whether every check held.
pub fn run(arguments: &Report) -> Result<bool> {
    let configurations = configurations(arguments)?;
    if !arguments.no_checks && arguments.level == LevelName::Exhaustive {
        for configuration in &configurations {
            configuration.can_be_swept()?;
        }
    }
    let folder = &arguments.output;
    // Before the work, which may be long. It goes again if no page comes to be in it.
    let mut around = Files::new();
    around.make_folder(folder)?;
    let level = Level {
        level: (!arguments.no_checks).then_some(arguments.level),
        seed: arguments.seed,
    };
    let bar = output::progress(configurations.len() as u64, "pages");
    let mut answer = StandardOutput::report();
    let mut write = |name: &str, html: &str| {
        let path = folder.join(name);
        let mut files = Files::new();
        files.add(&path, html)?;
        files.commit()?;
        answer.write(&format!("wrote {}\n", path.display()))?;
        // A reader sees each page as it comes.
        answer.flush()
    };
    let mut made: Vec<Page> = Vec::new();
    for configuration in &configurations {
        let name = pages::file_name(configuration);
        let before = std::fs::read_to_string(folder.join(&name)).ok();
        let page = pages::page(configuration, level, before.as_deref())?;
        bar.suspend(|| write(&name, &page.html))?;
        made.push(page);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if arguments.blocks.is_empty() {
        write("index.html", &pages::index(&made))?;
    }
    let [all, held] = [
        |page: &Page| page.verdicts.all,
        |page: &Page| page.verdicts.held,
    ]
    .map(|count| made.iter().map(count).sum::<usize>());
    if level.level.is_some() {
        let of_before = made.iter().filter(|page| page.verdicts.are_of_before);
        let of_before: usize = of_before.map(|page| page.verdicts.held).sum();
        let note = match of_before {
            0 => String::new(),
            of_before => format!(", {of_before} of them in an earlier run, whose page was reused"),
        };
        answer.write(&format!("{held} of {all} checks held{note}\n"))?;
        answer.flush()?;
    }
    let failed = made.into_iter().find_map(|page| page.error);
    answer.end(held == all && failed.is_none())?;
    match failed {
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
