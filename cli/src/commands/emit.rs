//! `warpwright emit`: a block's Verilog, and its description in JSON.

use crate::arguments::{DialectName, Emit};
use crate::configuration::Configuration;
use crate::datasheet::Datasheet;
use crate::error::Result;
use crate::files::{Files, make_folder};
use crate::output::{self, Answer};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use warpwright::hdl::module::Module;
use warpwright::hdl::verilog::{self, Dialect, Options};

/// What wrote the files.
pub(super) const GENERATOR: &str = concat!("warpwright ", env!("CARGO_PKG_VERSION"));

/// BLOCK.json.
#[derive(Serialize)]
struct Description<'a> {
    generator: &'static str,
    command: &'a str,
    #[serde(flatten)]
    datasheet: Datasheet,
    dialect: &'static str,
    /// The top module's name.
    top: &'a str,
    /// In an order in which tools can read them.
    files: Vec<EmittedFile>,
}

#[derive(Serialize)]
pub(super) struct EmittedFile {
    name: String,
    sha256: String,
}

/// Emits one configuration, or every named one.
pub fn run(arguments: &Emit) -> Result<()> {
    let subjects = subjects(arguments)?;
    let mut files = Files::new();
    for (folder, configuration) in &subjects {
        make_folder(folder)?;
        add(&mut files, folder, configuration, arguments.dialect)?;
    }
    let mut answer = Answer::new();
    for name in files.commit()? {
        answer.write(&format!("wrote {}\n", name.display()))?;
    }
    answer.flush()
}

/// What goes where.
fn subjects(arguments: &Emit) -> Result<Vec<(PathBuf, Configuration)>> {
    let (block, output) = (arguments.block.as_deref(), &arguments.output);
    let named = Configuration::asked_or_all(block, &arguments.settings.settings)?.into_iter();
    // One that was asked for needs no folder of its own.
    let folders = named.map(|(name, configuration)| match block {
        Some(_) => (output.clone(), configuration),
        None => (output.join(name), configuration),
    });
    Ok(folders.collect())
}

pub(super) fn add(
    files: &mut Files,
    folder: &Path,
    configuration: &Configuration,
    dialect: DialectName,
) -> Result<()> {
    let module = configuration.build()?;
    let (option, name, dialect) = match dialect {
        DialectName::Verilog => ("", "verilog", Dialect::Verilog2001),
        DialectName::SystemVerilog => (
            " --dialect systemverilog",
            "systemverilog",
            Dialect::SystemVerilog,
        ),
    };
    let command = format!("warpwright emit {configuration}{option}");
    let options = Options {
        dialect,
        command: command.clone(),
        generator: GENERATOR.to_string(),
        ..Options::default()
    };
    let emitted = add_verilog(files, folder, &module, &options)?;
    let description = Description {
        generator: GENERATOR,
        command: &command,
        datasheet: Datasheet::new(configuration, &module),
        dialect: name,
        top: &module.name,
        files: emitted,
    };
    let name = format!("{}.json", configuration.block.name());
    files.add(&folder.join(name), output::json(&description))
}

/// A module and those below it, each with the hash of its text.
pub(super) fn add_verilog(
    files: &mut Files,
    folder: &Path,
    module: &Arc<Module>,
    options: &Options,
) -> Result<Vec<EmittedFile>> {
    let mut emitted = Vec::new();
    for file in verilog::emit(module, options) {
        files.add(&folder.join(&file.name), &file.text)?;
        emitted.push(EmittedFile {
            sha256: format!("{:x}", Sha256::digest(&file.text)),
            name: file.name,
        });
    }
    Ok(emitted)
}
