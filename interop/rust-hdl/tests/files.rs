//! The files in `tests/generated/` and `tests/kernels/` are what is generated today. `WARPWRIGHT_WRITE=1` writes them anew.
//!
//! A program of its own, so that it can write them where they no longer compile.

mod generated_files;
mod kernel_files;
#[allow(
    dead_code,
    reason = "`it` compares the kernels, this program writes them"
)]
mod kernel_source;

use std::path::Path;

/// A file has this text, or is given it.
fn check(file: &Path, text: &str) {
    if std::env::var_os("WARPWRIGHT_WRITE").is_some_and(|v| v == "1") {
        std::fs::write(file, text).expect("a file written");
    }
    let found = std::fs::read_to_string(file).unwrap_or_default();
    let at = found
        .lines()
        .zip(text.lines())
        .position(|(found, new)| found != new);
    assert!(
        found == text,
        "{} is not what is generated today (first at line {:?}); run this test with WARPWRIGHT_WRITE=1",
        file.display(),
        at.map(|line| line + 1)
    );
}
