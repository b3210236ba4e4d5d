//! The book's page about cocotb. The benches themselves are run by `testbenches/tests/cocotb.rs`.

#![cfg(unix)]

use crate::common::page;
use std::path::{Path, PathBuf};
use warpwright::testbenches::tools::{Tool, require_or_skip};

const PAGE: &str = include_str!("../../docs/interop/cocotb.md");

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn the_page_does_what_it_says() {
    let test = "the_page_does_what_it_says";
    let found = require_or_skip(Tool::Cocotb, test).zip(require_or_skip(Tool::Icarus, test));
    let Some((cocotb, _)) = found else {
        return;
    };
    let bin = cocotb.program.parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let root = root.expect("the repository").display().to_string();
    page::check(
        PAGE,
        &[("PATH", format!("{bin}:{path}")), ("WARPWRIGHT", root)],
    );
}

#[test]
fn the_page_shows_the_example() {
    let example = include_str!("../../testbenches/cocotb/example.py");
    assert!(PAGE.contains(&format!("\n```python\n{example}```\n")));
}

/// A bench is told of by the page, or nobody finds it.
#[test]
fn the_page_names_every_bench() {
    let blocks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../blocks/src");
    let below = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let inner = |folders: Vec<PathBuf>| folders.into_iter().filter(|folder| folder.is_dir());
    let families = inner(below(&blocks)).flat_map(|family| below(&family));
    let files = inner(families.collect()).flat_map(|block| below(&block));
    let mut count = 0;
    for file in files {
        let name = file
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if name.starts_with("test_") {
            assert!(PAGE.contains(&format!("`{name}`")), "{name}");
            count += 1;
        }
    }
    assert!(count >= 29, "{count}");
}
