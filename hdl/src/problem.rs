//! The mistakes a description can contain, and their messages.
//!
//! Mistakes are collected, not thrown: [`BuildErrors`] lists all of them,
//! each with its Rust line and, if the file is available, the line's text.

use crate::size::MAX_WIDTH;
use crate::source::Source;
use std::fmt;
use thiserror::Error;

/// One mistake and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    /// The module being described.
    pub module: String,
    /// Where.
    pub source: Source,
    /// What.
    pub problem: Problem,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.module, self.problem)?;
        if self.source.is_known() {
            write!(f, "\n  at {}", self.source)?;
        }
        if let Some(text) = self.source.text() {
            write!(f, "\n     {text}")?;
        }
        Ok(())
    }
}

/// Every mistake found in a description; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct BuildErrors(pub Vec<BuildError>);

impl fmt::Display for BuildErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

/// The kinds of mistakes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// What a function of a library was asked for and does not make.
    #[error("{what}")]
    NotMade {
        /// What it was, and what is allowed.
        what: String,
    },
    /// No instance of a vendor's primitive can be written.
    #[error("the primitive `{name}` cannot be instantiated: {why}")]
    BadPrimitive {
        /// What the vendor calls it.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// Two operands should be equally wide.
    #[error(
        "{operation} needs operands of equal width, found {left} and {right} bits; widen with `zext` or `sext`, or take a `slice`"
    )]
    WidthsDiffer {
        /// The operation's name.
        operation: &'static str,
        /// Width of the first.
        left: u32,
        /// Width of the second.
        right: u32,
    },
    /// Something should have an exact width.
    #[error("{what} must have {expected} bits, found {found}")]
    WrongWidth {
        /// What it is.
        what: String,
        /// The right width.
        expected: u32,
        /// The width it has.
        found: u32,
    },
    /// A literal does not fit.
    #[error("the constant {value} does not fit {width} bits")]
    ConstantTooWide {
        /// The literal.
        value: String,
        /// The width it should fit.
        width: u32,
    },
    /// A width is out of range.
    #[error("{what} must be 1 to {MAX_WIDTH} bits wide, found {width}")]
    WidthOutOfRange {
        /// What it is.
        what: String,
        /// The width asked for.
        width: u32,
    },
    /// A width cannot shrink by widening.
    #[error("{operation} to {to} bits would cut a value of {from} bits; take a `slice` instead")]
    WouldCut {
        /// `zext` or `sext`.
        operation: &'static str,
        /// The value's width.
        from: u32,
        /// The width asked for.
        to: u32,
    },
    /// A slice reaches beyond the value.
    #[error("bits {low} to {high} do not exist in a value of {width} bits{}", range(*width))]
    SliceOutOfRange {
        /// Lowest bit.
        low: u32,
        /// Highest bit.
        high: u64,
        /// The value's width.
        width: u32,
    },
    /// A name that no tool would take.
    #[error("`{name}` is not a legal name: {why}")]
    IllegalName {
        /// The name.
        name: String,
        /// The reason.
        why: &'static str,
    },
    /// A reserved word.
    #[error("`{name}` is a keyword of {language}")]
    Keyword {
        /// The name.
        name: String,
        /// Verilog or SystemVerilog.
        language: &'static str,
    },
    /// A name given twice.
    #[error("the name `{name}` is taken, first used at {first}")]
    NameTaken {
        /// The name.
        name: String,
        /// Its first place.
        first: Source,
    },
    /// Two names that differ only in case.
    #[error(
        "the names `{name}` and `{other}` (at {first}) differ only in case, which some tools cannot tell apart"
    )]
    CaseClash {
        /// The later name.
        name: String,
        /// The earlier name.
        other: String,
        /// The earlier name's place.
        first: Source,
    },
    /// Nothing drives it.
    #[error("{what} `{name}` is never driven")]
    Undriven {
        /// Wire, register, input of an instance.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// A memory that holds nothing.
    #[error("memory `{name}` is never written; constants belong in a table")]
    NeverWritten {
        /// Its name.
        name: String,
    },
    /// Driven twice.
    #[error("{what} `{name}` is driven twice, first at {first}")]
    MultiplyDriven {
        /// Wire, register, output.
        what: &'static str,
        /// Its name.
        name: String,
        /// The first driver's place.
        first: Source,
    },
    /// A register's start value has two sources.
    #[error(
        "register `{name}` has a reset value and a power-up value; give it one of them: after reset it starts at the reset value anyway"
    )]
    ResetAndPowerUp {
        /// The register.
        name: String,
    },
    /// Values depend on themselves within a cycle.
    #[error("combinational loop: {}", path.join(" -> "))]
    CombinationalLoop {
        /// The values along the loop, the first repeated at the end.
        path: Vec<String>,
    },
    /// An input that nothing reads.
    #[error("input `{name}` is never used; mark it with `unused` if this is intended")]
    UnusedInput {
        /// The input's name.
        name: String,
    },
    /// No such port.
    #[error("module `{module}` has no {direction} `{port}`; it has {available}")]
    UnknownPort {
        /// The instantiated module.
        module: String,
        /// `input` or `output`.
        direction: &'static str,
        /// The name asked for.
        port: String,
        /// What there is.
        available: String,
    },
    /// A lane array of no lanes, or too many.
    #[error("`{name}` must have 1 to {MAX_WIDTH} lanes, found {found}")]
    LaneCount {
        /// The array's name.
        name: String,
        /// How many lanes were asked for.
        found: u32,
    },
    /// What only lanes can have.
    #[error(
        "input `{port}` of `{name}` differs from lane to lane, but `{name}` is a single instance"
    )]
    NoLanes {
        /// The instance's name.
        name: String,
        /// The input.
        port: String,
    },
    /// Lanes see what they must not of a row of their own.
    #[error("input `{input}` of the lanes of `{name}`: {why}")]
    BadRow {
        /// The array's name.
        name: String,
        /// The input.
        input: String,
        /// What is wrong.
        why: String,
    },
    /// Lanes reach beyond the value that they share.
    #[error(
        "lane {lane} would see bits {low} to {high}, but `{name}` has {width} bits{}",
        range(*width)
    )]
    LaneOutOfRange {
        /// The first lane out of range.
        lane: u32,
        /// Its lowest bit.
        low: u64,
        /// Its highest bit.
        high: u64,
        /// What is shared.
        name: String,
        /// Its width.
        width: u32,
    },
    /// A value of another module's builder.
    #[error("the signal belongs to another module, `{owner}`; connect it through a port")]
    ForeignSignal {
        /// The module that owns it.
        owner: String,
    },
    /// A case value twice.
    #[error("the case value {value} is listed twice")]
    CaseValueTwice {
        /// The value.
        value: String,
    },
    /// Something that must not be empty is.
    #[error("{what} must not be empty")]
    Empty {
        /// What it is.
        what: String,
    },
    /// A read at the clock edge that may be of no word.
    #[error(
        "{what}: an address of {address} bits may exceed {depth} words; a read at the clock edge needs a depth that is a power of two and an address with no more bits than that depth needs"
    )]
    NoWord {
        /// What is read.
        what: String,
        /// Its words.
        depth: u32,
        /// Bits of the address.
        address: u32,
    },
    /// A memory with more contents than words.
    #[error("memory `{name}` has {depth} words, but its contents have {found}")]
    TooManyWords {
        /// The memory.
        name: String,
        /// Its words.
        depth: u32,
        /// The words given.
        found: usize,
    },
    /// A memory has contents twice.
    #[error("memory `{name}` already has contents")]
    ContentsTwice {
        /// The memory.
        name: String,
    },
    /// Enables that do not divide a memory's word into equal parts.
    #[error(
        "a write to memory `{name}` has {enables} enable bits, which do not divide its words of {width} bits into equal parts"
    )]
    UnequalParts {
        /// The memory.
        name: String,
        /// Bits of a word.
        width: u32,
        /// Bits of the enable.
        enables: u32,
    },
    /// An enumeration with a fault.
    #[error("enumeration `{name}`: {why}")]
    BadEnum {
        /// The type's name.
        name: String,
        /// The fault.
        why: String,
    },
    /// A value has no name in its enumeration.
    #[error("enumeration `{name}` has no value `{variant}`; it has {available}")]
    NoSuchVariant {
        /// The type's name.
        name: String,
        /// The name asked for.
        variant: String,
        /// What there is.
        available: String,
    },
    /// A stream goes through something that has state.
    #[error("`{name}` has state, but a stream can only pass through a stateless function")]
    CutsState {
        /// The part's module.
        name: String,
    },
    /// Two bundles should have the same fields.
    #[error("mux needs bundles of one shape, found {left} and {right} signals")]
    ShapesDiffer {
        /// Signals in the first.
        left: usize,
        /// Signals in the second.
        right: usize,
    },
    /// A choice was kept for later.
    #[error(
        "a `when` must end within the statement that contains it; this one was kept beyond the enclosing branch"
    )]
    WhenKept,
    /// A stream's payload has no such field.
    #[error("the stream has no field `{field}`; it has {available}")]
    UnknownField {
        /// The name asked for.
        field: String,
        /// What there is.
        available: String,
    },
    /// A stream breaks its first rule.
    #[error(
        "stream `{name}`: valid depends on ready in the same cycle; valid must not wait for ready"
    )]
    ValidWaitsForReady {
        /// The stream's name.
        name: String,
    },
    /// Two different modules share a name.
    #[error(
        "two different modules are called `{name}`; give one of them another name, for example with its parameters"
    )]
    ModuleNameTaken {
        /// The shared name.
        name: String,
    },
    /// Too many of something.
    #[error("{what}: found {found}, but at most {limit} are allowed")]
    TooMany {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: u64,
        /// How many there may be.
        limit: u64,
    },
    /// A repetition that does not come out even.
    #[error("{what} must have a multiple of {unit} bits, found {found}")]
    NotAMultiple {
        /// What it is.
        what: String,
        /// The repeated value's width.
        unit: u32,
        /// The width it has.
        found: u32,
    },
    /// A reference into nothing.
    #[error("there is no {what} number {index}")]
    Missing {
        /// Node, table, memory and the like.
        what: &'static str,
        /// The index asked for.
        index: u32,
    },
}

impl Problem {
    /// Something is driven a second time.
    pub(crate) fn driven_twice(what: &'static str, name: &str, first: &Source) -> Self {
        Self::MultiplyDriven {
            what,
            name: name.to_string(),
            first: first.clone(),
        }
    }
}

/// The numbers of a value's bits, if it has some.
fn range(width: u32) -> String {
    let highest = width.checked_sub(1);
    highest.map_or_else(String::new, |highest| format!(" (0 to {highest})"))
}
