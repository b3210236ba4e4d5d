//! Runs a text in a simulator on our inputs, and compares with our outputs.

use super::pair::Difference;
use super::{CrosscheckError, Subject, Verdict};
use crate::cross;
use crate::selfcheck::{Cycle, Design};
use crate::tools::{Found, Scratch};

/// Runs the text. Every output bit of every cycle is compared; registers start as in our simulations.
pub fn run(
    subject: &Subject,
    simulator: &Found,
    cycles: &[Cycle],
) -> Result<Verdict, CrosscheckError> {
    let folder = Scratch::new()?;
    let mut files = Vec::new();
    for file in &subject.files {
        let path = folder.path().join(&file.name);
        std::fs::write(&path, &file.text)?;
        files.push(path);
    }
    let mut netlist = subject.whole.clone();
    cross::as_written(&mut netlist, &subject.packed);
    let cycles = cycles.to_vec();
    let design = Design { netlist, cycles };
    let said = cross::simulate_files(simulator, folder.path(), files, &[design])??;
    let lines = || said.lines().map(str::trim);
    let mismatch = lines().find(|line| line.starts_with("MISMATCH"));
    let passed = lines().any(|line| line == "PASS 0");
    let failed = lines().any(|line| line.starts_with("FAIL"));
    match (mismatch, passed, failed) {
        (None, true, false) => Ok(Verdict::Held),
        (Some(first), false, true) => {
            let words: Vec<&str> = first.split_whitespace().collect();
            Ok(Verdict::Differs(vec![Difference::Told(words.join(" "))]))
        }
        _ => Err(CrosscheckError::Answer {
            tool: simulator.tool,
            said,
        }),
    }
}
