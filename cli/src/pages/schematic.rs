//! The schematic section: the module and what is below it, as far as a person can read it.

use super::html::{escaped, prose, section};
use crate::schematic::drawings;
use std::fmt::Write as _;
use warpwright::hdl::module::Module;

/// The section; the first drawing is open.
pub fn section_of(module: &Module) -> String {
    let mut text = String::new();
    for (number, drawing) in drawings(module).iter().enumerate() {
        let open = if number == 0 { " open" } else { "" };
        let _ = writeln!(
            text,
            "<details{open}><summary><code>{}</code> <small>{}</small></summary>\n<div class=\"wide\">{}</div></details>",
            escaped(&drawing.title),
            prose(&drawing.caption),
            drawing.svg
        );
    }
    section("schematic", "Schematic", &text)
}
