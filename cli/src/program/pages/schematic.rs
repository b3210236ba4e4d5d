//! The schematic section: the module and its submodules, as long as they are readable.

use super::html::{escaped, prose, section};
use crate::hdl::module::Module;
use crate::program::catalogue::served;
use std::fmt::Write as _;
use warpwright_draw::schematic::drawings;

/// Lets a reader zoom and move the drawings.
pub const SCRIPT: &str = include_str!("assets/zoom.js");

/// Drawings of a page; the command draws the others.
const MOST: usize = 6;

/// The section of a configuration; the first drawing is open.
pub fn section_of(command: &str, module: &Module) -> String {
    let mut text = String::new();
    let (drawings, left_out) = drawings(module, MOST);
    for (number, drawing) in drawings.iter().enumerate() {
        let open = if number == 0 { " open" } else { "" };
        let _ = writeln!(
            text,
            "<details{open}><summary><code>{}</code> <small>{}</small></summary>\n<div class=\"wide zooms\" tabindex=\"0\">{}</div></details>",
            escaped(&drawing.title),
            prose(&drawing.caption),
            drawing.svg
        );
    }
    if left_out > 0 {
        let command =
            escaped(&served().typed(format_args!("schematic {command} --all -o FILE.svg")));
        let _ = writeln!(
            text,
            "<p><small>{left_out} more below; <code>{command}</code> draws them.</small></p>"
        );
    }
    section("schematic", "Schematic", &text)
}
