//! The enumerations of PRM volume 2b, *Command Reference: Enumerations*: all 66, in the document's order.
//!
//! An [`Enumeration`] is a table of [`Row`]s. A row gives the meaning of a value or a range of values. A
//! value that no row lists is reserved; reserved values never have a row. In some tables a value's meaning
//! depends on the [`Context`], such as integer or float; a row then lists the contexts in which it exists.
//!
//! The tables are `data/enums/*.json`: names as the document intends them, descriptions in our own words,
//! and, where the document has an error, also the printed text. `tests/enums.rs` compares every row with
//! the document; the differences are the corrections in `data/corrections.json` and `docs/errata.md`.
//!
//! ```
//! use warpwright_eu::enums;
//!
//! let sfid = enums::enumeration("SFID").expect("an enumeration");
//! let meaning = &sfid.meanings(0xf)?[0];
//! assert_eq!((meaning.name, meaning.reserved), ("SFID_UGM", false));
//! assert_eq!(sfid.values_named("sfid_slm"), [0xe..=0xe]);
//! let mistyped = enums::find("EU_OPCDE").unwrap_err();
//! assert_eq!(mistyped.suggested, Some("EU_OPCODE"));
//! # Ok::<(), enums::ValueTooWide>(())
//! ```

mod file;
mod hardware;

pub use hardware::UNLISTED;

use serde::Deserialize;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use thiserror::Error;
use warpwright_hdl::nearest::{did_you_mean, nearest};

/// One enumeration of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// The document's name for it: `SFID`, `Fixed Function ID`.
    pub name: String,
    /// The name in the document's heading, where that is another: a fault of the text.
    pub printed_name: Option<String>,
    /// The document's short name, where it has one: `FFID`.
    pub symbol: Option<String>,
    /// A name of small letters, digits and `_`, for parameters and Verilog: `ffid`.
    pub id: String,
    /// What it belongs to.
    pub group: Group,
    /// Line of its heading in the document's text.
    pub line: u32,
    /// Bits of a value, at least 1.
    pub bits: u32,
    /// The bits that the document gives, where that is another number: a fault of the text.
    pub printed_bits: Option<u32>,
    /// What it is, in our words.
    pub about: String,
    /// The contexts that its values depend on; none for most.
    pub contexts: Vec<Context>,
    /// The table, in the document's order.
    pub rows: Vec<Row>,
}

/// What an enumeration belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The fields of EU instructions.
    Instruction,
    /// The messages of `send`.
    Message,
    /// Commands and state outside the EU.
    Render,
}

/// A condition under which a part of a table holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Context {
    /// A short name: `integer`.
    pub name: String,
    /// The condition, in our words.
    pub exists_if: String,
    /// The condition as the document prints it.
    pub printed: String,
}

/// What a value, or a range of values, means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its line in the document's text; none for a row that the document lacks.
    pub line: Option<u32>,
    /// Its values.
    pub values: RangeInclusive<u64>,
    /// Its name, as the document means it; empty where it gives none.
    pub name: String,
    /// The name in the document, where that is another: a fault of the text.
    pub printed_name: Option<String>,
    /// A distinct identifier of capital letters, digits and `_`.
    pub label: String,
    /// What it means, in our words; empty where the name says all.
    pub text: String,
    /// Whether the document calls it the default.
    pub is_default: bool,
    /// Whether its values are reserved.
    pub is_reserved: bool,
    /// The contexts in which it exists, by number; empty for all of them.
    pub contexts: Vec<usize>,
    /// The surface formats that the document lists in this row.
    pub formats: Vec<Format>,
}

/// A surface format inside a row of a table of compression formats.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// Its line in the document's text.
    pub line: u32,
    /// Its name.
    pub name: String,
    /// Bits of the format that its data is treated as.
    pub casting: u32,
}

/// What a value means, in one context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning<'a> {
    /// The number of its row; none if no row lists it.
    pub index: Option<usize>,
    /// Its name, or else its label; `Reserved` if it has no meaning.
    pub name: &'a str,
    /// Whether it is reserved, by a row or because no row lists it.
    pub reserved: bool,
    /// The context, where the table has several.
    pub exists_if: Option<&'a str>,
    /// What it means, in our words; may be empty.
    pub description: &'a str,
}

/// A value that the enumeration has no bits for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name} has {bits} {}, 0 to {:#x}, but got {value}", plural(*bits), greatest(*bits))]
pub struct ValueTooWide {
    /// The enumeration.
    pub name: &'static str,
    /// Its bits.
    pub bits: u32,
    /// The value.
    pub value: String,
}

/// No enumeration has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the document has no enumeration `{name}`{}", did_you_mean(*suggested))]
pub struct UnknownEnumeration {
    /// The name asked for.
    pub name: String,
    /// The nearest name.
    pub suggested: Option<&'static str>,
}

/// No value of the enumeration has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{enumeration} has no value named `{name}`{}", did_you_mean(*suggested))]
pub struct UnknownName {
    /// The enumeration.
    pub enumeration: &'static str,
    /// The name asked for.
    pub name: String,
    /// The nearest name.
    pub suggested: Option<&'static str>,
}

fn plural(bits: u32) -> &'static str {
    if bits == 1 { "bit" } else { "bits" }
}

/// The greatest value of a width from 1 to 64.
fn greatest(bits: u32) -> u64 {
    u64::MAX >> (u64::BITS - bits)
}

static ALL: LazyLock<Vec<Enumeration>> = LazyLock::new(file::read_all);

/// Every enumeration, in the document's order.
pub fn all() -> &'static [Enumeration] {
    &ALL
}

/// The enumeration of this name, symbol or id, whatever the case of its letters.
pub fn enumeration(name: &str) -> Option<&'static Enumeration> {
    let exactly = all().iter().find(|found| found.name == name);
    exactly.or_else(|| {
        all()
            .iter()
            .find(|found| found.names().any(|n| n.eq_ignore_ascii_case(name)))
    })
}

/// As [`enumeration`], with the name that was probably meant if there is none.
pub fn find(name: &str) -> Result<&'static Enumeration, UnknownEnumeration> {
    enumeration(name).ok_or_else(|| UnknownEnumeration {
        name: name.to_string(),
        suggested: nearest(name, all().iter().flat_map(Enumeration::names)),
    })
}

impl Enumeration {
    /// What it may be called.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = [Some(&self.name), self.symbol.as_ref(), Some(&self.id)];
        names.into_iter().flatten().map(String::as_str)
    }

    /// The greatest value that its bits can hold.
    pub fn greatest(&self) -> u64 {
        greatest(self.bits)
    }

    /// The number of the row that lists this value in this context; a table without contexts has context 0.
    pub fn row_of(&self, value: u64, context: usize) -> Option<usize> {
        let lists = |row: &Row| row.values.contains(&value) && row.exists_in(context);
        self.rows.iter().position(lists)
    }

    /// What a value means in this context.
    pub fn meaning(&self, value: u64, context: usize) -> Meaning<'_> {
        let index = self.row_of(value, context);
        let row = index.map(|index| &self.rows[index]);
        let exists_if = self.contexts.get(context);
        Meaning {
            index,
            name: row.map_or("Reserved", Row::shown_name),
            reserved: row.is_none_or(|row| row.is_reserved),
            exists_if: exists_if.map(|context| context.exists_if.as_str()),
            description: row.map_or("", |row| &row.text),
        }
    }

    /// What a value means: in each of the contexts, where there are several, or else once.
    pub fn meanings(&'static self, value: u64) -> Result<Vec<Meaning<'static>>, ValueTooWide> {
        if value > self.greatest() {
            return Err(ValueTooWide {
                name: &self.name,
                bits: self.bits,
                value: format!("{value:#x}"),
            });
        }
        let contexts = 0..self.contexts.len().max(1);
        Ok(contexts
            .map(|context| self.meaning(value, context))
            .collect())
    }

    /// The values of the rows of this name or label, whatever the case of its letters; none if there is no
    /// such row.
    pub fn values_named(&self, name: &str) -> Vec<RangeInclusive<u64>> {
        let found = self.rows.iter().filter(|row| row.is_called(name));
        found.map(|row| row.values.clone()).collect()
    }

    /// As [`Self::values_named`], with the name that was probably meant if there is none.
    pub fn find_named(&'static self, name: &str) -> Result<Vec<RangeInclusive<u64>>, UnknownName> {
        match self.values_named(name) {
            values if values.is_empty() => {
                let rows = || self.rows.iter().filter(|row| !row.is_reserved);
                let suggested = nearest(name, rows().map(Row::shown_name))
                    .or_else(|| nearest(name, rows().map(|row| row.label.as_str())));
                Err(UnknownName {
                    enumeration: &self.name,
                    name: name.to_string(),
                    suggested,
                })
            }
            values => Ok(values),
        }
    }

    /// Whether there are values that no row lists, in some context.
    pub fn has_unlisted(&self) -> bool {
        (0..self.contexts.len().max(1)).any(|context| {
            let rows = self.rows.iter().filter(|row| row.exists_in(context));
            let listed: u64 = rows
                .map(|row| row.values.end() - row.values.start() + 1)
                .sum();
            listed <= self.greatest()
        })
    }
}

impl Row {
    /// Its name, or else its label.
    pub fn shown_name(&self) -> &str {
        if self.name.is_empty() {
            &self.label
        } else {
            &self.name
        }
    }

    /// Whether it exists in this context.
    pub fn exists_in(&self, context: usize) -> bool {
        self.contexts.is_empty() || self.contexts.contains(&context)
    }

    /// Whether this is its name or its label, whatever the case of its letters. The part of a name before a bracket counts as name, and so does
    /// a type without its colon.
    pub fn is_called(&self, name: &str) -> bool {
        let short = self.name.split(" (").next().unwrap_or_default();
        let bare = self.name.trim_start_matches([':', '.']);
        let names = [&self.label, short, bare, &self.name];
        !name.is_empty() && names.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}
