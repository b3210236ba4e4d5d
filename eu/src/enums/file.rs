//! Reads the tables that are built into the program.
//!
//! A value is written in the document's base: hexadecimal, binary or decimal; a range is two
//! values with `-` between. A row has an explicit `label` only if its name does not yield one.

use super::{Context, Enumeration, Format, Group, Row};
use serde::Deserialize;
use std::ops::RangeInclusive;

const FILES: [(Group, &str); 3] = [
    (
        Group::Instruction,
        include_str!("../../data/enums/instruction.json"),
    ),
    (
        Group::Message,
        include_str!("../../data/enums/message.json"),
    ),
    (Group::Render, include_str!("../../data/enums/render.json")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileEnumeration {
    name: String,
    printed: Option<String>,
    symbol: Option<String>,
    id: String,
    line: u32,
    bits: u32,
    printed_bits: Option<u32>,
    about: String,
    #[serde(default)]
    contexts: Vec<Context>,
    rows: Vec<FileRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileRow {
    line: Option<u32>,
    value: String,
    name: String,
    printed: Option<String>,
    label: Option<String>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    default: bool,
    #[serde(default)]
    reserved: bool,
    #[serde(default, rename = "in")]
    contexts: Vec<String>,
    #[serde(default)]
    formats: Vec<Format>,
}

/// Every enumeration, in the document's order. The files are part of the program; that they can be read is
/// tested.
pub(super) fn read_all() -> Vec<Enumeration> {
    let read = |(group, text): (Group, &str)| {
        let enumerations: Vec<FileEnumeration> =
            serde_json::from_str(text).expect("the tables are well-formed");
        enumerations
            .into_iter()
            .map(move |from_file| enumeration(group, from_file))
    };
    let mut all: Vec<Enumeration> = FILES.into_iter().flat_map(read).collect();
    all.sort_by_key(|enumeration| enumeration.line);
    all
}

fn enumeration(group: Group, from_file: FileEnumeration) -> Enumeration {
    let contexts = from_file.contexts;
    let number_of = |name: &String| {
        let found = contexts.iter().position(|context| context.name == *name);
        found.expect("a row names contexts that there are")
    };
    let rows = from_file.rows.into_iter().map(|row| Row {
        contexts: row.contexts.iter().map(number_of).collect(),
        line: row.line,
        values: values(&row.value),
        label: label(&row),
        name: row.name,
        printed_name: row.printed,
        text: row.text,
        is_default: row.default,
        is_reserved: row.reserved,
        formats: row.formats,
    });
    let rows = rows.collect();
    Enumeration {
        name: from_file.name,
        printed_name: from_file.printed,
        symbol: from_file.symbol,
        id: from_file.id,
        group,
        line: from_file.line,
        bits: from_file.bits,
        printed_bits: from_file.printed_bits,
        about: from_file.about,
        contexts,
        rows,
    }
}

fn values(text: &str) -> RangeInclusive<u64> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        let (digits, base) = match text.split_at_checked(2) {
            Some(("0x", digits)) => (digits, 16),
            Some(("0b", digits)) => (digits, 2),
            _ => (text, 10),
        };
        u64::from_str_radix(digits, base).expect("a value is a number")
    };
    number(first)..=number(last)
}

/// The label in the file, or the name in capital letters with `_` for what is neither letter nor digit, or
/// `RESERVED_` and the first value.
fn label(row: &FileRow) -> String {
    if let Some(label) = &row.label {
        return label.clone();
    }
    if row.reserved {
        return format!("RESERVED_{:X}", values(&row.value).start());
    }
    let short = row.name.split(" (").next().unwrap_or_default();
    let words = short.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_uppercase)
        .collect();
    words.join("_")
}
