//! Compiles kernels with `ocloc`.

use super::cases::CASES;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

/// The folder with the kernels' sources.
pub const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/kernels");

/// How code reaches its buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointers {
    /// By addresses of 64 bits.
    Far,
    /// By addresses of 32 bits.
    Near,
    /// By surfaces.
    Surfaces,
}

/// How a kernel is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Work-items of a thread.
    pub simd: u32,
    /// How it reaches its buffers.
    pub pointers: Pointers,
}

/// Whether the compilers are there; says so if not.
pub fn tools() -> bool {
    let is_there = |program: &str| Command::new(program).arg("--help").output().is_ok();
    if is_there("ocloc") && is_there("g++") {
        return true;
    }
    let required = std::env::var_os("WARPWRIGHT_REQUIRE_TOOLS").is_some_and(|value| value == "1");
    assert!(
        !required,
        "ocloc and g++ must be installed: scripts/install-tools does so"
    );
    eprintln!("skipped: no ocloc, or no g++");
    false
}

/// A folder for what is written in between.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("kernels")
        .join(name);
    std::fs::create_dir_all(&folder).expect("the scratch folder can be made");
    folder
}

/// The binary with all kernels. They are compiled together, which takes a tenth of the time, and once for all tests.
pub fn compiled(form: Form) -> Arc<Vec<u8>> {
    static BINARIES: Mutex<Vec<(Form, Binary)>> = Mutex::new(Vec::new());
    let cell = {
        let mut binaries = BINARIES.lock().expect("no test panicked here");
        if let Some((_, cell)) = binaries.iter().find(|(other, _)| *other == form) {
            Arc::clone(cell)
        } else {
            let cell = Binary::default();
            binaries.push((form, Arc::clone(&cell)));
            cell
        }
    };
    Arc::clone(cell.get_or_init(|| Arc::new(compile(form))))
}

/// A binary, or the place for one that somebody is making.
type Binary = Arc<OnceLock<Arc<Vec<u8>>>>;

fn compile(form: Form) -> Vec<u8> {
    let Form { simd, pointers } = form;
    let name = format!("{simd}_{pointers:?}");
    let folder = scratch(&name);
    let mut source =
        "#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable\n".to_string();
    for case in &CASES {
        source += &std::fs::read_to_string(format!("{DATA}/{}.cl", case.file)).expect("the source");
    }
    let size = format!("__kernel __attribute__((intel_reqd_sub_group_size({simd}))) ");
    let source = source.replace("__kernel ", &size);
    std::fs::write(folder.join("kernels.cl"), source).expect("the folder can be written to");
    let mut compile = Command::new("ocloc");
    compile.args(["compile", "-file", "kernels.cl", "-device", "dg2-g10"]);
    compile.args(["-output", "kernels", "-output_no_suffix"]);
    compile.args(["-internal_options", "-cl-intel-allow-zebin"]);
    if pointers != Pointers::Surfaces {
        compile.args(["-options", "-cl-intel-greater-than-4GB-buffer-required"]);
    }
    if pointers == Pointers::Near {
        compile.arg("-32");
    }
    let output = compile.current_dir(&folder).output().expect("ocloc runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{name}: {said}");
    std::fs::read(folder.join("kernels")).expect("ocloc writes a binary")
}
