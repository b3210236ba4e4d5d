//! Files that are written completely or not at all.
//!
//! Every file is first written under a temporary name in its own folder; when all are written
//! they are renamed. Until then no existing file has changed, and a failure leaves nothing behind.

use crate::program::error::{CliError, Result};
use crate::sim::wave::WriteError;
use crate::sim::wave::partial::{PartialFile, PartialFolders, commit_all};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Files being written.
#[derive(Debug, Default)]
pub struct Files {
    /// The names asked for.
    names: Vec<PathBuf>,
    unfinished: Vec<PartialFile>,
    /// After the files, which are gone when their folders are removed.
    folders: PartialFolders,
}

/// Where to write.
#[derive(Debug)]
pub enum Destination {
    /// A file that has no name yet.
    File(PartialFile),
    /// A device or a pipe, which is written at once.
    Device(File),
}

impl Files {
    /// No files yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a folder and those above it, for files that follow. If none comes to be in it, it is removed.
    pub fn make_folder(&mut self, path: &Path) -> Result<()> {
        Ok(self.folders.make(path)?)
    }

    /// A file with this text, or these bytes.
    pub fn add(&mut self, path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
        self.fill(path, Destination::open(path)?, text)
    }

    /// A file that was opened before its text was known.
    pub fn fill(&mut self, path: &Path, place: Destination, text: impl AsRef<[u8]>) -> Result<()> {
        let bytes = text.as_ref();
        let written = match place {
            Destination::Device(mut device) => device.write_all(bytes),
            Destination::File(mut file) => {
                let written = file.write_all(bytes);
                self.unfinished.push(file);
                written
            }
        };
        written.map_err(|error| unwritable(path, error))?;
        self.names.push(path.to_path_buf());
        Ok(())
    }

    /// Gives every file its name; answers with the names asked for, in order.
    pub fn commit(self) -> Result<Vec<PathBuf>> {
        commit_all(self.unfinished)?;
        Ok(self.names)
    }
}

impl Destination {
    /// Finds out whether a file can be written.
    pub fn open(path: &Path) -> Result<Self> {
        let is_device = path
            .metadata()
            .is_ok_and(|found| !found.is_dir() && !found.is_file());
        if is_device {
            let device = OpenOptions::new().write(true).open(path);
            return Ok(Self::Device(
                device.map_err(|error| unwritable(path, error))?,
            ));
        }
        Ok(Self::File(PartialFile::create(path)?))
    }
}

/// Whether two paths lead to one file that exists.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(resolved);
    one.is_some() && one == other
}

/// The path without links; of a file that does not exist yet, the folder without links.
fn resolved(path: &Path) -> Option<PathBuf> {
    if let Ok(whole) = path.canonicalize() {
        return Some(whole);
    }
    let folder = path.parent()?;
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    Some(folder.canonicalize().ok()?.join(path.file_name()?))
}

/// Makes a folder and those above it, to stay whatever comes.
pub fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => unwritable(path, io::ErrorKind::NotADirectory.into()),
        _ => unwritable(path, error),
    })
}

/// Says that a file cannot be written.
fn unwritable(path: &Path, error: io::Error) -> Box<CliError> {
    WriteError::new(path, error).into()
}
