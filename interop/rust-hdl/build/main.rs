//! Writes the Rust of this crate's tests that a program can write, into `OUT_DIR`: in `kernels/` random blocks of rust-hdl, in `parts/` the
//! struct of each named configuration. It depends on nothing but `std`, so that whoever uses the crate compiles little for it.

mod kernels;
mod parts;
#[path = "../src/export/port.rs"]
mod port;
#[path = "../src/export/text.rs"]
mod text;

use std::path::PathBuf;
use std::{env, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build");
    let folder = |variable| env::var_os(variable).map(PathBuf::from).unwrap_or_default();
    let written = folder("OUT_DIR");
    kernels::write(&written.join("kernels"))?;
    let emitted = folder("CARGO_MANIFEST_DIR").join("../../verilog_out");
    // Not in the crate as it is published, whose tests are not there either.
    if emitted.is_dir() {
        println!("cargo::rerun-if-changed={}", emitted.display());
        parts::write(&emitted, &written.join("parts"))?;
    }
    Ok(())
}
