//! What long runs found, in files that every run reads.
//!
//! `WARPWRIGHT_WRITE=1` writes what is found; otherwise it must be what is stored, if anything is. `WARPWRIGHT_ONLY=Sin,Atan` runs these
//! programs alone: so a long run may be done in parts.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};

/// What was found of a program.
pub trait Row: Clone + Debug + PartialEq + Serialize + DeserializeOwned {
    /// Where it is stored.
    const FILE: &'static str;

    /// Whether another row is of the same.
    fn is_of(&self, other: &Self) -> bool;

    /// The order of rows: their programs'.
    fn place(&self) -> Option<usize>;
}

fn file<R: Row>() -> PathBuf {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data");
    data.join(R::FILE)
}

/// What the last long run found.
pub fn stored<R: Row>() -> Vec<R> {
    let text = fs::read_to_string(file::<R>()).expect("the results of the last long run are there");
    serde_json::from_str(&text).expect("results of a long run")
}

/// What has just been found is stored, or compared with what is.
pub fn found<R: Row>(row: R) {
    println!("{row:?}");
    let mut rows: Vec<R> = stored();
    if std::env::var_os("WARPWRIGHT_WRITE").is_none() {
        let before = rows.into_iter().find(|before| before.is_of(&row));
        assert_eq!(
            Some(&row),
            before.as_ref().or(Some(&row)),
            "as the last long run"
        );
        return;
    }
    rows.retain(|before| !before.is_of(&row));
    rows.push(row);
    rows.sort_by_key(R::place);
    let text = serde_json::to_string_pretty(&rows).expect("numbers and words");
    fs::write(file::<R>(), text + "\n").expect("the file is written");
}

/// The programs of a long run; none if this is not one.
pub fn wanted() -> impl Iterator<Item = &'static Program> {
    let is_long = std::env::var_os("WARPWRIGHT_LONG").is_some();
    let only = std::env::var("WARPWRIGHT_ONLY").ok();
    programs().iter().filter(move |program| {
        let mut names = only.iter().flat_map(|names| names.split(','));
        is_long && (only.is_none() || names.any(|wanted| wanted == program.name))
    })
}
