//! Stored results of long runs, in files of `testbenches/data` that every run reads, and the pages generated from them.
//!
//! A long run (`WARPWRIGHT_LONG=1`) compares its results with the stored ones, if any; `WARPWRIGHT_WRITE=1` stores
//! them. `WARPWRIGHT_ONLY=Sin,Atan` runs only items with one of these names, so that a long run can be done in parts. What takes hours, a long run
//! goes through a sample of, unless it is asked for by name or to be stored ([`is_whole`]).

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

/// What was found of one thing.
pub trait Row: Clone + Debug + PartialEq + Serialize + DeserializeOwned {
    /// The file's name.
    const FILE: &'static str;
    /// What tells things apart, in the order of the file.
    type Key: Ord;

    /// The thing that this was found of.
    fn key(&self) -> Self::Key;
}

fn file<R: Row>() -> PathBuf {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data");
    data.join(R::FILE)
}

/// What the last long runs found.
///
/// # Panics
/// If the file is not there, or has other rows.
pub fn stored<R: Row>() -> Vec<R> {
    let text = fs::read_to_string(file::<R>()).expect("the results of the last long run are there");
    serde_json::from_str(&text).expect("results of a long run")
}

/// Stores what has just been found, or compares it with what is.
///
/// # Panics
/// If something else was found before.
pub fn found<R: Row>(row: R) {
    println!("{row:?}");
    let mut rows: Vec<R> = stored();
    if std::env::var_os("WARPWRIGHT_WRITE").is_none() {
        if let Some(before) = rows.into_iter().find(|before| before.key() == row.key()) {
            assert_eq!(row, before, "as the last long run");
        }
        return;
    }
    rows.retain(|before| before.key() != row.key());
    rows.push(row);
    rows.sort_by_key(R::key);
    let text = serde_json::to_string_pretty(&rows).expect("numbers and words");
    fs::write(file::<R>(), text + "\n").expect("the file is written");
}

/// A block's page says these parts between their marks, `<!-- begin NAME -->` and `<!-- end NAME -->`; `WARPWRIGHT_WRITE=1` writes them there.
///
/// # Panics
/// If the page says something else, or lacks a mark.
pub fn page_says(block: &str, parts: &[(&str, String)]) {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/blocks/{block}.md"));
    let text = fs::read_to_string(&page).expect("the block has a page");
    let mut wanted = text.clone();
    for (name, part) in parts {
        let (begin, end) = (
            format!("<!-- begin {name} -->\n"),
            format!("<!-- end {name} -->"),
        );
        let (before, rest) = wanted.split_once(&begin).expect("the mark where it begins");
        let (_, after) = rest.split_once(&end).expect("the mark where it ends");
        wanted = format!("{before}{begin}{part}{end}{after}");
    }
    if std::env::var_os("WARPWRIGHT_WRITE").is_some() {
        fs::write(&page, wanted).expect("the page is written");
    } else {
        assert_eq!(text, wanted, "WARPWRIGHT_WRITE=1 writes the page");
    }
}

/// Whether this is a long run, and one of things of this name.
pub fn is_wanted(name: &str) -> bool {
    let is_long = std::env::var_os("WARPWRIGHT_LONG").is_some();
    let only = std::env::var("WARPWRIGHT_ONLY").ok();
    let mut names = only.iter().flat_map(|names| names.split(','));
    is_long && (only.is_none() || names.any(|wanted| wanted == name))
}

/// Whether what takes hours is to be run as a whole: by name, or to store what is found.
pub fn is_whole() -> bool {
    let asked = ["WARPWRIGHT_ONLY", "WARPWRIGHT_WRITE"];
    asked.iter().any(|name| std::env::var_os(name).is_some())
}
