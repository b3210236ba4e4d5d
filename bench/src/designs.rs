//! The Verilog designs to measure: Warpwright's output, and hand-written equivalents.

use crate::error::Error;
use crate::stimulus::{Origin, Tape};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::overridable::overridable;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::{self, Options};

/// Verilog with a top module.
#[derive(Clone, Debug)]
pub struct Design {
    /// What it is called in tables.
    pub title: String,
    /// The top module.
    pub top: String,
    /// File names and texts.
    pub files: Vec<(String, String)>,
    /// Parameters of the top module, where they differ from its defaults.
    pub settings: Vec<(&'static str, u32)>,
    /// Names of files that are not compiled by themselves: others include them, or they are for something else.
    pub included: Vec<&'static str>,
}

impl Design {
    /// Writes the files into a folder.
    pub fn write_to(&self, folder: &Path) -> Result<Vec<PathBuf>, Error> {
        let write = |(name, text): &(String, String)| {
            let path = folder.join(name);
            fs::write(&path, text).map_err(Error::file(&path))?;
            Ok(path)
        };
        self.files.iter().map(write).collect()
    }

    /// The files that are compiled by themselves.
    pub fn sources(&self) -> impl Iterator<Item = &(String, String)> {
        let is_included = |name: &str| self.included.contains(&name);
        self.files
            .iter()
            .filter(move |(name, _)| !is_included(name))
    }

    fn by_hand(title: &str, top: &str, text: &str, lanes: u32) -> Self {
        Self {
            title: title.to_string(),
            top: top.to_string(),
            files: vec![(format!("{top}.v"), text.to_string())],
            settings: vec![("LANES", lanes)],
            included: Vec::new(),
        }
    }
}

/// A block of the catalogue, built.
pub struct Built {
    /// The block.
    pub block: &'static dyn Block,
    /// Its parameters.
    pub parameters: Parameters,
    /// The hardware.
    pub module: Arc<Module>,
}

/// A block of the catalogue with these settings.
pub fn built(name: &str, settings: &[(&str, &str)]) -> Result<Built, Error> {
    let said = |error: &dyn std::fmt::Display| Error::Build(error.to_string());
    let block = catalogue::find(name).map_err(|error| said(&error))?;
    let parameters = catalogue::parameters(block, settings.iter().copied());
    let parameters = parameters.map_err(|error| said(&error))?;
    let module = overridable(block, &parameters).map_err(|error| said(&error))?;
    Ok(Built {
        block,
        parameters,
        module: Arc::new(module),
    })
}

/// A block of the catalogue as simulations run it, without a search for parameters that its Verilog could have.
pub fn described(name: &str, settings: &[(&str, &str)]) -> Result<Arc<Module>, Error> {
    let said = |error: &dyn std::fmt::Display| Error::Build(error.to_string());
    let block = catalogue::find(name).map_err(|error| said(&error))?;
    let parameters = catalogue::parameters(block, settings.iter().copied());
    let parameters = parameters.map_err(|error| said(&error))?;
    let module = block.build(&parameters).map_err(|error| said(&error))?;
    Ok(Arc::new(module))
}

impl Built {
    /// Its recorded stimulus.
    pub fn tape(&self, origin: Origin) -> Arc<Tape> {
        let tape = Tape::record(self.block, &self.parameters, &self.module, origin);
        Arc::new(tape)
    }
}

/// `lut_array` with these settings.
pub fn lut_array(settings: &[(&str, &str)]) -> Result<Arc<Module>, Error> {
    Ok(built("lut_array", settings)?.module)
}

/// What Warpwright emits for a module.
pub fn emitted(module: &Arc<Module>) -> Design {
    let files = verilog::emit(module, &Options::default());
    Design {
        title: "emitted".to_string(),
        top: module.name.clone(),
        files: files
            .into_iter()
            .map(|file| (file.name, file.text))
            .collect(),
        settings: Vec::new(),
        included: Vec::new(),
    }
}

/// Table 2 by hand, with registers.
pub fn table2(lanes: u32) -> Design {
    let text = include_str!("../verilog/table2.v");
    Design::by_hand("table 2 by hand", "table2", text, lanes)
}

/// Table 2 by hand, without registers.
pub fn table2_combinational() -> Design {
    let text = include_str!("../verilog/table2_combinational.v");
    Design::by_hand("table 2 by hand", "table2_combinational", text, 1)
}

/// The same array as words, the form that suits Verilator.
pub fn words(lanes: u32) -> Design {
    let text = include_str!("../verilog/words.v");
    Design::by_hand("words by hand", "words", text, lanes)
}
