//! The IR's text form: [`print()`] writes a module, [`parse`] reads it back.
//!
//! The printed text contains everything that affects behaviour or emitted text, so two
//! modules are the same exactly when their texts are. Rust source locations are included
//! only by [`print_with_sources`]. Parsing runs the checks of a finished description,
//! so an invalid module is never returned. `print(parse(print(m)))` equals `print(m)`.
//!
//! ```
//! use warpwright_hdl::text::{parse, print};
//!
//! let text = "module counter { input step : 8 register q : 8 reset 0 next (add q step) output y = q }";
//! let counter = parse(text)?;
//! assert_eq!(
//!     print(&counter),
//!     "module counter {
//!   input step : 8
//!   register q : 8 reset 8'h0 next %2
//!   let %2 : 8 = add q step
//!   output y : 8 = q
//! }
//! "
//! );
//! # Ok::<(), warpwright_hdl::text::ParseError>(())
//! ```
//!
//! # Grammar
//!
//! Line ends are whitespace; `#` begins a comment. A text is a list of modules
//! and enumerations, each declared before it is used; the last module is the top.
//!
//! ```text
//! module NAME ["doc"] { item … }
//! enum NAME : WIDTH { NAME = NUMBER, … }
//!
//! shared
//! primitive NAME { parameter NAME = VALUE, … PORT = NAME, … }
//! parameter NAME = NUMBER [of NUMBER [to NUMBER], …] ["doc"]
//! input NAME : SIZE [of ENUM] [value of ENUM | value plain] [= binding] ["doc"]
//! output NAME [: SIZE] [of ENUM] = operand ["doc"]
//! let NAME [as VARIABLE] [: SIZE] [of ENUM] = operation ["doc"]
//! register NAME : SIZE [of ENUM] [in BUNDLE FIELD] [reset VALUE | power_up VALUE] [enable operand] next operand ["doc"] [value "doc"]
//! memory NAME : SIZE x DEPTH ["doc"] [{ [contents { VALUE, … }] write ENABLE ADDRESS DATA … }]
//! table NAME : WIDTH ["doc"] { VALUE, … }
//! instance NAME : MODULE ["doc"] { PORT = binding, … }
//! lanes NAME SIZE : MODULE ["doc"] { PORT = binding, … }
//! lanes NAME SIZE ["doc"] in place ["doc of the body"] { item … }
//! unused operand
//! section NUMBER ["title"] ["why"]
//! section none
//! ```
//!
//! - An *operand* is a name, `%NUMBER` for a value without a name, a constant such as `8'hff`,
//!   `8'd255` or `1'b1`, or an operation in parentheses, `(add a b)` or, where its operands do
//!   not determine its width, `(slice a 4 : 8)`. Values may be used before they are declared.
//! - An *operation* is a constant; `not`, `all`, `any`, `parity`, `wire` or `repeat` and an operand; `and`,
//!   `or`, `xor`, `add`, `sub`, `mul`, `eq`, `ne`, `lt`, `le`, `signed_lt`, `signed_le`, `shl`, `shr`,
//!   `signed_shr` or `select` and two; `mux` and three; `slice VALUE LOW`; `cat HIGH, …, LOW`;
//!   `lookup TABLE ADDRESS`; `read MEMORY ADDRESS`; `out INSTANCE.PORT`; or
//!   `case SUBJECT { VALUE, … => RESULT; … default => RESULT }`.
//! - A *binding* is an operand, `operand each STRIDE [from BASE]` for a value
//!   sliced per lane, or `%lane` for the lane's number. In a body in place the
//!   inputs carry the bindings, which refer to values of the enclosing module; there
//!   `%row OUTPUT with ENDS below|above each STRIDE [from BASE]` is what other lanes yield.
//! - A `SIZE` is a number or a product of numbers and parameters, their logarithms or quotients, and a
//!   number that is added or taken away, such as `2*LANES*WIDTH`, `(LANES-1)*clog2 LANES+1` or `LANES plus 1 over 3`. A body in place has the parameters of the enclosing
//!   module, unless it begins with its own or with `parameters none`.
//! - What follows a `section` up to the next one belongs to it.
//! - The numbers after a parameter's `of` are the values it may be overridden with in emitted text.
//! - A memory's `contents` are its words at power-up from address 0; the rest are 0. The
//!   `ENABLE` of a write has one bit, or one bit for each of several equal parts of the word.
//! - A statement may end with `@ "file:line"`, its source location (in statements with
//!   braces it comes before the brace); by default the location is the text's own line.

mod cursor;
mod draft;
mod expression;
mod items;
mod lexer;
mod operations;
mod parse;
mod phrase;
mod places;
mod print;

pub(crate) use operations::binary_name;
pub use parse::{parse, parse_labelled};
pub use print::{print, print_with_sources};

use crate::problem::Problem;
use std::sync::Arc;
use thiserror::Error;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{label}:{line}:{column}: {problem}")]
pub struct ParseError {
    /// What the text is called.
    pub label: Arc<str>,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub problem: ParseProblem,
}

/// The kinds of mistakes in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseProblem {
    /// A character that begins nothing.
    #[error("the character `{0}` has no meaning here")]
    Character(char),
    /// A number, string or reference that is not written as it should be.
    #[error("{found} is not {expected}")]
    Malformed {
        /// What stands there.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// Something else should stand here.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// A name that nothing has.
    #[error("there is no {what} `{name}`; there is {available}")]
    Unknown {
        /// What should have the name.
        what: &'static str,
        /// The name.
        name: String,
        /// The names that there are.
        available: String,
    },
    /// A width that the text must give.
    #[error(
        "the width of this `{0}` cannot be inferred from its operands; write it, as in `let x : 8 = …` or `(… : 8)`"
    )]
    WidthNeeded(String),
    /// Nested beyond reason.
    #[error("more than {0} levels of nesting")]
    TooDeep(usize),
    /// A rule of the language, broken.
    #[error(transparent)]
    Rule(#[from] Box<Problem>),
}

impl From<Problem> for ParseProblem {
    fn from(problem: Problem) -> Self {
        Self::Rule(Box::new(problem))
    }
}
