//! Simulates a Verilog test bench with a third-party simulator.
//!
//! The test bench is one of the files, is the top module, drives its own clock and ends with `$finish`; it reports
//! through `$display`, and the caller judges the output. Warnings are not failures here: see [`super::lint`].

use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::{ToolFailure, run};
use super::{Found, verilated};

/// Compiles with Icarus into `workdir`, runs, and returns what the test bench printed.
pub fn simulate_icarus(
    icarus: &Found,
    files: &[PathBuf],
    top: &str,
    workdir: &Path,
) -> Result<String, ToolFailure> {
    simulate_icarus_with(icarus, &[], files, top, workdir)
}

/// The same with options for the compiler.
pub fn simulate_icarus_with(
    icarus: &Found,
    options: &[String],
    files: &[PathBuf],
    top: &str,
    workdir: &Path,
) -> Result<String, ToolFailure> {
    let program = icarus.path(workdir).join(format!("{top}.vvp"));
    let mut compile = icarus.command();
    // Its temporary files, and below those of the C++ compiler, go with the folder.
    compile.env("TMPDIR", icarus.path(workdir));
    compile
        .args(["-g2012", "-s", top, "-o"])
        .arg(&program)
        .args(options)
        .args(files.iter().map(|file| icarus.path(file)));
    run(icarus, compile)?;
    // The run-time program is installed beside the compiler. `-n`: `$stop` ends the run instead of asking a person.
    let mut simulate = Command::new(icarus.program.with_file_name("vvp"));
    simulate.arg("-n").arg(&program).current_dir(workdir);
    Ok(run(icarus, simulate)?.stdout)
}

/// Compiles with Verilator and a C++ compiler into `workdir`, runs, and returns what the test bench printed.
pub fn simulate_verilator(
    verilator: &Found,
    files: &[PathBuf],
    top: &str,
    workdir: &Path,
) -> Result<String, ToolFailure> {
    // The tools run in `workdir`, so that files a test bench writes land there; every path is absolute.
    let objects = verilator.path(workdir).join(format!("{top}.verilated"));
    verilated::lend(&verilator.program, &objects);
    let mut compile = verilator.command();
    compile.env("TMPDIR", verilator.path(workdir));
    compile.args([
        "--binary",
        "--timing",
        "--assert",
        "-Wno-fatal",
        "--top-module",
        top,
        "-o",
        "simulate",
    ]);
    // Delays become C++20 coroutines, and the wheel does not know which flag the compiler at hand wants for them.
    compile.args(["-CFLAGS", "-std=gnu++20"]);
    // Nor how it takes the precompiled header that large designs get.
    compile.args(["-MAKEFLAGS", "CFG_CXXFLAGS_PCH_I=-include"]);
    // A bench runs for less time than the optimiser would.
    let quick_build = "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0";
    compile.args(["-MAKEFLAGS", quick_build]);
    compile
        .arg("--Mdir")
        .arg(&objects)
        .args(files.iter().map(|file| verilator.path(file)))
        .current_dir(workdir);
    run(verilator, compile)?;
    verilated::keep(&verilator.program, &objects);
    let mut simulate = Command::new(objects.join("simulate"));
    simulate.current_dir(workdir);
    Ok(run(verilator, simulate)?.stdout)
}
