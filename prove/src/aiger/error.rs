//! Errors in AIGER files, with their location.

use std::fmt;
use thiserror::Error;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {problem}")]
pub struct AigerError {
    /// Where it was noticed.
    pub place: FilePosition,
    /// What it is.
    pub problem: Problem,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePosition {
    /// A line, the first is 1.
    Line(usize),
    /// A byte, the first is 0: among the gates of a binary file and behind them.
    Byte(usize),
}

impl fmt::Display for FilePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// It does not begin as AIGER files do.
    #[error("an AIGER file begins with `aag` or `aig` and five numbers, found `{0}`")]
    Header(String),
    /// The header's numbers do not fit each other.
    #[error("{variables} variables are too few for {needed} inputs, latches and gates")]
    TooFewVariables {
        /// As the header says.
        variables: usize,
        /// What the other numbers need.
        needed: usize,
    },
    /// A binary file numbers without gaps.
    #[error(
        "a binary file must have one variable per input, latch and gate: {needed}, not {variables}"
    )]
    Gaps {
        /// As the header says.
        variables: usize,
        /// What the other numbers need.
        needed: usize,
    },
    /// More than can be held.
    #[error("at most {allowed} {what} can be read, found {found}")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// As the header says.
        found: usize,
        /// The limit.
        allowed: usize,
    },
    /// A kind of property that is not read.
    #[error("{0} are not supported, only outputs")]
    Unsupported(&'static str),
    /// The file ends too early.
    #[error("the file ends where {0} is expected")]
    Ends(&'static str),
    /// Something else where a number must be.
    #[error("expected {what}, found `{found}`")]
    Expected {
        /// What must be here.
        what: &'static str,
        /// What is.
        found: String,
    },
    /// A literal beyond the header's number of variables.
    #[error("literal {literal} is beyond the last, {last}")]
    Beyond {
        /// The literal.
        literal: u32,
        /// The greatest allowed.
        last: u32,
    },
    /// A constant or an inverted literal where something is defined.
    #[error("literal {0} cannot be defined; only even literals above 0 can")]
    NotDefinable(u32),
    /// Two definitions.
    #[error("literal {0} is defined twice")]
    Twice(u32),
    /// No definition.
    #[error("literal {0} is used but never defined")]
    Undefined(u32),
    /// A gate that needs itself.
    #[error("gate {0} depends on itself")]
    Loop(u32),
    /// A difference that leads below 0, or is 0 where a gate would be its own operand.
    #[error("gate {gate} has an operand that is not defined before it")]
    Difference {
        /// The gate's literal.
        gate: u32,
    },
    /// Neither 0, 1 nor the latch itself.
    #[error("latch {latch} can start at 0, 1 or {latch} for unknown, not {found}")]
    Reset {
        /// The latch's literal.
        latch: u32,
        /// What was found.
        found: u32,
    },
    /// A name for something that is not there.
    #[error("there is no {kind}{index} to be named")]
    NoSuchSymbol {
        /// `i`, `l` or `o`.
        kind: char,
        /// The number.
        index: usize,
    },
    /// Two names.
    #[error("{kind}{index} is named twice")]
    NamedTwice {
        /// `i`, `l` or `o`.
        kind: char,
        /// The number.
        index: usize,
    },
    /// A name that is no UTF-8 text.
    #[error("a name that is not UTF-8")]
    NotText,
}
