//! A block's parameters: those available, those requested, and errors in the request.

use crate::framework::selection::{Selection, SelectionError};
use crate::nearest::{did_you_mean, nearest};
use std::fmt::Write as _;
use thiserror::Error;
use warpwright_hdl::bits::number;

/// One parameter of a block.
#[derive(Clone, Copy, Debug)]
pub struct ParameterSpec {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it sets.
    pub doc: &'static str,
    /// The values it takes.
    pub kind: ParameterKind,
    /// The value it has if none is given.
    pub default: &'static str,
}

/// The values that a parameter takes.
#[derive(Clone, Copy, Debug)]
pub enum ParameterKind {
    /// A whole number in a range, both ends included.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// One of some words.
    Choice(&'static [&'static str]),
    /// Parts of a list.
    Parts(&'static Selection),
}

/// Errors name up to this many words.
const MOST_NAMED: usize = 8;

impl ParameterKind {
    /// The values in words: `1 to 6`, `lop3 or spirv`.
    pub fn allowed(&self) -> String {
        match self {
            Self::Number { min, max } => format!("{min} to {max}"),
            Self::Choice(words) => words.join(" or "),
            Self::Parts(list) => list.allowed(),
        }
    }

    /// The same, where there are too many words for a sentence: `one of 66 words`.
    fn allowed_in_short(&self) -> String {
        match self {
            Self::Choice(words) if words.len() > MOST_NAMED => {
                format!("one of {} words", words.len())
            }
            _ => self.allowed(),
        }
    }

    /// The word that was probably meant, where an error does not name them all.
    fn nearest_of_many(&self, value: &str) -> Option<String> {
        match self {
            Self::Choice(words) if words.len() > MOST_NAMED => {
                nearest(value, words.iter().copied()).map(str::to_string)
            }
            _ => None,
        }
    }

    fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Number { min, max } => whole(value).is_some_and(|n| (*min..=*max).contains(&n)),
            Self::Choice(words) => words.contains(&value),
            Self::Parts(list) => list.select(value).is_ok(),
        }
    }
}

/// Formats of floating-point numbers by name: bits of the exponent and of the fraction.
const FORMATS: [(&str, &str, &str); 4] = [
    ("f16", "5", "10"),
    ("bf16", "8", "7"),
    ("f32", "8", "23"),
    ("f64", "11", "52"),
];

/// The settings, with `format=f16` spelled out where a block's parameters are the bits of a format's parts.
fn with_formats<'a>(
    specs: &[ParameterSpec],
    settings: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Vec<(&'a str, &'a str)> {
    let parts = ["exponent_bits", "fraction_bits"];
    let has_parts = parts
        .iter()
        .all(|part| specs.iter().any(|s| s.name == *part));
    let spelled = settings.into_iter().flat_map(|(name, value)| {
        let known = FORMATS.iter().find(|(format, ..)| *format == value);
        match known {
            Some((_, exponent, fraction)) if name == "format" && has_parts => {
                vec![(parts[0], *exponent), (parts[1], *fraction)]
            }
            _ => vec![(name, value)],
        }
    });
    spelled.collect()
}

/// A number as people write it: `32`, `0x20`, `0b10_0000`.
fn whole(text: &str) -> Option<u32> {
    u32::try_from(number(text)?).ok()
}

/// What is wrong with the parameters asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// The block has no such parameter.
    #[error(
        "{block} has no parameter `{name}`; it has {available}{}",
        did_you_mean(suggested.as_deref())
    )]
    Unknown {
        /// The block.
        block: String,
        /// The name asked for.
        name: String,
        /// The names there are.
        available: String,
        /// The nearest name.
        suggested: Option<String>,
    },
    /// A value out of range.
    #[error(
        "{block}: {name} must be {allowed}, got {value}{}",
        did_you_mean(suggested.as_deref())
    )]
    OutOfRange {
        /// The block.
        block: String,
        /// The parameter.
        name: String,
        /// The values allowed.
        allowed: String,
        /// The value asked for.
        value: String,
        /// The nearest of many words.
        suggested: Option<String>,
    },
    /// The same parameter twice.
    #[error("{block}: {name} is given twice")]
    Twice {
        /// The block.
        block: String,
        /// The parameter.
        name: String,
    },
    /// Parts of a list that are not in it.
    #[error("{block}: {name}: {why}")]
    NoParts {
        /// The block.
        block: String,
        /// The parameter.
        name: String,
        /// What is wrong.
        why: Box<SelectionError>,
    },
    /// Values that are right alone but not together.
    #[error("{block}: {why}")]
    Combination {
        /// The block.
        block: String,
        /// The rule.
        why: String,
    },
}

/// A full set of parameter values, each in its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    values: Vec<(&'static ParameterSpec, String)>,
}

impl PartialEq for ParameterSpec {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
impl Eq for ParameterSpec {}

impl Parameters {
    /// The defaults, changed as asked.
    pub fn new<'a>(
        block: &str,
        specs: &'static [ParameterSpec],
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ParameterError> {
        let mut values: Vec<(&'static ParameterSpec, String)> =
            specs.iter().map(|s| (s, s.default.to_string())).collect();
        let mut given: Vec<&str> = Vec::new();
        for (name, value) in with_formats(specs, settings) {
            let Some((spec, slot)) = values.iter_mut().find(|(spec, _)| spec.name == name) else {
                let names: Vec<&str> = specs.iter().map(|s| s.name).collect();
                if name == "format" && names.contains(&"exponent_bits") {
                    return Err(ParameterError::OutOfRange {
                        block: block.to_string(),
                        name: name.to_string(),
                        allowed: "f16, bf16, f32 or f64, which set exponent_bits and fraction_bits"
                            .to_string(),
                        value: value.to_string(),
                        suggested: None,
                    });
                }
                return Err(ParameterError::Unknown {
                    block: block.to_string(),
                    name: name.to_string(),
                    available: names.join(", "),
                    suggested: nearest(name, names.iter().copied()).map(str::to_string),
                });
            };
            if given.contains(&name) {
                return Err(ParameterError::Twice {
                    block: block.to_string(),
                    name: name.to_string(),
                });
            }
            given.push(name);
            if let ParameterKind::Parts(list) = spec.kind {
                let spelled = list.spelled(value);
                *slot = spelled.map_err(|why| ParameterError::NoParts {
                    block: block.to_string(),
                    name: name.to_string(),
                    why: Box::new(why),
                })?;
                continue;
            }
            if !spec.kind.accepts(value) {
                return Err(ParameterError::OutOfRange {
                    block: block.to_string(),
                    name: name.to_string(),
                    allowed: spec.kind.allowed_in_short(),
                    value: value.to_string(),
                    suggested: spec.kind.nearest_of_many(value),
                });
            }
            *slot = match spec.kind {
                // One spelling a number, so that commands and file headers are reproducible.
                ParameterKind::Number { .. } => whole(value).unwrap_or(0).to_string(),
                ParameterKind::Choice(_) | ParameterKind::Parts(_) => value.to_string(),
            };
        }
        Ok(Self { values })
    }

    /// A value as text; empty for a name that the block does not have.
    pub fn text(&self, name: &str) -> &str {
        let found = self.values.iter().find(|(spec, _)| spec.name == name);
        debug_assert!(found.is_some(), "no parameter {name}");
        found.map_or("", |(_, value)| value)
    }

    /// A value as a number; 0 for a choice.
    pub fn number(&self, name: &str) -> u32 {
        self.text(name).parse().unwrap_or(0)
    }

    /// Names and values in the block's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(spec, v)| (spec.name, v.as_str()))
    }

    /// The parts selected; none for another kind of parameter.
    pub fn parts(&self, name: &str) -> Vec<&'static str> {
        let found = self.values.iter().find(|(spec, _)| spec.name == name);
        let parts = found.and_then(|(spec, value)| match spec.kind {
            ParameterKind::Parts(list) => list.select(value).ok(),
            _ => None,
        });
        parts.unwrap_or_default()
    }

    /// The part of a command line that sets what differs from the defaults: ` -p lanes=4 -p width=8`.
    pub fn as_options(&self) -> String {
        let mut text = String::new();
        for (spec, value) in &self.values {
            if value != spec.default {
                let _ = write!(text, " -p {}={value}", spec.name);
            }
        }
        text
    }
}
