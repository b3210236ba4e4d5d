//! Errors when writing a waveform.

use super::paths::folder_of;
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
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Two of the files have one name.
    #[error(
        "{} would be written twice; a trace must not have the name of another trace or of its companion files (.gtkw, .sucl)",
        path.display()
    )]
    Twice {
        /// The file.
        path: PathBuf,
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

/// The file system refused to take a file.
#[derive(Debug, Error)]
#[error("cannot write {}: {}", path.display(), reason(source, path))]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// What the file system said.
    pub source: io::Error,
}

impl WriteError {
    /// A file and what the file system said.
    pub fn new(path: &Path, source: io::Error) -> Self {
        let path = path.to_path_buf();
        Self { path, source }
    }
}

impl WaveError {
    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        Self::Write(WriteError::new(path, source))
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
    let folder = folder_of(path);
    let shown = folder.display();
    match source.kind() {
        io::ErrorKind::NotFound if !folder.exists() => format!("there is no folder {shown}"),
        io::ErrorKind::NotADirectory if path.exists() => "it is not a folder".to_string(),
        io::ErrorKind::NotADirectory => format!("{shown} is not a folder"),
        io::ErrorKind::IsADirectory => "it is a folder".to_string(),
        io::ErrorKind::PermissionDenied => format!("folder {shown} is not writable"),
        io::ErrorKind::StorageFull => "no space is left on the disk".to_string(),
        _ => source.to_string(),
    }
}
