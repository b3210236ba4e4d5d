//! JSON files with error locations: each value keeps its position in the text.

use crate::hdl::enums::EnumType;
use crate::program::error::{CliError, Result};
use crate::program::value;
use num_bigint::BigUint;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::ops::Range;

/// A text that is being read.
pub struct Source<'a> {
    /// What messages call it.
    pub file: &'a str,
    /// All of it.
    pub text: &'a str,
    /// What every message ends with.
    pub help: &'static str,
}

impl<'a> Source<'a> {
    /// The whole text as JSON.
    pub fn parse<T: Deserialize<'a>>(&self) -> Result<T> {
        serde_json::from_str(self.text).map_err(|error| self.malformed(&error))
    }

    /// What the JSON reader stumbled over.
    fn malformed(&self, error: &serde_json::Error) -> Box<CliError> {
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        let before = self
            .text
            .split_inclusive('\n')
            .take(error.line().max(1) - 1);
        let start: usize = before.map(str::len).sum();
        // Columns of the JSON reader count bytes and may end within a character.
        let place = start + error.column().max(1) - 1;
        let place = self.text.floor_char_boundary(place);
        let (line, column) = self.line_and_column(place);
        let message = format!("{}, line {line}, column {column}: {said}", self.file);
        self.error(message, place..place)
    }

    fn error(&self, message: String, place: Range<usize>) -> Box<CliError> {
        Box::new(CliError::text(
            message, self.file, self.text, place, self.help,
        ))
    }

    /// What is wrong at a place, with line and column.
    pub fn fault(&self, place: Range<usize>, what: &str) -> Box<CliError> {
        let (line, column) = self.line_and_column(place.start);
        let message = format!("{}, line {line}, column {column}: {what}", self.file);
        self.error(message, place)
    }

    /// Where a name stands, or at least its value.
    pub fn name_place(&self, name: &Name<'_>, value: &RawValue) -> Range<usize> {
        match &name.0 {
            Cow::Borrowed(name) => self.place(name),
            // Written with escapes, so that it is no piece of the text.
            Cow::Owned(_) => self.place(value.get()),
        }
    }

    /// Where a piece of the text stands in it.
    pub fn place(&self, piece: &str) -> Range<usize> {
        let start = piece.as_ptr().addr();
        let start = start.saturating_sub(self.text.as_ptr().addr());
        start..(start + piece.len()).min(self.text.len())
    }

    /// Both from 1, columns in characters.
    fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..offset];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// Names and values with their places in the text; names may repeat, which is reported later.
pub struct Entries<'a>(pub Vec<(Name<'a>, &'a RawValue)>);

/// A name, borrowed where it is written without escapes.
#[derive(Deserialize)]
pub struct Name<'a>(#[serde(borrow)] pub Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("names and values such as {\"name\": \"0x1f\"}")
            }

            fn visit_map<A: MapAccess<'de>>(
                self,
                mut map: A,
            ) -> std::result::Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

/// The value of something so wide from its JSON text, or what is wrong with it.
pub fn value_of(
    what: &str,
    width: u32,
    enum_type: Option<&EnumType>,
    raw: &str,
) -> std::result::Result<BigUint, String> {
    let wrong = |found: &str| {
        let names = enum_type.map_or(String::new(), |names| {
            let names: Vec<&str> = names.variants.iter().map(|(n, _)| n.as_str()).collect();
            format!(", or one of {}", names.join(", "))
        });
        format!(
            "{what} must be a string such as \"0x1f\", \"0b101\" or \"31\", or a whole number{names}; \
             found {found}"
        )
    };
    let value = if raw.starts_with('"') {
        let text: String = serde_json::from_str(raw).map_err(|error| wrong(&error.to_string()))?;
        let named = enum_type.and_then(|names| names.value_of(&text));
        let value = named.map(BigUint::from).or_else(|| value::number(&text));
        value.ok_or_else(|| wrong(&shown(raw)))?
    } else {
        let digits = raw.bytes().all(|b| b.is_ascii_digit());
        let value = value::number(raw).filter(|_| digits);
        value.ok_or_else(|| wrong(&shown(raw)))?
    };
    if value.bits() > u64::from(width) {
        let plural = if width == 1 { "" } else { "s" };
        let (found, needs) = (shown(raw), value.bits());
        return Err(format!(
            "{what} has {width} bit{plural}, but {found} needs {needs}"
        ));
    }
    Ok(value)
}

/// A piece of the file, fit to be repeated: short, and nothing that a terminal would obey.
pub fn shown(raw: &str) -> String {
    const LONGEST: usize = 40;
    let mut rest = raw.chars();
    let start = rest.by_ref().take(LONGEST);
    let mut text = String::new();
    for c in start {
        if c.is_control() {
            text.extend(c.escape_unicode());
        } else {
            text.push(c);
        }
    }
    if rest.next().is_some() {
        text.push_str("...");
    }
    text
}
