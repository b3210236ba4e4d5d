//! `warpwright man`: manual pages, generated from the help text.

use crate::program::arguments::{Man, definition};
use crate::program::catalogue::served;
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::output;
use clap::Command;
use std::path::Path;

/// Prints the page, or writes all.
pub fn run(arguments: &Man) -> Result<()> {
    let mut command = definition(served());
    // Names of subcommands in full, as their pages are called.
    command.build();
    let Some(folder) = &arguments.output else {
        return output::print(&page(&command));
    };
    let mut files = Files::new();
    files.make_folder(folder)?;
    add(&command, folder, &mut files)?;
    let names = files.commit()?;
    let report = format!("wrote {} pages to {}\n", names.len(), folder.display());
    output::print_report(&report, true)
}

/// A command's page and those of its subcommands.
fn add(command: &Command, folder: &Path, files: &mut Files) -> Result<()> {
    let path = folder.join(format!("{}.1", name(command)));
    files.add(&path, page(command))?;
    command
        .get_subcommands()
        .try_for_each(|subcommand| add(subcommand, folder, files))
}

fn name(command: &Command) -> String {
    let full = command.get_display_name();
    full.unwrap_or_else(|| command.get_name()).to_string()
}

fn page(command: &Command) -> String {
    // No date: the same command gives the same bytes.
    let page = clap_mangen::Man::new(command.clone())
        .title(name(command))
        .source(concat!("warpwright ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render(&mut text).expect("memory can be written");
    String::from_utf8_lossy(&text).into_owned()
}
