//! Files that appear whole or not at all.
//!
//! Every file is first written under another name in its own folder; when all are written they are given
//! their names. Until then nothing that was there has changed, and what goes wrong leaves nothing behind.

use crate::error::{CliError, Result};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Files being written.
#[derive(Debug, Default)]
pub struct Files {
    staged: Vec<Staged>,
}

#[derive(Debug)]
struct Staged {
    /// The name asked for.
    asked: PathBuf,
    /// Where it goes: the same, symbolic links followed.
    target: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// A file to be renamed.
    Temporary(NamedTempFile),
    /// A device or a pipe, which is written at once.
    Device,
}

impl Files {
    /// No files yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new file to write into.
    pub fn create(&mut self, path: &Path) -> Result<File> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if self.staged.iter().any(|staged| staged.target == target) {
            return Err(CliError::SameFile {
                path: path.to_path_buf(),
            }
            .into());
        }
        let (place, file) = open(&target).map_err(|error| unwritable(path, error))?;
        self.staged.push(Staged {
            asked: path.to_path_buf(),
            target,
            place,
        });
        Ok(file)
    }

    /// A new file with this text.
    pub fn add(&mut self, path: &Path, text: &str) -> Result<()> {
        let mut file = self.create(path)?;
        let written = file.write_all(text.as_bytes());
        written.map_err(|error| unwritable(path, error))
    }

    /// Gives every file its name; answers with the names asked for, in order.
    pub fn commit(self) -> Result<Vec<PathBuf>> {
        let mut names = Vec::new();
        for Staged {
            asked,
            target,
            place,
        } in self.staged
        {
            if let Place::Temporary(file) = place {
                file.persist(&target)
                    .map_err(|error| unwritable(&asked, error.error))?;
            }
            names.push(asked);
        }
        Ok(names)
    }
}

/// Makes a folder and those above it.
pub fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).map_err(|error| unwritable(path, error))
}

/// Says that a file cannot be written.
pub fn unwritable(path: &Path, error: io::Error) -> Box<CliError> {
    Box::new(CliError::Write {
        path: path.to_path_buf(),
        error,
    })
}

fn open(target: &Path) -> io::Result<(Place, File)> {
    match fs::metadata(target) {
        Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => {
            let file = fs::OpenOptions::new().write(true).open(target)?;
            return Ok((Place::Device, file));
        }
        _ => {}
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}.{}.", std::process::id());
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".part");
    #[cfg(unix)]
    {
        // As any program would make a file: the user's mask decides.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The folder's own error says more than that of the file in it.
    let file = builder
        .tempfile_in(folder)
        .map_err(|error| io::Error::from(error.kind()))?;
    let handle = file.as_file().try_clone()?;
    Ok((Place::Temporary(file), handle))
}
