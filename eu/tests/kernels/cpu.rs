//! The kernels on the CPU: their sources, compiled as C++.

use super::cases::{CASES, Case, Setting};
use super::ocloc::{DATA, scratch};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// The program with all kernels but `scan`, for which C++ has no functions.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    let mut source = String::from("#include \"cpu.hpp\"\n#include <utility>\n");
    let mut entries = String::new();
    for Case { file, kernel, .. } in CASES.iter().filter(|case| case.kernel != "scan") {
        let _ = writeln!(source, "namespace {file} {{\n#include \"{file}.cl\"\n}}");
        let _ = writeln!(
            entries,
            "  entries[\"{kernel}\"] = Call<{file}::{kernel}>::entry;"
        );
    }
    let _ = writeln!(
        source,
        "int main(int count, char **words) {{\n{entries}  return run(count, words);\n}}"
    );
    let folder = scratch("cpu");
    std::fs::write(folder.join("all.cpp"), source).expect("the folder can be written to");
    let program = folder.join("all");
    // Wrapping integers, and no product that is added without rounding.
    let output = Command::new("g++")
        .args(["-std=c++17", "-O1", "-w", "-fwrapv", "-ffp-contract=off"])
        .args(["-I", DATA, "all.cpp", "-o", "all", "-lpthread"])
        .current_dir(&folder)
        .output()
        .expect("g++ runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    program
});

/// What the buffers contain after the kernel.
pub fn memory(case: &Case, settings: &[Setting]) -> Vec<Vec<u8>> {
    let mut command = Command::new(&*PROGRAM);
    command.arg(case.kernel);
    command.arg(u8::from(case.has_barriers).to_string());
    command.args(case.global.iter().chain(&case.local).map(u32::to_string));
    let mut input = Vec::new();
    let mut lengths = Vec::new();
    for setting in settings {
        match setting {
            Setting::Buffer(bytes) => {
                command.args(["b", &bytes.len().to_string()]);
                input.extend(bytes);
                lengths.push(bytes.len());
            }
            Setting::Shared(bytes) => {
                command.args(["s", &bytes.to_string()]);
            }
            Setting::Value(value) => {
                command.args(["v", &value.to_string()]);
            }
        }
    }
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all(&input).expect("it reads");
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", case.kernel);
    let mut rest = &output.stdout[..];
    let buffers = lengths.into_iter().map(|length| {
        let (buffer, behind) = rest.split_at(length);
        rest = behind;
        buffer.to_vec()
    });
    buffers.collect()
}
