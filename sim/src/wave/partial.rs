//! Files that appear under their name only when they are complete.

use super::error::WaveError;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file on its way: written under a temporary name in the same folder, and removed when dropped.
#[derive(Debug)]
pub(super) struct PartialFile {
    file: BufWriter<NamedTempFile>,
    target: PathBuf,
}

impl PartialFile {
    /// Begins a file.
    pub fn create(target: &Path) -> Result<Self, WaveError> {
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".").suffix(".partial");
        // A temporary file is private by default; this one becomes a file like any other.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        match builder.tempfile_in(folder) {
            Ok(file) => Ok(Self {
                file: BufWriter::with_capacity(1 << 16, file),
                target: target.to_path_buf(),
            }),
            Err(source) => Err(WaveError::write(target, source)),
        }
    }

    /// The file is complete: gives it its name, in place of any file that had it.
    pub fn commit(self) -> Result<(), WaveError> {
        let target = self.target;
        let file = self.file.into_inner();
        let file = file.map_err(|failed| WaveError::write(&target, failed.into_error()))?;
        match file.persist(&target) {
            Ok(_) => Ok(()),
            Err(failed) => Err(WaveError::write(&target, failed.error)),
        }
    }

    /// Writes a whole file.
    pub fn write_text(target: &Path, text: &str) -> Result<(), WaveError> {
        let mut file = Self::create(target)?;
        match file.write_all(text.as_bytes()) {
            Ok(()) => file.commit(),
            Err(source) => Err(WaveError::write(target, source)),
        }
    }
}

impl Write for PartialFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.file.write_all(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

impl Seek for PartialFile {
    fn seek(&mut self, position: SeekFrom) -> std::io::Result<u64> {
        self.file.seek(position)
    }
}
