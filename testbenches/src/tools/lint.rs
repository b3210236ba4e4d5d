//! Linting: a design passes when the tool reads it without a single warning.
//!
//! No tool finds everything. Verilator finds width mistakes, latches and unused bits; slang mixed signs
//! and types; Icarus keywords that Verilog-2001 lacks; Yosys multiple drivers and combinational loops,
//! even across modules; Verible style. The tests beside this module plant such a fault for each of them.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

use super::process::{ToolFailure, run};
use super::{Found, Tool};

/// Which language the files are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// Verilog-2001.
    #[default]
    Verilog2001,
    /// The subset of `SystemVerilog` that all our tools read.
    SystemVerilog,
}

/// What is to be linted: files, the module to look at, and values for its parameters.
#[derive(Debug, Clone)]
pub struct Design<'a> {
    files: &'a [PathBuf],
    top: &'a str,
    dialect: Dialect,
    parameters: &'a [(&'a str, u64)],
}

impl<'a> Design<'a> {
    /// Verilog-2001 files whose module `top` is taken with its default parameters.
    pub fn new(files: &'a [PathBuf], top: &'a str) -> Self {
        Self {
            files,
            top,
            dialect: Dialect::default(),
            parameters: &[],
        }
    }

    /// The same design read in another dialect.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// The same design with other values for parameters of the top module, for the sizes where text breaks first.
    /// Verible reads text only and takes no notice.
    #[must_use]
    pub fn parameters(mut self, parameters: &'a [(&'a str, u64)]) -> Self {
        self.parameters = parameters;
        self
    }

    /// The files as `found` must be given them.
    fn paths(&self, found: &Found) -> impl Iterator<Item = PathBuf> {
        self.files.iter().map(|file| found.path(file))
    }

    /// The same in quotes, for tools that take one line of text apart themselves.
    fn quoted_paths(&self, found: &Found) -> impl Iterator<Item = String> {
        self.paths(found)
            .map(|file| format!("\"{}\"", file.display()))
    }
}

/// The Verible rules that are off, each with its reason beside it.
const VERIBLE_WAIVED: &str = include_str!("../../data/verible.rules");
const VERIBLE_WAIVED_2001: &str = include_str!("../../data/verible-2001.rules");

/// Reads one command line, elaborates and analyses, and answers with the exit status.
const SLANG_DRIVER: &str = "\
import sys
from pyslang.driver import Driver
driver = Driver()
driver.addStandardArgs()
ok = driver.parseCommandLine(sys.argv[1]) and driver.processOptions() and driver.parseAllSources()
if ok:
    compilation = driver.createCompilation()
    driver.reportCompilation(compilation, True)
    driver.runAnalysis(compilation)
ok = driver.reportDiagnostics(True) and ok
sys.exit(0 if ok else 1)
";

/// Lints `design` with the tool that was found. A warning is an error, and so is anything else the tool objects to.
pub fn lint(found: &Found, design: &Design<'_>) -> Result<(), ToolFailure> {
    let mut command = found.command();
    match found.tool {
        Tool::VerilatorDebian | Tool::VerilatorPypi => verilator(&mut command, found, design),
        Tool::Icarus => icarus(&mut command, found, design),
        Tool::Yosys | Tool::YosysPypi => yosys(&mut command, found, design),
        Tool::Slang => slang(&mut command, found, design),
        Tool::Verible => verible(&mut command, found, design),
        // Provers, readers of other languages, and what calls tools: what they are not asked to read they do not object to.
        Tool::Abc
        | Tool::SymbiYosys
        | Tool::Z3
        | Tool::SpirvAs
        | Tool::SpirvVal
        | Tool::Cocotb
        | Tool::Fusesoc
        | Tool::Chromedriver => {
            return Ok(());
        }
    }
    let complains = |line: &str| {
        let line = line.to_ascii_lowercase();
        ["warning", "error", "sorry:"]
            .iter()
            .any(|word| line.contains(word))
    };
    let finished = run(found, command)?;
    finished.without(found, complains).map(drop)
}

fn verilator(command: &mut Command, found: &Found, design: &Design<'_>) {
    command.args(["--lint-only", "-Wall", "--top-module", design.top]);
    command.args(
        design
            .parameters
            .iter()
            .map(|(name, value)| format!("-G{name}={value}")),
    );
    command.args(design.paths(found));
}

fn icarus(command: &mut Command, found: &Found, design: &Design<'_>) {
    let language = match design.dialect {
        Dialect::Verilog2001 => "-g2001",
        Dialect::SystemVerilog => "-g2012",
    };
    command.args(["-Wall", language, "-t", "null", "-s", design.top]);
    let top = design.top;
    command.args(
        design
            .parameters
            .iter()
            .map(|(name, value)| format!("-P{top}.{name}={value}")),
    );
    command.args(design.paths(found));
}

fn yosys(command: &mut Command, found: &Found, design: &Design<'_>) {
    let language = match design.dialect {
        Dialect::Verilog2001 => "",
        Dialect::SystemVerilog => "-sv",
    };
    let files = design.quoted_paths(found).collect::<Vec<_>>().join(" ");
    let mut parameters = String::new();
    for (name, value) in design.parameters {
        let _ = write!(parameters, " -chparam {name} {value}");
    }
    // The second check is for loops that close only through another module.
    command.args(["-q", "-p"]).arg(format!(
        "read_verilog {language} {files}; hierarchy -check -top {}{parameters}; proc; \
         select -assert-none t:$dlatch t:$adlatch t:$dlatchsr; check -assert; flatten; check -assert",
        design.top
    ));
}

fn slang(command: &mut Command, found: &Found, design: &Design<'_>) {
    let parameters = design
        .parameters
        .iter()
        .map(|(name, value)| format!("-G{name}={value}"));
    let words = ["slang", "-Weverything", "-Werror", "--top", design.top];
    // A net beside the values of an enumeration is plain `logic`, as Yosys 0.23 and Icarus 11 know no cast to an enumeration; and a package also
    // has the enumerations of ports, for who instantiates the design.
    let waived: &[&str] = match design.dialect {
        Dialect::Verilog2001 => &[],
        Dialect::SystemVerilog => &["-Wno-case-type", "-Wno-unused-package-typedef"],
    };
    let words: Vec<_> = words
        .into_iter()
        .chain(waived.iter().copied())
        .map(str::to_owned)
        .chain(parameters)
        .chain(design.quoted_paths(found))
        .collect();
    command.args(["-c", SLANG_DRIVER]).arg(words.join(" "));
}

fn verible(command: &mut Command, found: &Found, design: &Design<'_>) {
    let more = match design.dialect {
        Dialect::Verilog2001 => VERIBLE_WAIVED_2001,
        Dialect::SystemVerilog => "",
    };
    let rules: Vec<_> = [VERIBLE_WAIVED, more]
        .into_iter()
        .flat_map(str::lines)
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    command
        .arg(format!("--rules={}", rules.join(",")))
        .args(design.paths(found));
}
