//! `warpwright emit`: writes a block's Verilog and its JSON description.

use crate::program::arguments::Emit;
use crate::program::configuration::Configuration;
use crate::program::emission::{Core, CoreName, Emission};
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::output::StandardOutput;
use std::path::PathBuf;

/// Emits one configuration, or every named one.
pub fn run(arguments: &Emit) -> Result<()> {
    let subjects = subjects(arguments)?;
    let mut files = Files::new();
    for Subject {
        folder,
        top,
        configuration,
    } in subjects
    {
        files.make_folder(&folder)?;
        let emission = Emission {
            configuration: &configuration,
            dialect: arguments.dialect,
            top: top.as_deref(),
            prefix: arguments.prefix.as_deref().unwrap_or_default(),
            clocking: arguments.clocking.clone(),
            header: arguments.beside.header,
            testbench: arguments.testbench,
            cocotb: arguments.cocotb,
            sdc: arguments.sdc,
            assertions: arguments.beside.assertions,
            wrap: arguments.wrap,
            core: arguments.beside.core.then_some(Core {
                name: CoreName::Ours,
                command: None,
            }),
        };
        emission.add_to(&mut files, &folder)?;
    }
    let mut answer = StandardOutput::report();
    for name in files.commit()? {
        answer.write(&format!("wrote {}\n", name.display()))?;
    }
    answer.end(true)
}

/// What goes where.
struct Subject {
    folder: PathBuf,
    /// What the top module is called, if not as the block.
    top: Option<String>,
    configuration: Configuration,
}

fn subjects(arguments: &Emit) -> Result<Vec<Subject>> {
    let (block, output) = (&arguments.block, &arguments.output);
    let named = Configuration::asked_or_all(block.as_slice(), &arguments.settings.settings)?;
    let named = named.into_iter();
    // One that was asked for needs no folder of its own.
    let subjects = named.map(|(name, configuration)| match block {
        Some(_) => Subject {
            folder: output.clone(),
            top: arguments.top.clone(),
            configuration,
        },
        None => Subject {
            folder: output.join(&name),
            top: Some(name),
            configuration,
        },
    });
    Ok(subjects.collect())
}
