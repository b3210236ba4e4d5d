//! Boolean functions of one to six operands: expression text, truth-table index, shortest expression.
//!
//! A GPU's "any bitwise function" instruction takes its function as the index of a truth table. This module turns
//! an expression into that index ([`parse`], [`Expression::table`]), an index into an expression with as few
//! operators as possible ([`shortest`]), and an index of one [`Convention`] into the other's
//! ([`TruthTable::in_convention`]).
//!
//! ```
//! use warpwright_blocks::boolean::{Convention, parse, shortest};
//!
//! let table = parse("(a & ~c) | (b & c)")?.table(3, Convention::Spirv)?;
//! assert_eq!(table.to_string(), "0xCA");
//! assert_eq!(table.in_convention(Convention::Lop3).to_string(), "0xD8");
//! assert_eq!(shortest(table).expression.to_string(), "a ^ (a ^ b) & c");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cover;
mod decompose;
mod exact;
mod expression;
mod operand;
mod parse;
mod shortest;
mod table;
mod word;

pub use expression::Expression;
pub use operand::Operand;
pub use parse::{MAX_DEPTH, ParseError, Problem, parse};
pub use shortest::{Shortest, shortest};
/// An expression of a function of six operands, given by its value for each combination, found quickly but seldom the shortest.
pub(crate) fn factored(values: u64) -> Expression {
    cover::factored(values, values)
}

pub use table::{Convention, MAX_INPUTS, TableError, TruthTable, UnknownConvention, parse_index};
