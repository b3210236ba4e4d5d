//! Reads the document's tables and nothing else.
//!
//! The document, OCR text, is a table of contents followed by one section per enumeration. A section
//! begins with its name on a line of its own, repeated where a page ends. Its table has a title, a row
//! with the size in bits, prose, a header `Value | Name | ...`, and one row per value. The reader keeps
//! - the names in the table of contents,
//! - each section's name, line, title and size,
//! - each value row's line, and its cells under `Value`, `Name` and `Exists If`,
//! - all three columns of the tables inside the rows of the two compression formats.
//!
//! Cells are kept as printed; descriptions are dropped. Lines count from 1.

use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// What the document's tables hold.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// The names in the table of contents.
    pub contents: Vec<String>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section: one enumeration.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// The name above the table.
    pub name: String,
    /// Its line.
    pub line: u32,
    /// The table's title.
    pub title: String,
    /// The size in bits.
    pub bits: String,
    /// The rows of values: line, value, name, and under `Exists If`.
    pub rows: Vec<(u32, String, String, String)>,
    /// The rows of tables inside rows: line, format, casting, encoding.
    pub formats: Vec<(u32, String, String, String)>,
}

impl Document {
    /// As JSON, a row a line.
    pub fn to_json(&self) -> String {
        let mut out = String::from("{\n");
        let _ = writeln!(out, "  \"contents\": {},", json(&self.contents));
        out.push_str("  \"sections\": [\n");
        for (n, section) in self.sections.iter().enumerate() {
            let _ = writeln!(
                out,
                "    {{\n      \"name\": {}, \"line\": {}, \"title\": {}, \"bits\": {},",
                json(&section.name),
                section.line,
                json(&section.title),
                json(&section.bits)
            );
            let lines = |rows: &[(u32, String, String, String)]| -> String {
                let rows: Vec<String> = rows
                    .iter()
                    .map(|row| format!("\n        {}", json(row)))
                    .collect();
                rows.join(",")
            };
            let _ = writeln!(out, "      \"rows\": [{}],", lines(&section.rows));
            let _ = writeln!(out, "      \"formats\": [{}]", lines(&section.formats));
            let comma = if n + 1 < self.sections.len() { "," } else { "" };
            let _ = writeln!(out, "    }}{comma}");
        }
        out.push_str("  ]\n}\n");
        out
    }
}

/// A value on one line.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("texts and numbers are JSON")
}

/// The cells of a table's line, as printed; nothing for other lines.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?;
    Some(
        inner
            .trim_end_matches('|')
            .split('|')
            .map(str::trim)
            .collect(),
    )
}

/// Whether a cell is a value or a range of values: `0Bh-10h`, `[1Bh-1Fh]`, `5 - 7`, `0x8`, `0010b`.
fn is_value(cell: &str) -> bool {
    let inside = cell.trim_start_matches('[').trim_end_matches(']');
    let ends: Vec<&str> = inside.split('-').map(str::trim).collect();
    let is_number = |text: &str| {
        // `0xb` ends in a digit.
        let digits = text.strip_prefix("0x");
        let digits = digits
            .or_else(|| text.strip_suffix(['h', 'b']))
            .unwrap_or(text);
        !digits.is_empty() && digits.len() <= 8 && digits.bytes().all(|b| b.is_ascii_hexdigit())
    };
    // A number begins with a digit, or ends in h: `Ah` is one and `Add` is none.
    let is_marked = inside.starts_with(|c: char| c.is_ascii_digit()) || inside.ends_with('h');
    ends.len() <= 2 && is_marked && ends.into_iter().all(is_number)
}

/// Where in the document the reader is.
enum DocumentPosition {
    Before,
    Contents,
    /// In a section, before its table's header.
    Head,
    /// After the header, whose column `Exists If` is this one.
    Rows(Option<usize>),
}

/// Reads the whole document.
pub fn read(text: &str) -> Document {
    let mut document = Document::default();
    let mut place = DocumentPosition::Before;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(cells) = cells(line) else {
            let name = line.trim();
            match (&place, document.sections.last()) {
                _ if name.is_empty() => {}
                (DocumentPosition::Before, _) if name == "Table of Contents" => {
                    place = DocumentPosition::Contents;
                }
                (DocumentPosition::Before, _) => {}
                (_, Some(section)) if name == section.name || name == section.title => {}
                _ => {
                    place = DocumentPosition::Head;
                    document.sections.push(Section {
                        name: name.to_string(),
                        line: number,
                        ..Section::default()
                    });
                }
            }
            continue;
        };
        let first = cells.first().copied().unwrap_or_default();
        match (&place, document.sections.last_mut()) {
            (DocumentPosition::Contents, _) => {
                let is_page = |cell: &str| cell.parse::<u32>().is_ok();
                if cells.len() == 2 && is_page(cells[1]) {
                    document.contents.push(first.to_string());
                }
            }
            (DocumentPosition::Head, Some(section)) => {
                if let Some(size) = first.strip_prefix("Size (in bits):") {
                    let size = std::iter::once(size.trim()).chain(cells[1..].iter().copied());
                    section.bits = size.collect();
                } else if first == "Value" {
                    let exists = cells.iter().position(|cell| *cell == "Exists If");
                    place = DocumentPosition::Rows(exists);
                } else if section.title.is_empty() && !first.is_empty() {
                    section.title = first.to_string();
                }
            }
            (DocumentPosition::Rows(exists), Some(section)) => {
                read_row(section, number, &cells, *exists);
            }
            _ => {}
        }
    }
    document
}

/// A line of a table after its header.
fn read_row(section: &mut Section, line: u32, cells: &[&str], exists: Option<usize>) {
    let first = cells.first().copied().unwrap_or_default();
    let filled: Vec<&str> = cells.iter().copied().filter(|c| !c.is_empty()).collect();
    // The header of a table inside a row stands beside the value, in one column or another.
    let has_table_inside = cells.iter().any(|cell| cell.starts_with("Casting"));
    if is_value(first) {
        let name = if has_table_inside {
            ""
        } else {
            cells.get(1).copied().unwrap_or_default()
        };
        let exists = exists.and_then(|column| cells.get(column)).copied();
        section.rows.push((
            line,
            first.to_string(),
            name.to_string(),
            exists.unwrap_or_default().to_string(),
        ));
        return;
    }
    // Inside tables are shifted to the left where recognition lost a column, and may share a cell.
    let words: Vec<&str> = filled
        .iter()
        .skip(1)
        .flat_map(|cell| cell.split(' '))
        .collect();
    if let ([casting, encoding], [format, ..]) = (&words[..], &filled[..]) {
        let is_casting = casting
            .strip_suffix('b')
            .is_some_and(|bits| bits.parse::<u32>().is_ok());
        if is_casting {
            let row = [format, casting, encoding].map(ToString::to_string);
            let [format, casting, encoding] = row;
            section.formats.push((line, format, casting, encoding));
        }
    }
}
