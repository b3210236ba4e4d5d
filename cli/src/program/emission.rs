//! The files emitted for a configuration: Verilog, a JSON description, and for FuseSoC a core file.

use crate::hdl::module::Module;
use crate::hdl::prefix::{designed, prefixed};
use crate::hdl::verilog::{self, Options, VerilogFile};
use crate::program::GENERATOR;
use crate::program::arguments::{DialectName, WrapperName};
use crate::program::assertions::{self, Claims};
use crate::program::axi_stream;
use crate::program::catalogue::served;
use crate::program::clocking::Clocking;
use crate::program::configuration::Configuration;
use crate::program::constraints;
use crate::program::core_file;
use crate::program::datasheet::{self, Datasheet};
use crate::program::error::{CliError, Result};
use crate::program::files::Files;
use crate::program::output;
use crate::program::register_facts::RegisterFacts;
use crate::program::structure;
use crate::testbenches::plain_bench::{cocotb_bench, plain_bench};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;

/// A configuration, and how it is to be written.
pub struct Emission<'a> {
    pub configuration: &'a Configuration,
    pub dialect: DialectName,
    /// What the top module is called, and the names of inner modules begin with; the block's name if none is given.
    pub top: Option<&'a str>,
    /// What the names of all modules begin with; may be empty.
    pub prefix: &'a str,
    pub clocking: Clocking,
    /// Whether there is to be a header with the values of its enumerations.
    pub header: bool,
    /// How many cycles the test bench has, if there is to be one.
    pub testbench: Option<u32>,
    /// How many cycles the bench for cocotb has, if there is to be one.
    pub cocotb: Option<u32>,
    /// The clock in MHz of the timing constraints, if there are to be any.
    pub sdc: Option<u32>,
    /// Whether there are to be assertions.
    pub assertions: bool,
    /// What is written around the block, if anything.
    pub wrap: Option<WrapperName>,
    /// The core file, if there is to be one.
    pub core: Option<Core>,
}

/// What a core file says of itself.
pub struct Core {
    /// The name of the core.
    pub name: CoreName,
    /// The command that writes it; that of the Verilog if none is given.
    pub command: Option<String>,
}

/// What FuseSoC calls a core.
pub enum CoreName {
    /// One of ours: `PROGRAM:blocks:NAME:VERSION`; the name is the top module's, with the parameters that it does not stand for.
    Ours,
    /// The name that FuseSoC proposes, in full.
    Vlnv(String),
}

/// TOP.json.
#[derive(Serialize)]
struct Description<'a> {
    generator: &'static str,
    command: &'a str,
    #[serde(flatten)]
    datasheet: Datasheet,
    dialect: &'static str,
    /// The top module's name.
    top: &'a str,
    /// Whatever its parts are called: measured figures belong to it.
    netlist_sha256: String,
    /// In an order in which tools can read them.
    files: Vec<EmittedFile>,
}

/// A file of Verilog, as a description tells of it.
#[derive(Serialize)]
pub struct EmittedFile {
    name: String,
    sha256: String,
}

impl Emission<'_> {
    /// Adds all of its files, which go into `folder`.
    pub fn add_to(&self, files: &mut Files, folder: &Path) -> Result<()> {
        let module = self.module()?;
        let command = self.command();
        let options = self.options();
        let checked = options.check_names(&module);
        checked.map_err(|problem| Box::new(CliError::PortName { problem }))?;
        let emitted = verilog::emit(&module, &options);
        let mut datasheet = Datasheet::new(self.configuration, &module);
        datasheet.ports = datasheet::ports(&module, &options);
        let told = add_verilog(files, folder, &emitted)?;
        let description = Description {
            generator: GENERATOR,
            command: &command,
            datasheet,
            dialect: self.dialect.name(),
            top: &module.name,
            netlist_sha256: structure::digest(&module),
            files: told,
        };
        let name = format!("{}.json", module.name);
        files.add_generated(&folder.join(name), output::json(&description))?;
        let asked = |words: &str| Options {
            command: format!("{command} {words}"),
            ..options.clone()
        };
        if self.header {
            let block = self.configuration.block.name();
            let options = Options {
                timing: String::new(),
                ..asked("--header")
            };
            let text = verilog::enumeration_header(&module, &options);
            let text = text.ok_or_else(|| Box::new(CliError::NoEnumeration { block }))?;
            files.add_generated(&folder.join(format!("{}.vh", module.name)), text)?;
        }
        if let Some(mhz) = self.sdc {
            let options = asked(&format!("--sdc={mhz}"));
            let text = constraints::text(&module, &options, mhz);
            files.add_generated(&folder.join(format!("{}.sdc", module.name)), text)?;
        }
        if self.assertions {
            let Configuration { block, parameters } = self.configuration;
            // Without a clock there is no cycle before.
            let streams = if module.has_clock() {
                block.streams(parameters)
            } else {
                Vec::new()
            };
            let is_system_verilog = self.dialect == DialectName::SystemVerilog;
            let known = RegisterFacts::of(&module, is_system_verilog);
            let known = known.map_err(CliError::Solver)?;
            let claims = Claims {
                streams,
                exclusive: block.exclusive(parameters),
                latency: block.timing(parameters).latency,
                facts: known,
            };
            let options = asked("--assertions");
            let written = assertions::files(&module, &emitted, &claims, &options);
            let block = block.name();
            let nothing = || Box::new(CliError::NothingToAssert { block });
            for (name, text) in written.ok_or_else(nothing)? {
                files.add_generated(&folder.join(name), text)?;
            }
        }
        if self.wrap == Some(WrapperName::AxiStream) {
            let Configuration { block, parameters } = self.configuration;
            let options = asked("--wrap axi-stream");
            let wrapper = axi_stream::wrapper(&module, &block.streams(parameters), &options);
            let block = block.name();
            let (name, text) = wrapper.ok_or_else(|| Box::new(CliError::NoStream { block }))?;
            files.add_generated(&folder.join(format!("{name}.v")), text)?;
        }
        if self.wrap == Some(WrapperName::Axi4) {
            let Configuration { block, parameters } = self.configuration;
            let options = asked("--wrap axi4");
            let configuration = self.configuration.to_string();
            let none = || Box::new(CliError::NoMemoryPort { configuration });
            let wrapper = block.axi4(parameters, &module).ok_or_else(none)?;
            let wrapper = self.configuration.described(wrapper)?;
            let checked = options.check_names(&wrapper);
            checked.map_err(|problem| Box::new(CliError::PortName { problem }))?;
            for file in verilog::emit_alone(&wrapper, &options) {
                files.add_generated(&folder.join(file.name), file.text)?;
            }
        }
        if let Some(cycles) = self.testbench {
            let Configuration { block, parameters } = self.configuration;
            let options = asked(&format!("--testbench={cycles}"));
            let bench = plain_bench(*block, parameters, &module, &options, cycles as usize);
            for (name, text) in [bench.verilog, bench.vectors] {
                files.add_generated(&folder.join(name), text)?;
            }
        }
        if let Some(cycles) = self.cocotb {
            let Configuration { block, parameters } = self.configuration;
            let options = asked(&format!("--cocotb={cycles}"));
            let sources: Vec<String> = emitted.iter().map(|file| file.name.clone()).collect();
            let cycles = cycles as usize;
            let bench = cocotb_bench(*block, parameters, &module, &options, cycles, &sources);
            for (name, text) in [bench.python, bench.vectors] {
                files.add_generated(&folder.join(name), text)?;
            }
        }
        if let Some(core) = &self.core {
            let text = core_file::text(&core_file::Contents {
                command: core.command.clone().unwrap_or(command + " --core"),
                vlnv: core.vlnv(&self.core_name(&module.name)),
                summary: self.configuration.block.summary(),
                files: &emitted,
                dialect: self.dialect,
                top: &module,
            });
            files.add_generated(&folder.join(format!("{}.core", module.name)), text)?;
            for file in emitted.iter().filter(|file| file.is_shared) {
                let (name, text) = core_file::of_shared(file, self.dialect);
                files.add_generated(&folder.join(format!("{name}.core")), text)?;
            }
        }
        Ok(())
    }

    /// The command that writes the same Verilog, without where to.
    fn command(&self) -> String {
        let top = match self.top {
            Some(top) if top != self.configuration.block.name() => format!(" --top {top}"),
            _ => String::new(),
        };
        let prefix = match self.prefix {
            "" => String::new(),
            prefix => format!(" --prefix {prefix}"),
        };
        let dialect = match self.dialect {
            DialectName::Verilog => "",
            DialectName::SystemVerilog => " --dialect systemverilog",
        };
        let clocking = self.clocking.words();
        served().typed(format_args!(
            "emit {}{top}{prefix}{dialect}{clocking}",
            self.configuration
        ))
    }

    /// What a core of these parameters is called. The name of a top module that was asked for is a name for these parameters; that of the block is not.
    fn core_name(&self, top: &str) -> String {
        if self.top.is_some() {
            return top.to_string();
        }
        let options = self.configuration.parameters.as_options();
        let options = options.replace(" -p ", "_");
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        format!("{top}{}", options.chars().map(plain).collect::<String>())
    }

    fn options(&self) -> Options {
        let Options {
            reset,
            reset_name,
            clock_name,
            ..
        } = self.clocking.options();
        Options {
            dialect: self.dialect.into(),
            command: self.command(),
            reset,
            reset_name,
            clock_name,
            ..header(self.configuration)
        }
    }

    /// The hardware under the names asked for.
    fn module(&self) -> Result<Arc<Module>> {
        let mut module = self.configuration.overridable()?;
        let refused = |what, name: &str, problem| {
            let name = name.to_string();
            Box::new(CliError::ModuleNames {
                what,
                name,
                problem,
            })
        };
        if let Some(top) = self.top {
            let named = designed(&module, top);
            module = named.map_err(|problem| refused("the top module's name", top, problem))?;
        }
        if !self.prefix.is_empty() {
            let named = prefixed(&module, self.prefix);
            module = named.map_err(|problem| refused("the prefix", self.prefix, problem))?;
        }
        Ok(module)
    }
}

/// What the header of a configuration's text says beside the command.
pub fn header(configuration: &Configuration) -> Options {
    Options {
        generator: GENERATOR.to_string(),
        license: served().license().to_string(),
        timing: timing(configuration),
        ..Options::default()
    }
}

/// When results come, in a sentence.
fn timing(configuration: &Configuration) -> String {
    let Configuration { block, parameters } = configuration;
    let timing = block.timing(parameters);
    let latency = match timing.latency {
        0 => "none, the answer comes within the cycle".to_string(),
        1 => "1 clock edge".to_string(),
        latency => format!("{latency} clock edges"),
    };
    let throughput = match timing.interval {
        1 => "one a cycle".to_string(),
        interval => format!("one every {interval} cycles"),
    };
    let note = match timing.note {
        "" => String::new(),
        note => format!("; {note}"),
    };
    format!("Latency: {latency}. Throughput: {throughput}{note}.")
}

/// Adds these files, and tells of them.
pub fn add_verilog(
    files: &mut Files,
    folder: &Path,
    emitted: &[VerilogFile],
) -> Result<Vec<EmittedFile>> {
    for file in emitted {
        files.add_generated(&folder.join(&file.name), &file.text)?;
    }
    Ok(emitted.iter().map(EmittedFile::of).collect())
}

impl EmittedFile {
    fn of(file: &VerilogFile) -> Self {
        Self {
            sha256: format!("{:x}", Sha256::digest(&file.text)),
            name: file.name.clone(),
        }
    }
}

impl Core {
    /// What FuseSoC calls the core.
    fn vlnv(&self, name: &str) -> String {
        match &self.name {
            CoreName::Ours => core_file::vlnv(name),
            CoreName::Vlnv(vlnv) => vlnv.clone(),
        }
    }
}
