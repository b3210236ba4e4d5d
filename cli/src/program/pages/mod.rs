//! Pages about blocks: what `warpwright report` writes.
//!
//! A page is one self-contained HTML file: styles, pictures, scripts and data are in it, and it works
//! the same from a file system as from a server. [`page`] assembles it from sections, one file each:
//!
//! - [`wave`]: the waveform of a transaction
//! - [`interactive`]: the Boolean table and the decoder; the block's own netlist, run by `assets/netlist.js`
//! - [`schematic`]: the block's structure
//! - [`interface`]: parameters, ports, timing, references
//! - [`cells`]: synthesis results
//! - [`checks`]: the checks, their methods and results
//! - [`source`]: the Verilog beside the Rust that it comes from, coloured by [`highlight`]
//!
//! [`index`] links to the pages. Apart from the times of checks, output is reproducible.

mod causes;
mod cells;
mod checks;
mod highlight;
mod html;
mod index;
mod interactive;
mod interface;
mod page;
mod recorded;
mod schematic;
mod source;
mod trace;
mod wave;

use std::fmt::Write as _;

pub use checks::Level;
pub use index::index;
pub use page::{Page, file_name, page};

/// Everything that all pages share.
const STYLE: &str = include_str!("assets/style.css");

/// A whole file.
fn document(title: &str, body: &str, scripts: &[&str]) -> String {
    let title = html::escaped(title);
    let mut elements = String::new();
    for script in scripts {
        let _ = writeln!(elements, "<script>\n{script}</script>");
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{body}{elements}</body>\n</html>\n"
    )
}
