//! The native formats: each field's position, the coding of its value, and when it exists.

use super::{Attribute, BitList, Opcode};
use serde::{Deserialize, Deserializer, de::Error as _};
use std::sync::LazyLock;

/// One field of a format.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Its name, as in `Src0.RegNum`.
    pub name: String,
    /// Its bits.
    pub bits: BitList,
    /// The enumeration that its values are coded in, if any.
    #[serde(default)]
    pub codes: String,
    /// When it exists; always, if nothing is said.
    #[serde(default)]
    pub when: Condition,
}

/// When a field exists: any of the alternatives, each of which needs all of its terms.
#[derive(Clone, Debug, Default)]
pub struct Condition {
    /// The alternatives; none at all means always.
    pub alternatives: Vec<Vec<Term>>,
}

/// One term of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// The opcode has this attribute.
    Has(Attribute),
    /// Another field of the format is, or is not, one of these values; a field that does not exist is 0.
    Field {
        /// The field's name.
        name: String,
        /// One of these (or, if `equal` is false, none of these).
        values: Vec<u128>,
        /// Whether it must be one of them.
        equal: bool,
    },
}

impl Condition {
    /// Does the field exist for this opcode, given the values of other fields?
    pub fn holds(&self, opcode: &Opcode, value: &impl Fn(&str) -> u128) -> bool {
        let term = |term: &Term| match term {
            Term::Has(attribute) => opcode.has(*attribute),
            Term::Field {
                name,
                values,
                equal,
            } => values.contains(&value(name)) == *equal,
        };
        let mut alternatives = self.alternatives.iter();
        self.alternatives.is_empty() || alternatives.any(|terms| terms.iter().all(term))
    }

    fn parse(text: &str) -> Option<Self> {
        let alternative = |text: &str| text.split_whitespace().map(Term::parse).collect();
        let alternatives: Option<Vec<Vec<Term>>> = text.split(" or ").map(alternative).collect();
        Some(Self {
            alternatives: alternatives?,
        })
    }
}

impl Term {
    fn parse(text: &str) -> Option<Self> {
        let (name, values) = text.split_once('=')?;
        if name == "has" {
            let attribute = serde_json::from_value(values.into()).ok()?;
            return Some(Self::Has(attribute));
        }
        let (name, equal) = match name.strip_suffix('!') {
            Some(name) => (name, false),
            None => (name, true),
        };
        let values: Option<Vec<u128>> = values.split('|').map(|v| v.parse().ok()).collect();
        Some(Self::Field {
            name: name.to_string(),
            values: values?,
            equal,
        })
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is no condition")))
    }
}

/// A native format with all of its fields, those that it shares with others included.
#[derive(Clone, Debug)]
pub struct Format {
    /// The name.
    pub name: String,
    /// All fields.
    pub fields: Vec<Field>,
}

impl Format {
    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// What a word has in a field, 0 where the format has no such field; existence is not looked at.
    pub fn read(&self, name: &str, word: u128) -> u128 {
        self.field(name).map_or(0, |field| field.bits.read(word))
    }

    /// The bits of fields that exist in this word.
    pub fn known_bits(&self, opcode: &Opcode, word: u128) -> u128 {
        let value = |name: &str| self.existing(opcode, name, word);
        let existing = self.fields.iter().filter(|f| f.when.holds(opcode, &value));
        existing.fold(0, |mask, field| mask | field.bits.mask())
    }

    /// The value of a field that conditions speak of, 0 if it does not exist. These fields depend on each other
    /// without circles.
    fn existing(&self, opcode: &Opcode, name: &str, word: u128) -> u128 {
        let value = |name: &str| self.existing(opcode, name, word);
        let field = self.field(name);
        let field = field.filter(|field| field.when.holds(opcode, &value));
        field.map_or(0, |field| field.bits.read(word))
    }
}

#[derive(Deserialize)]
struct Group {
    name: String,
    #[serde(default)]
    includes: String,
    fields: Vec<Field>,
}

#[derive(Deserialize)]
struct Document {
    formats: Vec<Group>,
}

/// Groups that only other formats include.
const PARTS: [&str; 2] = ["header", "three_sources"];

static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let document: Document = serde_json::from_str(include_str!("../../data/layout.json"))
        .expect("the layout table is part of the program");
    let whole = document.formats.iter();
    let whole = whole.filter(|group| !PARTS.contains(&group.name.as_str()));
    whole
        .map(|group| Format {
            name: group.name.clone(),
            fields: fields(&document.formats, group),
        })
        .collect()
});

fn fields(groups: &[Group], group: &Group) -> Vec<Field> {
    let included = groups.iter().find(|other| other.name == group.includes);
    let mut all = included.map_or_else(Vec::new, |other| fields(groups, other));
    all.extend(group.fields.iter().cloned());
    all
}

/// All native formats.
pub fn formats() -> &'static [Format] {
    &FORMATS
}

/// The format of this name.
pub fn format(name: &str) -> Option<&'static Format> {
    formats().iter().find(|format| format.name == name)
}
