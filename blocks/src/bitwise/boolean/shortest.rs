//! Turns a truth table into an expression with as few operators as can be found.

use super::decompose::{self, Decomposer};
use super::expression::Expression;
use super::table::TruthTable;
use super::word;

/// A short expression of a function, and whether a shorter one can exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The expression, over the same operands as the table.
    pub expression: Expression,
    /// Its operators; each `& ^ | ~` counts one.
    pub operators: u32,
    /// Whether no expression of the function has fewer operators. Always so for functions that depend on up to
    /// four operands, whatever the table's inputs; for others only where the number meets a simple lower bound.
    pub proved_minimal: bool,
}

/// The expression of `table` with the fewest operators, then the shortest text, then the fewest `^`; further ties
/// are broken in a fixed order, so the same function always gives the same text.
///
/// A function that depends on five or six operands gets a short expression that need not be the shortest.
pub fn shortest(table: TruthTable) -> Shortest {
    let word = table.word();
    let exact = decompose::exact(word);
    let within_reach = exact.is_some();
    let expression = in_order(exact.unwrap_or_else(|| Decomposer::default().expression(word)));
    debug_assert_eq!(expression.word(), word, "{expression} is not {table}");
    let operators = expression.operators();
    let proved_minimal = within_reach || operators == fewest_conceivable(word);
    Shortest {
        expression,
        operators,
        proved_minimal,
    }
}

/// A lower bound: every operand must be joined to the rest, and where all operands are 0 nothing but `~` (or `^ 1`)
/// makes a 1.
fn fewest_conceivable(word: u64) -> u32 {
    word::support(word).count_ones().saturating_sub(1) + (word & 1) as u32
}

/// The same expression with the operands of every chain in alphabetical order of the letters they contain.
fn in_order(expression: Expression) -> Expression {
    let sorted = |list: Vec<Expression>| {
        let mut list: Vec<Expression> = list.into_iter().map(in_order).collect();
        list.sort_by_cached_key(|item| {
            let text = item.to_string();
            let letters: String = text.chars().filter(char::is_ascii_alphabetic).collect();
            (letters, text)
        });
        list
    };
    match expression {
        Expression::Constant(_) | Expression::Operand(_) => expression,
        Expression::Not(inner) => Expression::Not(Box::new(in_order(*inner))),
        Expression::And(list) => Expression::And(sorted(list)),
        Expression::Xor(list) => Expression::Xor(sorted(list)),
        Expression::Or(list) => Expression::Or(sorted(list)),
    }
}
