//! Scratch folders for a tool's files, removed with their owner, even if a signal ends the command.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::TempDir;

/// The folders that there are.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A temporary folder, removed when this is dropped or a signal ends the command.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// A new one.
    pub fn new() -> io::Result<Self> {
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::Builder::new()
            .prefix("warpwright-")
            .tempdir()
            .map_err(|error| {
                let place = std::env::temp_dir();
                io::Error::new(
                    error.kind(),
                    format!("no folder in {}: {error}", place.display()),
                )
            })?;
        folders.push(folder.path().to_path_buf());
        Ok(Self(folder))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        folders.retain(|folder| folder != self.0.path());
    }
}

/// Removes them all: for a command that is itself being ended. No new ones can be had from then on.
pub(super) fn remove_all() {
    let folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    for folder in folders.iter() {
        let _ = std::fs::remove_dir_all(folder);
    }
    // Never given back, so that nobody makes another while the process ends.
    std::mem::forget(folders);
}
