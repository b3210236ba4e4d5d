//! Splits text into tokens, each with its source location.

use super::ParseProblem;
use crate::bits::Bits;
use crate::problem::Problem;
use num_bigint::BigUint;
use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

/// A place in the text, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    pub line: u32,
    pub column: u32,
}

/// What is wrong, and where.
pub(super) type Fault = (At, ParseProblem);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    /// A number without a width, decimal or `0x…`.
    Number(BigUint),
    /// A constant with its width, such as `8'hff`.
    Sized(Bits),
    /// `%12`.
    Label(u32),
    /// `%lane`.
    LaneNumber,
    /// `%row`.
    Row,
    /// A string in quotes.
    Text(String),
    Symbol(&'static str),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "`{word}`"),
            Self::Number(number) => write!(f, "`{number}`"),
            Self::Sized(bits) => write!(f, "`{bits}`"),
            Self::Label(label) => write!(f, "`%{label}`"),
            Self::LaneNumber => write!(f, "`%lane`"),
            Self::Row => write!(f, "`%row`"),
            Self::Text(_) => write!(f, "a string"),
            Self::Symbol(symbol) => write!(f, "`{symbol}`"),
            Self::End => write!(f, "the end of the text"),
        }
    }
}

/// All tokens of a text; the last is [`Token::End`].
pub(super) fn lex(text: &str) -> Result<Vec<(At, Token)>, Fault> {
    let mut lexer = Lexer {
        rest: text.chars().peekable(),
        at: At { line: 1, column: 1 },
    };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks();
        let at = lexer.at;
        let token = lexer.token().map_err(|problem| (at, problem))?;
        let is_end = token == Token::End;
        tokens.push((at, token));
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: Peekable<Chars<'a>>,
    at: At,
}

impl Lexer<'_> {
    fn bump(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
        Some(c)
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(c) = self.rest.peek().copied().filter(|c| accept(*c)) {
            taken.push(c);
            self.bump();
        }
        taken
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.peek() != Some(&'#') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn token(&mut self) -> Result<Token, ParseProblem> {
        let Some(&first) = self.rest.peek() else {
            return Ok(Token::End);
        };
        if first.is_ascii_alphabetic() || first == '_' {
            return Ok(Token::Word(self.take_while(is_word)));
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        self.bump();
        match first {
            '"' => self.string(),
            '%' => label(&self.take_while(is_word)),
            '=' if self.rest.peek() == Some(&'>') => {
                self.bump();
                Ok(Token::Symbol("=>"))
            }
            _ => symbol(first).ok_or(ParseProblem::Character(first)),
        }
    }

    fn number(&mut self) -> Result<Token, ParseProblem> {
        let word = self.take_while(is_word);
        if self.rest.peek() == Some(&'\'') {
            self.bump();
            let digits = self.take_while(is_word);
            return sized(&word, &digits);
        }
        let number = match word.strip_prefix("0x") {
            Some(digits) => digits_value(digits, 16),
            None => digits_value(&word, 10),
        };
        number.map(Token::Number).ok_or(ParseProblem::Malformed {
            found: format!("`{word}`"),
            expected: "a number such as `12` or `0x1f`",
        })
    }

    fn string(&mut self) -> Result<Token, ParseProblem> {
        let mut text = String::new();
        loop {
            match self.rest.peek().copied() {
                None | Some('\n') => {
                    return Err(ParseProblem::Malformed {
                        found: "a string without its closing quote".to_string(),
                        expected: "a string such as \"text\"",
                    });
                }
                Some('"') => {
                    self.bump();
                    return Ok(Token::Text(text));
                }
                Some('\\') => {
                    self.bump();
                    text.push(self.escape()?);
                }
                Some(c) => {
                    self.bump();
                    text.push(c);
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, ParseProblem> {
        let kind = self.rest.peek().copied();
        let found = match kind {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some(c @ ('"' | '\\')) => Some(c),
            Some('u') => {
                self.bump();
                let is_open = self.rest.peek() == Some(&'{');
                let digits = self.take_while(|c| c == '{' || c.is_ascii_hexdigit());
                let code = u32::from_str_radix(digits.trim_start_matches('{'), 16).ok();
                let is_closed = self.rest.peek() == Some(&'}');
                code.filter(|_| is_open && is_closed)
                    .and_then(char::from_u32)
            }
            _ => None,
        };
        if self.rest.peek().is_some_and(|c| *c != '\n') {
            self.bump();
        }
        found.ok_or(ParseProblem::Malformed {
            found: "a backslash in a string".to_string(),
            expected: "one of the escapes \\\" \\\\ \\n \\t \\r \\u{…}",
        })
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn symbol(c: char) -> Option<Token> {
    let known = [
        "{", "}", "(", ")", ",", ";", ":", "=", "*", "+", "-", ".", "@",
    ];
    let found = known.iter().find(|s| s.starts_with(c))?;
    Some(Token::Symbol(found))
}

fn label(word: &str) -> Result<Token, ParseProblem> {
    if word == "lane" {
        return Ok(Token::LaneNumber);
    }
    if word == "row" {
        return Ok(Token::Row);
    }
    let number = digits_value(word, 10).and_then(|n| u32::try_from(n).ok());
    number.map(Token::Label).ok_or(ParseProblem::Malformed {
        found: format!("`%{word}`"),
        expected: "a reference such as `%12`, or `%lane` or `%row`",
    })
}

fn sized(width: &str, digits: &str) -> Result<Token, ParseProblem> {
    let malformed = || ParseProblem::Malformed {
        found: format!("`{width}'{digits}`"),
        expected: "a constant such as `8'hff`, `8'd255` or `1'b1`",
    };
    let mut rest = digits.chars();
    let radix = match rest.next() {
        Some('h') => 16,
        Some('d') => 10,
        Some('b') => 2,
        _ => return Err(malformed()),
    };
    let value = digits_value(rest.as_str(), radix).ok_or_else(malformed)?;
    let width: u32 = width.parse().map_err(|_| malformed())?;
    let text = value.to_string();
    let bits = Bits::new(value, width);
    bits.map(Token::Sized).ok_or_else(|| {
        let value = text;
        Problem::ConstantTooWide { value, width }.into()
    })
}

fn digits_value(digits: &str, radix: u32) -> Option<BigUint> {
    let begins_well = digits.starts_with(|c: char| c.is_digit(radix));
    let digits = digits.replace('_', "");
    begins_well.then(|| BigUint::parse_bytes(digits.as_bytes(), radix))?
}
