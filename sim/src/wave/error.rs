//! Why a waveform could not be written.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a waveform could not be written. No unfinished file is left behind.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WaveError {
    /// The tree of variables is not one that viewers can show.
    #[error("trace of {place}: {problem}")]
    Layout {
        /// The scope or variable, with its path.
        place: String,
        /// What was found and what is allowed.
        problem: String,
    },
    /// The file system refused.
    #[error("cannot write {}: {}", path.display(), reason(source, path))]
    Write {
        /// The file.
        path: PathBuf,
        /// What the file system said.
        source: io::Error,
    },
    /// The FST writer refused.
    #[error("cannot write {}: {problem}", path.display())]
    Fst {
        /// The file.
        path: PathBuf,
        /// In the writer's words.
        problem: String,
    },
    /// Time must grow from sample to sample.
    #[error("a sample at {found} ns cannot follow one at {before} ns; times must increase")]
    TimeOrder {
        /// The time given.
        found: u64,
        /// The time before it.
        before: u64,
    },
}

impl WaveError {
    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        let path = path.to_path_buf();
        Self::Write { path, source }
    }

    pub(super) fn layout(place: &str, problem: impl Into<String>) -> Self {
        Self::Layout {
            place: place.to_string(),
            problem: problem.into(),
        }
    }
}

/// The usual reasons in words that name what to look at; the others as the system puts them.
fn reason(source: &io::Error, path: &Path) -> String {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.display().to_string(),
        _ => ".".to_string(),
    };
    match source.kind() {
        io::ErrorKind::NotFound => format!("there is no folder {folder}"),
        io::ErrorKind::NotADirectory => format!("{folder} is not a folder"),
        io::ErrorKind::PermissionDenied => format!("folder {folder} may not be written to"),
        io::ErrorKind::StorageFull => "no space is left on the disk".to_string(),
        _ => source.to_string(),
    }
}
