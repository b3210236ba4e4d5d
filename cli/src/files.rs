//! Files that appear whole or not at all.
//!
//! Every file is first written under another name in its own folder; when all are written they are given
//! their names. Until then nothing that was there has changed, and what goes wrong leaves nothing behind.

use crate::error::{CliError, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use warpwright::sim::wave::WriteError;
use warpwright::sim::wave::partial::{PartialFile, commit_all};

/// Files being written.
#[derive(Debug, Default)]
pub struct Files {
    /// The names asked for.
    names: Vec<PathBuf>,
    unfinished: Vec<PartialFile>,
}

/// Where to write.
#[derive(Debug)]
pub enum Place {
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

    /// A file with this text, or these bytes.
    pub fn add(&mut self, path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
        self.fill(path, Place::open(path)?, text)
    }

    /// A file that was opened before its text was known.
    pub fn fill(&mut self, path: &Path, place: Place, text: impl AsRef<[u8]>) -> Result<()> {
        let bytes = text.as_ref();
        let written = match place {
            Place::Device(mut device) => device.write_all(bytes),
            Place::File(mut file) => {
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

impl Place {
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

/// Bytes of a file that is held in memory.
const LONGEST_INPUT: u64 = 1 << 30;

/// All of a file.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let bytes = File::open(path).and_then(read_all);
    bytes.map_err(|error| unreadable(path, error))
}

/// All of a file, which is text.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?)
        .map_err(|_| unreadable(path, io::Error::other("it is not text in UTF-8")))
}

/// All that there is to read, within limits: a device may have no end.
fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LONGEST_INPUT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_INPUT {
        let most = LONGEST_INPUT >> 20;
        return Err(io::Error::other(format!("it has more than {most} MiB")));
    }
    Ok(bytes)
}

/// The name of the standard input among paths.
pub const STANDARD_INPUT: &str = "-";

/// All of the standard input, which is text.
pub fn read_standard_input() -> Result<String> {
    let name = Path::new("the standard input");
    let bytes = read_all(io::stdin().lock()).map_err(|error| unreadable(name, error))?;
    String::from_utf8(bytes)
        .map_err(|_| unreadable(name, io::Error::other("it is not text in UTF-8")))
}

/// Says that a file cannot be read.
fn unreadable(path: &Path, error: io::Error) -> Box<CliError> {
    let path = path.to_path_buf();
    Box::new(CliError::Read { path, error })
}

/// Whether two paths lead to one file that exists.
pub fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize()
        .is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Makes a folder and those above it.
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
