//! The motivating example: the LUT array of US 2014/0149721 A1 in plain rust-hdl, imported, proved
//! equal to the catalogue's `lut_array`, and both as Verilog beside what rust-hdl itself writes:
//!
//! ```text
//! cargo run -p warpwright-rust-hdl --example lut_mux_array -- FOLDER
//! ```
//!
//! `docs/interop/lut_mux_array.md` shows them.

mod array;
mod equal;

use array::LutMuxArray;
use rust_hdl_core::prelude::*;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder] = arguments.as_slice() else {
        eprintln!("usage: lut_mux_array FOLDER");
        return ExitCode::from(2);
    };
    match run(Path::new(folder)) {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Writes nothing unless the proof holds.
fn run(folder: &Path) -> Result<String, String> {
    let imported = equal::brought_in(LutMuxArray::default())?;
    let lut_array = equal::lut_array()?;
    let functions = equal::prove_equal(&imported, &lut_array)?;
    let mut said = equal::proved(functions);
    let mut block = LutMuxArray::default();
    block.connect_all();
    let files = [
        ("rust_hdl.v", generate_verilog(&block)),
        ("lut_mux_array.v", equal::text(&imported)),
        ("lut_array.v", equal::text(&lut_array)),
    ];
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, &text).map_err(|error| failed(&path, error))?;
        said += &equal::size(name, &text);
    }
    Ok(said)
}
