//! The differences between the document's rows and ours.

use super::reader::{Document, Section};
use serde::Deserialize;
use std::ops::RangeInclusive;
use warpwright_eu::enums::{Enumeration, Row};

/// One difference, in the words of `corrections.json`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The enumeration.
    pub enumeration: String,
    /// The line in the document; none for a row that it lacks.
    pub line: Option<u32>,
    /// What differs: heading, bits, row, value, name, "exists if".
    pub what: String,
    /// What the document has.
    pub printed: Option<String>,
    /// What we have.
    pub meant: Option<String>,
}

impl Change {
    fn new(
        of: &Enumeration,
        line: Option<u32>,
        what: &str,
        printed: Option<&str>,
        meant: Option<&str>,
    ) -> Self {
        Self {
            enumeration: of.name.clone(),
            line,
            what: what.to_string(),
            printed: printed.map(str::to_string),
            meant: meant.map(str::to_string),
        }
    }
}

/// All differences, sorted.
pub fn differences(document: &Document, ours: &[Enumeration]) -> Vec<Change> {
    let mut found = Vec::new();
    for (position, name) in document.contents.iter().enumerate() {
        // The contents, the sections and our tables have one order.
        let section = document.sections.get(position);
        match (ours.get(position), section) {
            (Some(enumeration), Some(section)) if enumeration.name == *name => {
                compare(enumeration, section, &mut found);
            }
            (enumeration, _) => found.push(Change {
                enumeration: name.clone(),
                line: section.map(|section| section.line),
                what: "section".to_string(),
                printed: section.map(|section| section.name.clone()),
                meant: enumeration.map(|enumeration| enumeration.name.clone()),
            }),
        }
    }
    for enumeration in ours.iter().skip(document.contents.len()) {
        let name = Some(enumeration.name.as_str());
        found.push(Change::new(enumeration, None, "section", None, name));
    }
    found.sort();
    found
}

fn compare(ours: &Enumeration, section: &Section, found: &mut Vec<Change>) {
    let mut differ = |line: Option<u32>, what: &str, printed: Option<&str>, meant: Option<&str>| {
        if printed != meant {
            found.push(Change::new(ours, line, what, printed, meant));
        }
    };
    let (line, name) = (Some(section.line), Some(section.name.as_str()));
    differ(line, "heading", name, Some(&ours.name));
    let bits = ours.bits.to_string();
    differ(None, "bits", Some(&section.bits), Some(&bits));
    if section.line != ours.line {
        let lines = [section.line, ours.line].map(|line| line.to_string());
        differ(None, "line", Some(&lines[0]), Some(&lines[1]));
    }
    let (symbol, title) = match section.title.split_once(" - ") {
        Some((symbol, title)) => (Some(symbol), title),
        None => (None, section.title.as_str()),
    };
    differ(None, "title", Some(title), Some(&section.name));
    // A symbol that repeats the name is none.
    let symbol = symbol.filter(|symbol| *symbol != ours.name);
    differ(None, "symbol", symbol, ours.symbol.as_deref());

    for (line, value, name, exists_if) in &section.rows {
        let Some(row) = ours.rows.iter().find(|row| row.line == Some(*line)) else {
            differ(Some(*line), "row", Some(&format!("{value} {name}")), None);
            continue;
        };
        let mut column = |what: &str, printed: &str, meant: &str| {
            differ(Some(*line), what, Some(printed), Some(meant));
        };
        if values(value).as_ref() != Some(&row.values) {
            column("value", value, &in_the_style_of(value, row));
        }
        let (bare, is_default) = match name.strip_suffix("[Default]") {
            Some(bare) => (bare.trim(), true),
            None => (name.as_str(), false),
        };
        column("name", bare, &row.name);
        let flags = |flag: bool| if flag { "yes" } else { "no" };
        column("default", flags(is_default), flags(row.is_default));
        let is_reserved = bare == "-" || bare.to_ascii_lowercase().starts_with("reserved");
        column("reserved", flags(is_reserved), flags(row.is_reserved));
        let conditions = row
            .contexts
            .iter()
            .map(|n| ours.contexts[*n].printed.as_str());
        let conditions: Vec<&str> = conditions.collect();
        column("exists if", exists_if, &conditions.join(" OR "));
    }
    let missing = ours.rows.iter().filter(|row| row.line.is_none());
    for row in missing {
        let text = format!("{} {}", in_the_style_of(&section.rows[0].1, row), row.name);
        differ(None, "row", None, Some(text.trim()));
    }
    let lines: Vec<u32> = ours.rows.iter().filter_map(|row| row.line).collect();
    if !lines.is_sorted() {
        differ(None, "order", None, Some("rows in another order"));
    }
    for line in lines {
        if !section.rows.iter().any(|row| row.0 == line) {
            differ(Some(line), "row", None, Some("a row at a line without one"));
        }
    }
    formats(ours, section, &mut differ);
}

/// Takes down a difference: the line, the column, what is printed and what is meant.
type Differ<'a> = dyn FnMut(Option<u32>, &str, Option<&str>, Option<&str>) + 'a;

/// The tables inside rows: the same formats in the same rows, and the document's encoding is the row's value.
fn formats(ours: &Enumeration, section: &Section, differ: &mut Differ<'_>) {
    let mut known: Vec<(u32, String)> = Vec::new();
    for row in &ours.rows {
        for format in &row.formats {
            // One table counts in hexadecimal and the other in decimal, where both are the same.
            let encoding = row.values.start();
            let text = format!("{} {}b {encoding}", format.name, format.casting);
            known.push((format.line, text));
        }
    }
    for (line, name, casting, encoding) in &section.formats {
        let encoding = match encoding.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => encoding.parse().ok(),
        };
        let printed = encoding.map(|encoding| format!("{name} {casting} {encoding}"));
        let found = known.iter().position(|(known, _)| known == line);
        let meant = found.map(|found| known.remove(found).1);
        differ(Some(*line), "format", printed.as_deref(), meant.as_deref());
    }
    for (line, format) in known {
        differ(Some(line), "format", None, Some(&format));
    }
}

/// The values in a cell: `0Bh-10h`, `[1Bh-1Fh]`, `5 - 7`, `0x8`, `0010b`.
fn values(cell: &str) -> Option<RangeInclusive<u64>> {
    let inside = cell.trim_matches(['[', ']']);
    let (first, last) = inside.split_once('-').unwrap_or((inside, inside));
    let number = |text: &str| {
        let text = text.trim();
        let hexadecimal = text.strip_prefix("0x").or(text.strip_suffix('h'));
        let (digits, base) = match (hexadecimal, text.strip_suffix('b')) {
            (Some(digits), _) => (digits, 16),
            (None, Some(digits)) => (digits, 2),
            (None, None) => (text, 10),
        };
        u64::from_str_radix(digits, base).ok()
    };
    Some(number(first)?..=number(last)?)
}

/// A row's values as the document would print them beside this cell.
fn in_the_style_of(cell: &str, row: &Row) -> String {
    let number = |value: u64| match cell {
        _ if cell.contains('h') => format!("{value:X}h"),
        _ if cell.contains('b') && !cell.contains('x') => {
            let digits = cell.split('b').next().unwrap_or_default();
            let digits = digits.trim_start_matches('[').len();
            format!("{value:0digits$b}b")
        }
        _ => value.to_string(),
    };
    let (first, last) = (row.values.start(), row.values.end());
    if first == last {
        return number(*first);
    }
    format!("{}-{}", number(*first), number(*last))
}

#[test]
fn cells_are_numbers_and_ranges_in_four_styles() {
    for (cell, range) in [
        ("0Bh-10h", 11..=16),
        ("[1Bh-1Fh]", 27..=31),
        ("5 - 7", 5..=7),
        ("0xb", 11..=11),
        ("0010b", 2..=2),
        ("[01b-11b]", 1..=3),
        ("Ah", 10..=10),
        ("10", 10..=10),
    ] {
        assert_eq!(values(cell), Some(range), "{cell}");
    }
    for cell in ["", "b", "0012b", "Value", "1-2-3"] {
        assert_eq!(values(cell), None, "{cell}");
    }
}
