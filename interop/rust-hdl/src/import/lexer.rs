//! Splits custom Verilog text into tokens, each with its line.

use super::error::ImportProblem;
use super::number::number;
use super::tree::Number;

/// A word of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A name or keyword.
    Name(String),
    /// A number.
    Number(Number),
    /// Anything else, such as `<=`.
    Symbol(&'static str),
}

/// Longer symbols before those that they begin with.
const SYMBOLS: [&str; 36] = [
    "+:", "~&", "~|", "~^", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "(*", "*)", "@", "(",
    ")", "[", "]", "{", "}", ";", ":", ",", "?", "=", "+", "-", "*", "&", "|", "^", "~", "!", "<",
    ">",
];

/// The words and their lines.
pub(super) fn words(text: &str) -> Result<Vec<(Word, usize)>, ImportProblem> {
    let mut words = Vec::new();
    let mut in_comment = false;
    for (index, whole) in text.lines().enumerate() {
        let line = index + 1;
        let mut rest = whole;
        loop {
            if in_comment {
                let Some((_, after)) = rest.split_once("*/") else {
                    break;
                };
                in_comment = false;
                rest = after;
            }
            rest = rest.trim_start();
            if rest.is_empty() || rest.starts_with("//") {
                break;
            }
            if let Some(after) = rest.strip_prefix("/*") {
                in_comment = true;
                rest = after;
                continue;
            }
            let (word, length) = next(rest).ok_or_else(|| ImportProblem::Custom {
                line,
                text: whole.trim().to_string(),
                why: why(rest),
            })?;
            words.push((word, line));
            rest = &rest[length..];
        }
    }
    Ok(words)
}

fn why(rest: &str) -> String {
    if rest.starts_with(|c: char| c.is_ascii_digit() || c == '\'') {
        "this number has no value (x or z, which is tri-state) or cannot be read; use 0 and 1"
            .to_string()
    } else {
        "this sign is not understood".to_string()
    }
}

fn next(rest: &str) -> Option<(Word, usize)> {
    let first = rest.chars().next()?;
    if first.is_ascii_alphabetic() || first == '_' {
        let end = end_of(rest, |c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
        return Some((Word::Name(rest[..end].to_string()), end));
    }
    if first.is_ascii_digit() || first == '\'' {
        let mut end = end_of(rest, |c| c.is_ascii_digit() || c == '_');
        if rest[end..].starts_with('\'') {
            end += 1;
            // The sign is rust-hdl's own way to write a negative number.
            end += end_of(&rest[end..], |c| {
                c.is_ascii_alphanumeric() || c == '_' || c == '?' || c == '-'
            });
        }
        return Some((Word::Number(number(&rest[..end])?), end));
    }
    // `@(*)` must not begin an attribute.
    if rest.starts_with("(*)") {
        return Some((Word::Symbol("("), 1));
    }
    let symbol = SYMBOLS.into_iter().find(|s| rest.starts_with(s))?;
    if symbol == "*)" {
        return Some((Word::Symbol("*"), 1));
    }
    Some((Word::Symbol(symbol), symbol.len()))
}

fn end_of(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}
