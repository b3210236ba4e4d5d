//! Files that appear under their name only when complete.
//!
//! A file is written under a temporary name in its own folder and renamed at the end; if
//! dropped before that, it is removed. A terminated program drops nothing, so all temporary
//! names of the process are registered here and [`discard_all`] removes the unfinished
//! ones. After one [`commit_all`], its files are either all new or all unchanged.
//!
//! [`PartialFolders`] creates a folder that a file needs and removes it again if the file is never
//! completed. If a folder vanishes meanwhile, it is not created again: its files cannot be written.

use super::error::WriteError;
use super::paths::{ends_with_separator, folder_of};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary names in use, and folders made for them. Held wherever one of them is created, renamed or removed.
static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished {
    files: BTreeSet::new(),
    folders: BTreeSet::new(),
});

struct Unfinished {
    files: BTreeSet<PathBuf>,
    /// In the order of names a folder comes before those within it.
    folders: BTreeSet<PathBuf>,
}

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file on its way.
#[derive(Debug)]
pub struct PartialFile {
    file: BufWriter<Temporary>,
    /// The name asked for.
    asked: PathBuf,
    /// Where it goes: the same, symbolic links followed.
    target: PathBuf,
}

/// A file under a name that no other has: an entry of [`UNFINISHED`]. It is removed when it is dropped, unless it has got its name.
#[derive(Debug)]
struct Temporary {
    file: File,
    path: PathBuf,
    is_renamed: bool,
}

impl Temporary {
    /// An empty file in a folder.
    fn create_in(folder: &Path) -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let mut names = unfinished();
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!(".{}-{number}.partial", std::process::id()));
            // A file of that name is left from a process that was killed, or somebody else's: neither is touched.
            match File::create_new(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    names.files.insert(path.clone());
                    return Ok(Self {
                        file,
                        path,
                        is_renamed: false,
                    });
                }
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut names = unfinished();
        if !self.is_renamed {
            let _ = fs::remove_file(&self.path);
        }
        names.files.remove(&self.path);
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Temporary {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}

impl PartialFile {
    /// Begins a file. Symbolic links are followed; a folder or a device is refused.
    pub fn create(path: &Path) -> Result<Self, WriteError> {
        let target = resolve(path)?;
        let file = Temporary::create_in(folder_of(&target));
        let file = file.map_err(|error| WriteError::new(path, error.kind().into()))?;
        Ok(Self {
            file: BufWriter::with_capacity(1 << 16, file),
            asked: path.to_path_buf(),
            target,
        })
    }

    /// A whole file, to be completed.
    pub fn with_text(path: &Path, text: &str) -> Result<Self, WriteError> {
        let mut file = Self::create(path)?;
        match file.write_all(text.as_bytes()) {
            Ok(()) => Ok(file),
            Err(source) => Err(WriteError::new(path, source)),
        }
    }
}

/// The files are complete: gives them their names, in place of any files that had them.
pub fn commit_all(files: impl IntoIterator<Item = PartialFile>) -> Result<(), WriteError> {
    let mut ready = Vec::new();
    for partial in files {
        let PartialFile {
            file,
            asked,
            target,
        } = partial;
        match file.into_inner() {
            Ok(file) => ready.push((file, asked, target)),
            Err(failed) => return Err(WriteError::new(&asked, failed.into_error())),
        }
    }
    let names = unfinished();
    let mut renamed = Ok(());
    for (file, asked, target) in &mut ready {
        // Renamed through a borrow: what follows a failure is still to be dropped, without the lock.
        if let Err(source) = fs::rename(&file.path, &*target) {
            renamed = Err(WriteError::new(asked, source));
            break;
        }
        file.is_renamed = true;
    }
    drop(names);
    renamed
}

/// Removes every unfinished file of the process and the folders made for them. The process must end now: whoever
/// begins or completes another one waits for ever.
pub fn discard_all() {
    let names = unfinished();
    for name in &names.files {
        // One that has just been renamed is not there.
        let _ = fs::remove_file(name);
    }
    for folder in names.folders.iter().rev() {
        let _ = fs::remove_dir(folder);
    }
    std::mem::forget(names);
}

/// Folders made for files. When they are dropped, those that are empty are removed.
#[derive(Debug, Default)]
pub struct PartialFolders {
    made: Vec<PathBuf>,
}

impl PartialFolders {
    /// No folders yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a folder and those above it.
    pub fn make(&mut self, folder: &Path) -> Result<(), WriteError> {
        let is_missing = |part: &&Path| !part.as_os_str().is_empty() && !part.exists();
        let mut missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
        while let Some(part) = missing.pop() {
            self.make_one(part)
                .map_err(|error| WriteError::new(folder, error))?;
        }
        if folder.as_os_str().is_empty() || folder.is_dir() {
            return Ok(());
        }
        Err(WriteError::new(folder, io::ErrorKind::NotADirectory.into()))
    }

    /// Makes a folder and those above it up to another one, which must be there.
    pub fn make_below(&mut self, base: &Path, folder: &Path) -> Result<(), WriteError> {
        let inner = folder.ancestors().take_while(|part| *part != base);
        let mut inner: Vec<&Path> = inner.filter(|part| !part.as_os_str().is_empty()).collect();
        while let Some(part) = inner.pop() {
            self.make_one(part)
                .map_err(|error| WriteError::new(part, error))?;
        }
        Ok(())
    }

    /// Makes a folder in one that is there. One that is there already belongs to somebody else.
    fn make_one(&mut self, folder: &Path) -> io::Result<()> {
        let mut names = unfinished();
        match fs::create_dir(folder) {
            Ok(()) => {
                names.folders.insert(folder.to_path_buf());
                self.made.push(folder.to_path_buf());
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if folder.is_dir() {
                    return Ok(());
                }
                Err(io::ErrorKind::NotADirectory.into())
            }
            Err(error) => Err(error),
        }
    }
}

impl Drop for PartialFolders {
    fn drop(&mut self) {
        let mut names = unfinished();
        for folder in self.made.iter().rev() {
            // One that holds a file stays.
            let _ = fs::remove_dir(folder);
            names.folders.remove(folder);
        }
    }
}

/// Where a file of this name is, or will be.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, WriteError> {
    let found = match path.canonicalize() {
        Ok(target) => place_of(target),
        Err(error) if is_absent(&error) => match path.file_name() {
            Some(name) if !ends_with_separator(path) => folder_of(path)
                .canonicalize()
                .map(|folder| folder.join(name)),
            _ => Err(io::ErrorKind::IsADirectory.into()),
        },
        Err(error) => Err(error),
    };
    found.map_err(|error| WriteError::new(path, error))
}

/// What is there can be replaced if it is a file.
fn place_of(target: PathBuf) -> io::Result<PathBuf> {
    let kind = target.metadata()?;
    if kind.is_file() {
        Ok(target)
    } else if kind.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else {
        Err(io::Error::other("it is not a file"))
    }
}

fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

impl Write for PartialFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for PartialFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}
