//! Verilator 5.048 with a C++ compiler: built in an empty folder, then driven over a pipe.

use super::{Contestant, Sample, Took};
use crate::designs::Design;
use crate::error::Error;
use crate::process::run;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use warpwright_testbenches::tools::{Found, Tool};

const HARNESS: &str = include_str!("../../verilator/main.cpp");

/// A C++ compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compiler {
    /// GNU.
    Gcc,
    /// LLVM.
    Clang,
}

impl Compiler {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Gcc, Self::Clang];

    /// Its program.
    pub fn program(self) -> &'static str {
        match self {
            Self::Gcc => "g++",
            Self::Clang => "clang++",
        }
    }

    /// The first line of what it says of itself.
    pub fn version(self) -> Result<String, Error> {
        let said = run(Command::new(self.program()).arg("--version"))?;
        Ok(said.lines().next().unwrap_or_default().to_string())
    }

    /// What the wheel's makefiles leave open: the wheel was configured on another machine.
    fn make_variables(self) -> Vec<String> {
        let mut variables: Vec<String> = ["OPT_FAST", "OPT_SLOW", "OPT_GLOBAL"]
            .iter()
            .map(|name| format!("{name}=-O3 -march=native"))
            .collect();
        let program = self.program();
        variables.extend([format!("CXX={program}"), format!("LINK={program}")]);
        let fixed = [
            "AR=ar",
            "CFG_CXXFLAGS_STD=-std=gnu++17",
            "CFG_LDLIBS_THREADS=-pthread -latomic",
        ];
        variables.extend(fixed.map(String::from));
        let header: &[&str] = match self {
            Self::Gcc => &["CFG_CXXFLAGS_PCH_I=-include"],
            Self::Clang => &["CFG_CXXFLAGS_PCH_I=-include-pch", "CFG_GCH_IF_CLANG=.gch"],
        };
        variables.extend(header.iter().map(|variable| (*variable).to_string()));
        variables
    }
}

/// How long the way to a first result took, by part.
#[derive(Clone, Copy, Debug)]
pub struct FirstResult {
    /// Verilog to C++.
    pub verilate: Took,
    /// C++ to a program, Verilator's own runtime included.
    pub compile: Took,
    /// The program's start, until the first folded outputs.
    pub start: Took,
    /// As `compile`, with Verilator's runtime already compiled.
    pub compile_design_only: Took,
}

impl FirstResult {
    /// All of it.
    pub fn total(self) -> Took {
        self.verilate + self.compile + self.start
    }

    /// All of it where Verilator's runtime was compiled before.
    pub fn total_with_runtime(self) -> Took {
        self.verilate + self.compile_design_only + self.start
    }
}

/// A built and running simulation.
pub struct Verilated {
    name: String,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    // Holds the program until the end.
    folder: tempfile::TempDir,
}

impl Verilated {
    /// Builds a design from nothing and starts it. Whether the runtime alone is timed as well costs one more build.
    pub fn build(
        design: &Design,
        compiler: Compiler,
        time_design_only: bool,
    ) -> Result<(Self, FirstResult), Error> {
        let tool = Tool::VerilatorPypi.find();
        let tool = tool.ok_or_else(|| Error::Missing(Tool::VerilatorPypi.to_string()))?;
        let folder = tempfile::tempdir().map_err(Error::file("a temporary folder"))?;
        let place = folder.path();
        let sources = design.write_to(place)?;
        let harness = place.join("main.cpp");
        fs::write(&harness, HARNESS).map_err(Error::file(&harness))?;

        let mut command = verilate(&tool, design, place);
        command.args(sources).arg(&harness);
        let (_, verilate) = Took::by_others(|| run(&mut command))?;
        let (_, compile) = Took::by_others(|| run(&mut make(&tool, place, compiler)))?;

        let name = format!("Verilator, {}, {}", design.title, compiler.program());
        let (running, start) = Took::by_others(|| {
            let mut running = Self::launch(name, folder)?;
            running.ask("first")?;
            Ok(running)
        })?;

        let mut compile_design_only = Took::default();
        if time_design_only {
            let place = running.folder.path();
            forget_design(&place.join("build"))?;
            (_, compile_design_only) = Took::by_others(|| run(&mut make(&tool, place, compiler)))?;
        }
        let first = FirstResult {
            verilate,
            compile,
            start,
            compile_design_only,
        };
        Ok((running, first))
    }

    fn launch(name: String, folder: tempfile::TempDir) -> Result<Self, Error> {
        let program = folder.path().join("build/Vdut");
        let mut command = Command::new(&program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(Error::file(&program))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::Missing("a pipe to the simulation".to_string()));
        };
        Ok(Self {
            name,
            child,
            to,
            from: BufReader::new(from),
            folder,
        })
    }

    fn ask(&mut self, command: &str) -> Result<String, Error> {
        let mut answer = String::new();
        writeln!(self.to, "{command}").map_err(Error::file(&self.name))?;
        self.from
            .read_line(&mut answer)
            .map_err(Error::file(&self.name))?;
        Ok(answer.trim().to_string())
    }

    fn timed(&mut self, command: &str, cycles: u64) -> Result<Sample, Error> {
        let answer = self.ask(&format!("{command} {cycles}"))?;
        let nanoseconds = answer.split(' ').next().and_then(|word| word.parse().ok());
        let nanoseconds =
            nanoseconds.ok_or_else(|| self.odd("nanoseconds and a checksum", answer))?;
        Ok(Sample {
            stimulus_cycles: cycles,
            cpu: Duration::from_nanos(nanoseconds),
        })
    }

    fn odd(&self, expected: &str, found: String) -> Error {
        Error::Answer {
            what: self.name.clone(),
            expected: expected.to_string(),
            found,
        }
    }
}

impl Drop for Verilated {
    fn drop(&mut self) {
        // It is ours, and ends here whatever it is doing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Contestant for Verilated {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        let one = |stream| {
            let answer = self.ask(&format!("check {stream} {cycles}"))?;
            u64::from_str_radix(&answer, 16).map_err(|_| self.odd("a checksum", answer))
        };
        (0..streams).map(one).collect()
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        self.timed("run", stimulus_cycles)
    }

    fn stimulus_only(&mut self, stimulus_cycles: u64) -> Result<Option<Sample>, Error> {
        self.timed("stimulus", stimulus_cycles).map(Some)
    }
}

fn verilate(tool: &Found, design: &Design, place: &Path) -> Command {
    let mut command = tool.command();
    command
        .args([
            "--cc",
            "--exe",
            "-O3",
            "--x-assign",
            "fast",
            "--x-initial",
            "fast",
        ])
        .args([
            "--noassert",
            "-Wno-fatal",
            "--prefix",
            "Vdut",
            "--top-module",
        ])
        .arg(&design.top)
        .arg("-Mdir")
        .arg(place.join("build"))
        .args(
            design
                .settings
                .iter()
                .map(|(name, value)| format!("-G{name}={value}")),
        );
    command
}

fn make(tool: &Found, place: &Path, compiler: Compiler) -> Command {
    let mut command = Command::new("make");
    command
        .args(["-j1", "-f", "Vdut.mk", "-C"])
        .arg(place.join("build"))
        .args(compiler.make_variables().into_iter().map(OsString::from))
        .envs(tool.environment.iter().map(|(name, value)| (name, value)));
    command
}

/// Deletes what was compiled from the design and the harness, but not Verilator's runtime.
fn forget_design(build: &Path) -> Result<(), Error> {
    let listed = fs::read_dir(build).map_err(Error::file(build))?;
    for entry in listed.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let compiled = [".o", ".a", ".gch"]
            .iter()
            .any(|ending| name.ends_with(ending));
        if compiled && !name.starts_with("verilated") {
            fs::remove_file(entry.path()).map_err(Error::file(entry.path()))?;
        }
    }
    Ok(())
}
