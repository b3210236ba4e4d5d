//! The index streams requested by a command: those supplied with the project, or those of a file.

use crate::blocks::nearest::{did_you_mean, nearest};
use crate::program::error::{CliError, Result};
use crate::program::input;
use crate::testbenches::gather::{self, Pattern, SPATTER};
use std::path::Path;

/// All of them, in their order.
pub fn read(path: Option<&Path>) -> Result<Vec<Pattern>> {
    let (file, text) = match path {
        None => ("the patterns of Spatter".to_string(), SPATTER.to_string()),
        Some(path) => (path.display().to_string(), input::read_text(path)?),
    };
    gather::read(&text).map_err(|error| Box::new(CliError::Patterns { file, error }))
}

/// The one of this name.
pub fn find(path: Option<&Path>, name: &str) -> Result<Pattern> {
    let patterns = read(path)?;
    if let Some(found) = patterns.iter().find(|pattern| pattern.id == name) {
        return Ok(found.clone());
    }
    let near = nearest(name, patterns.iter().map(|pattern| pattern.id.as_str()));
    let near = near.map(|near| near.escape_debug().to_string());
    let hint = match near {
        Some(near) => did_you_mean(Some(&near)),
        None => format!("; there are {}", patterns.len()),
    };
    Err(Box::new(CliError::Pattern {
        message: format!("there is no pattern `{}`{hint}", name.escape_debug()),
        help: "`warpwright bench gather --json` names every pattern",
    }))
}
