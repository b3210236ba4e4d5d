//! The index page, with links to the others.

use super::document;
use super::html::{capitalized, prose, table};
use super::page::Page;
use crate::program::GENERATOR;

/// The file.
pub fn index(pages: &[Page]) -> String {
    let rows: Vec<Vec<String>> = pages.iter().map(row).collect();
    let body = format!(
        "<header>\n<h1>Blocks</h1>\n<p>GPU datapath hardware, each block described once in Rust, simulated, emitted as Verilog and \
         checked against an independent model.</p>\n</header>\n<main>\n{}</main>\n<footer><p><small>{GENERATOR}</small></p></footer>\n",
        table(&["block", "what it is", "checks"], &[], &rows)
    );
    document("Warpwright: blocks", &body, &[])
}

fn row(page: &Page) -> Vec<String> {
    vec![
        format!("<a href=\"{}\"><code>{}</code></a>", page.file, page.block),
        prose(&capitalized(page.summary)),
        page.verdicts.badge(),
    ]
}
