//! Generates Rust source for this crate's tests into `OUT_DIR`: in `kernels/` random rust-hdl blocks, in `parts/` the
//! struct of each named configuration. It depends only on `std`, so that users of the crate compile little for it.

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
