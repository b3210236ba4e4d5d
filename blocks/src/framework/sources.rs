//! The catalogue's Rust source text, for display beside what it generates.
//!
//! Lines of emitted Verilog know the files and lines that describe them
//! ([`VerilogFile::places`](warpwright_hdl::verilog::VerilogFile::places)). An installed
//! command has no source tree to read them from, so the text is built into the program.

use warpwright_hdl::source::Source;

/// Every file of this crate from `src` on, in the order of their paths, and its text.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// The text of a file of the catalogue, as [`Source::file`] spells it: `blocks/src/eu_fetch/rtl.rs`.
pub fn text(file: &str) -> Option<&'static str> {
    // How the compiler knew this crate's folder depends on where it was built from.
    let here = Source::here();
    let folder = here.file.strip_suffix("src/framework/sources.rs")?;
    let inside = file.strip_prefix(folder)?;
    let found = FILES.iter().find(|(path, _)| *path == inside);
    found.map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::text;
    use warpwright_hdl::source::Source;

    #[test]
    fn a_file_is_found_as_its_places_spell_it() {
        let here = Source::here();
        let line = text(&here.file)
            .unwrap()
            .lines()
            .nth(here.line as usize - 1);
        assert_eq!(line.unwrap().trim(), "let here = Source::here();");
    }

    #[test]
    fn no_other_file_is() {
        for other in [
            "",
            "src/framework/sources.rs",
            "blocks/src",
            "hdl/src/lib.rs",
            "/etc/passwd",
        ] {
            assert_eq!(text(other), None, "{other}");
        }
    }
}
