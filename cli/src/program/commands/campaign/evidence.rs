//! What shows a failure, drawn from what a result keeps of it.

use super::work::{Subject, Work};
use crate::program::error::Result;
use crate::program::files::{Files, make_folder};
use crate::program::kept_run::keep_evidence;
use crate::testbenches::campaign::Evidence;
use std::path::Path;

/// Writes a stimulus with its waveform, or the text of a design.
pub fn keep(folder: &Path, name: &str, work: &Work, stored: &serde_json::Value) -> Result<()> {
    make_folder(folder)?;
    if let Some(text) = stored.get("verilog").and_then(serde_json::Value::as_str) {
        let mut files = Files::new();
        files.add(&folder.join(format!("{name}.v")), text)?;
        files.commit()?;
        return Ok(());
    }
    let (Some(evidence), Some(subject)) = (Evidence::read(stored), work.subject()) else {
        return Ok(());
    };
    let configuration = Subject::configuration(subject)?;
    keep_evidence(folder, name, &configuration, &evidence)?;
    Ok(())
}
