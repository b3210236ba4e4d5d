//! `warpwright export`: writes a block's netlist for other provers.

use crate::hdl::netlist::flatten::{Names, flatten};
use crate::hdl::netlist::passes::optimize;
use crate::program::arguments::{Export, FormatName};
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::output;
use crate::prove::aiger::{Aiger, Format};
use crate::prove::export::{btor2, smt};
use std::path::PathBuf;

/// Writes the file.
pub fn run(arguments: &Export) -> Result<()> {
    let configuration = Configuration::new(&arguments.block, &arguments.settings.settings)?;
    let netlist = optimize(flatten(&configuration.build()?, Names::Dropped));
    let ending = arguments.format.ending();
    let path = match &arguments.output {
        Some(path) => path.clone(),
        None => PathBuf::from(format!("{}.{ending}", configuration.block.name())),
    };
    let aiger = |format| {
        let mut circuit = Aiger::of_netlist(&netlist, &[]);
        circuit.comments.push(configuration.to_string());
        circuit.write(format)
    };
    let bytes = match arguments.format {
        FormatName::Aiger => aiger(Format::Binary),
        FormatName::AigerAscii => aiger(Format::Ascii),
        FormatName::Btor2 => btor2(&netlist).into_bytes(),
        FormatName::Smt2 => smt(&netlist).into_bytes(),
    };
    let mut files = Files::new();
    files.add(&path, bytes)?;
    files.commit()?;
    output::print_report(&format!("wrote {}\n", path.display()), true)
}
