//! Verilator 5.048 with a C++ compiler: built in an empty folder, or in one that is kept; then driven over a pipe.

use super::{Contestant, Sample, Took};
use crate::designs::Design;
use crate::error::Error;
use crate::process::run;
use crate::stimulus::{TABLES, Tape};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use warpwright_hdl::module::RESET;
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
    // Holds the program until the end, where it is not kept.
    folder: Option<tempfile::TempDir>,
}

impl Verilated {
    /// Builds a design from nothing and starts it. Whether the runtime alone is timed as well costs one more build.
    pub fn build(
        design: &Design,
        tape: &Tape,
        compiler: Compiler,
        time_design_only: bool,
    ) -> Result<(Self, FirstResult), Error> {
        let folder = tempfile::tempdir().map_err(Error::file("a temporary folder"))?;
        let work = Work::new(design, tape, compiler, folder.path())?;
        work.write()?;
        let (_, verilate) = Took::by_others(|| run(&mut work.verilate()))?;
        let (_, compile) = Took::by_others(|| run(&mut work.make()))?;

        let tape = work.write_tape(tape)?;
        let (mut running, start) = Took::by_others(|| {
            let mut running = Self::launch(&work, &tape)?;
            running.ask("first")?;
            Ok(running)
        })?;

        let mut compile_design_only = Took::default();
        if time_design_only {
            forget_design(&work.build())?;
            (_, compile_design_only) = Took::by_others(|| run(&mut work.make()))?;
        }
        let first = FirstResult {
            verilate,
            compile,
            start,
            compile_design_only,
        };
        running.folder = Some(folder);
        Ok((running, first))
    }

    /// Starts what was built into a folder before; nothing is built.
    pub fn start(
        design: &Design,
        tape: &Tape,
        compiler: Compiler,
        folder: &Path,
    ) -> Result<Self, Error> {
        let work = Work::new(design, tape, compiler, folder)?;
        if !work.is_built() {
            return Err(Error::Missing(format!(
                "{}, built",
                work.program().display()
            )));
        }
        Self::launch(&work, &work.write_tape(tape)?)
    }

    fn launch(work: &Work, tape: &Path) -> Result<Self, Error> {
        let program = work.program();
        let mut command = Command::new(&program);
        command
            .arg(tape)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().map_err(Error::file(&program))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::Missing("a pipe to the simulation".to_string()));
        };
        let title = &work.design.title;
        Ok(Self {
            name: format!("Verilator, {title}, {}", work.compiler.program()),
            child,
            to,
            from: BufReader::new(from),
            folder: None,
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
        // Only then is its folder removed.
        drop(self.folder.take());
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

/// A design on its way to a program in a folder.
pub struct Work<'w> {
    design: &'w Design,
    tool: Found,
    compiler: Compiler,
    version: String,
    ports: String,
    place: PathBuf,
}

impl<'w> Work<'w> {
    /// Nothing is done yet.
    pub fn new(
        design: &'w Design,
        tape: &Tape,
        compiler: Compiler,
        place: &Path,
    ) -> Result<Self, Error> {
        let tool = Tool::VerilatorPypi.find();
        Ok(Self {
            tool: tool.ok_or_else(|| Error::Missing(Tool::VerilatorPypi.to_string()))?,
            design,
            compiler,
            version: compiler.version()?,
            ports: ports(tape),
            place: place.to_path_buf(),
        })
    }

    /// Builds it if the folder does not hold it yet. Verilator's runtime is taken from the folder `runtime`, where a build of the same
    /// compiler left it.
    pub fn build_and_keep(&self, runtime: &Path) -> Result<(), Error> {
        if self.is_built() {
            return Ok(());
        }
        eprintln!("building: {}", self.place.display());
        let build = self.build();
        if build.exists() {
            fs::remove_dir_all(&build).map_err(Error::file(&build))?;
        }
        for folder in [&self.place, runtime] {
            fs::create_dir_all(folder).map_err(Error::file(folder))?;
        }
        self.write()?;
        run(&mut self.verilate())?;
        let objects = ["verilated.o", "verilated_threads.o"];
        let copy = |from: &Path, to: &Path| -> Result<(), Error> {
            for name in objects.iter().filter(|name| from.join(name).exists()) {
                fs::copy(from.join(name), to.join(name)).map_err(Error::file(from.join(name)))?;
            }
            Ok(())
        };
        copy(runtime, &build)?;
        run(&mut self.make())?;
        copy(&build, runtime)?;
        let built_from = self.place.join(BUILT_FROM);
        fs::write(&built_from, self.built_from()).map_err(Error::file(built_from))
    }

    /// Whether the folder holds the program of exactly this design, harness, compiler and Verilator.
    pub fn is_built(&self) -> bool {
        let built_from = fs::read_to_string(self.place.join(BUILT_FROM));
        built_from.is_ok_and(|text| text == self.built_from()) && self.program().exists()
    }

    /// All that the program depends on. Not where it is, so that a folder can be moved; and not the comments.
    fn built_from(&self) -> String {
        let files = self.design.files.iter().map(|(_, text)| text.as_str());
        let commands = format!("{:?}\n{:?}\n", self.verilate(), self.make());
        let commands = commands.replace(&self.place.display().to_string(), ".");
        let version = format!("Verilator {}, {}\n", self.tool.version, self.version);
        let parts = [commands.as_str(), &version, HARNESS, &self.ports].into_iter();
        let lines = parts.chain(files).flat_map(str::lines);
        let code = lines.map(|line| line.split("//").next().unwrap_or_default().trim_end());
        let code = code.filter(|line| !line.is_empty());
        code.flat_map(|line| [line, "\n"]).collect()
    }

    fn build(&self) -> PathBuf {
        self.place.join("build")
    }

    fn program(&self) -> PathBuf {
        self.build().join("Vdut")
    }

    fn write(&self) -> Result<(), Error> {
        self.design.write_to(&self.place)?;
        for (name, text) in [("main.cpp", HARNESS), ("ports.h", &self.ports)] {
            let path = self.place.join(name);
            fs::write(&path, text).map_err(Error::file(path))?;
        }
        Ok(())
    }

    fn write_tape(&self, tape: &Tape) -> Result<PathBuf, Error> {
        let path = self.place.join("tape.bin");
        fs::write(&path, tape.bytes()).map_err(Error::file(&path))?;
        Ok(path)
    }

    fn verilate(&self) -> Command {
        let mut command = self.tool.command();
        let settings = self.design.settings.iter();
        let files = self.design.sources().map(|(name, _)| name.as_str());
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
            .arg(&self.design.top)
            .arg("-Mdir")
            .arg(self.build())
            .args(settings.map(|(name, value)| format!("-G{name}={value}")))
            .arg(format!("-I{}", self.place.display()))
            .args(files.chain(["main.cpp"]).map(|name| self.place.join(name)));
        command
    }

    fn make(&self) -> Command {
        let environment = self.tool.environment.iter();
        let variables = self.compiler.make_variables().into_iter();
        let mut command = Command::new("make");
        command
            .args(["-j1", "-f", "Vdut.mk", "-C"])
            .arg(self.build())
            .args(variables.map(OsString::from))
            .envs(environment.map(|(name, value)| (name, value)));
        command
    }
}

/// What a kept program was built from, beside it.
const BUILT_FROM: &str = "built_from.txt";

/// The design's ports, for the harness.
fn ports(tape: &Tape) -> String {
    let reset: Vec<String> = tape.reset().iter().map(u64::to_string).collect();
    let clock = tape
        .clock
        .as_ref()
        .map(|name| format!("#define CLOCK {name}\n"));
    let mut text = format!(
        "{}constexpr uint64_t kTables = {TABLES}, kCycles = {}, kApart = {}, kResets = {}, kWords = {};\n\
         constexpr uint64_t kReset[kWords] = {{{}}};\n\n\
         inline void put_all(Vdut &dut, const uint64_t *words) {{\n",
        clock.unwrap_or_default(),
        tape.cycles,
        tape.apart(),
        tape.resets,
        tape.words(),
        reset.join(", "),
    );
    let (reset, is_low) = &tape.reset_pin;
    for port in &tape.inputs {
        let _ = match port.name.as_str() {
            RESET if *is_low => writeln!(text, "    dut.{reset} = !words[{}];", port.first),
            RESET => writeln!(text, "    put(dut.{reset}, words + {});", port.first),
            name => writeln!(
                text,
                "    put(dut.{}, words + {});",
                in_cpp(name),
                port.first
            ),
        };
    }
    text.push_str("}\n\ninline uint64_t sum_all(const Vdut &dut) {\n    uint64_t sum = 0;\n");
    for port in &tape.outputs {
        let _ = writeln!(
            text,
            "    sum += term<{}>(dut.{});",
            port.first,
            in_cpp(&port.name)
        );
    }
    text.push_str("    return sum;\n}\n");
    text
}

/// What Verilator calls a port: some words it takes for words of C++.
fn in_cpp(name: &str) -> String {
    let is_reserved = name == "interrupt";
    let prefix = if is_reserved { "__SYM__" } else { "" };
    format!("{prefix}{name}")
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
