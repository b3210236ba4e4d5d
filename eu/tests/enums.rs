//! The enumerations against the document: its rows, the corrections, the page of errata; and against
//! themselves: what their names promise.

mod corrections;
mod differences;
mod document;
mod lookups;
mod names;
#[path = "../examples/prm_rows/reader.rs"]
mod reader;
mod structure;
