//! Writes `eu/data/prm_rows.json`: the contents of the tables in PRM volume 2b, without their prose.
//!
//! ```text
//! cargo run -p warpwright-eu --example prm_rows -- VOLUME_2B.txt > eu/data/prm_rows.json
//! ```

mod reader;

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("which document? usage: prm_rows VOLUME_2B.txt");
        return ExitCode::from(2);
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            print!("{}", reader::read(&text).to_json());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::from(2)
        }
    }
}
