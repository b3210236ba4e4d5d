//! The enumerations against the document (its rows, the
//! corrections, the errata page) and against their own naming rules.

mod corrections;
mod differences;
mod document;
mod lookups;
mod names;
#[path = "../examples/prm_rows/reader.rs"]
mod reader;
mod structure;
