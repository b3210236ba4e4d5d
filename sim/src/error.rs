//! Errors a simulator's user can make; each message says what was wrong, what was found and what is allowed.

use thiserror::Error;

/// Why a simulator refused a request. Nothing has changed where one is returned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SimError {
    /// No port has this name.
    #[error("{design}: there is no port `{port}`; {known}")]
    UnknownPort {
        /// The design.
        design: String,
        /// The name asked for.
        port: String,
        /// The nearest names.
        known: Suggestions,
    },
    /// Only inputs are driven.
    #[error("{design}: `{port}` is an output; only inputs can be driven")]
    NotAnInput {
        /// The design.
        design: String,
        /// The output's name.
        port: String,
    },
    /// No register has this path.
    #[error("{design}: there is no register `{path}`; {known}")]
    UnknownRegister {
        /// The design.
        design: String,
        /// The path asked for.
        path: String,
        /// The nearest paths.
        known: Suggestions,
    },
    /// No memory has this path.
    #[error("{design}: there is no memory `{path}`; {known}")]
    UnknownMemory {
        /// The design.
        design: String,
        /// The path asked for.
        path: String,
        /// The nearest paths.
        known: Suggestions,
    },
    /// A value does not fit.
    #[error("{what}: the value needs {bits} bits, but only {width} fit")]
    TooWide {
        /// The port, the register's path, or the memory's path and word number.
        what: String,
        /// Bits that the value needs.
        bits: u64,
        /// Bits there are.
        width: u32,
    },
    /// More words than the memory has.
    #[error("memory {path}: {words} words do not fit its {depth}")]
    TooManyWords {
        /// The memory's path.
        path: String,
        /// How many words were given.
        words: usize,
        /// How many there are.
        depth: u32,
    },
    /// A field reaches beyond its port.
    #[error("{port}: bits {low} to {} do not exist or are more than 64; the port has {port_width}", low + width - 1)]
    NoSuchField {
        /// The port.
        port: String,
        /// Lowest bit of the field.
        low: u32,
        /// Bits of the field.
        width: u32,
        /// Bits of the port.
        port_width: u32,
    },
    /// A batch of this size cannot be made.
    #[error("a batch holds 1 to {most} stimuli, not {found}")]
    BatchSize {
        /// The size asked for.
        found: usize,
        /// The largest.
        most: usize,
    },
    /// A stimulus number beyond the batch.
    #[error("there is no stimulus {found}; the batch has {count}, numbered from 0")]
    NoSuchStimulus {
        /// The number asked for.
        found: usize,
        /// How many there are.
        count: usize,
    },
    /// As many values as stimuli are needed.
    #[error("{port}: {found} values for a batch of {count} stimuli")]
    ValueCount {
        /// The port.
        port: String,
        /// How many values were given.
        found: usize,
        /// How many there must be.
        count: usize,
    },
}

/// The names that could have been meant: the nearest first, a handful at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestions(Vec<String>);

impl Suggestions {
    const MOST: usize = 4;

    /// The names of `all` that are nearest to `name`.
    pub(crate) fn nearest<'a>(name: &str, all: impl Iterator<Item = &'a String>) -> Self {
        let mut ranked: Vec<(usize, &String)> = all
            .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
            .collect();
        ranked.sort();
        let names = ranked.into_iter().take(Self::MOST);
        Self(names.map(|(_, name)| name.clone()).collect())
    }
}

impl std::fmt::Display for Suggestions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.as_slice() {
            [] => write!(f, "it has none"),
            names => write!(f, "the nearest is {}", names.join(", then ")),
        }
    }
}
