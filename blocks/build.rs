//! Lists the crate's Rust files for `src/sources.rs`, which embeds them for use without a source tree.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = |variable| env::var_os(variable).map(PathBuf::from).unwrap_or_default();
    let root = folder("CARGO_MANIFEST_DIR");
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files)?;
    let mut list = String::from("&[\n");
    for file in files {
        let inside = file.strip_prefix(&root).unwrap_or(&file);
        let inside = inside.to_string_lossy().replace('\\', "/");
        let path = file.to_string_lossy();
        let _ = writeln!(list, "({inside:?}, include_str!({path:?})),");
    }
    list += "]\n";
    fs::write(folder("OUT_DIR").join("sources.rs"), list)
}

/// The Rust files of a folder and of those in it, in the order of their names.
fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let entries: io::Result<Vec<_>> = fs::read_dir(folder)?.collect();
    let mut paths: Vec<PathBuf> = entries?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
