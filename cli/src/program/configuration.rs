//! Resolves a block's name and `-p` settings to a block with parameters, or to a described module.

use crate::blocks::block::{Block, NamedConfiguration};
use crate::blocks::catalogue;
use crate::blocks::overridable::overridable;
use crate::blocks::parameters::Parameters;
use crate::hdl::module::Module;
use crate::hdl::problem::BuildErrors;
use crate::program::catalogue::served;
use crate::program::error::{CliError, Result};
use std::sync::Arc;

/// Names of parameters and their values.
type Settings = &'static [(&'static str, &'static str)];

/// A block with all its parameters settled.
pub struct Configuration {
    pub block: &'static dyn Block,
    pub parameters: Parameters,
}

impl Configuration {
    /// What the command line asks for.
    pub fn new(block: &str, settings: &[String]) -> Result<Self> {
        let (block, named) = found(block)?;
        let mut pairs = Vec::new();
        for setting in settings {
            pairs.push(setting.split_once('=').ok_or_else(|| {
                Box::new(CliError::Setting {
                    found: setting.clone(),
                    block: block.name(),
                })
            })?);
        }
        // What is said counts, and beside it what the configuration's name says.
        let is_free = |(name, _): &&(&str, &str)| pairs.iter().all(|(given, _)| given != name);
        let free: Vec<_> = named.iter().filter(is_free).copied().collect();
        Self::of(block, free.into_iter().chain(pairs))
    }

    /// What the command line asks for, or every named configuration of the catalogue; with what to call
    /// each. Settings are of one block.
    pub fn asked_or_all(blocks: &[String], settings: &[String]) -> Result<Vec<(String, Self)>> {
        if blocks.len() > 1 && !settings.is_empty() {
            return Err(Box::new(CliError::SettingsOfMany));
        }
        if !blocks.is_empty() {
            let asked = blocks.iter().map(|block| {
                let asked = Self::new(block, settings)?;
                Ok((asked.to_string(), asked))
            });
            return asked.collect();
        }
        let all = served().blocks.iter().flat_map(|block| {
            let named = block.configurations().iter();
            named.map(|named| Ok((named.name.to_string(), Self::named(*block, named)?)))
        });
        all.collect()
    }

    /// One of a block's named configurations.
    pub fn named(block: &'static dyn Block, named: &NamedConfiguration) -> Result<Self> {
        Self::of(block, named.settings.iter().copied())
    }

    /// A block with these settings.
    pub fn of<'a>(
        block: &'static dyn Block,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self> {
        match catalogue::parameters(block, pairs) {
            Ok(parameters) => Ok(Self { block, parameters }),
            Err(error) => Err(CliError::Parameter {
                error,
                block: block.name(),
            }
            .into()),
        }
    }

    /// Whether all operands of each of its functions can be tried.
    pub fn can_be_swept(&self) -> Result<()> {
        match self.block.sweeps(&self.parameters) {
            Ok(_) => Ok(()),
            Err(error) => Err(CliError::Sweep {
                configuration: self.to_string(),
                error,
            }
            .into()),
        }
    }

    /// The hardware.
    pub fn build(&self) -> Result<Arc<Module>> {
        self.described(self.block.build(&self.parameters))
    }

    /// The hardware, to be emitted: with marks on the parameters that may be overridden.
    pub fn overridable(&self) -> Result<Arc<Module>> {
        self.described(overridable(self.block, &self.parameters))
    }

    pub fn described(
        &self,
        module: std::result::Result<Module, BuildErrors>,
    ) -> Result<Arc<Module>> {
        match module {
            Ok(module) => Ok(Arc::new(module)),
            Err(errors) => Err(CliError::Description {
                configuration: self.to_string(),
                errors,
            }
            .into()),
        }
    }
}

/// A block by its name, or by the name of one of its configurations, with that configuration's settings.
fn found(name: &str) -> Result<(&'static dyn Block, Settings)> {
    let catalogue = served();
    let unknown = match catalogue.find(name) {
        Ok(block) => return Ok((block, &[])),
        Err(unknown) => unknown,
    };
    let all = catalogue.blocks.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(|named| (*block, named))
    });
    let found = all.into_iter().find(|(_, named)| named.name == name);
    found
        .map(|(block, named)| (block, named.settings))
        .ok_or_else(|| Box::new(CliError::Block(unknown)))
}

/// As on the command line: `lut_array -p lanes=32`.
impl std::fmt::Display for Configuration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.block.name(), self.parameters.as_options())
    }
}
