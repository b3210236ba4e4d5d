//! Writes the blocks that a module needs, each into its own folder.

use crate::program::arguments::DialectName;
use crate::program::clocking::Clocking;
use crate::program::configuration::Configuration;
use crate::program::emission::Emission;
use crate::program::error::Result;
use crate::program::files::Files;
use std::path::Path;
use warpwright_spirv::rules::{Block, Finding};

/// Each block with its parameters once, in the order in which they are first needed, and how many instructions need it.
pub fn distinct(findings: &[Finding]) -> Vec<(&Block, usize)> {
    let mut kinds: Vec<(&Block, usize)> = Vec::new();
    for block in findings.iter().filter_map(|finding| finding.block.as_ref()) {
        let same = |known: &Block| known.name == block.name && known.settings == block.settings;
        match kinds.iter_mut().find(|(known, _)| same(known)) {
            Some((_, count)) => *count += 1,
            None => kinds.push((block, 1)),
        }
    }
    kinds
}

/// What tells a block's folder from those of the same block with other parameters: `lut_array_width32_lanes4`.
fn folder_name(block: &Block) -> String {
    let telling = ["ops", "width", "lanes"];
    let settings = block.settings.iter();
    let settings = settings.filter(|(name, _)| telling.contains(name));
    let parts = settings.map(|(name, value)| match *name {
        "ops" => format!("_{}", value.replace('+', "_")),
        name => format!("_{name}{value}"),
    });
    format!("{}{}", block.name, parts.collect::<String>())
}

/// Writes them all; answers with the names of the files.
pub fn write(folder: &Path, findings: &[Finding]) -> Result<Vec<String>> {
    let mut files = Files::new();
    for (block, _) in distinct(findings) {
        let configuration = Configuration::new(block.name, &block.options())?;
        let name = folder_name(block);
        let folder = folder.join(&name);
        files.make_folder(&folder)?;
        let emission = Emission {
            top: Some(&name),
            configuration: &configuration,
            dialect: DialectName::Verilog,
            prefix: "",
            clocking: Clocking::default(),
            testbench: None,
            cocotb: None,
            sdc: None,
            header: false,
            assertions: false,
            wrap: None,
            core: None,
        };
        emission.add_to(&mut files, &folder)?;
    }
    let names = files.commit()?;
    Ok(names
        .iter()
        .map(|name| name.display().to_string())
        .collect())
}
