//! Verilator's run-time library, compiled once per test run.
//!
//! Compiling a small design's test bench takes one second, and the library linked into every simulation takes five.
//! Its objects do not depend on the design: a program's first build leaves them here, and later builds reuse them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Names of objects and what is in them.
type Objects = Arc<Vec<(OsString, Vec<u8>)>>;

/// By Verilator's program: each brings a library of its own.
static COMPILED: Mutex<BTreeMap<PathBuf, Objects>> = Mutex::new(BTreeMap::new());

/// Puts the objects into the folder of a build. A folder that does not take them costs time and nothing else: `make` compiles what is missing.
pub(super) fn lend(program: &Path, folder: &Path) {
    let compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let objects = compiled.get(program).cloned();
    drop(compiled);
    if fs::create_dir_all(folder).is_err() {
        return;
    }
    for (name, bytes) in objects.iter().flat_map(|objects| objects.iter()) {
        let path = folder.join(name);
        if fs::write(&path, bytes).is_err() {
            // Half an object would be taken for a whole one.
            let _ = fs::remove_file(path);
        }
    }
}

/// Keeps the objects of a build that went well.
pub(super) fn keep(program: &Path, folder: &Path) {
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if compiled.contains_key(program) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let objects = entries.flatten().filter_map(|entry| {
        let path = entry.path();
        let is_object = path.extension().is_some_and(|extension| extension == "o");
        let is_of_library = path.file_stem()?.to_str()?.starts_with("verilated");
        let bytes = (is_object && is_of_library).then(|| fs::read(&path))?;
        Some((entry.file_name(), bytes.ok()?))
    });
    compiled.insert(program.to_path_buf(), Arc::new(objects.collect()));
}
