//! Parses an expression: `& | ^ ~ ( )` over the operands `a` to `f` and the constants `0` and `1`.
//!
//! `~` binds tightest, then `&`, then `^`, then `|`, as in C. Any text gives an
//! expression or an error with its location (a byte range on character boundaries),
//! what was found there and what is allowed; never a panic, however deep the nesting.

use std::ops::Range;

use thiserror::Error;

use super::expression::{Binding, Expression};
use super::operand::Operand;

/// How deeply `~` and `(` may be nested.
pub const MAX_DEPTH: usize = 200;

/// Why a text is no expression, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct ParseError {
    /// The bytes of the text that the problem is about; empty, behind the last one, where something is missing.
    pub span: Range<usize>,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong in a text that is no expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing but white space.
    #[error(
        "the expression is empty: write one over a to f with & | ^ ~ and parentheses, such as (a & b) | ~c"
    )]
    Empty,
    /// Something that is written in another way here.
    #[error("`{found}` is not part of the notation: {advice}")]
    Spelling {
        /// What stands there.
        found: String,
        /// How to write what was probably meant.
        advice: &'static str,
    },
    /// An operator or the end where an operand must stand.
    #[error("expected a to f, 0, 1, ~ or an opening parenthesis, found {found}")]
    ExpectedOperand {
        /// What stands there.
        found: String,
    },
    /// Two operands without an operator between them.
    #[error("expected one of the operators & | ^ or the end of the (sub)expression, found {found}")]
    ExpectedOperator {
        /// What stands there.
        found: String,
    },
    /// A `(` without its `)`.
    #[error("this opening parenthesis is never closed")]
    NeverClosed,
    /// A `)` without its `(`.
    #[error("this closing parenthesis has no opening one")]
    NeverOpened,
    /// Too many `~` and `(` around one another.
    #[error("more than {MAX_DEPTH} levels of ~ and parentheses")]
    TooDeep,
}

/// Reads an expression.
pub fn parse(text: &str) -> Result<Expression, ParseError> {
    if text.trim().is_empty() {
        return Err(ParseError {
            span: text.len()..text.len(),
            problem: Problem::Empty,
        });
    }
    let mut parser = Parser {
        text,
        at: 0,
        depth: 0,
    };
    let expression = parser.chain(Binding::Or)?;
    match parser.peek()? {
        (Token::End, _) => Ok(expression),
        (Token::Close, span) => Err(ParseError {
            span,
            problem: Problem::NeverOpened,
        }),
        (_, span) => Err(parser.expected_operator(span)),
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Operator(Binding),
    Not,
    Open,
    Close,
    Operand(Operand),
    Constant(bool),
    End,
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    /// A chain of `operator`, whose links are chains of the operator that binds next more tightly.
    fn chain(&mut self, operator: Binding) -> Result<Expression, ParseError> {
        let mut links = Vec::new();
        loop {
            links.push(match operator {
                Binding::Or => self.chain(Binding::Xor)?,
                Binding::Xor => self.chain(Binding::And)?,
                Binding::And | Binding::Unary => self.unary()?,
            });
            match self.peek()? {
                (Token::Operator(found), span) if found == operator => self.at = span.end,
                _ => return Ok(Expression::chain(operator, links)),
            }
        }
    }

    fn unary(&mut self) -> Result<Expression, ParseError> {
        let (token, span) = self.peek()?;
        self.at = span.end;
        match token {
            Token::Operand(operand) => Ok(Expression::Operand(operand)),
            Token::Constant(value) => Ok(Expression::Constant(value)),
            Token::Not | Token::Open if self.depth == MAX_DEPTH => Err(ParseError {
                span,
                problem: Problem::TooDeep,
            }),
            Token::Not => {
                self.depth += 1;
                let inner = self.unary()?;
                self.depth -= 1;
                Ok(Expression::Not(Box::new(inner)))
            }
            Token::Open => {
                self.depth += 1;
                let inner = self.chain(Binding::Or)?;
                self.depth -= 1;
                match self.peek()? {
                    (Token::Close, close) => self.at = close.end,
                    (Token::End, _) => {
                        return Err(ParseError {
                            span,
                            problem: Problem::NeverClosed,
                        });
                    }
                    (_, wrong) => return Err(self.expected_operator(wrong)),
                }
                Ok(inner)
            }
            Token::Operator(_) | Token::Close | Token::End => {
                let found = self.quote(&span);
                Err(ParseError {
                    span,
                    problem: Problem::ExpectedOperand { found },
                })
            }
        }
    }

    /// The next token and where it stands, without consuming it.
    fn peek(&self) -> Result<(Token, Range<usize>), ParseError> {
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let Some(first) = rest.chars().next() else {
            return Ok((Token::End, start..start));
        };
        let length = match first {
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            '&' | '|' | '^' | '*' | '=' => rest.find(|c| c != first).unwrap_or(rest.len()).min(2),
            c => c.len_utf8(),
        };
        let span = start..start + length;
        let token = match &rest[..length] {
            "&" => Token::Operator(Binding::And),
            "^" => Token::Operator(Binding::Xor),
            "|" => Token::Operator(Binding::Or),
            "~" => Token::Not,
            "(" => Token::Open,
            ")" => Token::Close,
            "0" => Token::Constant(false),
            "1" => Token::Constant(true),
            found => match Operand::from_letter(first) {
                Some(operand) if length == 1 => Token::Operand(operand),
                _ => {
                    let problem = Problem::Spelling {
                        found: shown(found),
                        advice: advice(found),
                    };
                    return Err(ParseError { span, problem });
                }
            },
        };
        Ok((token, span))
    }

    fn expected_operator(&self, span: Range<usize>) -> ParseError {
        let found = self.quote(&span);
        ParseError {
            span,
            problem: Problem::ExpectedOperator { found },
        }
    }

    fn quote(&self, span: &Range<usize>) -> String {
        if span.is_empty() {
            "the end".into()
        } else {
            format!("`{}`", shown(&self.text[span.clone()]))
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A piece of the text that is safe and short enough to repeat in a message.
fn shown(text: &str) -> String {
    const LONGEST: usize = 24;
    let start: String = text.chars().take(LONGEST).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    format!("{}{more}", start.escape_debug())
}

/// How to write here what other notations write as `found`.
fn advice(found: &str) -> &'static str {
    match found.to_lowercase().as_str() {
        "!" | "¬" | "not" => "not is written ~, before its operand",
        "'" | "’" | "′" => "not is written ~, before its operand; exclusive or is written ^",
        "&&" | "*" | "**" | "·" | "∧" | "and" => "and is written &",
        "||" | "+" | "∨" | "or" => "or is written |",
        "^^" | "⊕" | "⊻" | "xor" => "exclusive or is written ^",
        "=" | "==" | "xnor" => "equivalence is written ~(a ^ b)",
        "-" | "/" | "%" | "?" | ":" | "<" | ">" | "," | "nand" | "nor" => {
            "the operators are & | ^ ~"
        }
        "[" | "]" | "{" | "}" => "grouping is written with round parentheses",
        "s0" | "s1" | "s2" | "src0" | "src1" | "src2" => {
            "operands are letters: s0 or src0 is a, s1 is b, s2 is c"
        }
        word if word.starts_with(|c: char| c.is_ascii_digit()) => {
            "the constants are 0 and 1; a table index stands alone, without an expression around it"
        }
        word if word.chars().all(|c| Operand::from_letter(c).is_some()) => {
            if found.len() == 1 {
                "operands are lower-case letters, a to f"
            } else {
                "operands are single lower-case letters with an operator between them, such as a & b"
            }
        }
        word if word.starts_with(is_word) => "the operands are a to f",
        _ => "it is made of a to f, 0, 1, & | ^ ~ and parentheses",
    }
}
