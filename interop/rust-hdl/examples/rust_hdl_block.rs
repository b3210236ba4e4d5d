//! Writes the Rust file of a block for a rust-hdl design:
//!
//! ```text
//! cargo run --example rust_hdl_block -- lut_array LutArray src/lut_array.rs width=8 lanes=4
//! ```

use std::process::ExitCode;
use warpwright_rust_hdl::export::rust_source;

const USAGE: &str = "usage: rust_hdl_block BLOCK STRUCT FILE [PARAMETER=VALUE]...";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(done) => {
            println!("{done}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<String, String> {
    let [block, name, file, settings @ ..] = arguments else {
        return Err(USAGE.to_string());
    };
    let settings: Result<Vec<(&str, &str)>, String> = settings
        .iter()
        .map(|setting| {
            let halves = setting.split_once('=');
            halves.ok_or_else(|| format!("`{setting}` is no PARAMETER=VALUE\n{USAGE}"))
        })
        .collect();
    let source = rust_source(block, &settings?, name).map_err(|error| error.to_string())?;
    std::fs::write(file, source).map_err(|error| format!("{file}: {error}"))?;
    Ok(format!("{file}: struct {name}"))
}
