//! `warpwright schematic`: draws a block's schematic.

use crate::program::arguments::Schematic;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::files::Files;
use crate::program::output;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use warpwright_draw::schematic::{Drawing, drawings};

/// Draws a block, and with `--all` what is below it.
pub fn run(arguments: &Schematic) -> Result<()> {
    let path = &arguments.output;
    drawing_file(path)?;
    let configuration = Configuration::new(&arguments.block, &arguments.settings.settings)?;
    let module = configuration.build()?;
    let most = if arguments.all { usize::MAX } else { 1 };
    let (drawings, _) = drawings(&module, most);
    let mut files = Files::new();
    for (index, drawing) in drawings.iter().enumerate() {
        files.add(&numbered(path, index), &drawing.svg)?;
    }
    let mut answer = String::new();
    for (name, Drawing { title, caption, .. }) in files.commit()?.iter().zip(&drawings) {
        let _ = writeln!(answer, "wrote {}: {title}. {caption}", name.display());
    }
    output::print_report(&answer, true)
}

/// A drawing's name ends in `.svg`.
pub fn drawing_file(path: &Path) -> Result<()> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    if ending.eq_ignore_ascii_case("svg") {
        return Ok(());
    }
    let file = path.display().to_string();
    Err(CliError::Drawing { file }.into())
}

/// The path itself, then `name_2.svg` and so on.
fn numbered(path: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("_{}.svg", index + 1));
    path.with_file_name(name)
}
