//! The catalogue's Rust source text, for display beside what it generates.
//!
//! Lines of emitted Verilog know the files and lines that describe them
//! ([`VerilogFile::places`](warpwright_hdl::verilog::VerilogFile::places)). An installed
//! command has no source tree to read them from, so the text is built into the program.

use warpwright_hdl::source::Source;

/// Every file of this crate from `src` on, in the order of their paths, and its text.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// This line, as a place.
#[doc(hidden)]
pub fn here() -> Source {
    Source::here()
}

/// The text of a file of the catalogue, as [`Source::file`] spells it: `blocks/src/eu_fetch/rtl.rs`.
pub fn text(file: &str) -> Option<&'static str> {
    // How the compiler knew this crate's folder depends on where it was built from.
    let here = here();
    let folder = here.file.strip_suffix("src/framework/sources.rs")?;
    let inside = file.strip_prefix(folder)?;
    let found = FILES.iter().find(|(path, _)| *path == inside);
    found.map(|(_, text)| *text)
}
