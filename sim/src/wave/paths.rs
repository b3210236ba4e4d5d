//! The folder part of paths.

use std::path::{self, Path};

/// The folder that a path is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// `run/` names a folder, and [`Path::file_name`] does not mind.
pub(super) fn ends_with_separator(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|last| path::is_separator(char::from(*last)))
}
