//! `warpwright enum`: shows the enumerations of PRM volume 2b.

use crate::eu::enums::{self, Enumeration, Group, Meaning, Row, ValueTooWide};
use crate::program::arguments::Enum;
use crate::program::error::Result;
use crate::program::output;
use crate::program::value::{hexadecimal, number};
use serde::Serialize;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    id: &'static str,
    symbol: Option<&'static str>,
    group: &'static str,
    bits: u32,
    rows: usize,
    about: &'static str,
}

#[derive(Serialize)]
struct All {
    enumerations: Vec<Listed>,
}

/// An enumeration, with its rows or with what a value means.
#[derive(Serialize)]
struct One<T> {
    #[serde(flatten)]
    listed: Listed,
    #[serde(flatten)]
    answer: T,
}

#[derive(Serialize)]
struct Rows {
    line: u32,
    /// Whether there are values that no row lists.
    has_unlisted: bool,
    table: Vec<ShownRow>,
}

#[derive(Serialize)]
struct ShownRow {
    index: usize,
    value: String,
    /// The last value of a range.
    last: String,
    name: &'static str,
    label: &'static str,
    reserved: bool,
    default: bool,
    exists_if: Vec<&'static str>,
    description: &'static str,
    /// In the document, where its text errs.
    printed_name: Option<&'static str>,
    line: Option<u32>,
    formats: Vec<&'static str>,
}

#[derive(Serialize)]
struct Meanings {
    values: Vec<ShownValue>,
}

#[derive(Serialize)]
struct ShownValue {
    value: String,
    meanings: Vec<ShownMeaning>,
}

#[derive(Serialize)]
struct ShownMeaning {
    index: Option<usize>,
    name: &'static str,
    reserved: bool,
    exists_if: Option<&'static str>,
    description: &'static str,
}

impl From<Meaning<'static>> for ShownMeaning {
    fn from(meaning: Meaning<'static>) -> Self {
        Self {
            index: meaning.index,
            name: meaning.name,
            reserved: meaning.reserved,
            exists_if: meaning.exists_if,
            description: meaning.description,
        }
    }
}

/// Answers with all, one, or a value of one.
pub fn run(arguments: &Enum) -> Result<()> {
    let Some(name) = &arguments.name else {
        return list(arguments.json);
    };
    let of = enums::find(name)?;
    match &arguments.value {
        None => show(of, arguments.json),
        Some(value) => explain(of, value, arguments.json),
    }
}

fn listed(of: &'static Enumeration) -> Listed {
    Listed {
        name: &of.name,
        id: &of.id,
        symbol: of.symbol.as_deref(),
        group: group(of.group),
        bits: of.bits,
        rows: of.rows.len(),
        about: &of.about,
    }
}

fn group(group: Group) -> &'static str {
    match group {
        Group::Instruction => "instruction",
        Group::Message => "message",
        Group::Render => "render",
    }
}

fn list(json: bool) -> Result<()> {
    let all = enums::all();
    if json {
        let enumerations = all.iter().map(listed).collect();
        return output::print_json(&All { enumerations });
    }
    let mut table = output::table(["enumeration", "of", "bits", "what it is"]);
    for of in all {
        let bits = of.bits.to_string();
        table.add_row([of.name.as_str(), group(of.group), &bits, &of.about]);
    }
    output::print(&format!(
        "{table}\n`warpwright enum NAME` lists the values.\n"
    ))
}

fn show(of: &'static Enumeration, json: bool) -> Result<()> {
    if json {
        let table = of.rows.iter().enumerate();
        let table = table.map(|(index, row)| shown(of, index, row)).collect();
        let (line, has_unlisted) = (of.line, of.has_unlisted());
        let answer = Rows {
            line,
            has_unlisted,
            table,
        };
        return output::print_json(&One {
            listed: listed(of),
            answer,
        });
    }
    let plural = if of.bits == 1 { "" } else { "s" };
    let mut text = format!("{}: {}; {} bit{plural}\n", of.name, of.about, of.bits);
    let mut table = output::table(["value", "name", "what it means"]);
    for row in &of.rows {
        table.add_row([
            range(of, &row.values),
            name(row).to_string(),
            described(of, row),
        ]);
    }
    let _ = writeln!(text, "{table}");
    if of.has_unlisted() {
        text.push_str("Every other value is reserved.\n");
    }
    output::print(&text)
}

fn shown(of: &'static Enumeration, index: usize, row: &'static Row) -> ShownRow {
    ShownRow {
        index,
        value: text(of, *row.values.start()),
        last: text(of, *row.values.end()),
        name: &row.name,
        label: &row.label,
        reserved: row.is_reserved,
        default: row.is_default,
        exists_if: conditions(of, row).collect(),
        description: &row.text,
        printed_name: row.printed_name.as_deref(),
        line: row.line,
        formats: row
            .formats
            .iter()
            .map(|format| format.name.as_str())
            .collect(),
    }
}

fn explain(of: &'static Enumeration, asked: &str, json: bool) -> Result<()> {
    let asked = read(of, asked)?;
    let mut shown = Vec::new();
    for values in &asked.values {
        // All values of a row mean the same. A name means itself alone, whatever else its value may mean.
        let is_asked = |index: Option<usize>| match (asked.name, index) {
            (Some(name), Some(index)) => of.rows[index].is_called(name),
            _ => true,
        };
        let meanings = of.meanings(*values.start())?.into_iter();
        let meanings = meanings.filter(|meaning| is_asked(meaning.index));
        shown.push(ShownValue {
            value: range(of, values),
            meanings: meanings.map(ShownMeaning::from).collect(),
        });
    }
    if json {
        let (listed, answer) = (listed(of), Meanings { values: shown });
        return output::print_json(&One { listed, answer });
    }
    let mut said = String::new();
    for ShownValue { value, meanings } in &shown {
        for meaning in meanings {
            let name = if meaning.name == "-" {
                "Reserved"
            } else {
                meaning.name
            };
            let _ = write!(said, "{} {value}: {name}", of.name);
            if meaning.index.is_none() {
                said.push_str(", since the table does not list it");
            }
            if !meaning.description.is_empty() {
                let _ = write!(said, ", {}", meaning.description);
            }
            if let Some(condition) = meaning.exists_if {
                let _ = write!(said, " (if {condition})");
            }
            said.push('\n');
        }
    }
    output::print(&said)
}

/// What was asked for: a value, or a name and its values.
struct Asked<'a> {
    values: Vec<RangeInclusive<u64>>,
    name: Option<&'a str>,
}

/// What reads as a number is one.
fn read<'a>(of: &'static Enumeration, asked: &'a str) -> Result<Asked<'a>> {
    let Some(value) = number(asked) else {
        return Ok(Asked {
            values: of.find_named(asked)?,
            name: Some(asked),
        });
    };
    let value = u64::try_from(&value).map_err(|_| ValueTooWide {
        name: &of.name,
        bits: of.bits,
        value: format!("{value:#x}"),
    })?;
    Ok(Asked {
        values: vec![value..=value],
        name: None,
    })
}

fn text(of: &Enumeration, value: u64) -> String {
    hexadecimal(&value.into(), of.bits)
}

fn range(of: &Enumeration, values: &RangeInclusive<u64>) -> String {
    if values.start() == values.end() {
        return text(of, *values.start());
    }
    format!(
        "{} to {}",
        text(of, *values.start()),
        text(of, *values.end())
    )
}

fn name(row: &Row) -> &str {
    if row.is_reserved && row.name == "-" {
        return "Reserved";
    }
    row.shown_name()
}

fn conditions<'a>(of: &'a Enumeration, row: &'a Row) -> impl Iterator<Item = &'a str> {
    let of_row = row.contexts.iter().map(|context| &of.contexts[*context]);
    of_row.map(|context| context.exists_if.as_str())
}

/// What a row means, and what else there is to say of it.
fn described(of: &Enumeration, row: &Row) -> String {
    let mut parts = Vec::new();
    if !row.text.is_empty() {
        parts.push(row.text.clone());
    }
    if !row.formats.is_empty() {
        let names: Vec<&str> = row
            .formats
            .iter()
            .map(|format| format.name.as_str())
            .collect();
        parts.push(names.join(", "));
    }
    let conditions: Vec<&str> = conditions(of, row).collect();
    if !conditions.is_empty() {
        parts.push(format!("if {}", conditions.join(" or ")));
    }
    if row.is_default {
        parts.push("the default".to_string());
    }
    match (&row.printed_name, row.line) {
        (Some(printed), _) => parts.push(format!("printed as {printed}")),
        (None, None) => parts.push("not in the document".to_string()),
        _ => {}
    }
    parts.join("; ")
}
