//! A token cursor for the parser, with one error message for each kind of unexpected token.

use super::ParseProblem;
use super::lexer::{At, Fault, Token, lex};
use crate::bits::Bits;
use crate::problem::Problem;
use num_bigint::BigUint;
use std::fmt::Display;

/// The tokens still to be read.
pub(super) struct Cursor {
    tokens: Vec<(At, Token)>,
    next: usize,
}

impl Cursor {
    pub fn new(text: &str) -> Result<Self, Fault> {
        let tokens = lex(text)?;
        Ok(Self { tokens, next: 0 })
    }

    /// The next token; the last one, [`Token::End`], again and again.
    pub fn peek(&self) -> &Token {
        &self.tokens[self.next].1
    }

    pub fn at(&self) -> At {
        self.tokens[self.next].0
    }

    pub fn bump(&mut self) -> Token {
        let token = self.peek().clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    /// The fault that something else should stand here.
    pub fn unexpected(&self, expected: impl Into<String>) -> Fault {
        let problem = ParseProblem::Unexpected {
            found: self.peek().to_string(),
            expected: expected.into(),
        };
        (self.at(), problem)
    }

    pub fn is_symbol(&self, symbol: &'static str) -> bool {
        *self.peek() == Token::Symbol(symbol)
    }

    /// Reads the symbol if it comes next.
    pub fn takes(&mut self, symbol: &'static str) -> bool {
        let is_next = self.is_symbol(symbol);
        if is_next {
            self.bump();
        }
        is_next
    }

    pub fn expect(&mut self, symbol: &'static str) -> Result<(), Fault> {
        if self.takes(symbol) {
            return Ok(());
        }
        Err(self.unexpected(format!("`{symbol}`")))
    }

    /// Reads the word if it comes next.
    pub fn takes_word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Token::Word(found) if found == word);
        if is_next {
            self.bump();
        }
        is_next
    }

    /// Whether the word comes next, and another behind it.
    pub fn is_word_before_word(&self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Token::Word(found) if found == word);
        let behind = self.tokens.get(self.next + 1).map(|(_, token)| token);
        is_next && matches!(behind, Some(Token::Word(_)))
    }

    pub fn expect_word(&mut self, word: &str) -> Result<(), Fault> {
        if self.takes_word(word) {
            return Ok(());
        }
        Err(self.unexpected(format!("`{word}`")))
    }

    /// A word; `what` says in messages what it stands for.
    pub fn word(&mut self, what: &str) -> Result<(At, String), Fault> {
        let at = self.at();
        match self.peek() {
            Token::Word(word) => {
                let word = word.clone();
                self.bump();
                Ok((at, word))
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// A string, if one comes next; otherwise the empty one.
    pub fn doc(&mut self) -> String {
        if let Token::Text(text) = self.peek() {
            let text = text.clone();
            self.bump();
            return text;
        }
        String::new()
    }

    pub fn u32(&mut self, what: &str) -> Result<u32, Fault> {
        self.number(what, u32::MAX)
    }

    pub fn u64(&mut self, what: &str) -> Result<u64, Fault> {
        self.number(what, u64::MAX)
    }

    fn number<T>(&mut self, what: &str, most: T) -> Result<T, Fault>
    where
        T: Display + for<'n> TryFrom<&'n BigUint>,
    {
        let number = match self.peek() {
            Token::Number(number) => T::try_from(number).ok(),
            _ => None,
        };
        let number = number.ok_or_else(|| self.unexpected(format!("{what}, at most {most}")))?;
        self.bump();
        Ok(number)
    }

    /// A constant. A plain number takes the given width, if one is known.
    pub fn value(&mut self, width: Option<u32>) -> Result<Bits, Fault> {
        let at = self.at();
        let bits = match (self.peek(), width) {
            (Token::Sized(bits), _) => bits.clone(),
            (Token::Number(number), Some(width)) => {
                let problem = || Problem::ConstantTooWide {
                    value: number.to_string(),
                    width,
                };
                Bits::new(number.clone(), width).ok_or_else(|| (at, problem().into()))?
            }
            (_, Some(_)) => return Err(self.unexpected("a constant such as `8'hff`, or a number")),
            (_, None) => return Err(self.unexpected("a constant with its width, such as `8'hff`")),
        };
        self.bump();
        Ok(bits)
    }
}
